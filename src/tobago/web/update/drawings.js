// Drawings of the theme.

import { sheetPath, theme, thumbnailsPath, vistaPath } from "./display.js";
import { chain, loadDrawing, loadGround } from "./shell.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("./shell.js").Step} Step */

/** Load the drawings of the screen; the table loads its own. @param {Model} model @returns {Step} */
export function loadScreenDrawings(model) {
  switch (model.screen.kind) {
    case "home":
      return loadGround(model, vistaPath(model));
    case "new-table":
      return loadDrawing(model, thumbnailsPath(model));
    default:
      return [model, []];
  }
}

/**
 * Change the drawings if the theme is another than before.
 * @param {Model} model
 * @param {Model} before
 * @returns {Step}
 */
export function applyTheme(model, before) {
  if (theme(model) === theme(before)) return [model, []];
  return chain(model, (next) => [next, [{ effect: "show-sheet", path: sheetPath(next) }]], loadScreenDrawings);
}
