// Pointing at something tells about it, by mouse, by finger and by keyboard alike: a line of text under the prompt, and
// lights on the island.

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
  enter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && screen.point(what()),
  leave: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && screen.point(null),
  focus: () => screen.point(what()),
  blur: () => screen.point(null),
});
