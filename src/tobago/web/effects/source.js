// Effects of the source of a table.

/** @typedef {(message: import("../messages").Message) => void} Send */

export const sourceEffects = { "close-source": () => {} };
