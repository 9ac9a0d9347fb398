// The reviewed decision on the island: the action that was played, and the better one.

import { nothing, svg } from "../../vendor/lit-html.js";
import { centre, HEXAGON, key } from "../../geometry.js";
import { decisionOf } from "../../update/table/selectors.js";

/** @typedef {import("../../types").Action} Action */
/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../table-model").ReplayModel} ReplayModel */
/** @typedef {import("../../table-model").TableModel} TableModel */

/** How far an arrow ends from the middle of its space. */
const GAP = 16;

/** @param {TableModel} table @param {ReplayModel} replay */
export function arrows(table, replay) {
  const decision = decisionOf(table);
  const best = decision?.choices[0];
  if (!decision) return nothing;
  const isBest = !best || best.text === decision.text;
  return svg`<g class="decision-arrows" aria-hidden="true">
    ${ruledOut(replay, decision.action).map(cross)}
    ${drawn(table, decision.seat, decision.action, isBest ? "better" : "played")}
    ${isBest ? nothing : drawn(table, decision.seat, best.action, "better")}
  </g>`;
}

/** An arrow along a drive, or the space of another action. */
/** @param {TableModel} table @param {number} seat @param {Action} action @param {string} kind */
function drawn({ view }, seat, { type, to, space }, kind) {
  const atv = view?.state.players[seat]?.atv;
  if (to && atv && key(to) !== key(atv)) return arrow(atv, to, kind);
  const at = to ?? space ?? (type === "Raise" ? atv : null);
  return at ? hexagon(at, kind) : nothing;
}

/** @param {Hex} space @param {string} kind */
function hexagon(space, kind) {
  const [x, y] = centre(space);
  return svg`<path class=${kind} d=${HEXAGON} transform="translate(${x} ${y}) scale(0.88)"></path>`;
}

/** @param {Hex} from @param {Hex} to @param {string} kind */
function arrow(from, to, kind) {
  const [start, [x, y]] = [centre(from), centre(to)];
  const [dx, dy] = [x - start[0], y - start[1]];
  const length = Math.hypot(dx, dy);
  const end = [x - (GAP * dx) / length, y - (GAP * dy) / length];
  const angle = (180 * Math.atan2(dy, dx)) / Math.PI;
  return svg`${hexagon(to, kind)}
    <path class=${kind} d="M${start}L${end}"></path>
    <path class="${kind} head" d="M0 0L-24 12V-12z" transform="translate(${end}) rotate(${angle})"></path>`;
}

/**
 * The sites that the clue of an action ruled out: those that the next position does not have.
 * @param {ReplayModel} replay
 * @param {Action} action
 * @returns {Hex[]}
 */
function ruledOut({ frames, ply }, { type, map }) {
  const next = frames[ply + 1];
  if (!map || !next || (type !== "PlayClue" && type !== "ExtraClue")) return [];
  const left = new Set(next.view.state.maps[map].sites.map(key));
  return (frames[ply]?.view.state.maps[map].sites ?? []).filter((site) => !left.has(key(site)));
}

/** @param {Hex} space */
function cross(space) {
  const [x, y] = centre(space);
  return svg`<path class="ruled-out" d="M-11-11L11 11M11-11L-11 11" transform="translate(${x} ${y})"></path>`;
}
