// The bubble beside what was clicked. The effect `place-bubble` puts it there; its text is announced as well.

import { html, nothing } from "../../vendor/lit-html.js";
import { word } from "../../words.js";

/** @param {import("../../table-model").TableModel} table */
export const bubble = ({ bubble: shown }) =>
  shown ? html`<div class="bubble paper" aria-hidden="true">${word(shown.text)}</div>` : nothing;
