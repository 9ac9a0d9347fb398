// What can be done beside the cards and the island: raise, exchange, ask for a hint, take back, end the turn. Every
// button has its own place, so that none slides under the pointer.

import { html, nothing } from "../../vendor/lit-html.js";
import {
  isArmed,
  isBehind,
  isDeciding,
  legalOf,
  mayAskHint,
  secondsToUndo,
  WAIT,
  whyNot,
  whyNoUndo,
} from "../../update/table/selectors.js";
import { N_, say } from "../../words.js";
import { marker } from "../art.js";
import { actionButton } from "./action-button.js";

/** @typedef {import("../../types").ActionType} ActionType */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {import("./action-button.js").Button} Button */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {number} now @param {Send} send */
export function actions(table, now, send) {
  const { view } = table;
  if (!view || view.seat === null || view.state.phase === "over") return nothing;
  const buttons = [raise(table), exchange(table), hint(table), undo(table, now), end(table)];
  return html`<section class="actions slots" aria-label=${say("Actions")}>
    ${buttons.map((each) => (each ? actionButton(table, each, send) : html`<span></span>`))}
  </section>`;
}

/** @param {TableModel} table @returns {Button} */
function raise(table) {
  const choices = legalOf(table, "Raise");
  const colour = choices.length === 1 ? choices[0]?.action.map : undefined;
  return {
    type: "Raise",
    label: { message: N_("Raise treasure") },
    about: colour && { message: N_("Raise {treasure:object}"), fields: { treasure: colour } },
    key: "R",
    corner: colour && marker(colour),
    why: choices.length ? null : whyNot(table, "Raise"),
    kind: choices.length ? "raise" : "",
    click: () => ({ type: "RaiseClicked" }),
  };
}

/** An action without a choice. @param {TableModel} table @param {ActionType} type */
function single(table, type) {
  const choice = legalOf(table, type)[0];
  return {
    type,
    why: choice ? null : whyNot(table, type),
    armed: choice !== undefined && isArmed(table, choice),
    click: (/** @type {number} */ clicks) =>
      choice ? /** @type {const} */ ({ type: "ButtonClicked", choice, clicks }) : null,
  };
}

/** @param {TableModel} table @returns {Button} */
const exchange = (table) => ({
  ...single(table, "ExchangeTurn"),
  label: { message: N_("Exchange cards") },
  key: "X",
  about: { message: N_("Discard your whole hand and draw as many new cards. This takes your whole turn.") },
});

/** @param {TableModel} table @returns {Button} */
const end = (table) => ({ ...single(table, "EndTurn"), label: { message: N_("End turn") }, key: "E" });

/** @param {TableModel} table @param {number} now @returns {Button} */
function undo(table, now) {
  const why = isBehind(table) ? WAIT : whyNoUndo(table);
  const seconds = why === null ? secondsToUndo(table, now) : 0;
  return {
    type: "Undo",
    label: { message: N_("Undo") },
    key: "U",
    corner: seconds ? say("{seconds} s", { seconds }) : undefined,
    why,
    kind: seconds ? "waiting" : "",
    click: () => ({ type: "UndoClicked" }),
  };
}

/** @param {TableModel} table @returns {Button | null} */
function hint(table) {
  if (!mayAskHint(table)) return null;
  return {
    type: "Hint",
    label: { message: N_("Hint") },
    key: "H",
    why: isDeciding(table) ? null : whyNot(table, "EndTurn"),
    on: table.hints !== null,
    about: { message: N_("See what the strongest bot would do here.") },
    click: () => ({ type: "HintClicked" }),
  };
}
