// The final count: the cards of each player are turned and added up, those of the winner last.

import { html } from "../../vendor/lit-html.js";
import { goldOf, treasuresOf } from "../../update/table/final-count.js";
import { colourOf, nameOf } from "../../update/table/selectors.js";
import { count, say } from "../../words.js";
import { atv, icon, treasureCard } from "../art.js";

/** @typedef {import("../../table-model").FinalCount} FinalCount */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {FinalCount} shown @param {Send} send */
export function finalCount(table, { order, turned }, send) {
  if (!table.view) return "";
  const treasures = treasuresOf(table.view);
  let before = 0;
  const rows = order.map((seat) => {
    const cards = treasures[seat] ?? [];
    const open = Math.max(0, Math.min(cards.length, turned - before));
    const counting = turned > before && turned <= before + cards.length;
    before += cards.length;
    return player(table, seat, cards, open, counting);
  });
  const skip = () => send({ type: "CountSkipped" });
  return html`<section class="ending paper counting" aria-label=${say("Counting the gold")} @click=${skip}>
    <header>
      <h1>${say("Counting the gold")}</h1>
      <button class="big">${say("Skip")}</button>
    </header>
    <ol class="podium">
      ${rows}
    </ol>
  </section>`;
}

/**
 * @param {TableModel} table
 * @param {number} seat
 * @param {readonly number[]} cards
 * @param {number} open
 * @param {boolean} counting
 */
const player = (table, seat, cards, open, counting) =>
  html`<li class="seat-${colourOf(table, seat)} ${counting ? "now" : ""}">
    <span class="vehicle">${atv(colourOf(table, seat))}</span><b>${nameOf(table, seat)}</b>
    <span class="gold"
      >${icon("coin", "-20 -20 40 40")}${count("{n} gold", "{n} gold", goldOf(cards.slice(0, open)))}</span
    >
    <span class="row"
      >${cards.map(
        (value, i) =>
          html`<span class="turn ${i < open ? "open" : ""}">${treasureCard(i < open ? value : null)}</span>`,
      )}</span
    >
  </li>`;
