// What follows from each new position: the shared screen is handed over, and cards below the limit are passed.

import { announce, chain, closeDialog } from "../shell.js";
import { act } from "./actions.js";
import { change, openTableOf, tableOf } from "./model.js";
import { dropRecap } from "./recap.js";
import { isBehind, isBelowLimit, legalOf } from "./selectors.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../shell.js").Step} Step */

/** @param {Model} model @returns {Step} */
export const settle = (model) => chain(model, lowerCurtain, closeTextBoard, autoPass, (now) => [dropRecap(now), []]);

/**
 * A screen reader begins at the heading of the curtain, and does not find the last announcement to the player before.
 * @param {Model} model
 * @returns {Step}
 */
function lowerCurtain(model) {
  const next = updateCurtain(model);
  const isNew = tableOf(next).curtain !== tableOf(model).curtain;
  return isNew && isCurtainDown(next) ? [announce(next, ""), [FOCUS_CURTAIN]] : [next, []];
}

/** Whether the screen waits for its next player. @param {Model} model */
export const isCurtainDown = (model) => (openTableOf(model)?.curtain ?? null) !== null;

export const FOCUS_CURTAIN = /** @type {const} */ ({ effect: "focus", selector: ".curtain h1" });

/** Hide the hands while a shared screen is handed to the next player. @param {Model} model @returns {Model} */
function updateCurtain(model) {
  const table = tableOf(model);
  const { info, view } = table;
  if (!info || info.yours.length < 2 || isBehind(table) || !view?.deciding) return model;
  const next = view.deciding.seat;
  const isFirst = table.holder === null && view.seat === next && view.ply === 0;
  if (isFirst || table.holder === next) return change(model, { holder: next, curtain: null });
  return info.yours.includes(next) ? change(model, { curtain: next }) : model;
}

/** The table in words names the cards of a hand, which the curtain hides. @param {Model} model @returns {Step} */
const closeTextBoard = (model) =>
  tableOf(model).curtain !== null && model.dialog?.kind === "text-board" ? closeDialog(model) : [model, []];

/**
 * Pass a card below the user's limit, but only once: a refused pass is left to the user.
 * @param {Model} model
 * @returns {Step}
 */
function autoPass(model) {
  const table = tableOf(model);
  const { view, capabilities, curtain, autoPassed } = table;
  const pass = legalOf(table, "Pass")[0];
  if (!view || !pass || !capabilities.autoPass || curtain !== null || view.seq === autoPassed) return [model, []];
  if (!isBelowLimit(view, model.settings.autoPass)) return [model, []];
  return act(change(model, { autoPassed: view.seq }), pass.action);
}
