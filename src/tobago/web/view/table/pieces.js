// The pieces on the island, several to a space, where picture/piece_pictures.py puts them.

import { svg, nothing } from "../../vendor/lit-html.js";
import { centre } from "../../geometry.js";
import { use } from "../art.js";

/** @typedef {import("../../update/table/space-contents.js").SpaceContents} SpaceContents */
/** @typedef {[number, number, number]} Spot x, y and size */

/** @type {Record<number, Spot[]>} */
const ATVS_ALONE = {
  1: [[0, -1, 1.15]],
  2: [
    [-18, -5, 0.95],
    [18, 3, 0.95],
  ],
  3: [
    [-18, -13, 0.9],
    [18, -9, 0.9],
    [0, 12, 0.9],
  ],
  4: [
    [-18, -17, 0.85],
    [18, -14, 0.85],
    [-18, 9, 0.85],
    [18, 12, 0.85],
  ],
};
/** @type {Record<number, Spot[]>} */
const ATVS_BESIDE_OBJECT = {
  1: [[-22, 4, 0.8]],
  2: [
    [-23, 4, 0.75],
    [23, 4, 0.75],
  ],
  3: [
    [-23, -13, 0.7],
    [23, 3, 0.7],
    [-22, 5, 0.7],
  ],
  4: [
    [-23, -13, 0.7],
    [23, -13, 0.7],
    [-22, 5, 0.7],
    [22, 5, 0.7],
  ],
};
/** @type {Record<number, Spot[]>} */
const MARKERS_ALONE = {
  1: [[0, 0, 1.25]],
  2: [
    [-15, 0, 1.1],
    [15, 0, 1.1],
  ],
  3: [
    [0, -14, 0.95],
    [-16, 11, 0.95],
    [16, 11, 0.95],
  ],
  4: [
    [-15, -14, 0.95],
    [15, -14, 0.95],
    [-15, 14, 0.95],
    [15, 14, 0.95],
  ],
};
/** @type {Record<number, Spot[]>} */
const MARKERS_BELOW = {
  1: [[0, 18, 1.05]],
  2: [
    [-13, 18, 0.92],
    [13, 18, 0.92],
  ],
  3: [
    [-21, 16, 0.88],
    [0, 21, 0.88],
    [21, 16, 0.88],
  ],
  4: [
    [-27, 12, 0.8],
    [-9.5, 21, 0.8],
    [9.5, 21, 0.8],
    [27, 12, 0.8],
  ],
};

/**
 * Everything on the island; the gazes of statues begin behind all pieces and end before them.
 * @param {Map<string, SpaceContents>} contents
 * @param {readonly number[]} angles of the statues
 * @param {(seat: number) => number} colour of a seat
 */
export function pieces(contents, angles, colour) {
  const all = [...contents.values()].sort((a, b) => centre(a.space)[1] - centre(b.space)[1]);
  const statues = all.filter(({ statue }) => statue !== null);
  return svg`<g class="pieces" aria-hidden="true">
    ${statues.map((each) => gaze("beam", each, angles))}
    ${all.map((each) => onSpace(each, colour))}
    ${statues.map((each) => gaze("gaze", each, angles))}
  </g>`;
}

/** @param {SpaceContents} contents @param {(seat: number) => number} colour */
function onSpace(contents, colour) {
  const [x, y] = centre(contents.space);
  const { atvs, markers, object, amulet } = contents;
  const spots = (object ? ATVS_BESIDE_OBJECT : ATVS_ALONE)[atvs.length] ?? [];
  const up = markers.length ? (object ? 6 : 11) : 0;
  const below = object || atvs.length || amulet;
  const places = (below ? MARKERS_BELOW : MARKERS_ALONE)[markers.length] ?? [];
  return svg`${objectPiece(contents, x, y)}
    ${atvs.map((seat, i) => {
      const [dx, dy, size] = spots[i] ?? [0, 0, 1];
      return svg`<g id="atv-${seat}-piece">${use(`atv-${colour(seat)}`, x + dx, y + dy - up, size)}</g>`;
    })}
    ${amulet ? amuletPiece(contents, x, y) : nothing}
    ${markers.map((colour, i) => {
      const [dx, dy, size] = places[i] ?? [0, 0, 1];
      return use(`marker-${colour}`, x + dx, y + dy, size);
    })}`;
}

/** @param {SpaceContents} contents @param {number} x @param {number} y */
function objectPiece({ object, facing, markers, atvs }, x, y) {
  if (!object) return nothing;
  const [up, size] = markers.length || atvs.length > 1 ? [11, 0.95] : [2, 1.2];
  if (facing === null) return use(object, x, y - up, size);
  const side = { 1: "statue-front", 4: "statue-back" }[facing] ?? "statue-side";
  const mirror = facing === 2 || facing === 3 ? -1 : 1;
  return svg`<use href="#${side}" transform="translate(${x} ${y - up}) scale(${mirror * size} ${size})"></use>`;
}

/** @param {SpaceContents} contents @param {number} x @param {number} y */
function amuletPiece({ object, atvs, markers }, x, y) {
  const [dx, dy, size] = amuletSpot(object !== null, atvs.length, markers.length);
  return use("amulet", x + dx, y + dy, size);
}

/** @param {boolean} hasObject @param {number} atvs @param {number} markers @returns {Spot} */
function amuletSpot(hasObject, atvs, markers) {
  if (!hasObject && !atvs) return markers ? [0, -12, 0.95] : [0, 0, 1.2];
  if (atvs < 2) return hasObject ? [24, -14, 0.9] : [24, -20, 0.9];
  return hasObject ? [0, 2, 0.7] : [0, -26, 0.7];
}

/** @param {string} symbol @param {SpaceContents} contents @param {readonly number[]} angles */
function gaze(symbol, { space, statue }, angles) {
  const [x, y] = centre(space);
  const angle = angles[statue ?? 0] ?? 0;
  return svg`<g transform="translate(${x} ${y})"><g class="turning"
    .style=${`transform:rotate(${angle}deg)`}><use href="#${symbol}"></use></g></g>`;
}
