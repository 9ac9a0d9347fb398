// The replay: a finished game step by step, by link or from a record file.

import { html, nothing } from "../vendor/lit-html.js";
import { replayQuery, sentencesOf } from "../update/replay.js";
import { colourOf, nameOf } from "../update/table/selectors.js";
import { clueText, count, say, word } from "../words.js";
import { cluePicture, rose } from "./art.js";
import { choice } from "./choice.js";
import { arrows } from "./review/arrows.js";
import { reviewPanel } from "./review/panel.js";
import { board } from "./table/board.js";
import { hand } from "./table/hand.js";
import { log } from "./table/log.js";
import { maps } from "./table/maps.js";
import { opening } from "./table/opening.js";
import { players } from "./table/players.js";
import { races } from "./table/races.js";
import { sharing } from "./table/sharing.js";
import { sheets } from "./table/sheets.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../types").View} View */
/** @typedef {import("../table-model").ReplayModel} ReplayModel */
/** @typedef {import("../table-model").TableModel} TableModel */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @param {Model} model @param {TableModel} table @param {ReplayModel} replay @param {Send} send */
export function replayScreen(model, table, replay, send) {
  const { view, sheet } = table;
  if (!view) return table.id ? opening(table, say("Loading the game…")) : recordForm(send);
  const all = replay.viewpoint === "all";
  const reviewing = replay.reviewing ? "reviewing" : "";
  const cursed = table.beat?.dig?.curse ? "cursed" : "";
  return html`<div class="table replay phase-${view.state.phase} sheet-${sheet} ${reviewing} ${cursed}">
    ${bar(model, table, replay, send)}
    <main class="stage">
      ${board(model, table, send, arrows(table, replay))} ${sharing(table, model.settings, send)}
    </main>
    ${replay.reviewing ? reviewPanel(table, replay, send) : html`<div class="rail">${races(table, send)}</div>`}
    ${controls(table, replay, send)} ${sheets(table, send)} ${all ? allHands(table, view) : hand(table, send)}
    <aside class="side">${players(table, model.now)}${races(table, send)}${maps(table, send)}${log(table, send)}</aside>
  </div>`;
}

/** @param {Model} model @param {TableModel} table @param {ReplayModel} replay @param {Send} send */
function bar(model, table, replay, send) {
  const sentences = word(table.beat?.text ?? sentencesOf(replay)) || say("The game begins.");
  const pointed = word(table.pointed?.text ?? "");
  const link = `${model.device.origin}/replay/${table.id}?${replayQuery(table)}`;
  return html`<header class="bar">
    <h1><a class="home" href="/">Tobago</a></h1>
    <div class="prompt">
      <p class="expected">${sentences}</p>
      <p class="whisper ${pointed ? "" : "idle"}">${pointed || proof(replay.verified)}</p>
    </div>
    ${
      table.id
        ? html`<button @click=${() => send({ type: "CopyLinkClicked", link })}>${say("Link to this moment")}</button>`
        : nothing
    }
  </header>`;
}

/** @param {boolean | null} verified */
function proof(verified) {
  if (verified === null) return "\u00a0";
  return verified ? say("The seed proves every card.") : say("The seed does not prove these cards.");
}

/** @param {TableModel} table @param {ReplayModel} replay @param {Send} send */
function controls(table, { ply, plies, playing, viewpoint }, send) {
  const go = (/** @type {number} */ to) => () => send({ type: "PlyChosen", ply: to });
  const slide = (/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))();
  const see = (/** @type {string} */ value) => send({ type: "ViewpointChosen", viewpoint: value });
  const play = () => send({ type: "PlayToggled" });
  return html`<section class="actions controls" aria-label=${say("Replay")}>
    <button aria-label=${say("To the beginning")} @click=${go(0)}>«</button>
    <button aria-label=${say("Back")} @click=${go(ply - 1)}>‹</button>
    <button aria-label=${playing ? say("Pause") : say("Play")} @click=${play}>${playing ? "II" : "▶"}</button>
    <button aria-label=${say("Next")} @click=${go(ply + 1)}>›</button>
    <button aria-label=${say("To the end")} @click=${go(plies)}>»</button>
    <input
      type="range"
      min="0"
      max=${plies}
      .value=${String(ply)}
      aria-label=${say("Position")}
      aria-valuetext=${count("{n} action", "{n} actions", ply)}
      @input=${slide}
    />
    <span class="ply">${ply} / ${plies}</span>
    ${choice(viewpoints(table), String(viewpoint ?? ""), see, { label: say("Point of view") })}
    ${table.id ? reviewButton(table, send) : nothing}
  </section>`;
}

/** @param {TableModel} table @param {Send} send */
const reviewButton = ({ replay }, send) =>
  html`<button
    class="review-button"
    aria-pressed=${!!replay?.reviewing}
    @click=${() => send({ type: "ReviewToggled" })}
  >
    ${say("Review")}
  </button>`;

/** The viewpoints from which a game can be seen. @param {TableModel} table @returns {[string, string][]} */
function viewpoints({ info }) {
  const seats = (info?.seats ?? []).map(
    ({ seat, name }) => /** @type {[string, string]} */ ([String(seat), say("as {who} saw it", { who: name })]),
  );
  return [["", say("what everyone saw")], ...seats, ["all", say("every card open")]];
}

/** @param {TableModel} table @param {View} view */
const allHands = (table, view) =>
  html`<section class="hand all-hands" aria-label=${say("All hands")}>
    ${view.state.players.map(
      (player, seat) =>
        html`<div class="one-hand">
          ${rose(colourOf(table, seat))}<span class="unseen">${nameOf(table, seat)}</span>
          ${player.hand.map((clue) => (clue ? openCard(clue) : nothing))}
        </div>`,
    )}
  </section>`;

/** @param {string} clue */
const openCard = (clue) =>
  html`<span class="scrap paper" title=${clueText(clue)}
    >${cluePicture(clue)}<span class="unseen">${clueText(clue)}</span></span
  >`;

/** @param {Send} send */
function recordForm(send) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    send({ type: "RecordSubmitted", record: String(form.get("record") ?? "") });
  };
  const upload = (/** @type {Event} */ event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (file) send({ type: "RecordFileChosen", file });
  };
  return html`<div class="page">
    <header class="top"><a class="home" href="/">Tobago</a></header>
    <main class="paper sheet-of">
      <h1>${say("Replay a record")}</h1>
      <form class="form" @submit=${submit}>
        <label
          >${say("Game record file")}<input type="file" accept=".tobago,.txt,text/plain" @change=${upload} />
        </label>
        <label>${say("or paste its text")}<textarea name="record" rows="10" spellcheck="false"></textarea></label>
        <button class="big">${say("Show")}</button>
      </form>
    </main>
  </div>`;
}
