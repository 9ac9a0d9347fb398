// The islands of a new table, by their size and their water.

/** @typedef {import("../types").IslandInfo} IslandInfo */
/** @typedef {import("../model").IslandFilter} IslandFilter */

/** The first number of spaces of a medium and of a large island. */
const MEDIUM = 98;
const LARGE = 101;
/** The first share of lakes and rivers of an island with much water. */
const MUCH_WATER = 0.2;

/** Every island. @type {IslandFilter} */
export const ANY_ISLAND = { size: "any", water: "any" };

/** @param {IslandInfo} island @returns {Exclude<IslandFilter["size"], "any">} */
const sizeOf = ({ spaces }) => (spaces < MEDIUM ? "small" : spaces < LARGE ? "medium" : "large");

/** @param {IslandInfo} island @returns {Exclude<IslandFilter["water"], "any">} */
const waterOf = ({ spaces, water }) => (water / spaces < MUCH_WATER ? "little" : "much");

/** The islands of a size and with some water. @param {readonly IslandInfo[]} islands @param {IslandFilter} filter */
export const matchingIslands = (islands, { size, water }) =>
  islands.filter(
    (island) => (size === "any" || size === sizeOf(island)) && (water === "any" || water === waterOf(island)),
  );
