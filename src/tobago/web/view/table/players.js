// The players: who decides, what they hold, who is present, and whose time runs.

import { html, nothing } from "../../vendor/lit-html.js";
import { timeLeft } from "../../update/table/selectors.js";
import { count, named, say } from "../../words.js";
import { atv, icon, rose, SEATS } from "../art.js";
import { watchers } from "./watchers.js";

/** @typedef {import("../../types").Seat} Seat */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../table-model").TableModel} TableModel */

const SHORT_MS = 15_000;

/** @param {TableModel} table @param {number} now */
export const players = (table, now) =>
  html`<section class="players" aria-label=${say("Players")}>
    <ul>
      ${(table.info?.seats ?? []).map((seat) => (table.view ? player(table, table.view, seat, now) : nothing))}
    </ul>
    ${watchers(table)}
  </section>`;

/** @param {TableModel} table @param {View} view @param {Seat} seat @param {number} now */
function player(table, view, seat, now) {
  const held = view.state.players[seat.seat];
  if (!held) return nothing;
  const deciding = view.deciding?.seat === seat.seat;
  const gold = table.count ? null : goldOf(view, seat.seat);
  const you = view.seat === seat.seat ? "you" : "";
  return html`<li
    class="player seat-${seat.colour} ${deciding ? "deciding" : ""} ${you}"
    data-seat=${seat.seat}
    aria-current=${deciding ? "true" : nothing}
  >
    <span class="vehicle">${badge(seat)}</span>
    <span class="who"
      ><b class="name">${seat.name}</b>${status(table, view, seat, timeLeft(table, now, seat.seat))}</span
    >
    <span class="stats">
      ${stat(COIN, gold ?? "–", gold === null ? say("gold is hidden") : count("{n} gold", "{n} gold", gold))}
      ${stat(CHEST, held.treasure.length, count("{n} treasure card", "{n} treasure cards", held.treasure.length))}
      ${stat(AMULET, held.amulets, count("{n} amulet", "{n} amulets", held.amulets))}
      ${stat(rose(seat.colour), held.roses, count("{n} rose", "{n} roses", held.roses))}
    </span>
  </li>`;
}

/** The vehicle; of a bot, its portrait with the vehicle before it. @param {Seat} seat */
const badge = ({ bot, colour }) =>
  html`${bot ? icon(`portrait-${bot}`, "-40 -40 80 80", "portrait") : nothing}${atv(colour)}`;

const COIN = icon("coin", "-20 -20 40 40");
const CHEST = icon("chest", "-32 -32 64 64");
const AMULET = icon("amulet", "-20 -20 40 40");

/** @param {unknown} picture @param {string | number} shown @param {string} text */
const stat = (picture, shown, text) =>
  html`<span class="stat" title=${text}
    >${picture}<span aria-hidden="true">${shown}</span><span class="unseen">${text}</span></span
  >`;

/** The gold of a seat, if it can be seen. @param {View} view @param {number} seat @returns {number | null} */
function goldOf(view, seat) {
  const cards = view.state.players[seat]?.treasure ?? [];
  return cards.includes(null) ? null : cards.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0);
}

/**
 * @param {TableModel} table
 * @param {View} view
 * @param {Seat} seat
 * @param {number | null} left the time on the clock, in milliseconds
 */
function status({ info }, view, seat, left) {
  const you = seat.seat === view.seat;
  const away = seat.kind === "human" && !seat.present && !seat.stand_in && !info?.yours.includes(seat.seat);
  const thinking = view.deciding?.seat === seat.seat && view.deciding.kind === "bot";
  const parts = [
    you ? say("you") : nothing,
    seat.stand_in ? say("a bot is playing") : nothing,
    seat.resigned ? say("gave up") : nothing,
    away ? say("away") : nothing,
    thinking ? html`<span class="thinking">${say("thinking")}</span>` : nothing,
    left === null ? nothing : html`<span class="clock ${left < SHORT_MS ? "short" : ""}">${clock(left)}</span>`,
  ].filter((part) => part !== nothing);
  return html`<span class="status"
    ><span class="unseen">${named("player", SEATS[seat.colour] ?? "")}</span>${parts.map(
      (part, i) => html`${i ? " · " : ""}${part}`,
    )}</span
  >`;
}

/** Minutes and seconds, or days and hours. @param {number} left */
function clock(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  if (days) return say("{days} d {hours} h", { days, hours });
  const [minutes, rest] = [Math.floor((seconds % 3600) / 60), String(seconds % 60).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
