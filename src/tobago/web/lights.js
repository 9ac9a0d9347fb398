// What is lit on the island: from what can be done, and from what is pointed at.

import { key } from "./geometry.js";
import { count, say } from "./words.js";

/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Legal} Legal */
/** @typedef {import("./board.js").Lights} Lights */
/** @typedef {import("./table.js").TableScreen} TableScreen */

/** @param {TableScreen} screen @returns {Lights} */
export function lightsOf(screen) {
  const { pointed } = screen;
  const choices = choicesOf(screen);
  /** @type {Lights} */
  const lights = { choices: new Map([...choices].map(([name, legal]) => [name, what(legal)])), beams: beams(screen, 0), later: beams(screen, 1), pointed: screen.lit };
  const map = pointed?.map ?? screen.pinned;
  if (map) Object.assign(lights, mapLights(screen, map, pointed?.clue));
  else if (screen.showsReach) lights.legs = reach(screen);
  if (pointed?.space && screen.route) {
    lights.route = screen.route;
    lights.stops = screen.route.slice(0, -1).filter((space) => choices.get(key(space))?.some(({ amulet }) => amulet));
  }
  return lights;
}

/** The spaces that can be chosen, and by which actions. @param {TableScreen} screen @returns {Map<string, Legal[]>} */
export function choicesOf(screen) {
  /** @type {Map<string, Legal[]>} */
  const found = new Map();
  const add = (/** @type {Hex | undefined} */ space, /** @type {Legal} */ legal) => {
    if (space) found.set(key(space), [...(found.get(key(space)) ?? []), legal]);
  };
  const types = /** @type {import("./types").ActionType[]} */ (screen.mode ? [screen.mode] : ["PlaceAtv", "Drive"]);
  for (const legal of screen.store.legalOf(...types)) add(legal.action.space ?? legal.action.to, legal);
  if (!screen.mode) {
    const here = screen.view.seat === null ? undefined : screen.view.state.players[screen.view.seat]?.atv;
    for (const legal of screen.store.legalOf("Raise")) add(here ?? undefined, legal);
  }
  return found;
}

/** What choosing a space does. @param {Legal[]} legal */
function what(legal) {
  const { action, legs = 0, amulet } = legal[0] ?? { action: { type: "Pass" } };
  switch (action.type) {
    case "PlaceAtv":
      return say("put your ATV here");
    case "Raise":
      return say("raise {treasure:object}", { treasure: action.map ?? "white" });
    case "RemoveMarker":
      return say("remove a marker here");
    case "ExtraDrive":
      return say("extra drive to here");
    default:
      return amulet ? count("drive here, {n} leg, and take the amulet", "drive here, {n} legs, and take the amulet", legs) : count("drive here, {n} leg", "drive here, {n} legs", legs);
  }
}

/** @param {TableScreen} screen @param {import("./types").Colour} map @param {string | undefined} clue @returns {Lights} */
function mapLights(screen, map, clue) {
  const sites = new Set(screen.view.state.maps[map].sites.map(key));
  const start = screen.store.legalOf("PlaceFirstClue", "StartMap").find(({ action }) => action.map === map || (clue && action.clue === clue));
  const kept = clue ? (start?.kept ?? screen.lens(clue, map)?.kept) : undefined;
  if (kept === undefined || !screen.island) return { kept: sites };
  const stay = screen.island.read(kept);
  return { kept: stay, gone: new Set([...sites].filter((name) => !stay.has(name))) };
}

/** @param {TableScreen} screen @returns {Map<string, number>} */
function reach(screen) {
  const found = new Map();
  for (const { action, legs } of screen.store.legalOf(screen.mode === "ExtraDrive" ? "ExtraDrive" : "Drive")) {
    if (action.to && legs) found.set(key(action.to), legs);
  }
  return found;
}

/**
 * Where amulets will land after so many turns: of the statue that is pointed at, or of all.
 * @param {TableScreen} screen
 * @param {number} turns
 * @returns {Hex[][]}
 */
function beams(screen, turns) {
  const at = screen.pointed?.space;
  return (screen.view.advice?.forecast ?? [])
    .filter(({ statue }) => screen.forecast || (at && key(at) === key(statue)))
    .map(({ statue, targets }) => [statue, targets[turns] ?? statue]);
}
