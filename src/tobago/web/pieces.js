// What stands on the island, several to a space, where picture/pieces.py puts it.

import { svg, nothing } from "./vendor/lit-html.js";
import { centre, key } from "./geometry.js";
import { use } from "./art.js";

/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Colour} Colour */
/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Setting} Setting */
/** @typedef {[number, number, number]} Spot */
/** @typedef {{space: Hex, thing: string | null, facing: number | null, atvs: number[], amulet: boolean, markers: Colour[]}} Crowd */

/** @type {Record<number, Spot[]>} */
const ATVS_ALONE = {
  1: [[0, -1, 1.15]],
  2: [[-18, -5, 0.95], [18, 3, 0.95]],
  3: [[-18, -13, 0.9], [18, -9, 0.9], [0, 12, 0.9]],
  4: [[-18, -17, 0.85], [18, -14, 0.85], [-18, 9, 0.85], [18, 12, 0.85]],
};
/** @type {Record<number, Spot[]>} */
const ATVS_BESIDE = {
  1: [[-22, 4, 0.8]],
  2: [[-23, 4, 0.75], [23, 4, 0.75]],
  3: [[-23, -13, 0.7], [23, 3, 0.7], [-22, 5, 0.7]],
  4: [[-23, -13, 0.7], [23, -13, 0.7], [-22, 5, 0.7], [22, 5, 0.7]],
};
/** @type {Record<number, Spot[]>} */
const MARKERS_ALONE = {
  1: [[0, 0, 1.25]],
  2: [[-15, 0, 1.1], [15, 0, 1.1]],
  3: [[0, -14, 0.95], [-16, 11, 0.95], [16, 11, 0.95]],
  4: [[-15, -14, 0.95], [15, -14, 0.95], [-15, 14, 0.95], [15, 14, 0.95]],
};
/** @type {Record<number, Spot[]>} */
const MARKERS_BELOW = {
  1: [[0, 18, 1.05]],
  2: [[-13, 18, 0.92], [13, 18, 0.92]],
  3: [[-21, 16, 0.88], [0, 21, 0.88], [21, 16, 0.88]],
  4: [[-27, 12, 0.8], [-9.5, 21, 0.8], [9.5, 21, 0.8], [27, 12, 0.8]],
};

/**
 * The spaces that hold anything, and what.
 * @param {Setting} setting
 * @param {View} view
 * @returns {Map<string, Crowd>}
 */
export function crowds(setting, view) {
  /** @type {Map<string, Crowd>} */
  const found = new Map();
  const at = (/** @type {Hex} */ space) => {
    const name = key(space);
    const crowd = found.get(name) ?? { space, thing: null, facing: null, atvs: [], amulet: false, markers: [] };
    found.set(name, crowd);
    return crowd;
  };
  for (const space of setting.huts) at(space).thing = "hut";
  for (const space of setting.palms) at(space).thing = "palm";
  setting.statues.forEach((statue, i) => {
    Object.assign(at(statue.at), { thing: "statue", facing: view.state.facing[i] ?? statue.facing });
  });
  view.state.players.forEach(({ atv }, seat) => {
    if (atv) at(atv).atvs.push(seat);
  });
  for (const space of view.state.amulets) at(space).amulet = true;
  for (const colour of view.marked) {
    for (const space of view.state.maps[colour].sites) at(space).markers.push(colour);
  }
  return found;
}

/**
 * Everything on the island; gazes begin behind all and end before all.
 * @param {Map<string, Crowd>} found
 * @param {Map<string, number>} angles to which the statues were turned last
 */
export function pieces(found, angles) {
  const all = [...found.values()].sort((a, b) => centre(a.space)[1] - centre(b.space)[1]);
  const statues = all.filter(({ facing }) => facing !== null);
  return svg`<g class="pieces" aria-hidden="true">
    ${statues.map((crowd) => towards("beam", crowd, angles))}
    ${all.map(onSpace)}
    ${statues.map((crowd) => towards("gaze", crowd, angles))}
  </g>`;
}

/** @param {Crowd} crowd */
function onSpace(crowd) {
  const [x, y] = centre(crowd.space);
  const { atvs, markers, thing } = crowd;
  const spots = (thing ? ATVS_BESIDE : ATVS_ALONE)[atvs.length] ?? [];
  const up = markers.length ? (thing ? 6 : 11) : 0;
  const below = thing || atvs.length || crowd.amulet;
  const places = (below ? MARKERS_BELOW : MARKERS_ALONE)[markers.length] ?? [];
  return svg`${object(crowd, x, y)}
    ${atvs.map((seat, i) => {
      const [dx, dy, size] = spots[i] ?? [0, 0, 1];
      return svg`<g id="atv-${seat}-piece">${use(`atv-${seat}`, x + dx, y + dy - up, size)}</g>`;
    })}
    ${crowd.amulet ? amulet(crowd, x, y) : nothing}
    ${markers.map((colour, i) => {
      const [dx, dy, size] = places[i] ?? [0, 0, 1];
      return use(`marker-${colour}`, x + dx, y + dy, size);
    })}`;
}

/** @param {Crowd} crowd @param {number} x @param {number} y */
function object(crowd, x, y) {
  if (!crowd.thing) return nothing;
  const [up, size] = crowd.markers.length || crowd.atvs.length > 1 ? [11, 0.95] : [2, 1.2];
  if (crowd.facing === null) return use(crowd.thing, x, y - up, size);
  const side = { 1: "statue-front", 4: "statue-back" }[crowd.facing] ?? "statue-side";
  const mirror = crowd.facing === 2 || crowd.facing === 3 ? -1 : 1;
  return svg`<use href="#${side}" transform="translate(${x} ${y - up}) scale(${mirror * size} ${size})"></use>`;
}

/** @param {Crowd} crowd @param {number} x @param {number} y */
function amulet({ thing, atvs, markers }, x, y) {
  const [dx, dy, size] =
    !thing && !atvs.length ? (markers.length ? [0, -12, 0.95] : [0, 0, 1.2])
    : atvs.length < 2 ? (thing ? [24, -14, 0.9] : [24, -20, 0.9])
    : thing ? [0, 2, 0.7] : [0, -26, 0.7];
  return use("amulet", x + dx, y + dy, size);
}

/** @param {string} symbol @param {Crowd} crowd @param {Map<string, number>} angles */
function towards(symbol, { space, facing }, angles) {
  const [x, y] = centre(space);
  const wanted = 30 + 60 * (facing ?? 0);
  const last = angles.get(key(space)) ?? wanted;
  const angle = last + ((((wanted - last) % 360) + 540) % 360) - 180; // the shorter way round
  angles.set(key(space), angle);
  return svg`<g transform="translate(${x} ${y})"><g class="turning"
    .style=${`transform:rotate(${angle}deg)`}><use href="#${symbol}"></use></g></g>`;
}
