// What has happened since a player's last action, and the curtain before the next player at a shared screen.

import { html, nothing } from "../../vendor/lit-html.js";
import { entriesAfter, entriesSince, publicPart } from "../../update/table/recap.js";
import { colourOf, nameOf } from "../../update/table/selectors.js";
import { named, say } from "../../words.js";
import { atv, SEATS } from "../art.js";
import { entry } from "./log.js";

/** @typedef {import("../../types").Entry} Entry */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/**
 * The screen between two players. The entries in the model are those of the player before: their secrets are left out.
 * Until the shared screen is handed over, that player can still take back.
 * @param {TableModel} table
 * @param {number} seat
 * @param {Send} send
 */
export function curtain(table, seat, send) {
  const { view } = table;
  const who = nameOf(table, seat);
  const mayUndo = view?.seat === table.holder && view?.undo?.allowed;
  const colour = colourOf(table, seat);
  return html`<main class="curtain seat-${colour}">
    <div class="next-player">
      ${atv(colour)}
      <h1 tabindex="-1">${say("Pass the screen to {who}", { who })}</h1>
      <p class="small">${named("player", SEATS[colour] ?? "")}</p>
      <button class="big" @click=${() => send({ type: "ScreenHandedOver", seat })}>
        ${say("I am {who}", { who })}
      </button>
      ${mayUndo ? html`<button @click=${() => send({ type: "UndoClicked" })}>${say("Undo")}</button>` : nothing}
    </div>
    ${happened(table, entriesSince(table.entries, seat).map(publicPart), say("Since your last turn"))}
  </main>`;
}

/** What others did while the user was away. @param {TableModel} table @param {Send} send */
export function recapPanel(table, send) {
  const { recap, entries } = table;
  if (recap === null) return nothing;
  return html`<section class="recap-panel paper" aria-label=${say("Since your last turn")}>
    <button class="close" aria-label=${say("Close")} @click=${() => send({ type: "RecapClosed" })}>×</button>
    ${happened(table, entriesAfter(entries, recap), say("Since your last turn"))}
    <button class="big" @click=${() => send({ type: "RecapClosed" })}>${say("Continue")}</button>
  </section>`;
}

/** @param {TableModel} table @param {readonly Entry[]} entries @param {string} title */
function happened(table, entries, title) {
  if (!entries.some(({ sentences }) => sentences.length)) return nothing;
  return html`<div class="recap">
    <h2>${title}</h2>
    <ol class="entries" tabindex="0" aria-label=${title}>
      ${entries.map((each) => entry(table, each))}
    </ol>
  </div>`;
}
