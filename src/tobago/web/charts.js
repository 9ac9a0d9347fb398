// Small charts: lines over the course of a game.

import { svg } from "./vendor/lit-html.js";

/**
 * Lines, one for each seat, from the first action to the last.
 * @param {number[][]} lines values by seat
 * @param {{title: string, width?: number, height?: number, most?: number}} how
 */
export function lineChart(lines, { title, width = 460, height = 180, most }) {
  const top = most ?? Math.max(1, ...lines.flat());
  const steps = Math.max(1, ...lines.map((line) => line.length - 1));
  const x = (/** @type {number} */ i) => 34 + ((width - 44) * i) / steps;
  const y = (/** @type {number} */ value) => height - 22 - ((height - 34) * value) / top;
  const marks = [0, 0.5, 1].map((share) => share * top);
  return svg`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label=${title}>
    ${marks.map((value) => svg`<path class="rule" d="M34 ${y(value)}H${width - 10}"></path><text x="28" y=${y(value) + 4} text-anchor="end">${label(value, top)}</text>`)}
    ${lines.map((line, seat) => svg`<path class="line seat-${seat}" d="M${line.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("L")}"></path>`)}
  </svg>`;
}

/** @param {number} value @param {number} top */
const label = (value, top) => (top <= 1 ? `${Math.round(100 * value)}` : String(Math.round(value)));
