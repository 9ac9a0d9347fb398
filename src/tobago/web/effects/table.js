// Effects of a table, a replay and the lesson.

/** @typedef {(message: import("../messages").Message) => void} Send */
/** @typedef {import("../table-effects").TableEffect} TableEffect */

/** @type {{[Kind in TableEffect["effect"]]: (effect: Extract<TableEffect, {effect: Kind}>, send: Send) => void}} */
export const tableEffects = {
  "close-source": () => {},
};
