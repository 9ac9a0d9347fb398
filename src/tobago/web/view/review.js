// The review of a finished game: what each decision was worth, better choices, luck apart from skill, and why the bots
// did what they did.

import { html, nothing } from "../vendor/lit-html.js";
import { colourOf, nameOf } from "../update/table/selectors.js";
import { count, N_, percent, say } from "../words.js";
import { actionText } from "./table/action-text.js";
import { lineChart } from "./table/charts.js";

/** @typedef {import("../types").Review} Review */
/** @typedef {Review["decisions"][number]} Decision */
/** @typedef {import("../table-model").TableModel} TableModel */
/** @typedef {(message: import("../messages").Message) => void} Send */

const VERDICTS = /** @type {Record<string, string>} */ ({
  best: N_("best"),
  good: N_("good"),
  inaccuracy: N_("inaccuracy"),
  mistake: N_("mistake"),
  blunder: N_("blunder"),
  forced: N_("forced"),
});

/** @param {TableModel} table @param {Send} send */
export function reviewPanel(table, send) {
  const { review } = table;
  if (!review) {
    return html`<button class="review-ask" @click=${() => send({ type: "ReviewClicked" })}>
      ${say("Review the game: luck, skill and better choices")}
    </button>`;
  }
  if (review === "loading") {
    return html`<p class="reviewing thinking" role="status">${say("Octavia looks at every decision …")}</p>`;
  }
  const decisions = review.decisions.filter(({ verdict }) => verdict !== "forced");
  return html`<section class="review" aria-label=${say("Review")}>
    <h2>${say("Luck and skill")}</h2>
    <figure>
      <figcaption>${say("Chances of winning, in per cent")}</figcaption>
      ${lineChart(
        transpose(review.standings),
        (seat) => colourOf(table, seat),
        say("Chances of winning, in per cent"),
        1,
      )}
    </figure>
    ${playersTable(table, review)}
    <h2>${say("Decisions")}</h2>
    <ol class="decisions">
      ${decisions.map((each) => decision(table, review, each))}
    </ol>
  </section>`;
}

/** @param {TableModel} table @param {Review} review */
const playersTable = (table, { players }) =>
  html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          <th></th>
          <th scope="col">${say("own decisions")}</th>
          <th scope="col">${say("cards")}</th>
          <th scope="col">${say("others")}</th>
          <th scope="col">${say("given away for each decision")}</th>
        </tr>
      </thead>
      <tbody>
        ${players.map(
          ({ seat, own, cards, others, loss }) =>
            html`<tr class="seat-${colourOf(table, seat)}">
              <th scope="row">${nameOf(table, seat)}</th>
              <td>${signed(own)}</td>
              <td>${signed(cards)}</td>
              <td>${signed(others)}</td>
              <td>${percent(loss)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** @param {TableModel} table @param {Review} review @param {Decision} decision */
function decision(table, { bots }, { ply, seat, action, text, verdict, best, this: played, choices, reasons }) {
  const { id, island } = table;
  const thoughts = bots.find((bot) => bot.ply === ply)?.reasons ?? [];
  const better = choices[0];
  return html`<li class="verdict-${verdict} seat-${colourOf(table, seat)}">
    <details>
      <summary>
        <b>${nameOf(table, seat)}</b> ${actionText(action, island)}
        <span class="verdict">${say(VERDICTS[verdict] ?? verdict)}</span>
      </summary>
      ${played === null || best === null ? nothing : html`<p>${chances(played, best)}</p>`}
      ${
        better && better.text !== text
          ? html`<p>${say("Better: {choice}", { choice: actionText(better.action, island) })}</p>`
          : nothing
      }
      ${reasons.map((reason) => html`<p class="reason">${reason}</p>`)}
      ${thoughts.length ? html`<p><b>${say("What the bot thought:")}</b></p>` : nothing}
      ${thoughts.map((reason) => html`<p class="reason">${reason}</p>`)}
      <p>
        <a href=${`/replay/${id}?ply=${ply - 1}`}
          >${count("Show action {n} in the replay", "Show action {n} in the replay", ply)}</a
        >
      </p>
    </details>
  </li>`;
}

/** @param {number} played @param {number} best */
const chances = (played, best) =>
  say("Chance after it: {played}; after the best choice: {best}.", { played: percent(played), best: percent(best) });

/** From a row for each ply to a line for each seat. @param {number[][]} rows */
const transpose = (rows) => (rows[0] ?? []).map((_, seat) => rows.map((row) => row[seat] ?? 0));

/** @param {number} share */
const signed = (share) => `${share > 0 ? "+" : ""}${percent(share)}`;
