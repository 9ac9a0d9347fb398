// How each player's chance of winning came about: by decisions, by cards, by what the others did.

import { html } from "../../vendor/lit-html.js";
import { colourOf } from "../../update/table/selectors.js";
import { percent, say } from "../../words.js";
import { playerName, points } from "./players.js";

/** @typedef {import("../../types").Review} Review */
/** @typedef {Review["players"][number]} Account */
/** @typedef {import("../../table-model").TableModel} TableModel */

/** @param {TableModel} table @param {Review} review */
export const luckAndSkill = (table, { players }) =>
  html`<h3>${say("Luck and skill")}</h3>
    <p class="small">${say("How the chances of winning changed, in percentage points.")}</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${say("Luck and skill")}>
      <table>
        <thead>
          <tr>
            <td></td>
            ${players.map(
              ({ seat }) => html`<th scope="col" class="seat-${colourOf(table, seat)}">${playerName(table, seat)}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${row(say("At the start"), players, ({ start }) => percent(start))}
          ${row(say("Own decisions"), players, ({ own }) => points(own))}
          ${row(say("Cards"), players, ({ cards }) => points(cards))}
          ${row(say("Decisions of others"), players, ({ others }) => points(others))}
          ${row(say("At the end"), players, ({ end }) => percent(end))}
          ${row(say("Lost per decision"), players, ({ loss }) => points(-loss))}
        </tbody>
      </table>
    </div>`;

/** @param {string} label @param {readonly Account[]} players @param {(account: Account) => string} value */
const row = (label, players, value) =>
  html`<tr>
    <th scope="row">${label}</th>
    ${players.map((account) => html`<td>${value(account)}</td>`)}
  </tr>`;
