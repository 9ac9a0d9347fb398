// A select element.

import { html, nothing } from "../vendor/lit-html.js";

/**
 * @param {readonly (readonly [string, string])[]} values each value with its text
 * @param {string} chosen
 * @param {(value: string) => void} onChoice
 * @param {{name?: string, label?: string}} [attributes] `label` is for a select element outside a label element
 */
export const choice = (values, chosen, onChoice, { name, label } = {}) =>
  html`<select name=${name ?? nothing} aria-label=${label ?? nothing} @change=${onInput(onChoice)}>
    ${values.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
  </select>`;

/** A handler that passes on the value of an input or select element. @param {(value: string) => void} onValue */
export const onInput = (onValue) => (/** @type {Event} */ event) =>
  onValue(/** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value);

/** A handler that passes on whether a checkbox is checked. @param {(checked: boolean) => void} onValue */
export const onCheck = (onValue) => (/** @type {Event} */ event) =>
  onValue(/** @type {HTMLInputElement} */ (event.target).checked);

/** Bots as values of a choice. @param {readonly import("../types").BotInfo[]} bots @returns {[string, string][]} */
export const botChoices = (bots) => bots.map(({ name, person, level }) => [name, `${person} ${"★".repeat(level)}`]);
