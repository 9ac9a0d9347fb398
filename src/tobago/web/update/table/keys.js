// Keys of the table.

import { handlesReplayKey } from "../replay.js";
import { chain, openDialog } from "../shell.js";
import { clearSelection, playFirst, powerOfKey, raise, undo, usePower } from "./actions.js";
import { focusSpace } from "./board.js";
import { endCount } from "./final-count.js";
import { dropHints, pressHintKey } from "./hints.js";
import { changed, openTableOf, tableOf } from "./model.js";
import { goToSheet, requestTextBoard } from "./panels.js";
import { ownPlayer } from "./selectors.js";
import { skip } from "./steps.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {Extract<import("../../messages").SharedMessage, {type: "KeyPressed"}>} KeyPressed */
/** @typedef {import("../shell.js").Step} Step */

/** @type {Record<string, (model: Model) => Step>} */
const KEYS = {
  t: (model) => playFirst(model, "Take"),
  p: (model) => playFirst(model, "Pass"),
  r: raise,
  e: (model) => playFirst(model, "EndTurn"),
  x: (model) => playFirst(model, "ExchangeTurn"),
  u: undo,
  h: pressHintKey,
  s: skip,
  b: requestTextBoard,
  f: (model) => changed(model, { forecast: !tableOf(model).forecast }),
  i: goToIsland,
  c: (model) => goToSheet(model, "hand", ".hand button"),
  m: (model) => goToSheet(model, "maps", ".map-head"),
  "?": (model) => openDialog(model, { kind: "keys" }),
  Escape: (model) => chain(model, endCount, clearSelection, (now) => changed(now, { pinned: null, ...dropHints })),
};

/** @param {string} pressed */
const command = (pressed) => KEYS[pressed.length === 1 ? pressed.toLowerCase() : pressed];

/** Whether keys reach the table: it is shown, and not hidden behind the curtain. @param {Model} model */
const takesKeys = (model) => {
  const { view, curtain } = tableOf(model);
  return view !== null && curtain === null;
};

/** Whether the screen handles a key, so that the browser does not. @param {Model} model @param {KeyPressed} message */
export function handlesKey(model, { key, on }) {
  const table = openTableOf(model);
  if (table?.replay) return handlesReplayKey(model, key, on);
  return table !== null && takesKeys(model) && (command(key) ?? powerOfKey(model, key)) !== undefined;
}

/** @param {Model} model @param {string} pressed @returns {Step} */
export function pressTableKey(model, pressed) {
  if (!takesKeys(model)) return [model, []];
  const power = powerOfKey(model, pressed);
  if (power) return usePower(model, power);
  return command(pressed)?.(model) ?? [model, []];
}

/** @param {Model} model @returns {Step} */
function goToIsland(model) {
  const table = tableOf(model);
  const space = table.board.focus ?? ownPlayer(table)?.atv ?? table.island?.spaces[0];
  return space ? focusSpace(model, space) : [model, []];
}
