// Small charts: lines over the course of a game.

import { html, nothing, svg } from "../../vendor/lit-html.js";

const WIDTH = 460;
const HEIGHT = 180;
const LEFT = 34;
const RIGHT = WIDTH - 10;

/**
 * @typedef {object} ChartOptions
 * @property {number} [top] the largest value of the axis; by default that of the lines
 * @property {number} [at] the number of actions at which a vertical line stands
 * @property {(at: number) => void} [choose] called with the number of actions that was clicked
 */

/**
 * A line for each seat, from the first action to the last.
 * @param {number[][]} lines values by seat
 * @param {(seat: number) => number} colour of a seat
 * @param {string} title
 * @param {ChartOptions} [options]
 */
export function lineChart(lines, colour, title, { top = Math.max(1, ...lines.flat()), at, choose } = {}) {
  const steps = Math.max(1, ...lines.map((line) => line.length - 1));
  const x = (/** @type {number} */ i) => LEFT + ((RIGHT - LEFT) * i) / steps;
  const y = (/** @type {number} */ value) => HEIGHT - 22 - ((HEIGHT - 34) * value) / top;
  const path = (/** @type {number[]} */ line) =>
    line.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("L");
  const click = (/** @type {MouseEvent} */ event) => choose?.(clickedStep(event, steps));
  return svg`<svg class="chart ${choose ? "clickable" : ""}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"
      aria-label=${title} @click=${click}>
    ${[0, 0.5, 1].map((share) => rule(y(share * top), label(share * top, top)))}
    ${at === undefined ? nothing : svg`<path class="now" d="M${x(at)} ${y(0)}V${y(top)}"></path>`}
    ${lines.map((line, seat) => svg`<path class="line line-${seat} seat-${colour(seat)}" d="M${path(line)}"></path>`)}
  </svg>`;
}

/** The number of actions below the pointer. @param {MouseEvent} event @param {number} steps */
function clickedStep({ clientX, currentTarget }, steps) {
  const { left, width } = /** @type {Element} */ (currentTarget).getBoundingClientRect();
  const share = (((clientX - left) / width) * WIDTH - LEFT) / (RIGHT - LEFT);
  return Math.round(steps * Math.min(1, Math.max(0, share)));
}

/**
 * The lines of a chart by seat, with the name of the player and perhaps a value.
 * @param {readonly {name: string, colour: number, value?: string}[]} players
 */
export const legend = (players) =>
  html`<ul class="legend">
    ${players.map(
      ({ name, colour, value }, seat) =>
        html`<li class="seat-${colour}">
          <svg viewBox="0 0 34 8" aria-hidden="true"><path class="line line-${seat}" d="M1 4H33"></path></svg>
          ${name} ${value ? html`<b>${value}</b>` : nothing}
        </li>`,
    )}
  </ul>`;

/** @param {number} y @param {string} text */
const rule = (y, text) =>
  svg`<path class="rule" d="M${LEFT} ${y}H${RIGHT}"></path><text x="28" y=${y + 4} text-anchor="end">${text}</text>`;

/** Shares are shown as percentages. @param {number} value @param {number} top */
const label = (value, top) => String(Math.round(top <= 1 ? 100 * value : value));
