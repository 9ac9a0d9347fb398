// A choice among a few.

import { html, nothing } from "./vendor/lit-html.js";

/**
 * @param {[string, string][]} values what can be chosen, and what it is called
 * @param {string} chosen
 * @param {(value: string) => void} choose
 * @param {{name?: string, label?: string}} [told] a label where none stands round it
 */
export const choice = (values, chosen, choose, { name, label } = {}) =>
  html`<select name=${name ?? nothing} aria-label=${label ?? nothing} @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}>
    ${values.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
  </select>`;
