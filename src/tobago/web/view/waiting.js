// The waiting room: who sits where, the link for friends, and the start.

import { html, nothing } from "../vendor/lit-html.js";
import { count, say } from "../words.js";
import { atv, icon } from "./art.js";
import { botChoices, choice } from "./choice.js";
import { shareBox } from "./share.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../types").BotInfo} BotInfo */
/** @typedef {import("../types").Seat} Seat */
/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @param {Model} model @param {Send} send */
export function waitingRoom(model, send) {
  const table = "table" in model.screen ? model.screen.table.info : null;
  if (!table) return nothing;
  if (table.status === "aborted") return abortedTable();
  return html`<main class="waiting-room paper">
    <h1>${title(table)}</h1>
    <p class="next">${nextStep(table)}</p>
    ${table.yours.length && "table" in model.screen ? shareBox(model, model.screen.table, send) : nothing}
    <ul class="seats">
      ${table.seats.map((seat) => seatRow(model.bots ?? [], table, seat, send))}
    </ul>
    ${
      table.owner || table.yours.length
        ? html`<div class="form-actions">
            ${table.owner ? startButton(table, send) : nothing} ${table.yours.length ? leaveButton(send) : nothing}
          </div>`
        : nothing
    }
  </main>`;
}

/** The number of open seats. @param {TableInfo} table */
const openSeats = ({ seats }) => seats.filter(({ kind }) => kind === "open").length;

/** @param {TableInfo} table */
function title(table) {
  if (!openSeats(table)) return say("Everyone is here");
  if (table.owner) return say("Invite your friends");
  return table.yours.length ? say("Waiting for players") : say("You are invited to a game");
}

/** What the user can do now. @param {TableInfo} table */
function nextStep(table) {
  const open = openSeats(table);
  if (table.owner) {
    return open ? say("Send the link to your friends, or put bots on the open seats.") : say("You can start the game.");
  }
  if (table.yours.length || !open) return say("The host starts the game.");
  return say("Choose a seat. The host starts the game.");
}

/** @param {TableInfo} table @param {Send} send */
function startButton(table, send) {
  const open = openSeats(table);
  return html`<button
      class="big"
      aria-disabled=${open > 0}
      aria-describedby=${open ? "missing" : nothing}
      @click=${() => send({ type: "StartClicked" })}
    >
      ${say("Start the game")}
    </button>
    ${open ? html`<span id="missing" class="small">${missing(open)}</span>` : nothing}`;
}

/** @param {number} open */
const missing = (open) => count("{n} seat is still open.", "{n} seats are still open.", open);

/** @param {Send} send */
const leaveButton = (send) =>
  html`<button @click=${() => send({ type: "LeaveClicked" })}>${say("Leave the table")}</button>`;

const abortedTable = () =>
  html`<main class="waiting-room paper">
    <h1>${say("This table was given up.")}</h1>
    <a class="button" href="/">${say("Home")}</a>
  </main>`;

/** @param {readonly BotInfo[]} bots @param {TableInfo} table @param {Seat} seat @param {Send} send */
function seatRow(bots, table, seat, send) {
  const mine = table.yours.includes(seat.seat);
  const free = seat.kind === "open" && !table.yours.length;
  return html`<li class="seat-row seat-${seat.seat}">
    <span class="vehicle">${atv(seat.seat)}</span>
    ${seat.kind === "bot" ? icon(`portrait-${seat.bot}`, "-40 -40 80 80", "portrait") : nothing}
    <b>${seat.kind === "open" ? say("open") : seat.name}${mine ? ` (${say("you")})` : ""}</b>
    ${seat.kind === "human" && !mine ? html`<span>${seat.present ? say("is here") : say("away")}</span>` : nothing}
    ${table.starting_seat === seat.seat ? html`<span>${say("starts the game")}</span>` : nothing}
    <span class="grow"></span>
    ${free ? joinButton(seat.seat, send) : nothing} ${table.owner && !mine ? occupantChoice(bots, seat, send) : nothing}
  </li>`;
}

/** @param {number} seat @param {Send} send */
const joinButton = (seat, send) =>
  html`<button class="big" @click=${() => send({ type: "JoinClicked", seat })}>${say("Sit here")}</button>`;

/** @param {readonly BotInfo[]} bots @param {Seat} seat @param {Send} send */
function occupantChoice(bots, seat, send) {
  const human = seat.kind === "human" ? seat.name : say("you, round this screen");
  const occupant = (seat.kind === "bot" ? seat.bot : seat.kind) ?? "open";
  const values = /** @type {[string, string][]} */ ([["open", say("open")], ["human", human], ...botChoices(bots)]);
  const choose = (/** @type {string} */ who) => send({ type: "OccupantChosen", seat: seat.seat, who });
  return choice(values, occupant, choose, { label: say("Who sits here") });
}
