// Highlights on the island: reach, sites, routes, forecasts.

import { svg, nothing } from "../../vendor/lit-html.js";
import { centre, HEXAGON, hexOf, key } from "../../geometry.js";
import { use } from "../art.js";

/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../table-model").Island} Island */
/** @typedef {import("../../update/table/highlights.js").Highlights} Highlights */

/** Highlights that lie below the pieces. @param {Island} island @param {Highlights} highlights */
export const highlightsBelow = (island, { legs, kept, gone, beams, laterBeams }) =>
  svg`<g class="reach">${[...legs].map(([name, needed]) => ring(hexOf(name), needed))}</g>
    ${kept || gone ? sites(island, kept, gone) : nothing}
    ${laterBeams.map((line) => beam(line, "later"))}
    ${beams.map((line) => beam(line, "coming"))}`;

/** Highlights that lie above the pieces. @param {Highlights} highlights */
export const highlightsAbove = ({ route, stops, targets }) =>
  svg`${routeLine(route)}
    ${stops.map(stop)}
    ${targets.map((space) => hexagon(space, "pointed"))}`;

/** @param {Hex} space @param {string} kind */
function hexagon(space, kind) {
  const [x, y] = centre(space);
  return svg`<path class=${kind} d=${HEXAGON} transform="translate(${x} ${y})"></path>`;
}

/** A ring in a space: whole for one leg, dashed for two, dotted for three. @param {Hex} space @param {number} legs */
function ring(space, legs) {
  const [x, y] = centre(space);
  return svg`<path class="reach-${legs}" d=${HEXAGON} transform="translate(${x} ${y}) scale(.83)"></path>`;
}

/** @param {Island} island @param {Set<string> | null} kept @param {Set<string> | null} gone */
const sites = (island, kept, gone) =>
  island.spaces.map((space) => {
    const name = key(space);
    return hexagon(space, kept?.has(name) ? "kept" : gone?.has(name) ? "gone" : "veil");
  });

/** @param {Hex[]} line @param {string} kind */
function beam(line, kind) {
  const [from, to] = [centre(line[0] ?? [0, 0]), centre(line[1] ?? [0, 0])];
  return svg`<g class=${kind}><path class="forecast" d="M${from}L${to}"></path>${use("amulet", to[0], to[1], 1.1)}</g>`;
}

/** @param {readonly Hex[]} route */
function routeLine(route) {
  if (!route.length) return nothing;
  const points = route.map(centre);
  const [x, y] = points.at(-1) ?? [0, 0];
  return svg`<path class="route" d="M${points.join("L")}"></path>
    <circle class="route-end" cx=${x} cy=${y} r="9"></circle>`;
}

/** @param {Hex} space */
function stop(space) {
  const [x, y] = centre(space);
  return svg`<circle class="route-stop" cx=${x} cy=${y} r="26"></circle>`;
}
