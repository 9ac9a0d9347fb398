// Pointing at something tells about it, by mouse, by finger and by keyboard alike: a line of text under the prompt, and
// lights on the island. A finger points with the first tap and does with the second.

import { redraw } from "./app.js";

/**
 * @typedef {object} Pointed
 * @property {string} [text] what is told
 * @property {string} [clue] the clue that is looked at
 * @property {import("./types").Colour} [map] the map that is looked at
 * @property {import("./types").Hex} [space]
 */

/**
 * The handlers that make an element tell about itself.
 * @param {{point: (what: Pointed | null) => void}} screen
 * @param {() => Pointed} what
 */
export const pointing = (screen, what) => ({
  enter: () => screen.point(what()), // by a finger as well: not every browser gives the focus to what was tapped
  leave: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && screen.point(null),
  focus: () => screen.point(what()),
  blur: () => screen.point(null),
});

let finger = false;
addEventListener("pointerdown", (event) => (finger = event.pointerType !== "mouse"), true);

/** Whether a click was made by a finger: not every browser says so in the click, and keys click without a count. @param {MouseEvent} event */
export const byFinger = (event) => finger && event.detail !== 0;

/**
 * Do something that was clicked, with a finger at the second tap.
 * @param {import("./table.js").TableScreen} screen
 * @param {import("./types").Legal} legal
 * @param {MouseEvent} event
 */
export function choose(screen, legal, event) {
  if (!byFinger(event) || screen.isArmed(legal)) {
    screen.play(legal);
    return;
  }
  screen.armed = legal.text;
  redraw();
}
