// The decision at the shown position: what was played, what was better and why, and the way to try it again.

import { html, nothing } from "../../vendor/lit-html.js";
import { colourOf, decisionOf } from "../../update/table/selectors.js";
import { percent, say } from "../../words.js";
import { atv, cluePicture } from "../art.js";
import { actionText } from "../table/action-text.js";
import { playerName, points } from "./players.js";
import { verdictName } from "./verdicts.js";

/** @typedef {import("../../types").Action} Action */
/** @typedef {import("../../types").Review} Review */
/** @typedef {Review["decisions"][number]} Decision */
/** @typedef {import("../../table-model").ReplayModel} ReplayModel */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** A smaller change by cards is not worth a line. */
const LUCK = 0.01;

/** @param {TableModel} table @param {ReplayModel} replay @param {Review} review @param {Send} send */
export function moment(table, { reviewed }, review, send) {
  const decision = decisionOf(table);
  if (!decision) return html`<p class="moment">${say("The game is over.")}</p>`;
  const colour = colourOf(table, decision.seat);
  const thoughts = review.bots.find(({ ply }) => ply === decision.ply)?.reasons ?? [];
  return html`<article class="moment verdict-${decision.verdict} seat-${colour}">
    <div aria-live="polite">
      <h3 tabindex="-1">
        ${atv(colour)} ${playerName(table, decision.seat)}
        <span class="verdict">${verdictName(decision.verdict)}</span>
      </h3>
      ${choices(table, decision)} ${Math.abs(decision.cards) < LUCK ? nothing : luck(decision.cards)}
    </div>
    ${thoughts.length ? botThoughts(thoughts) : nothing} ${reviewed === null ? nothing : retry(table, send)}
  </article>`;
}

/** @param {TableModel} table @param {Decision} decision */
function choices(table, { action, text, this: played, best, choices: found, reasons }) {
  const [better] = found;
  if (!better || played === null || best === null) return option(table, say("Played"), action, null, []);
  if (better.text === text) return option(table, say("Played"), action, played, reasons);
  return html`${option(table, say("Played"), action, played, [])}
  ${option(table, say("Better"), better.action, best, reasons)}`;
}

/**
 * @param {TableModel} table
 * @param {string} label
 * @param {Action} action
 * @param {number | null} chance
 * @param {readonly string[]} reasons
 */
const option = ({ island }, label, action, chance, reasons) =>
  html`<div class="option">
    <span class="label">${label}</span>
    <span class="what">${action.clue ? cluePicture(action.clue) : nothing} ${actionText(action, island)}</span>
    ${chance === null ? nothing : html`<b class="odds">${say("{percent} to win", { percent: percent(chance) })}</b>`}
    ${reasons.length ? html`<p class="reason">${reasons.join(" ")}</p>` : nothing}
  </div>`;

/** @param {number} change */
const luck = (change) =>
  html`<p class="reason">${say("Luck with the cards that followed: {points} points", { points: points(change) })}</p>`;

/** @param {readonly string[]} thoughts */
const botThoughts = (thoughts) =>
  html`<details>
    <summary>${say("What the bot thought:")}</summary>
    <p class="reason">${thoughts.join(" ")}</p>
  </details>`;

/** @param {TableModel} table @param {Send} send */
const retry = ({ sending }, send) =>
  html`<div class="retry">
    <button class="big" aria-disabled=${sending} @click=${() => send({ type: "RetryClicked" })}>
      ${say("Try again from here")}
    </button>
    <span class="small">${say("A new game against bots, with the same cards in the same order.")}</span>
  </div>`;
