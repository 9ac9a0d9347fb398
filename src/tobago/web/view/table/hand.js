// The hand: clue cards with their sentence, and for each map how many sites the clue would leave there, or why it
// cannot be played.

import { html, nothing } from "../../vendor/lit-html.js";
import { chipAnchor } from "../../update/table/bubble.js";
import { clueSentence, playableText, sitesWouldBeLeft, unplayableText } from "../../update/table/descriptions.js";
import { COLOURS, isArmed, legalOf, lensFor, targetOf, whyNot } from "../../update/table/selectors.js";
import { clueText, say, word } from "../../words.js";
import { cluePicture, marker } from "../art.js";
import { pointing } from "./pointing.js";

/** @typedef {import("../../types").ActionType} ActionType */
/** @typedef {import("../../types").Colour} Colour */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../types").LensEntry} LensEntry */
/** @typedef {import("../../model").Text} Text */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/**
 * @typedef {object} Chip What a clue does to a map.
 * @property {string} clue
 * @property {Colour} map
 * @property {"" | "armed" | "refused" | "none"} kind
 * @property {string | number} shown
 * @property {Text} text
 * @property {LegalAction | null} choice
 */

/** The cards of the user. @param {TableModel} table @param {Send} send */
export function hand(table, send) {
  const { view } = table;
  if (!view || view.seat === null) return nothing;
  const { phase, drawn, seat } = view.state;
  const cards = view.state.players[view.seat]?.hand ?? [];
  const first = phase === "first-clue" && seat === view.seat ? drawn : null;
  if (!cards.length && !first) return nothing;
  return html`<section class="hand" aria-label=${say("Your clue cards")}>
    <ul class="cards" .style=${`--cards:${handSize(table)}`}>
      ${first ? firstCard(table, first, send) : nothing}
      ${cards.map((clue) => (clue ? card(table, clue, send) : nothing))}
    </ul>
  </section>`;
}

/** How many cards a full hand has. @param {TableModel} table */
const handSize = ({ setting }) => (setting?.players === 2 ? setting.options.hand : 4);

/** @param {TableModel} table @param {string} clue @param {Send} send */
function card(table, clue, send) {
  const start = legalOf(table, "StartMap").find(({ action }) => action.clue === clue);
  const point = pointing(send, { clue, text: clueSentence(clue) });
  const lit = table.pointed?.clue === clue ? "lit" : "";
  const target = targetOf(table)?.clue === clue ? "target" : "";
  return html`<li
    class="card paper ${start ? "choice" : ""} ${lit} ${target}"
    @pointerenter=${point.enter}
    @pointerleave=${point.leave}
  >
    ${face(clue)} ${start ? startButton(table, clue, start, send) : chips(chipsOf(table, clue), table, send)}
  </li>`;
}

/** @param {string} clue */
const face = (clue) =>
  html`<div class="face">
    ${cluePicture(clue)}
    <p class="sentence">${clueText(clue)}</p>
  </div>`;

/** The clue that was drawn to be placed first. @param {TableModel} table @param {string} clue @param {Send} send */
function firstCard(table, clue, send) {
  const legal = legalOf(table, "PlaceFirstClue");
  const all = COLOURS.map((map) => {
    const choice = legal.find(({ action }) => action.map === map);
    return choice ? playable(table, clue, map, choice) : absent(table, clue, map);
  });
  return html`<li class="card paper choice">${face(clue)} ${chips(all, table, send)}</li>`;
}

/** @param {TableModel} table @param {string} clue @param {LegalAction} choice @param {Send} send */
function startButton(table, clue, choice, send) {
  const colour = table.view?.state.new_map ?? "white";
  const point = pointing(send, { clue, map: colour, text: sitesWouldBeLeft(choice.left ?? 0) });
  const click = (/** @type {MouseEvent} */ event) => send({ type: "CardActionClicked", choice, clicks: event.detail });
  return html`<button
    class="start ${isArmed(table, choice) ? "armed" : ""}"
    data-clue=${clue}
    @click=${click}
    @pointerenter=${point.enter}
    @focus=${point.focus}
    @blur=${point.blur}
  >
    ${marker(colour)} ${isArmed(table, choice) ? say("Sure?") : say("Start with this")} <b>${choice.left}</b>
  </button>`;
}

/**
 * What the clue would do to each map; nothing in a replay.
 * @param {TableModel} table
 * @param {string} clue
 * @returns {Chip[]}
 */
function chipsOf(table, clue) {
  const type = table.mode === "ExtraClue" ? "ExtraClue" : "PlayClue";
  const legal = legalOf(table, type).filter(({ action }) => action.clue === clue);
  return COLOURS.flatMap((map) => {
    const choice = legal.find(({ action }) => action.map === map);
    const lens = lensFor(table, clue, map);
    if (choice) return [playable(table, clue, map, choice)];
    return lens ? [unplayable(table, lens, type)] : [];
  });
}

/** @param {TableModel} table @param {string} clue @param {Colour} map @param {LegalAction} choice @returns {Chip} */
function playable(table, clue, map, choice) {
  const armed = isArmed(table, choice);
  return {
    clue,
    map,
    choice,
    text: playableText(table, map, choice),
    kind: armed ? "armed" : "",
    shown: armed ? say("Sure?") : (choice.left ?? ""),
  };
}

/**
 * A map on which the clue cannot be played now: the number of sites, or a dash.
 * @param {TableModel} table
 * @param {LensEntry} lens
 * @param {ActionType} type
 * @returns {Chip}
 */
function unplayable(table, lens, type) {
  const { clue, map, sites, refusal } = lens;
  const text = unplayableText(table, lens, type);
  return { clue, map, choice: null, text, kind: "refused", shown: refusal ? "–" : sites };
}

/** @param {TableModel} table @param {string} clue @param {Colour} map @returns {Chip} */
const absent = (table, clue, map) => ({
  clue,
  map,
  choice: null,
  text: whyNot(table, "PlaceFirstClue"),
  kind: "none",
  shown: "",
});

/** @param {Chip[]} all @param {TableModel} table @param {Send} send */
const chips = (all, table, send) =>
  all.length ? html`<div class="chips">${all.map((each) => chip(each, table, send))}</div>` : nothing;

/**
 * A map is always in the same button, so that the button keeps the focus.
 * @param {Chip} chip
 * @param {TableModel} table
 * @param {Send} send
 */
function chip({ clue, map, kind, shown, text, choice }, table, send) {
  const point = pointing(send, { clue, map, text });
  const target = targetOf(table);
  const isTarget = choice && target?.clue === clue && target.map === map;
  const click = (/** @type {MouseEvent} */ { detail: clicks }) =>
    choice
      ? send({ type: "CardActionClicked", choice, clicks })
      : send({ type: "RefusalClicked", why: text, anchor: chipAnchor(clue, map) });
  return html`<button
    class="chip ${kind} ${isTarget ? "target" : ""}"
    data-clue=${clue}
    data-map=${map}
    aria-disabled=${!choice}
    aria-label=${`${clueText(clue)}: ${word(text)}`}
    @click=${click}
    @pointerenter=${point.enter}
    @pointerleave=${point.leave}
    @focus=${point.focus}
    @blur=${point.blur}
  >
    ${marker(map)}<span>${shown}</span>
  </button>`;
}
