// The table, the replay and the lesson.

import { html } from "../vendor/lit-html.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** The title of the document. @param {Model} _model */
export const tableTitle = (_model) => "Tobago";

/** Whether a curse darkens the page. @param {Model} _model */
export const isCursed = (_model) => false;

/** @param {Model} _model @param {Send} _send */
export const tableScreen = (_model, _send) => html``;

/** @param {Model} _model @param {import("../table-model").TableDialog} _dialog @param {Send} _send */
export const tableDialog = (_model, _dialog, _send) => html``;
