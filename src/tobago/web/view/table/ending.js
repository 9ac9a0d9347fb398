// The end: the podium, the gold treasure by treasure, charts, and what can be done next.

import { html, nothing } from "../../vendor/lit-html.js";
import { colourOf, nameOf } from "../../update/table/selectors.js";
import { count, say } from "../../words.js";
import { atv, icon, treasureCard } from "../art.js";
import { accounts } from "./accounts.js";
import { legend, lineChart } from "./charts.js";
import { finalCount } from "./final-count.js";

/** @typedef {import("../../types").Result} Result */
/** @typedef {import("../../types").TableInfo} TableInfo */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {Send} send */
export function ending(table, send) {
  const { info, view } = table;
  if (!info) return nothing;
  if (table.count) return finalCount(table, table.count, send);
  const { result } = info;
  return html`<section class="ending paper" aria-label=${say("The end")}>
    <button class="close" aria-label=${say("Close")} @click=${() => send({ type: "EndingClosed" })}>×</button>
    ${result ? podium(table, result) : html`<h1>${view?.prompt}</h1>`} ${nextSteps(info, view?.seat ?? null, send)}
    ${result ? details(table, info) : nothing} ${info.origin ? originLink(info.origin) : proof(info)}
  </section>`;
}

/** @param {TableInfo} info @param {number | null} seat whose view it is @param {Send} send */
function nextSteps({ id, result, rematch, yours }, seat, send) {
  const rematchButton = yours.length
    ? html`<button class="big" @click=${() => send({ type: "RematchClicked" })}>${say("Rematch")}</button>`
    : nothing;
  return html`<div class="next">
    ${rematch ? html`<a class="button big" href=${`/table/${rematch}`}>${say("To the rematch")}</a>` : rematchButton}
    ${result ? html`<a class="button" href=${reviewAddress(id, seat)}>${say("Review the game")}</a>` : nothing}
    <a class="button" href=${`/replay/${id}`}>${say("Replay")}</a>
    <a class="button" href=${`/api/v1/tables/${id}/record`} download>${say("Download the record")}</a>
    <a class="button" href="/">${say("Home")}</a>
  </div>`;
}

/** The review as a player saw the game, or for a spectator. @param {string} id @param {number | null} seat */
const reviewAddress = (id, seat) => `/replay/${id}?review=${seat === null ? "" : `${seat}&as=${seat}`}`;

/** The cards of a game that was tried again were known. @param {NonNullable<TableInfo["origin"]>} origin */
const originLink = ({ table, ply }) =>
  html`<p class="proof">
    <a href=${`/replay/${table}?ply=${ply}&review=`}>${say("Back to the review of the first game")}</a>
  </p>`;

/** @param {TableInfo} info */
const proof = ({ commitment, seed }) =>
  html`<details class="proof">
    <summary>${say("Proof of a fair shuffle")}</summary>
    <p>${say("This SHA-256 hash of the seed was shown before the game:")} <code>${commitment}</code></p>
    <p>${say("This is the seed. Use it to check every card:")} <code>${seed ?? ""}</code></p>
    <p><code>tobago verify tobago.tobago</code></p>
  </details>`;

/** @param {TableModel} table @param {Result} result */
function podium(table, { gold, winners }) {
  const order = gold.map((_, seat) => seat).sort((a, b) => (gold[b] ?? 0) - (gold[a] ?? 0));
  return html`<h1>${title(table, winners)}</h1>
    <ol class="podium">
      ${order.map((seat, place) => rank(table, seat, place, gold[seat] ?? 0, winners.includes(seat)))}
    </ol>`;
}

/** @param {TableModel} table @param {readonly number[]} winners */
function title(table, winners) {
  const names = winners.map((seat) => nameOf(table, seat));
  if (winners.length > 1) return say("{who} share the win", { who: names.join(", ") });
  return winners[0] === table.view?.seat ? say("You win!") : say("{who} wins", { who: names[0] ?? "" });
}

/** @param {TableModel} table @param {number} seat @param {number} place @param {number} gold @param {boolean} won */
const rank = (table, seat, place, gold, won) =>
  html`<li class="seat-${colourOf(table, seat)} place-${place + 1}">
    ${won ? icon("laurel", "-40 -40 80 80", "laurel") : nothing}
    <span class="vehicle">${atv(colourOf(table, seat))}</span><b>${nameOf(table, seat)}</b>
    <span class="gold">${icon("coin", "-20 -20 40 40")}${count("{n} gold", "{n} gold", gold)}</span>
    <span class="row">${(table.view?.state.players[seat]?.treasure ?? []).map((value) => treasureCard(value))}</span>
  </li>`;

/** @param {TableModel} table @param {TableInfo} info */
function details(table, { seats }) {
  const { lines, treasures } = accounts(table.entries, seats.length);
  return html`<div class="details">
    <figure>
      <figcaption>${say("Gold over the game")}</figcaption>
      ${lineChart(lines, (seat) => colourOf(table, seat), say("Gold over the game"))} ${legend(seats)}
    </figure>
    <figure>
      <figcaption>${say("Gold by treasure")}</figcaption>
      <div class="scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">${say("Turn")}</th>
              ${seats.map(({ name }) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${treasures.map(
              ({ turn, gold }) =>
                html`<tr>
                  <th scope="row">${turn}</th>
                  ${gold.map((value) => html`<td>${value || "–"}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </figure>
  </div>`;
}
