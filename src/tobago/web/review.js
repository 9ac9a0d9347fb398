// A finished game looked back on: what each decision was worth, better ones, luck told apart from skill, and why the
// bots did what they did.

import { html, nothing } from "./vendor/lit-html.js";
import { ask } from "./api.js";
import { attempt, redraw } from "./app.js";
import { lineChart } from "./charts.js";
import { deed } from "./deeds.js";
import { count, N_, percent, say, spoken } from "./words.js";

/** @typedef {{ply: number, seat: number, action: import("./types").Action, text: string, verdict: string, best: number | null, this: number | null, choices: {action: import("./types").Action, text: string, chance: number}[], reasons: string[]}} Decision */
/** @typedef {{done: boolean, decisions: Decision[], standings: number[][], players: {seat: number, start: number, own: number, cards: number, others: number, end: number, loss: number}[], turning: number[], bots: {ply: number, reasons: string[]}[]}} Review */
/** @typedef {{store: {id: string, island: import("./geometry.js").Island | null, nameOf: (seat: number) => string}}} Reviewed */

const AGAIN_MS = 1500;
const VERDICTS = /** @type {Record<string, string>} */ ({ best: N_("best"), good: N_("good"), inaccuracy: N_("inaccuracy"), mistake: N_("mistake"), blunder: N_("blunder"), forced: N_("forced") });

/** @type {Map<string, Review | "asked">} */
const reviews = new Map();

/** @param {Reviewed} screen */
export function reviewPanel(screen) {
  const review = reviews.get(screen.store.id);
  if (!review) return html`<button class="review-ask" @click=${() => start(screen.store.id)}>${say("Review the game: luck, skill and better choices")}</button>`;
  if (review === "asked") return html`<p class="reviewing thinking" role="status">${say("Octavia looks at every decision …")}</p>`;
  return html`<section class="review" aria-label=${say("Review")}>
    <h2>${say("Luck and skill")}</h2>
    <figure><figcaption>${say("Chances of winning, in per cent")}</figcaption>${lineChart(turned(review.standings), { title: say("Chances of winning, in per cent"), most: 1 })}</figure>
    <div class="scroll" tabindex="0"><table><thead><tr><th></th><th scope="col">${say("own decisions")}</th><th scope="col">${say("cards")}</th><th scope="col">${say("others")}</th><th scope="col">${say("given away for each decision")}</th></tr></thead>
      <tbody>${review.players.map((each) => html`<tr class="seat-${each.seat}"><th scope="row">${screen.store.nameOf(each.seat)}</th><td>${signed(each.own)}</td><td>${signed(each.cards)}</td><td>${signed(each.others)}</td><td>${percent(each.loss)}</td></tr>`)}</tbody></table></div>
    <h2>${say("Decisions")}</h2>
    <ol class="decisions">${review.decisions.filter(({ verdict }) => verdict !== "forced").map((each) => decision(screen, review, each))}</ol>
  </section>`;
}

/** @param {Reviewed} screen @param {Review} review @param {Decision} each */
function decision(screen, review, { ply, seat, action, text, verdict, best, this: played, choices, reasons }) {
  const own = review.bots.find((bot) => bot.ply === ply)?.reasons ?? [];
  const better = choices[0];
  return html`<li class="verdict-${verdict} seat-${seat}"><details><summary><b>${screen.store.nameOf(seat)}</b> ${deed(action, screen.store.island)} <span class="verdict">${say(VERDICTS[verdict] ?? verdict)}</span></summary>
    ${played === null || best === null ? nothing : html`<p>${say("Chance after it: {played}; after the best choice: {best}.", { played: percent(played), best: percent(best) })}</p>`}
    ${better && better.text !== text ? html`<p>${say("Better: {choice}", { choice: deed(better.action, screen.store.island) })}</p>` : nothing}
    ${reasons.map((reason) => html`<p class="reason">${reason}</p>`)}
    ${own.length ? html`<p><b>${say("What the bot thought:")}</b></p>${own.map((reason) => html`<p class="reason">${reason}</p>`)}` : nothing}
    <p><a href=${`/replay/${screen.store.id}?ply=${ply - 1}`}>${count("Show action {n} in the replay", "Show action {n} in the replay", ply)}</a></p>
  </details></li>`;
}

/** From a row for each ply to a line for each seat. @param {number[][]} rows */
const turned = (rows) => (rows[0] ?? []).map((_, seat) => rows.map((row) => row[seat] ?? 0));

/** @param {number} share */
const signed = (share) => `${share > 0 ? "+" : ""}${percent(share)}`;

/** @param {string} id */
function start(id) {
  reviews.set(id, "asked");
  redraw();
  attempt(async () => {
    try {
      const review = await finished(id);
      if (review) reviews.set(id, review);
    } finally {
      if (reviews.get(id) === "asked") reviews.delete(id);
      redraw();
    }
  });
}

/** A review, as soon as it is done; nothing if nobody waits for it any more. @param {string} id @returns {Promise<Review | undefined>} */
async function finished(id) {
  do {
    const review = await /** @type {Promise<Review>} */ (ask("GET", `/tables/${id}/review?lang=${spoken()}`));
    if (review.done) return review;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  } while (document.querySelector(".reviewing"));
  return undefined;
}
