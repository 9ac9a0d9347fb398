// Where spaces lie in a picture, as picture/hex_paths.py has it, and sets of spaces as the server writes them.

/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Setting} Setting */
/** @typedef {import("./table-model").Island} Island */

export const HEXAGON = "M40 0L20 35H-20L-40 0L-20-35H20z";

/** The middle of a space. @param {Hex} space @returns {[number, number]} */
export const centre = ([q, r]) => [60 * q, 70 * r + 35 * q];

/** A name for a space in records and sets. @param {readonly number[]} space */
export const key = (space) => `${space[0]},${space[1]}`;

/** The space of a key. @param {string} name @returns {Hex} */
export const hexOf = (name) => /** @type {Hex} */ (name.split(",").map(Number));

/** The neighbours to try for each arrow key, in order; up and down are straight, left and right zigzag. */
const STEPS = /** @type {Record<string, Hex[]>} */ ({
  ArrowUp: [
    [0, -1],
    [1, -1],
    [-1, 0],
  ],
  ArrowDown: [
    [0, 1],
    [-1, 1],
    [1, 0],
  ],
  ArrowRight: [
    [1, 0],
    [1, -1],
  ],
  ArrowLeft: [
    [-1, 0],
    [-1, 1],
  ],
});

/** @param {string} pressed the name of a key */
export const isArrow = (pressed) => pressed in STEPS;

/** The space that an arrow key leads to. @param {Island} island @param {Hex} space @param {string} arrow */
export const neighbour = (island, [q, r], arrow) =>
  (STEPS[arrow] ?? [])
    .map(([dq, dr]) => /** @type {Hex} */ ([q + dq, r + dr]))
    .find((space) => hasSpace(island, space));

/** The spaces of a setting. @param {Setting} setting @returns {Island} */
export function buildIsland(setting) {
  const spaces = setting.spaces.map(([q, r]) => /** @type {Hex} */ ([q, r]));
  return {
    spaces,
    terrains: setting.spaces.map((space) => space[2]),
    names: setting.names,
    index: Object.fromEntries(spaces.map((space, i) => [key(space), i])),
    frame: frameOf(spaces),
  };
}

/** The rectangle round some spaces. @param {readonly Hex[]} spaces */
function frameOf(spaces) {
  const middles = spaces.map(centre);
  const xs = middles.map(([x]) => x);
  const ys = middles.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - 40, Math.min(...ys) - 35];
  return { x, y, width: Math.max(...xs) + 40 - x, height: Math.max(...ys) + 35 - y };
}

/** @param {Island} island @param {Hex} space */
const hasSpace = (island, space) => key(space) in island.index;

/** The name of a space, such as `a1`. @param {Island} island @param {Hex} space */
export const spaceName = (island, space) => island.names[island.index[key(space)] ?? -1] ?? "";

/** @param {Island} island @param {Hex} space */
export const terrainAt = (island, space) => island.terrains[island.index[key(space)] ?? -1] ?? "";

/**
 * The keys of the spaces of a set that is written as a hexadecimal number.
 * @param {Island} island
 * @param {string} mask
 * @returns {Set<string>}
 */
export function readMask(island, mask) {
  const bits = BigInt(`0x${mask || "0"}`);
  return new Set(island.spaces.filter((_, i) => (bits >> BigInt(i)) & 1n).map(key));
}
