// The review of a finished game, beside its replay: the decision at the shown position, the steps from mistake to
// mistake, the chances over the game, and what luck and skill did.

import { html, nothing } from "../../vendor/lit-html.js";
import { mistakePly, mistakesOf } from "../../update/review.js";
import { colourOf, reviewOf } from "../../update/table/selectors.js";
import { count, percent, say } from "../../words.js";
import { choice } from "../choice.js";
import { legend, lineChart } from "../table/charts.js";
import { decisionLists } from "./decisions.js";
import { moment } from "./moment.js";
import { playerName } from "./players.js";
import { luckAndSkill } from "./skill.js";

/** @typedef {import("../../types").Review} Review */
/** @typedef {import("../../table-model").ReplayModel} ReplayModel */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {ReplayModel} replay @param {Send} send */
export const reviewPanel = (table, replay, send) =>
  html`<section class="review paper" aria-label=${say("Review")}>
    <header class="review-head">
      <h2>${say("Review")}</h2>
      ${replay.reviewed === null ? nothing : playerChoice(table, replay.reviewed, send)}
      <button class="close" aria-label=${say("Close")} @click=${() => send({ type: "ReviewToggled" })}>×</button>
    </header>
    ${content(table, replay, send)}
  </section>`;

/** @param {TableModel} table @param {ReplayModel} replay @param {Send} send */
function content(table, replay, send) {
  const review = reviewOf(table);
  if (replay.reviewed === null) return playerButtons(table, send);
  if (!review) return progress(table.review?.done === false ? table.review.progress : 0);
  return html`${mistakeSteps(table, replay, send)} ${moment(table, replay, review, send)}
    <figure>
      <figcaption>${say("Winning chances in %")}</figcaption>
      ${chances(table, replay, review, send)}
    </figure>
    ${luckAndSkill(table, review)} ${decisionLists(table, replay, review, send)}`;
}

/** @param {TableModel} table @param {number} reviewed @param {Send} send */
function playerChoice(table, reviewed, send) {
  const seats = (table.info?.seats ?? []).map(
    ({ seat }) => /** @type {[string, string]} */ ([String(seat), playerName(table, seat)]),
  );
  const choose = (/** @type {string} */ seat) => send({ type: "ReviewedChosen", seat: Number(seat) });
  return choice(seats, String(reviewed), choose, { label: say("Player to review") });
}

/** A spectator chooses a player first. @param {TableModel} table @param {Send} send */
const playerButtons = (table, send) =>
  html`<p>${say("Whose decisions do you want to look at?")}</p>
    <div class="row">
      ${(table.info?.seats ?? []).map(
        ({ seat }) =>
          html`<button @click=${() => send({ type: "ReviewedChosen", seat })}>${playerName(table, seat)}</button>`,
      )}
    </div>`;

/** @param {number} done */
const progress = (done) =>
  html`<p role="status">${say("Octavia is reviewing every decision…")}</p>
    <progress max="1" value=${done} aria-label=${say("Review")}></progress>`;

/** @param {TableModel} table @param {ReplayModel} replay @param {Send} send */
function mistakeSteps(table, { ply }, send) {
  const mistakes = mistakesOf(table);
  if (!mistakes.length) return html`<p class="flawless">${say("No mistakes found. Well played!")}</p>`;
  const at = mistakes.findIndex((mistake) => mistake.ply - 1 === ply);
  const total = mistakes.length;
  return html`<div class="mistakes" role="group" aria-label=${say("Mistakes")}>
    ${mistakeButton(table, -1, say("Previous mistake"), "P", send)}
    <span class="step"
      >${at < 0 ? count("{n} mistake", "{n} mistakes", total) : say("{step} of {total}", { step: at + 1, total })}</span
    >
    ${mistakeButton(table, 1, say("Next mistake"), "N", send)}
  </div>`;
}

/** @param {TableModel} table @param {1 | -1} by @param {string} label @param {string} key @param {Send} send */
const mistakeButton = (table, by, label, key, send) =>
  html`<button
    aria-disabled=${mistakePly(table, by) === undefined}
    aria-keyshortcuts=${key}
    @click=${() => send({ type: "MistakeClicked", by })}
  >
    ${label} <kbd aria-hidden="true">${key}</kbd>
  </button>`;

/** @param {TableModel} table @param {ReplayModel} replay @param {Review} review @param {Send} send */
function chances(table, { ply }, { standings }, send) {
  const title = say("Winning chances in %");
  const lines = transpose(standings);
  const choose = (/** @type {number} */ to) => send({ type: "PlyChosen", ply: to });
  const colour = (/** @type {number} */ seat) => colourOf(table, seat);
  const players = lines.map((line, seat) => ({
    name: playerName(table, seat),
    colour: colour(seat),
    value: percent(line[ply] ?? 0),
  }));
  return html`${lineChart(lines, colour, title, { top: 1, at: ply, choose })} ${legend(players)}`;
}

/** From a row for each ply to a line for each seat. @param {readonly (readonly number[])[]} rows */
const transpose = (rows) => (rows[0] ?? []).map((_, seat) => rows.map((row) => row[seat] ?? 0));
