// What can be done beside the cards and the island: raise, play amulets, exchange, end the turn, take back. What cannot
// be done now stays there and says why.

import { html, nothing } from "./vendor/lit-html.js";
import { COLOURS, icon, marker } from "./art.js";
import { pointing } from "./pointing.js";
import { N_, named, say } from "./words.js";

/** @typedef {import("./types").ActionType} ActionType */
/** @typedef {import("./types").Legal} Legal */
/** @typedef {import("./table.js").TableScreen} TableScreen */
/** @typedef {{type?: ActionType, label: string, key?: string, icon?: unknown, why: string | null, on?: boolean, about?: string, kind?: string, act: () => void}} Button */

/** The powers of an amulet: those with a choice to make are modes. */
const POWERS = /** @type {{type: ActionType, label: string, about: string, mode: boolean}[]} */ ([
  { type: "RemoveMarker", label: N_("Remove a marker"), about: N_("Take one site marker off the island; choose it there."), mode: true },
  { type: "ExtraClue", label: N_("Extra clue"), about: N_("Play one more clue; choose a card and a map."), mode: true },
  { type: "ExtraDrive", label: N_("Extra drive"), about: N_("Drive up to three legs more, without taking amulets; choose a space."), mode: true },
  { type: "Exchange", label: N_("New cards"), about: N_("Discard your whole hand and draw as many."), mode: false },
  { type: "DoubleClaim", label: N_("Second rose"), about: N_("Put a second rose on a clue of yours; choose it on a map."), mode: true },
  { type: "Swap", label: N_("Swap roses"), about: N_("Exchange the places of two roses on one map; choose both."), mode: true },
]);

/** @param {TableScreen} screen */
export function actions(screen) {
  const { view } = screen;
  if (view.seat === null || view.state.phase === "over") return nothing;
  // Each has a place of its own, even while it is empty: the button with the focus never becomes another one.
  const buttons = [...raises(screen), ...turn(screen), undo(screen), hint(screen)];
  const powers = amulets(screen);
  return html`<section class="actions" aria-label=${say("Actions")}>
    ${powers.length ? html`<div class="powers" role="group" aria-label=${say("Amulets")}><span class="held" title=${say("Amulets")}>${icon("amulet", "-20 -20 40 40")}${view.state.players[view.seat]?.amulets}</span>${powers.map((each) => button(screen, each))}</div>` : nothing}
    <div class="row">${buttons.map((each) => (each ? button(screen, each) : nothing))}</div>
  </section>`;
}

/** @param {TableScreen} screen @param {Button} made */
function button(screen, { type, label, key, icon: picture, why, on, about, kind, act }) {
  const told = pointing(screen, () => ({ text: why ?? about ?? label }));
  return html`<button class="act ${kind ?? ""} ${on ? "on" : ""} ${type && screen.target?.button === type ? "target" : ""}" data-type=${type ?? nothing} aria-disabled=${why !== null} aria-pressed=${on === undefined ? nothing : on}
    aria-description=${why ?? about ?? nothing} @click=${() => (why === null ? act() : screen.refuse(why))}
    @pointerenter=${told.enter} @pointerleave=${told.leave} @focus=${told.focus} @blur=${told.blur}>
    ${picture ?? nothing}<span>${label}</span>${key ? html`<kbd>${key}</kbd>` : nothing}
  </button>`;
}

/** Treasures that can be raised. @param {TableScreen} screen @returns {(Button | null)[]} */
function raises(screen) {
  return COLOURS.map((colour) => {
    const legal = screen.store.legalOf("Raise").find(({ action }) => action.map === colour);
    return legal ? { type: "Raise", label: say("Raise {treasure:object}", { treasure: colour }), key: "R", icon: marker(colour), why: null, kind: "raise", act: () => screen.play(legal) } : null;
  });
}

/** @param {TableScreen} screen @returns {(Button | null)[]} */
function turn(screen) {
  if (screen.view.state.phase !== "turn" || !screen.store.deciding) return [null, null];
  const end = screen.store.legalOf("EndTurn")[0];
  const exchange = screen.store.legalOf("ExchangeTurn")[0];
  return [
    { type: "ExchangeTurn", label: say("Exchange cards"), key: "X", why: exchange ? null : screen.whyNot("ExchangeTurn"), about: say("Discard your whole hand and draw as many. It takes the whole turn."), act: () => exchange && screen.play(exchange) },
    { type: "EndTurn", label: say("End turn"), key: "E", why: end ? null : screen.whyNot("EndTurn"), kind: "end", act: () => end && screen.play(end) },
  ];
}

/** @param {TableScreen} screen @returns {Button} */
function undo(screen) {
  const { undo: taking } = screen.view;
  const why = taking?.allowed ? null : (taking?.refusal?.text ?? say("There is nothing to take back."));
  return { label: say("Undo"), key: "U", why: screen.store.behind ? say("Wait a moment.") : why, act: () => screen.undo() };
}

/** @param {TableScreen} screen @returns {Button | null} */
function hint(screen) {
  if (!screen.againstBots || !screen.store.deciding) return null;
  return { label: say("Hint"), key: "H", why: null, on: screen.hints !== null, about: say("What a captain would do here."), act: () => screen.askHint() };
}

/** @param {TableScreen} screen @returns {Button[]} */
function amulets(screen) {
  const { view } = screen;
  if (view.state.phase !== "turn" || !screen.store.deciding) return [];
  const own = view.seat === null ? 0 : (view.state.players[view.seat]?.amulets ?? 0);
  if (!own) return [];
  return POWERS.filter(({ type }) => screen.offered(type)).map(({ type, label, about, mode }, i) => {
    const legal = screen.store.legalOf(type);
    return {
      type,
      label: say(label),
      key: String(i + 1),
      about: say(about),
      why: legal.length ? null : screen.whyNot(type),
      on: mode ? screen.mode === type : undefined,
      act: () => (mode ? screen.setMode(type) : legal[0] && screen.play(legal[0])),
    };
  });
}

/** The powers that there are at a table. @param {TableScreen} screen */
export const powersOf = (screen) => POWERS.map(({ type }) => type).filter((type) => screen.offered(type));

/** The name of a colour, for choosing among markers. @param {import("./types").Colour} colour */
export const colourName = (colour) => named("colour", colour);
