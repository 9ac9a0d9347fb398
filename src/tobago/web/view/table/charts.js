// Small charts: lines over the course of a game.

import { svg } from "../../vendor/lit-html.js";

const WIDTH = 460;
const HEIGHT = 180;

/**
 * A line for each seat, from the first action to the last.
 * @param {number[][]} lines values by seat
 * @param {(seat: number) => number} colour of a seat
 * @param {string} title
 * @param {number} [top] the largest value of the axis; by default that of the lines
 */
export function lineChart(lines, colour, title, top = Math.max(1, ...lines.flat())) {
  const steps = Math.max(1, ...lines.map((line) => line.length - 1));
  const x = (/** @type {number} */ i) => 34 + ((WIDTH - 44) * i) / steps;
  const y = (/** @type {number} */ value) => HEIGHT - 22 - ((HEIGHT - 34) * value) / top;
  const path = (/** @type {number[]} */ line) =>
    line.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("L");
  return svg`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${title}>
    ${[0, 0.5, 1].map((share) => rule(y(share * top), label(share * top, top)))}
    ${lines.map((line, seat) => svg`<path class="line seat-${colour(seat)}" d="M${path(line)}"></path>`)}
  </svg>`;
}

/** @param {number} y @param {string} text */
const rule = (y, text) =>
  svg`<path class="rule" d="M34 ${y}H${WIDTH - 10}"></path><text x="28" y=${y + 4} text-anchor="end">${text}</text>`;

/** Shares are shown as percentages. @param {number} value @param {number} top */
const label = (value, top) => String(Math.round(top <= 1 ? 100 * value : value));
