// The four treasure maps: columns of clues with roses, and the number of sites left.

import { html, nothing } from "../../vendor/lit-html.js";
import { mapChoice } from "../../update/table/actions.js";
import { mapCardText, mapChoiceText, mapText, withTopic } from "../../update/table/descriptions.js";
import { COLOURS, colourOf, isArmed, lensFor, roseChoice, targetOf } from "../../update/table/selectors.js";
import { clueText, say, word } from "../../words.js";
import { cluePicture, marker, rose } from "../art.js";
import { pointing } from "./pointing.js";

/** @typedef {import("../../types").Colour} Colour */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../types").MapCard} MapCard */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {Send} send */
export const maps = (table, send) =>
  html`<section class="maps" aria-label=${say("Treasure maps")}>
    ${COLOURS.map((colour) => column(table, colour, send))}
  </section>`;

/** @param {TableModel} table @param {Colour} map @param {Send} send */
function column(table, map, send) {
  const { cards = [], sites = [] } = table.view?.state.maps[map] ?? {};
  const target = targetOf(table);
  const lit = table.pointed?.map === map ? "lit" : "";
  const pinned = table.pinned === map ? "pinned" : "";
  const point = pointing(send, { map, text: mapText(map, sites.length) });
  return html`<div
    class="map ${lit} ${pinned} ${target?.map === map && !target.clue ? "target" : ""}"
    data-map=${map}
    @pointerenter=${point.enter}
    @pointerleave=${point.leave}
  >
    ${head(table, map, sites.length, send)}
    <ol class="scraps">
      ${cards.map((card, place) => scrap(table, map, card, place, send))}
    </ol>
  </div>`;
}

/** @param {TableModel} table @param {Colour} map @param {number} sites @param {Send} send */
function head(table, map, sites, send) {
  const { pointed, pinned } = table;
  const choice = mapChoice(table, map);
  const lens = pointed?.clue ? lensFor(table, pointed.clue, map) : undefined;
  const point = pointing(send, { map, text: mapText(map, sites) });
  return html`<button
    class="map-head ${choice ? "choice" : ""} ${choice && isArmed(table, choice) ? "armed" : ""}"
    aria-pressed=${pinned === map}
    aria-label=${word(choice ? mapChoiceText(map, choice) : mapText(map, sites))}
    @click=${(/** @type {MouseEvent} */ event) => send({ type: "MapClicked", map, clicks: event.detail })}
    @focus=${point.focus}
    @blur=${point.blur}
  >
    ${marker(map)}<b>${sites}</b>
    ${lens ? html`<span class="then">${lens.refusal ? "–" : `→ ${lens.sites}`}</span>` : nothing}
  </button>`;
}

/** @param {TableModel} table @param {Colour} map @param {MapCard} card @param {number} place @param {Send} send */
function scrap(table, map, card, place, send) {
  const text = mapCardText(table, card);
  const point = pointing(send, { map, text });
  const choice = roseChoice(table, map, place);
  const armed = table.firstRose === place && table.pinned === map ? "armed" : "";
  return html`<li class="scrap paper ${choice ? "choice" : ""} ${armed}" @pointerenter=${point.enter}>
    <button
      aria-label=${word(choice ? withTopic(text, choice.label) : text)}
      @focus=${point.focus}
      @blur=${point.blur}
      @click=${() => send({ type: "MapCardClicked", map, card: place })}
    >
      ${cluePicture(card.clue)}<span class="sentence">${clueText(card.clue)}</span>
      <span class="roses">${card.roses.map((seat) => rose(colourOf(table, seat)))}</span>
    </button>
  </li>`;
}
