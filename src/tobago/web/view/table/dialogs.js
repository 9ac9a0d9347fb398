// Dialogs of the table.

import { html } from "../../vendor/lit-html.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../table-model").TableDialog} TableDialog */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {Model} _model @param {TableDialog} _dialog @param {Send} _send */
export const tableDialog = (_model, _dialog, _send) => html``;
