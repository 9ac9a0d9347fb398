// Where spaces lie in a picture, as picture/hexes.py has it, and sets of spaces as the server writes them.

/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Setting} Setting */

export const HEXAGON = "M40 0L20 35H-20L-40 0L-20-35H20z";

/** The middle of a space. @param {Hex} space @returns {[number, number]} */
export const centre = ([q, r]) => [60 * q, 70 * r + 35 * q];

/** A name for a space in tables of this page. @param {readonly number[]} space */
export const key = (space) => `${space[0]},${space[1]}`;

/** By arrow key the neighbours to try, the likeliest first; up and down are straight, left and right zigzag. */
export const STEPS = /** @type {Record<string, Hex[]>} */ ({
  ArrowUp: [[0, -1], [1, -1], [-1, 0]],
  ArrowDown: [[0, 1], [-1, 1], [1, 0]],
  ArrowRight: [[1, 0], [1, -1]],
  ArrowLeft: [[-1, 0], [-1, 1]],
});

/** An island as a table of its spaces. */
export class Island {
  /** @param {Setting} setting */
  constructor(setting) {
    this.spaces = setting.spaces.map(([q, r]) => /** @type {Hex} */ ([q, r]));
    this.terrains = setting.spaces.map((space) => space[2]);
    this.names = setting.names;
    /** @type {Map<string, number>} */
    this.index = new Map(this.spaces.map((space, i) => [key(space), i]));
  }

  /** @param {Hex} space */
  has(space) {
    return this.index.has(key(space));
  }

  /** The name that people say. @param {Hex} space */
  nameOf(space) {
    const i = this.index.get(key(space));
    return i === undefined ? "" : (this.names[i] ?? "");
  }

  /** @param {Hex} space */
  terrainOf(space) {
    const i = this.index.get(key(space));
    return i === undefined ? "" : (this.terrains[i] ?? "");
  }

  /** The spaces of a set that came as a hexadecimal number. @param {string} mask @returns {Set<string>} */
  read(mask) {
    const bits = BigInt(`0x${mask || "0"}`);
    return new Set(this.spaces.filter((_, i) => (bits >> BigInt(i)) & 1n).map(key));
  }

  /** The picture's frame: the island with sea round it. */
  frame() {
    const middles = this.spaces.map(centre);
    const xs = middles.map(([x]) => x);
    const ys = middles.map(([, y]) => y);
    const [left, top] = [Math.min(...xs) - 40, Math.min(...ys) - 35];
    return { x: left, y: top, width: Math.max(...xs) + 40 - left, height: Math.max(...ys) + 35 - top };
  }
}
