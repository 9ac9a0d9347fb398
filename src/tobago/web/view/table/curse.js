// A curse that strikes: its victims, and what each has lost so far.

import { html, nothing } from "../../vendor/lit-html.js";
import { colourOf, nameOf } from "../../update/table/selectors.js";
import { say } from "../../words.js";
import { atv, icon, treasureCard } from "../art.js";

/** @typedef {import("../../table-model").Loss} Loss */
/** @typedef {import("../../table-model").TableModel} TableModel */

/** @param {TableModel} table @param {NonNullable<import("../../table-model").Dig["curse"]>} curse */
export const curse = (table, { victims, losses }) =>
  html`<ul class="victims" aria-label=${say("The curse strikes")}>
    ${victims.map((seat) => {
      const lost = losses.find((each) => each.seat === seat);
      const colour = colourOf(table, seat);
      return html`<li class="seat-${colour} ${lost ? "paid" : ""}">
        ${atv(colour)}<span class="name">${nameOf(table, seat)}</span>
        <span class="loss">${lost ? loss(lost) : nothing}</span>
      </li>`;
    })}
  </ul>`;

/** @param {Loss} lost */
function loss({ amulet, card }) {
  if (amulet) return html`${icon("amulet", "-20 -20 40 40")} ${say("an amulet")}`;
  return card === null ? say("nothing") : html`${treasureCard(card)} ${say("a card")}`;
}
