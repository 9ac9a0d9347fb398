// Hints against bots: what a strong bot would do.

import { reportProblem } from "../shell.js";
import { buttonAnchor } from "./bubble.js";
import { change, changed, tableOf, tableRequest } from "./model.js";
import { isDeciding, mayAskHint } from "./selectors.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {Extract<import("../../table-messages").TableMessage, {type: "HintsLoaded"}>} HintsLoaded */
/** @typedef {import("../shell.js").Step} Step */

/** The hint box is closed. */
export const dropHints = { hints: null };

/** Ask for a hint, or close the hint box. @param {Model} model @returns {Step} */
export function toggleHints(model) {
  const { hints, view } = tableOf(model);
  if (hints || !view) return [change(model, dropHints), [{ effect: "focus", selector: buttonAnchor("Hint") }]];
  const body = { seat: view.seat, lang: model.language };
  const context = { seq: view.seq };
  return [
    change(model, { hints: { choices: null } }),
    [tableRequest(model, "POST", "hint", "HintsLoaded", { body, context })],
  ];
}

/** Ask for a hint by key. @param {Model} model @returns {Step} */
export function pressHintKey(model) {
  const table = tableOf(model);
  return mayAskHint(table) && isDeciding(table) ? toggleHints(model) : [model, []];
}

/**
 * Show hints, unless the box was closed or the game has moved on.
 * @param {Model} model
 * @param {HintsLoaded} message
 * @returns {Step}
 */
export function receiveHints(model, message) {
  const { hints, view } = tableOf(model);
  const isAwaited = hints !== null && view?.seq === message.context.seq;
  if (message.ok) return isAwaited ? changed(model, { hints: { choices: message.value.choices } }) : [model, []];
  return reportProblem(isAwaited ? change(model, dropHints) : model, message.problem);
}
