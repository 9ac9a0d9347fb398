// What is highlighted on the island: the choices, and what is pointed at.

import { key, readMask } from "../../geometry.js";
import { choicesBySpace, driveType, legalOf, lensFor, targetSpaces } from "./selectors.js";

/** @typedef {import("../../types").Colour} Colour */
/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../table-model").TableModel} TableModel */

/**
 * @typedef {object} Highlights Sets and maps have the keys of spaces.
 * @property {Map<string, LegalAction[]>} choices spaces that can be chosen, and the actions there
 * @property {Map<string, number>} legs spaces in reach, by legs
 * @property {Set<string> | null} kept sites that stay
 * @property {Set<string> | null} gone sites that would go
 * @property {readonly Hex[]} route the route to the space that is pointed at
 * @property {readonly Hex[]} stops where amulets could be taken on it
 * @property {Hex[][]} beams from statues to where their next amulets land
 * @property {Hex[][]} laterBeams and to where the amulets after these land
 * @property {readonly Hex[]} targets what a lesson or a hint points at
 */

/** @param {TableModel} table @returns {Highlights} */
export function highlightsOf(table) {
  const { pointed, pinned } = table;
  const choices = choicesBySpace(table);
  const map = pointed?.map ?? pinned;
  const route = pointed?.space ? (table.routes[key(pointed.space)] ?? []) : [];
  return {
    choices,
    legs: map ? new Map() : reach(table),
    ...(map ? sitesOf(table, map, pointed?.clue) : { kept: null, gone: null }),
    route,
    stops: route.slice(0, -1).filter((space) => choices.get(key(space))?.some(({ amulet }) => amulet)),
    beams: beams(table, 0),
    laterBeams: beams(table, 1),
    targets: targetSpaces(table),
  };
}

/**
 * @param {TableModel} table
 * @param {Colour} map
 * @param {string | undefined} clue
 * @returns {Pick<Highlights, "kept" | "gone">}
 */
function sitesOf(table, map, clue) {
  const sites = new Set((table.view?.state.maps[map].sites ?? []).map(key));
  const start = legalOf(table, "PlaceFirstClue", "StartMap").find(
    ({ action }) => action.map === map || (clue && action.clue === clue),
  );
  const mask = clue ? (start?.kept ?? lensFor(table, clue, map)?.kept) : null;
  if (mask === null || mask === undefined || !table.island) return { kept: sites, gone: null };
  const kept = readMask(table.island, mask);
  return { kept, gone: new Set([...sites].filter((name) => !kept.has(name))) };
}

/** The spaces that can be driven to, by legs. @param {TableModel} table @returns {Map<string, number>} */
function reach(table) {
  const type = driveType(table);
  if (table.mode && table.mode !== type) return new Map();
  return new Map(
    legalOf(table, type).flatMap(({ action, legs }) => (action.to && legs ? [[key(action.to), legs]] : [])),
  );
}

/**
 * Where amulets land after some turns of the statues: of the statue that is pointed at, or of all.
 * @param {TableModel} table
 * @param {number} turns
 * @returns {Hex[][]}
 */
function beams({ view, pointed, forecast }, turns) {
  const at = pointed?.space && key(pointed.space);
  return (view?.advice?.forecast ?? [])
    .filter(({ statue }) => forecast || at === key(statue))
    .map(({ statue, targets }) => [statue, targets[turns] ?? statue]);
}
