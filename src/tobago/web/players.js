// The players: whose turn it is, what everybody has, who is there, and whose time runs.

import { html, nothing } from "./vendor/lit-html.js";
import { atv, icon, rose, SEATS } from "./art.js";
import { count, named, say } from "./words.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./table.js").TableScreen} TableScreen */

/** @param {TableScreen} screen */
export const players = (screen) =>
  html`<section class="players" aria-label=${say("Players")}><ul>
    ${screen.seats.map((seat) => player(screen, seat))}
  </ul></section>`;

/** @param {TableScreen} screen @param {Seat} seat */
function player(screen, seat) {
  const { view } = screen;
  const who = view.state.players[seat.seat];
  if (!who) return nothing;
  const turn = view.state.phase !== "over" && view.state.turn === seat.seat;
  const deciding = view.deciding?.seat === seat.seat;
  const gold = goldOf(view, seat.seat);
  return html`<li class="player seat-${seat.seat} ${turn ? "turn" : ""} ${deciding ? "deciding" : ""} ${view.seat === seat.seat ? "you" : ""}"
    aria-current=${turn ? "true" : nothing}>
    <span class="vehicle">${atv(seat.seat)}</span>
    <span class="who"><b class="name">${seat.name}</b>${status(screen, seat, deciding)}</span>
    <span class="stats">
      ${stat("coin", gold === null ? "–" : String(gold), gold === null ? say("gold is hidden") : count("{n} gold", "{n} gold", gold))}
      ${stat("chest", String(who.treasure.length), count("{n} treasure card", "{n} treasure cards", who.treasure.length))}
      ${stat("amulet", String(who.amulets), count("{n} amulet", "{n} amulets", who.amulets))}
      <span class="stat" title=${count("{n} rose", "{n} roses", who.roses)}>${rose(seat.seat)}<span aria-hidden="true">${who.roses}</span><span class="unseen">${count("{n} rose", "{n} roses", who.roses)}</span></span>
    </span>
  </li>`;
}

/** @param {string} symbol @param {string} shown @param {string} told */
const stat = (symbol, shown, told) =>
  html`<span class="stat" title=${told}>${icon(symbol, symbol === "chest" ? "-32 -32 64 64" : "-20 -20 40 40")}<span aria-hidden="true">${shown}</span><span class="unseen">${told}</span></span>`;

/** The gold of a seat, if it can be seen. @param {View} view @param {number} seat @returns {number | null} */
function goldOf(view, seat) {
  const cards = view.state.players[seat]?.treasure ?? [];
  return cards.includes(null) ? null : cards.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0);
}

/** What is to be known about somebody beside the game. @param {TableScreen} screen @param {Seat} seat @param {boolean} deciding */
function status(screen, seat, deciding) {
  const left = screen.timeLeft(seat.seat);
  const parts = [
    seat.seat === screen.view.seat ? say("you") : nothing,
    seat.stand_in ? say("a bot stands in") : nothing,
    seat.resigned ? say("gave up") : nothing,
    seat.kind === "human" && !seat.present && !seat.stand_in && seat.seat !== screen.view.seat ? say("away") : nothing,
    deciding && screen.view.deciding?.kind === "bot" ? html`<span class="thinking">${say("thinking")}</span>` : nothing,
    left === null ? nothing : html`<span class="clock ${left < 15_000 ? "short" : ""}">${clock(left)}</span>`,
  ].filter((part) => part !== nothing);
  return html`<span class="status"><span class="unseen">${named("player", SEATS[seat.seat] ?? "")}</span>${parts.map((part, i) => html`${i ? " · " : ""}${part}`)}</span>`;
}

/** Minutes and seconds, or days and hours. @param {number} left */
function clock(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  if (days) return say("{days} d {hours} h", { days, hours });
  const [minutes, rest] = [Math.floor((seconds % 3600) / 60), String(seconds % 60).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
