// Letters of the columns and numbers of the rows, in the sea beside the island.

import { svg } from "../../vendor/lit-html.js";
import { centre } from "../../geometry.js";

/** @typedef {import("../../table-model").Island} Island */
/** @typedef {[string, number, number]} Label its text, x and y */

/** @param {Island} island */
export const rim = (island) =>
  svg`<g class="rim" aria-hidden="true">${labels(island).map(
    ([text, x, y]) => svg`<text x=${x} y=${y}>${text}</text>`,
  )}</g>`;

/** @param {Island} island @returns {Label[]} */
function labels({ spaces, names }) {
  /** @type {Map<string, Label>} */
  const found = new Map();
  const keep = (/** @type {Label} */ label, /** @type {1 | 2} */ axis) => {
    const before = found.get(label[0]);
    if (!before || label[axis] < before[axis]) found.set(label[0], label);
  };
  spaces.forEach((space, i) => {
    const [, letters = "", number = ""] = /^(\D+)(\d+)$/.exec(names[i] ?? "") ?? [];
    const [x, y] = centre(space);
    keep([letters, x, y - 43], 2); // above the northernmost space of the column
    keep([number, x - 46, y + (space[0] % 2 ? -14 : 14) + 6], 1); // beside the westernmost space of the row
  });
  return [...found.values()];
}
