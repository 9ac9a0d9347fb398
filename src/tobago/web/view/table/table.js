// The table, the replay and the lesson.

import { html } from "../../vendor/lit-html.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** The title of the document. @param {Model} _model */
export const tableTitle = (_model) => "Tobago";

/** @param {Model} _model @param {Send} _send */
export const tableView = (_model, _send) => html``;
