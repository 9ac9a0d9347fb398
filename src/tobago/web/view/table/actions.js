// What can be done beside the cards and the island: raise, use amulets, exchange, end the turn, take back. A button
// whose action is not possible now stays where it is and says why.

import { html, nothing } from "../../vendor/lit-html.js";
import {
  COLOURS,
  isBehind,
  isDeciding,
  legalOf,
  mayAskHint,
  powersOf,
  showsPowers,
  targetOf,
  WAIT,
  whyNot,
  whyNoUndo,
} from "../../update/table/selectors.js";
import { N_, say, word } from "../../words.js";
import { icon, marker } from "../art.js";
import { pointing } from "./pointing.js";

/** @typedef {import("../../types").ActionType} ActionType */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../model").Text} Text */
/** @typedef {import("../../messages").Message} Message */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: Message) => void} Send */

/**
 * @typedef {object} Button
 * @property {ActionType} [type]
 * @property {Text} label
 * @property {string} key
 * @property {Text | null} why why it cannot be used now
 * @property {Message | null} message what a click sends
 * @property {Text} [about]
 * @property {unknown} [picture]
 * @property {boolean} [on]
 * @property {string} [kind]
 */

/** @type {Partial<Record<ActionType, {label: string, about: string, isMode: boolean}>>} */
const POWERS = {
  RemoveMarker: {
    label: N_("Remove a marker"),
    about: N_("Take one site marker off the island; choose it there."),
    isMode: true,
  },
  ExtraClue: {
    label: N_("Extra clue"),
    about: N_("Play one more clue; choose a card and a map."),
    isMode: true,
  },
  ExtraDrive: {
    label: N_("Extra drive"),
    about: N_("Drive up to three legs more, without taking amulets; choose a space."),
    isMode: true,
  },
  Exchange: {
    label: N_("New cards"),
    about: N_("Discard your whole hand and draw as many."),
    isMode: false,
  },
  DoubleClaim: {
    label: N_("Second rose"),
    about: N_("Put a second rose on a clue of yours; choose it on a map."),
    isMode: true,
  },
  Swap: {
    label: N_("Swap roses"),
    about: N_("Exchange the places of two roses on one map; choose both."),
    isMode: true,
  },
};

/** @param {TableModel} table @param {Send} send */
export function actions(table, send) {
  const { view } = table;
  if (!view || view.seat === null || view.state.phase === "over") return nothing;
  // An absent button keeps its place in the list, so that the focused element never becomes another button.
  const buttons = [...raises(table), ...turn(table), undo(table), hint(table)];
  return html`<section class="actions" aria-label=${say("Actions")}>
    ${showsPowers(table) ? powers(table, send) : nothing}
    <div class="row">${buttons.map((each) => (each ? button(table, each, send) : nothing))}</div>
  </section>`;
}

/** @param {TableModel} table @param {Send} send */
function powers(table, send) {
  const { view } = table;
  const held = view?.seat === null ? 0 : view?.state.players[view.seat]?.amulets;
  return html`<div class="powers" role="group" aria-label=${say("Amulets")}>
    <span class="held" title=${say("Amulets")}>${icon("amulet", "-20 -20 40 40")}${held}</span>
    ${powersOf(table).map((type, i) => button(table, power(table, type, String(i + 1)), send))}
  </div>`;
}

/** @param {TableModel} table @param {Button} button @param {Send} send */
function button(table, { type, label, key, picture, why, on, about, kind, message }, send) {
  const point = pointing(send, { text: why ?? about ?? label });
  const target = type && targetOf(table)?.button === type ? "target" : "";
  const description = why ?? about;
  const click = () => {
    if (why !== null) send({ type: "RefusalClicked", why });
    else if (message) send(message);
  };
  return html`<button
    class="act ${kind ?? ""} ${on ? "on" : ""} ${target}"
    data-type=${type ?? nothing}
    aria-disabled=${why !== null}
    aria-pressed=${on === undefined ? nothing : on}
    aria-description=${description === undefined ? nothing : word(description)}
    @click=${click}
    @pointerenter=${point.enter}
    @pointerleave=${point.leave}
    @focus=${point.focus}
    @blur=${point.blur}
  >
    ${picture ?? nothing}<span>${word(label)}</span><kbd>${key}</kbd>
  </button>`;
}

/** @param {LegalAction | undefined} choice @returns {Message | null} */
const clicked = (choice) => (choice ? { type: "ActionClicked", choice } : null);

/** Treasures that can be raised. @param {TableModel} table @returns {(Button | null)[]} */
const raises = (table) =>
  COLOURS.map((colour) => {
    const choice = legalOf(table, "Raise").find(({ action }) => action.map === colour);
    if (!choice) return null;
    return {
      type: "Raise",
      label: { message: N_("Raise {treasure:object}"), fields: { treasure: colour } },
      key: "R",
      picture: marker(colour),
      why: null,
      kind: "raise",
      message: clicked(choice),
    };
  });

/** @param {TableModel} table @returns {(Button | null)[]} */
function turn(table) {
  if (table.view?.state.phase !== "turn" || !isDeciding(table)) return [null, null];
  const end = legalOf(table, "EndTurn")[0];
  const exchange = legalOf(table, "ExchangeTurn")[0];
  return [
    {
      type: "ExchangeTurn",
      label: { message: N_("Exchange cards") },
      key: "X",
      why: exchange ? null : whyNot(table, "ExchangeTurn"),
      about: { message: N_("Discard your whole hand and draw as many. It takes the whole turn.") },
      message: clicked(exchange),
    },
    {
      type: "EndTurn",
      label: { message: N_("End turn") },
      key: "E",
      why: end ? null : whyNot(table, "EndTurn"),
      kind: "end",
      message: clicked(end),
    },
  ];
}

/** @param {TableModel} table @returns {Button} */
const undo = (table) => ({
  label: { message: N_("Undo") },
  key: "U",
  why: isBehind(table) ? WAIT : whyNoUndo(table),
  message: { type: "UndoClicked" },
});

/** @param {TableModel} table @returns {Button | null} */
function hint(table) {
  if (!mayAskHint(table) || !isDeciding(table)) return null;
  return {
    label: { message: N_("Hint") },
    key: "H",
    why: null,
    on: table.hints !== null,
    about: { message: N_("What a captain would do here.") },
    message: { type: "HintClicked" },
  };
}

/** @param {TableModel} table @param {ActionType} type @param {string} key @returns {Button} */
function power(table, type, key) {
  const { label = type, about = "", isMode = false } = POWERS[type] ?? {};
  const choice = legalOf(table, type)[0];
  return {
    type,
    label: { message: label },
    key,
    about: { message: about },
    why: choice ? null : whyNot(table, type),
    on: isMode ? table.mode === type : undefined,
    message: isMode ? { type: "ModeClicked", mode: type } : clicked(choice),
  };
}
