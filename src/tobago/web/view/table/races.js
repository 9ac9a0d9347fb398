// The race table: for each treasure that is found or nearly found, the turns that every ATV needs to its sites.

import { html, nothing } from "../../vendor/lit-html.js";
import { spaceName } from "../../geometry.js";
import { siteText, withTopic } from "../../update/table/descriptions.js";
import { count, say } from "../../words.js";
import { atv, marker } from "../art.js";
import { pointing } from "./pointing.js";

/** @typedef {import("../../types").Race} Race */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

const MAX_SHOWN = 8;

/** @param {TableModel} table */
const hasRaces = ({ view }) => view?.state.phase !== "over" && !!view?.advice?.races.length;

/** @param {TableModel} table @param {Send} send */
export function races(table, send) {
  if (!hasRaces(table)) return nothing;
  const shown = table.view?.advice?.races.slice(0, MAX_SHOWN) ?? [];
  const seats = table.info?.seats ?? [];
  return html`<section class="races" aria-label=${say("Turns to reach the treasures")}>
    <table>
      <caption>
        ${say("Turns to reach the treasures")}
      </caption>
      <thead>
        <tr>
          <th><span class="unseen">${say("Space")}</span></th>
          ${seats.map(
            ({ colour, name }) =>
              html`<th scope="col" title=${name}>${atv(colour)}<span class="short-name">${name}</span></th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${shown.map((race) => row(table, race, send))}
      </tbody>
    </table>
  </section>`;
}

/** @param {TableModel} table @param {Race} race @param {Send} send */
function row({ island }, { map, space, turns }, send) {
  const name = island ? spaceName(island, space) : "";
  const least = Math.min(...turns.map((each) => each ?? Infinity));
  const point = pointing(send, { map, space, text: withTopic(siteText(map), name) });
  return html`<tr @pointerenter=${point.enter} @pointerleave=${point.leave}>
    <th scope="row">${marker(map)}<span>${name}</span></th>
    ${turns.map((each) => html`<td class=${each === least ? "first" : ""}>${turnsText(each)}</td>`)}
  </tr>`;
}

/** @param {number | null} turns */
const turnsText = (turns) =>
  turns === null
    ? "–"
    : html`<span aria-hidden="true">${turns}</span
        ><span class="unseen">${count("{n} turn", "{n} turns", turns)}</span>`;
