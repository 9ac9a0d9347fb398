// Pictures: symbols of the sheet that the server draws.

import { html, svg, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").Colour} Colour */

/** The colours of players, as the engine names them. */
export const SEATS = ["red", "blue", "yellow", "green"];

/**
 * A small picture in a text.
 * @param {string} symbol
 * @param {string} [box]
 * @param {string} [kind]
 */
export const icon = (symbol, box = "-24 -24 48 48", kind = "") =>
  html`<svg class="icon ${kind}" viewBox=${box} aria-hidden="true" focusable="false">${use(symbol)}</svg>`;

/**
 * A symbol of the sheet at a position.
 * @param {string} symbol
 * @param {number} [x]
 * @param {number} [y]
 * @param {number} [size]
 */
export function use(symbol, x = 0, y = 0, size = 1) {
  const moved = x || y || size !== 1;
  return svg`<use href="#${symbol}" transform=${moved ? `translate(${x} ${y}) scale(${size})` : nothing}></use>`;
}

/** The picture of a clue. @param {string} clue */
export const cluePicture = (clue) =>
  html`<svg class="clue-picture" viewBox="-46 -36 92 72" aria-hidden="true" focusable="false">
    <use href="#clue-${clue.replace(":", "-")}" x="-46" y="-36" width="92" height="72"></use>
  </svg>`;

/** A treasure card: its gold, 0 for a curse, null face down. @param {number | null} value */
export const treasureCard = (value) => {
  const name = value === null ? "back" : value === 0 ? "curse" : value;
  return html`<svg class="treasure-card" viewBox="-4 -4 128 178" aria-hidden="true" focusable="false">
    <use href="#treasure-${name}" x="-4" y="-4" width="128" height="178"></use>
  </svg>`;
};

/** The marker of a map, in colour and shape. @param {Colour} colour */
export const marker = (colour) => icon(`marker-${colour}`, "-15 -15 30 30", "marker");

/** The rose of a colour. @param {number} colour */
export const rose = (colour) => icon(`rose-${colour}`, "-22 -22 44 44", "rose");

/** The vehicle of a colour. @param {number} colour */
export const atv = (colour) => icon(`atv-${colour}`, "-26 -20 52 40", "atv");
