// The race table: for each treasure that is found or nearly found, how many turns every ATV needs to its sites.

import { html, nothing } from "./vendor/lit-html.js";
import { atv, marker } from "./art.js";
import { pointing } from "./pointing.js";
import { count, say } from "./words.js";

/** @typedef {import("./types").Race} Race */
/** @typedef {import("./table.js").TableScreen} TableScreen */

const MOST = 8;

/** @param {TableScreen} screen */
export function races(screen) {
  const found = screen.view.advice?.races ?? [];
  if (!found.length || screen.view.state.phase === "over") return nothing;
  const shown = found.slice(0, MOST);
  return html`<section class="races" aria-label=${say("Turns to the treasures")}>
    <table><thead><tr><th><span class="unseen">${say("Space")}</span></th>${screen.seats.map(({ seat, name }) => html`<th scope="col">${atv(seat)}<span class="unseen">${name}</span></th>`)}</tr></thead>
    <tbody>${shown.map((race) => row(screen, race))}</tbody></table>
  </section>`;
}

/** @param {TableScreen} screen @param {Race} race */
function row(screen, { map, space, turns }) {
  const name = screen.island?.nameOf(space) ?? "";
  const least = Math.min(...turns.map((each) => each ?? Infinity));
  const told = pointing(screen, () => ({ map, space, text: `${say("site of {treasure}", { treasure: map })}: ${name}` }));
  return html`<tr @pointerenter=${told.enter} @pointerleave=${told.leave}><th scope="row">${marker(map)}<span>${name}</span></th>
    ${turns.map((each) => html`<td class=${each === least ? "first" : ""}>${each === null ? "–" : html`<span aria-hidden="true">${each}</span><span class="unseen">${count("{n} turn", "{n} turns", each)}</span>`}</td>`)}</tr>`;
}
