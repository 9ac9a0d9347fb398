// What stands on the spaces of the island.

import { key } from "../../geometry.js";

/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../types").Setting} Setting */
/** @typedef {import("../../types").View} View */

/**
 * @typedef {object} SpaceContents
 * @property {Hex} space
 * @property {"hut" | "palm" | "statue" | null} object
 * @property {number | null} statue the index of the statue
 * @property {number | null} facing the direction in which the statue faces
 * @property {number[]} atvs the seats of the ATVs
 * @property {boolean} amulet
 * @property {import("../../types").Colour[]} markers
 */

/**
 * The spaces that hold anything, by their keys.
 * @param {Setting} setting
 * @param {View} view
 * @returns {Map<string, SpaceContents>}
 */
export function spaceContents(setting, view) {
  /** @type {Map<string, SpaceContents>} */
  const found = new Map();
  const at = (/** @type {Hex} */ space) => {
    const name = key(space);
    const contents = found.get(name) ?? emptySpace(space);
    found.set(name, contents);
    return contents;
  };
  for (const space of setting.huts) at(space).object = "hut";
  for (const space of setting.palms) at(space).object = "palm";
  setting.statues.forEach((statue, i) => {
    const facing = view.state.facing[i] ?? statue.facing;
    Object.assign(at(statue.at), { object: "statue", statue: i, facing });
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

/** @param {Hex} space @returns {SpaceContents} */
const emptySpace = (space) => ({
  space,
  object: null,
  statue: null,
  facing: null,
  atvs: [],
  amulet: false,
  markers: [],
});
