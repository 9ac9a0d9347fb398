// Motion that explains what happened: ATVs follow their routes, markers and amulets lift off or land, coins fly.

import { changeBoard } from "./model.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../table-model").Mark} Mark */
/** @typedef {import("../../effects").Effect} Effect */
/** @typedef {import("../shell.js").Step} Step */

export const MOTION_MS = 450;
export const MARKS_TIMER = "marks";

/** @param {Model} model @param {readonly GameEvent[]} events @returns {Step} */
export function showMotion(model, events) {
  const marks = events.flatMap(marksOf);
  /** @type {Effect[]} */
  const timer = [{ effect: "timer", name: MARKS_TIMER, ms: MOTION_MS, message: { type: "MarksTimerFired" } }];
  return [changeBoard(model, { marks }), [...events.flatMap(animationOf), ...(marks.length ? timer : [])]];
}

/** @param {GameEvent} event @returns {Effect[]} */
function animationOf({ type, seat, route, start, to, value }) {
  if (seat === undefined) return [];
  if (type === "CardTaken") return [{ effect: "animate-coins", seat, coins: value ?? 0 }];
  if (type !== "Drove") return [];
  const spaces = route ?? [start, to].filter((space) => space !== undefined);
  return [{ effect: "animate-drive", seat, route: spaces }];
}

/** What lifts off or lands. @param {GameEvent} event @returns {Mark[]} */
function marksOf({ type, map, space, spaces }) {
  const one = space ? [space] : [];
  switch (type) {
    case "MarkersRemoved":
      return marksAt(`marker-${map}`, spaces ?? [], "lifting");
    case "MarkerRemoved":
    case "TreasureRaised":
      return marksAt(`marker-${map}`, one, "lifting");
    case "MarkersPlaced":
      return marksAt(`marker-${map}`, spaces ?? [], "landing");
    case "AmuletTaken":
      return marksAt("amulet", one, "lifting");
    case "AmuletAppeared":
      return marksAt("amulet", one, "landing");
    default:
      return [];
  }
}

/** @param {string} symbol @param {readonly Hex[]} spaces @param {Mark["motion"]} motion @returns {Mark[]} */
const marksAt = (symbol, spaces, motion) => spaces.map((space) => ({ symbol, space, motion }));
