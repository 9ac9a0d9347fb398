// The end: the podium, the gold treasure by treasure, charts, and what can be done next.

import { html, nothing } from "./vendor/lit-html.js";
import { ask } from "./api.js";
import { attempt, redraw } from "./app.js";
import { atv, icon, treasureCard } from "./art.js";
import { lineChart } from "./charts.js";
import { reviewPanel } from "./review.js";
import { count, say } from "./words.js";

/** @typedef {import("./table.js").TableScreen} TableScreen */
/** @typedef {import("./types").Entry} Entry */

/** @param {TableScreen} screen */
export function ending(screen) {
  const { table } = screen.store;
  if (!table) return nothing;
  const { result } = table;
  return html`<section class="ending paper" aria-label=${say("The end")}>
    <button class="close" aria-label=${say("Close")} @click=${() => {
      screen.closed = true;
      redraw();
    }}>×</button>
    ${result ? podium(screen, result) : html`<h1>${screen.view.prompt}</h1>`}
    <div class="next">
      ${table.rematch ? html`<a class="button big" href=${`/table/${table.rematch}`}>${say("To the rematch")}</a>` : table.yours.length ? html`<button class="big" @click=${() => rematch(table.id)}>${say("Rematch")}</button>` : nothing}
      <a class="button" href=${`/replay/${table.id}`}>${say("Replay")}</a>
      <a class="button" href=${`/api/v1/tables/${table.id}/record`} download="tobago.tobago">${say("Download the record")}</a>
      <a class="button" href="/">${say("Home")}</a>
    </div>
    ${result ? details(screen) : nothing}
    ${result ? reviewPanel(screen) : nothing}
    <details class="proof"><summary>${say("Proof of the shuffle")}</summary>
      <p>${say("Before the game this was shown, the SHA-256 of the seed:")} <code>${table.commitment}</code></p>
      <p>${say("Now you can see the seed, and check every card with it:")} <code>${table.seed ?? ""}</code></p>
      <p><code>tobago verify tobago.tobago</code></p></details>
  </section>`;
}

/** @param {TableScreen} screen @param {{gold: number[], winners: number[]}} result */
function podium(screen, { gold, winners }) {
  const order = gold.map((_, seat) => seat).sort((a, b) => (gold[b] ?? 0) - (gold[a] ?? 0));
  const names = winners.map((seat) => screen.store.nameOf(seat));
  const title = winners.length > 1 ? say("{who} share the win", { who: names.join(", ") }) : winners[0] === screen.view.seat ? say("You win!") : say("{who} wins", { who: names[0] ?? "" });
  return html`<h1>${title}</h1><ol class="podium">${order.map((seat, place) => html`<li class="seat-${seat} place-${place + 1}">
    ${winners.includes(seat) ? icon("laurel", "-40 -40 80 80", "laurel") : nothing}
    <span class="vehicle">${atv(seat)}</span><b>${screen.store.nameOf(seat)}</b>
    <span class="gold">${icon("coin", "-20 -20 40 40")}${count("{n} gold", "{n} gold", gold[seat] ?? 0)}</span>
    <span class="row">${(screen.view.state.players[seat]?.treasure ?? []).map((value) => treasureCard(value))}</span></li>`)}</ol>`;
}

/** @param {TableScreen} screen */
function details(screen) {
  const { lines, treasures } = accounts(screen.store.entries, screen.seats.length);
  return html`<div class="details">
    <figure><figcaption>${say("Gold over the game")}</figcaption>${lineChart(lines, { title: say("Gold over the game") })}</figure>
    <figure><figcaption>${say("Gold by treasure")}</figcaption><div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${say("Turn")}</th>${screen.seats.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${treasures.map(({ turn, gold }) => html`<tr><th scope="row">${turn}</th>${gold.map((value) => html`<td>${value || "–"}</td>`)}</tr>`)}</tbody></table></div></figure>
  </div>`;
}

/**
 * What everybody had after each entry, and got from each treasure, in which turn.
 * @param {Entry[]} entries
 * @param {number} seats
 */
function accounts(entries, seats) {
  const gold = Array(seats).fill(0);
  /** @type {number[][]} */
  const lines = gold.map(() => [0]);
  /** @type {{turn: number, gold: number[]}[]} */
  const treasures = [];
  let turn = 0;
  for (const { type, seat, value, card } of standing(entries).flatMap((entry) => entry.events)) {
    if (type === "TurnBegan") turn += 1;
    if (type === "TreasureRaised") treasures.push({ turn, gold: Array(seats).fill(0) });
    if (seat === undefined) continue;
    const last = treasures.at(-1);
    const change = type === "CardTaken" ? (value ?? 0) : type === "CursePaid" && card ? -Number(card) : 0;
    if (change && last) last.gold[seat] = (last.gold[seat] ?? 0) + change;
    gold[seat] += change;
    if (change) lines.forEach((line, each) => line.push(gold[each]));
  }
  return { lines, treasures };
}

/** The entries without what was taken back. @param {Entry[]} entries */
function standing(entries) {
  /** @type {Entry[]} */
  let kept = [];
  for (const entry of entries) {
    const { to } = /** @type {Entry & {to?: number}} */ (entry);
    if (entry.kind === "undo") kept = kept.filter(({ seq }) => seq <= (to ?? 0));
    else kept.push(entry);
  }
  return kept;
}

/** @param {string} id */
function rematch(id) {
  attempt(async () => {
    const next = await /** @type {Promise<import("./types").TableInfo>} */ (ask("POST", `/tables/${id}/rematch`, {}));
    location.href = `/table/${next.id}`;
  });
}
