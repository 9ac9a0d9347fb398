// Before the game: who sits where, the link for friends, and the start.

import { html, nothing } from "./vendor/lit-html.js";
import { ask, somebody } from "./api.js";
import { attempt, redraw } from "./app.js";
import { atv, icon } from "./art.js";
import { choice } from "./choice.js";
import { copyLink, linkField, tableLink } from "./menu.js";
import { say } from "./words.js";

/** @typedef {import("./table.js").TableScreen} TableScreen */
/** @typedef {import("./types").Bot} Bot */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").TableInfo} TableInfo */

/** @type {Bot[] | null} */
let bots = null;

/** Bots as choices of who sits somewhere. @param {Bot[]} all @returns {[string, string][]} */
export const botChoices = (all) => all.map(({ name, person, level }) => [name, `${person} ${"★".repeat(level)}`]);

/** The bots, as soon as the server has told them. */
function knownBots() {
  if (!bots) {
    bots = [];
    attempt(async () => {
      bots = await /** @type {Promise<Bot[]>} */ (ask("GET", "/bots"));
      redraw();
    });
  }
  return bots;
}

/** @param {TableScreen} screen */
export function waitingRoom(screen) {
  const { table } = screen.store;
  if (!table) return nothing;
  if (table.status === "aborted") return html`<main class="waiting-room paper"><h1>${say("This table was given up.")}</h1><a class="button" href="/">${say("Home")}</a></main>`;
  const open = table.seats.some(({ kind }) => kind === "open");
  return html`<main class="waiting-room paper">
    <h1>${say("The table is set")}</h1>
    <p>${open ? say("Send the link to your friends, or put bots on the open seats.") : say("Everybody is here.")}</p>
    <p class="link">${linkField(tableLink(table.id), say("The link to this table"))}
      <button @click=${() => copyLink(tableLink(table.id))}>${say("Copy")}</button></p>
    <ul class="seats">${table.seats.map((seat) => seatRow(screen, table, seat))}</ul>
    ${table.owner
      ? html`<button class="big" aria-disabled=${open} @click=${() => attempt(() => ask("POST", `/tables/${table.id}/start`))}>${say("Start")}</button>`
      : html`<p class="waiting">${say("The game begins when whoever set the table starts it.")}</p>`}
    ${table.yours.length ? html`<button @click=${() => leave(table.id)}>${say("Leave the table")}</button>` : nothing}
  </main>`;
}

/** @param {TableScreen} screen @param {TableInfo} table @param {Seat} seat */
function seatRow(screen, table, seat) {
  const mine = table.yours.includes(seat.seat);
  return html`<li class="seat-row seat-${seat.seat}">
    <span class="vehicle">${atv(seat.seat)}</span>
    ${seat.kind === "bot" ? icon(`portrait-${seat.bot}`, "-40 -40 80 80", "portrait") : nothing}
    <b>${seat.kind === "open" ? say("open") : seat.name}${mine ? ` (${say("you")})` : ""}</b>
    ${seat.kind === "human" && !mine ? html`<span>${seat.present ? say("is here") : say("away")}</span>` : nothing}
    ${table.starting_seat === seat.seat ? html`<span>${say("starts the game")}</span>` : nothing}
    <span class="grow"></span>
    ${seat.kind === "open" && !table.yours.length ? html`<button class="big" @click=${() => join(screen, seat.seat)}>${say("Sit here")}</button>` : nothing}
    ${table.owner && !mine ? seatChoice(table, seat) : nothing}
  </li>`;
}

/** @param {TableInfo} table @param {Seat} seat */
function seatChoice(table, seat) {
  const human = seat.kind === "human" ? seat.name : say("you, round this screen");
  const sits = (seat.kind === "bot" ? seat.bot : seat.kind) ?? "open";
  return choice([["open", say("open")], ["human", human], ...botChoices(knownBots())], sits, (value) => {
    const body = value === "open" || value === "human" ? { kind: value } : { kind: "bot", bot: value };
    attempt(() => ask("PUT", `/tables/${table.id}/seats/${seat.seat}`, body));
  }, { label: say("Who sits here") });
}

/** @param {TableScreen} screen @param {number} seat */
function join(screen, seat) {
  attempt(async () => {
    await somebody();
    await ask("POST", `/tables/${screen.store.id}/join`, { seat });
    screen.store.follow(null); // the line was opened by somebody unknown
  });
}

/** @param {string} id */
function leave(id) {
  attempt(async () => {
    await ask("POST", `/tables/${id}/leave`);
    location.href = "/";
  });
}
