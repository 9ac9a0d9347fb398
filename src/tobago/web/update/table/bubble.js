// The bubble beside what was clicked: why it cannot be done, or what the next click would do.

import { key } from "../../geometry.js";
import { announce } from "../shell.js";
import { change, changed } from "./model.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../model").Text} Text */
/** @typedef {import("../../types").Action} Action */
/** @typedef {import("../../types").ActionType} ActionType */
/** @typedef {import("../../types").Colour} Colour */
/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../shell.js").Step} Step */

const BUBBLE_MS = 6000;
export const BUBBLE_TIMER = "bubble";

/** The selector of a button below the island. @param {ActionType | "Undo" | "Hint"} type */
export const buttonAnchor = (type) => `.act[data-type="${type}"]`;

/** The selector of a map's button on a clue card. @param {string} clue @param {Colour} map */
export const chipAnchor = (clue, map) => `.chip[data-clue="${clue}"][data-map="${map}"]`;

/** The selector of the head of a map. @param {Colour} map */
export const headAnchor = (map) => `.map[data-map="${map}"] .map-head`;

/** The selector of a space. @param {Hex} space */
export const spaceAnchor = (space) => `.space[data-space="${key(space)}"]`;

/** The selector of the element that does an action. @param {Action} action */
export function anchorOf({ type, clue, map, to, space }) {
  if (type === "StartMap") return `.start[data-clue="${clue}"]`;
  if (clue && map) return chipAnchor(clue, map);
  if (type === "PlaceFirstClue") return `.chip[data-map="${map}"]`;
  if (type === "MarkClue" && map) return headAnchor(map);
  const place = to ?? space;
  return place ? spaceAnchor(place) : buttonAnchor(type);
}

/**
 * Show and announce a text beside an element until something else is clicked or shown.
 * @param {Model} model
 * @param {Text} text
 * @param {string} anchor
 * @returns {Step}
 */
export const showBubble = (model, text, anchor) => [
  announce(change(model, { bubble: { text, anchor } }), text),
  [
    { effect: "cancel-timer", name: BUBBLE_TIMER },
    { effect: "place-bubble", anchor },
  ],
];

/**
 * Show it for a few seconds at most.
 * @param {Model} model
 * @param {Text} text
 * @param {string} anchor
 * @returns {Step}
 */
export function showBubbleBriefly(model, text, anchor) {
  const [shown, effects] = showBubble(model, text, anchor);
  const timer = /** @type {const} */ ({
    effect: "timer",
    name: BUBBLE_TIMER,
    ms: BUBBLE_MS,
    message: { type: "BubbleTimerFired" },
  });
  return [shown, [...effects, timer]];
}

/** @param {Model} model @returns {Step} */
export const hideBubble = (model) => changed(model, { bubble: null });
