// The waiting room: who sits where, the link for friends, and the start.

import { html, nothing } from "../vendor/lit-html.js";
import { count, say } from "../words.js";
import { joinForm, waitingSeat } from "./seats.js";
import { shareBox } from "./share.js";

/** @typedef {import("../model").Model} Model */
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
    ${"table" in model.screen ? joinForm(model, model.screen.table, send) : nothing}
    <ul class="seats">
      ${table.seats.map((seat) => waitingSeat(model, table, seat, send))}
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
    return open ? say("Send the link to your friends, or put bots in the open seats.") : say("You can start the game.");
  }
  if (table.yours.length || !open) return say("The host starts the game.");
  return say("Enter your name and join. The host starts the game.");
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
    <h1>${say("This table was closed.")}</h1>
    <a class="button" href="/">${say("Home")}</a>
  </main>`;
