// Markers and amulets that lift off or land.

import { svg } from "../../vendor/lit-html.js";
import { centre } from "../../geometry.js";
import { use } from "../art.js";

/** @param {readonly import("../../table-model").Mark[]} all */
export const marks = (all) =>
  all.map(({ symbol, space, motion }) => {
    const [x, y] = centre(space);
    return svg`<g transform="translate(${x} ${y})"><g class=${motion}>${use(symbol, 0, 0, 1.1)}</g></g>`;
  });
