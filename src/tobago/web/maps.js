// The four treasure maps: columns of clues with roses, and the number of sites left.

import { html, nothing } from "./vendor/lit-html.js";
import { COLOURS, cluePicture, marker, rose } from "./art.js";
import { choose, pointing } from "./pointing.js";
import { clueText, count, named, say } from "./words.js";

/** @typedef {import("./types").Colour} Colour */
/** @typedef {import("./types").MapCard} MapCard */
/** @typedef {import("./types").Legal} Legal */
/** @typedef {import("./table.js").TableScreen} TableScreen */

/** @param {TableScreen} screen */
export const maps = (screen) =>
  html`<section class="maps" aria-label=${say("Treasure maps")}>${COLOURS.map((colour) => column(screen, colour))}</section>`;

/** @param {TableScreen} screen @param {Colour} colour */
function column(screen, colour) {
  const { cards, sites } = screen.view.state.maps[colour];
  const looked = screen.pointed;
  const lens = looked?.clue ? screen.lens(looked.clue, colour) : undefined;
  const put = screen.store.legalOf("PlaceFirstClue", "MarkClue").find(({ action }) => action.map === colour);
  const left = count("{n} site left", "{n} sites left", sites.length);
  const told = pointing(screen, () => ({ map: colour, text: `${named("map", colour)}: ${left}` }));
  return html`<div class="map ${looked?.map === colour ? "lit" : ""} ${screen.pinned === colour ? "pinned" : ""} ${screen.target?.map === colour && !screen.target.clue ? "target" : ""}" data-map=${colour}
    @pointerenter=${told.enter} @pointerleave=${told.leave}>
    <button class="map-head ${put ? "choice" : ""} ${put && screen.isArmed(put) ? "armed" : ""}" aria-pressed=${screen.pinned === colour} aria-label=${`${named("map", colour)}: ${put ? putText(put) : left}`}
      @click=${(/** @type {MouseEvent} */ event) => (put ? choose(screen, put, event) : screen.pin(colour))} @focus=${told.focus} @blur=${told.blur}>
      ${marker(colour)}<b>${sites.length}</b>
      ${lens ? html`<span class="then">${lens.refusal ? "–" : `→ ${lens.sites}`}</span>` : nothing}
    </button>
    <ol class="scraps">${cards.map((each, place) => scrap(screen, colour, each, place))}</ol>
  </div>`;
}

/** @param {Legal} put */
const putText = (put) =>
  put.action.type === "MarkClue" ? say("Mark this clue with your rose") : count("Put it here: {n} site left", "Put it here: {n} sites left", put.left ?? 0);

/**
 * @param {TableScreen} screen
 * @param {Colour} colour
 * @param {MapCard} scrapCard
 * @param {number} place
 */
function scrap(screen, colour, { clue, roses }, place) {
  const owners = roses.map((seat) => screen.store.nameOf(seat)).join(", ");
  const text = owners ? `${clueText(clue)} (${owners})` : clueText(clue);
  const told = pointing(screen, () => ({ map: colour, text }));
  const choice = screen.roseChoice(colour, place);
  return html`<li class="scrap paper ${choice ? "choice" : ""} ${screen.firstRose === place && screen.pinned === colour ? "armed" : ""}"
    @pointerenter=${told.enter}>
    <button aria-label=${choice ? `${text}: ${choice.label}` : text} @focus=${told.focus} @blur=${told.blur}
      @click=${() => (choice ? choice.choose() : screen.tell(text))}>
      ${cluePicture(clue)}<span class="sentence">${clueText(clue)}</span>
      <span class="roses">${roses.map(rose)}</span>
    </button>
  </li>`;
}
