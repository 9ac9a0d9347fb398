// The hand: clue cards with their sentence, and for each map how many sites the clue would leave there, or why it
// cannot be played.

import { html, nothing } from "./vendor/lit-html.js";
import { COLOURS, cluePicture, marker } from "./art.js";
import { choose, pointing } from "./pointing.js";
import { clueText, count, named, say } from "./words.js";

/** @typedef {import("./types").ActionType} ActionType */
/** @typedef {import("./types").Colour} Colour */
/** @typedef {import("./types").Legal} Legal */
/** @typedef {import("./types").Lens} Lens */
/** @typedef {import("./table.js").TableScreen} TableScreen */
/** @typedef {{clue: string, map: Colour, kind: string, shown: string | number | undefined, text: string, choice?: Legal}} Chip */

/** The cards of the reader. @param {TableScreen} screen */
export function hand(screen) {
  const view = screen.view;
  if (view.seat === null) return nothing;
  const { phase, drawn } = view.state;
  const cards = view.state.players[view.seat]?.hand ?? [];
  const first = phase === "first-clue" && drawn && view.state.seat === view.seat;
  if (!cards.length && !first) return nothing;
  return html`<section class="hand" aria-label=${say("Your clue cards")}>
    <ul class="cards">
      ${first ? firstCard(screen, drawn) : nothing}
      ${cards.map((clue) => (clue ? card(screen, clue) : nothing))}
    </ul>
  </section>`;
}

/** @param {TableScreen} screen @param {string} clue */
function card(screen, clue) {
  const start = screen.store.legalOf("StartMap").find(({ action }) => action.clue === clue);
  const told = pointing(screen, () => ({ clue, text: clueText(clue) }));
  return html`<li class="card paper ${start ? "choice" : ""} ${screen.pointed?.clue === clue ? "lit" : ""} ${screen.target?.clue === clue ? "target" : ""}"
    @pointerenter=${told.enter} @pointerleave=${told.leave}>
    <div class="face">${cluePicture(clue)}<p class="sentence">${clueText(clue)}</p></div>
    ${start ? startButton(screen, start) : chips(screen, clue)}
  </li>`;
}

/** The clue that was drawn to be placed first. @param {TableScreen} screen @param {string} clue */
function firstCard(screen, clue) {
  const legal = screen.store.legalOf("PlaceFirstClue");
  return html`<li class="card paper choice">
    <div class="face">${cluePicture(clue)}<p class="sentence">${clueText(clue)}</p></div>
    <div class="chips">${COLOURS.map((map) => {
      const choice = legal.find(({ action }) => action.map === map);
      return chip(screen, choice ? playable(screen, clue, map, choice) : { clue, map, kind: "none", shown: "", text: screen.whyNot("PlaceFirstClue") });
    })}</div>
  </li>`;
}

/** @param {TableScreen} screen @param {Legal} start */
function startButton(screen, start) {
  const clue = start.action.clue ?? "";
  const colour = screen.view.state.new_map ?? "white";
  const text = count("{n} site would be left.", "{n} sites would be left.", start.left ?? 0);
  const told = pointing(screen, () => ({ clue, map: colour, text }));
  return html`<button class="start" @click=${(/** @type {MouseEvent} */ event) => choose(screen, start, event)} @pointerenter=${told.enter} @focus=${told.focus} @blur=${told.blur}>
    ${marker(colour)} ${screen.isArmed(start) ? say("Sure?") : say("Start with this")} <b>${start.left}</b>
  </button>`;
}

/** What the clue would do to each map; in a replay nobody asks. @param {TableScreen} screen @param {string} clue */
function chips(screen, clue) {
  const type = screen.mode === "ExtraClue" ? "ExtraClue" : "PlayClue";
  const legal = screen.store.legalOf(type).filter(({ action }) => action.clue === clue);
  const shown = COLOURS.flatMap((map) => {
    const choice = legal.find(({ action }) => action.map === map);
    const lens = screen.lens(clue, map);
    if (choice) return [playable(screen, clue, map, choice)];
    return lens ? [refused(screen, lens, type)] : [];
  });
  return shown.length ? html`<div class="chips">${shown.map((each) => chip(screen, each))}</div>` : nothing;
}

/**
 * A map on which the clue can be played.
 * @param {TableScreen} screen
 * @param {string} clue
 * @param {Colour} map
 * @param {Legal} choice
 * @returns {Chip}
 */
function playable(screen, clue, map, choice) {
  const armed = screen.isArmed(choice);
  const text = armed && choice.action.type !== "PlaceFirstClue"
    ? say("Click once more to play it: a card is drawn, so this cannot be taken back.")
    : `${say("Play it {map:onto}.", { map })} ${count("{n} site would be left.", "{n} sites would be left.", choice.left ?? 0)}`;
  return { clue, map, text, choice, kind: armed ? "armed" : "", shown: armed ? say("Sure?") : choice.left };
}

/**
 * A map on which it cannot be played now: the number, or why not.
 * @param {TableScreen} screen
 * @param {Lens} lens
 * @param {ActionType} type
 * @returns {Chip}
 */
function refused(screen, { clue, map, sites, refusal }, type) {
  const text = refusal?.text ?? `${named("map", map)}: ${count("{n} site would be left.", "{n} sites would be left.", sites)} ${screen.whyNot(type)}`;
  return { clue, map, text, kind: "refused", shown: refusal ? "–" : sites };
}

/** What a clue does to a map, always in the same button: so it keeps the focus while others play. @param {TableScreen} screen @param {Chip} made */
function chip(screen, { clue, map, kind, shown, text, choice }) {
  const told = pointing(screen, () => ({ clue, map, text }));
  const target = choice && screen.target?.clue === clue && screen.target.map === map;
  return html`<button class="chip ${kind} ${target ? "target" : ""}" data-map=${map} aria-disabled=${!choice} aria-label=${`${clueText(clue)}: ${text}`}
    @click=${(/** @type {MouseEvent} */ event) => (choice ? choose(screen, choice, event) : screen.refuse(text))}
    @pointerenter=${told.enter} @pointerleave=${told.leave} @focus=${told.focus} @blur=${told.blur}>
    ${marker(map)}<span>${shown}</span>
  </button>`;
}
