// The hand: clue cards with their sentence, and for each map how many sites the clue would leave there, or why it
// cannot be played.

import { html, nothing } from "./vendor/lit-html.js";
import { COLOURS, cluePicture, marker } from "./art.js";
import { pointing } from "./pointing.js";
import { clueText, count, named, say } from "./words.js";

/** @typedef {import("./types").Colour} Colour */
/** @typedef {import("./types").Legal} Legal */
/** @typedef {import("./types").Lens} Lens */
/** @typedef {import("./table.js").TableScreen} TableScreen */

/** The cards of the reader. @param {TableScreen} screen */
export function hand(screen) {
  const view = screen.view;
  if (view.seat === null) return nothing;
  const { phase, drawn } = view.state;
  const cards = view.state.players[view.seat]?.hand ?? [];
  const first = phase === "first-clue" && drawn && view.state.seat === view.seat;
  if (!cards.length && !first) return nothing;
  return html`<section class="hand" aria-label=${say("Your clue cards")}>
    <ul class="cards count-${cards.length + (first ? 1 : 0)}">
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
  return html`<li class="card paper choice drawn">
    <div class="face">${cluePicture(clue)}<p class="sentence">${clueText(clue)}</p></div>
    <div class="chips">${COLOURS.map((colour) => {
      const choice = legal.find(({ action }) => action.map === colour);
      return choice ? playChip(screen, clue, colour, choice) : emptyChip(colour);
    })}</div>
  </li>`;
}

/** @param {TableScreen} screen @param {Legal} start */
function startButton(screen, start) {
  const clue = start.action.clue ?? "";
  const colour = screen.view.state.new_map ?? "white";
  const text = count("{n} site would be left.", "{n} sites would be left.", start.left ?? 0);
  const told = pointing(screen, () => ({ clue, map: colour, text }));
  return html`<button class="start" @click=${() => screen.play(start)} @pointerenter=${told.enter} @focus=${told.focus} @blur=${told.blur}>
    ${marker(colour)} ${say("Start with this")} <b>${start.left}</b>
  </button>`;
}

/** @param {TableScreen} screen @param {string} clue */
function chips(screen, clue) {
  const type = screen.mode === "ExtraClue" ? "ExtraClue" : "PlayClue";
  const legal = screen.store.legalOf(type).filter(({ action }) => action.clue === clue);
  return html`<div class="chips">${COLOURS.map((colour) => {
    const choice = legal.find(({ action }) => action.map === colour);
    const lens = screen.lens(clue, colour);
    if (choice) return playChip(screen, clue, colour, choice);
    return lens ? lookChip(screen, lens) : emptyChip(colour);
  })}</div>`;
}

/**
 * A map on which the clue can be played.
 * @param {TableScreen} screen
 * @param {string} clue
 * @param {Colour} colour
 * @param {Legal} choice
 */
function playChip(screen, clue, colour, choice) {
  const armed = screen.isArmed(choice);
  const text = armed
    ? say("Click once more to play it: a card is drawn, so this cannot be taken back.")
    : `${say("Play it {map:onto}.", { map: colour })} ${count("{n} site would be left.", "{n} sites would be left.", choice.left ?? 0)}`;
  const told = pointing(screen, () => ({ clue, map: colour, text }));
  return html`<button class="chip ${armed ? "armed" : ""} ${screen.target?.clue === clue && screen.target.map === colour ? "target" : ""}" data-map=${colour} aria-label=${`${clueText(clue)}: ${text}`}
    @click=${() => screen.play(choice)} @pointerenter=${told.enter} @pointerleave=${told.leave} @focus=${told.focus} @blur=${told.blur}>
    ${marker(colour)}<span>${armed ? say("Sure?") : choice.left}</span>
  </button>`;
}

/** A map on which it cannot be played now: the number, or why not. @param {TableScreen} screen @param {Lens} lens */
function lookChip(screen, { clue, map, sites, refusal }) {
  const text = refusal?.text ?? `${named("map", map)}: ${count("{n} site would be left.", "{n} sites would be left.", sites)} ${screen.whyNotNow()}`;
  const told = pointing(screen, () => ({ clue, map, text }));
  return html`<button class="chip refused" data-map=${map} aria-disabled="true" aria-label=${`${clueText(clue)}: ${text}`}
    @click=${() => screen.refuse(text)} @pointerenter=${told.enter} @pointerleave=${told.leave} @focus=${told.focus} @blur=${told.blur}>
    ${marker(map)}<span>${refusal ? "–" : sites}</span>
  </button>`;
}

/** @param {Colour} colour */
const emptyChip = (colour) => html`<span class="chip none" data-map=${colour}>${marker(colour)}</span>`;
