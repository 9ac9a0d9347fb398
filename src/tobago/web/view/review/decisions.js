// The decisions of a game, player by player: those of the reviewed player first, the others on demand.

import { html } from "../../vendor/lit-html.js";
import { colourOf } from "../../update/table/selectors.js";
import { say } from "../../words.js";
import { actionText } from "../table/action-text.js";
import { playerName } from "./players.js";
import { verdictName } from "./verdicts.js";

/** @typedef {import("../../types").Review} Review */
/** @typedef {Review["decisions"][number]} Decision */
/** @typedef {import("../../table-model").ReplayModel} ReplayModel */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {ReplayModel} replay @param {Review} review @param {Send} send */
export function decisionLists(table, replay, { decisions, players }, send) {
  const first = replay.reviewed ?? 0;
  const seats = [first, ...players.map(({ seat }) => seat).filter((seat) => seat !== first)];
  return html`<h3>${say("Decisions")}</h3>
    ${seats.map((seat) => {
      const made = decisions.filter((each) => each.seat === seat && each.verdict !== "forced");
      return html`<details class="decisions seat-${colourOf(table, seat)}" .open=${seat === first}>
        <summary>${playerName(table, seat)} (${made.length})</summary>
        <ol>
          ${made.map((each) => decision(table, replay, each, send))}
        </ol>
      </details>`;
    })}`;
}

/** @param {TableModel} table @param {ReplayModel} replay @param {Decision} decision @param {Send} send */
const decision = ({ island }, replay, { ply, action, verdict }, send) =>
  html`<li class="verdict-${verdict}">
    <button
      aria-current=${replay.ply === ply - 1 ? "step" : "false"}
      @click=${() => send({ type: "DecisionClicked", ply: ply - 1 })}
    >
      <span class="number">${ply}</span> <span class="what">${actionText(action, island)}</span>
      <span class="verdict">${verdictName(verdict)}</span>
    </button>
  </li>`;
