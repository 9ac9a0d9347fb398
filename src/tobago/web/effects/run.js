// Runs effects: each kind by its function.

import { tableEffects } from "./table.js";

/** @typedef {import("../effects").Effect} Effect */
/** @typedef {(message: import("../messages").Message) => void} Send */

/**
 * The functions by the kinds of effects.
 * @typedef {{[Kind in Effect["effect"]]: (effect: Extract<Effect, {effect: Kind}>, send: Send) => unknown}} Effects
 */

export { tableEffects };
