// Keys of the table.

/** @typedef {import("../../model").Model} Model */
/** @typedef {Extract<import("../../messages").SharedMessage, {type: "KeyPressed"}>} KeyPressed */

/**
 * Whether the screen handles a key, so that the browser does not.
 * @param {Model} _model
 * @param {KeyPressed} _message
 */
export const handlesKey = (_model, _message) => false;
