// The waiting room: who sits where, the link for friends, and the start.

import { html, nothing } from "../vendor/lit-html.js";
import { say } from "../words.js";
import { linkField, tableLink } from "./menu.js";
import { joinForm, waitingSeat } from "./seats.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @param {Model} model @param {Send} send */
export function waitingRoom(model, send) {
  const table = "table" in model.screen ? model.screen.table.info : null;
  if (!table) return nothing;
  if (table.status === "aborted") return abortedTable();
  const open = table.seats.some(({ kind }) => kind === "open");
  const link = tableLink(model, table.id);
  return html`<main class="waiting-room paper">
    <h1>${say("The table is set")}</h1>
    <p>${open ? say("Send the link to your friends, or put bots on the open seats.") : say("Everybody is here.")}</p>
    <p class="link">
      ${linkField(link, say("The link to this table"))}
      <button @click=${() => send({ type: "CopyLinkClicked", link })}>${say("Copy")}</button>
    </p>
    ${"table" in model.screen ? joinForm(model, model.screen.table, send) : nothing}
    <ul class="seats">
      ${table.seats.map((seat) => waitingSeat(model, table, seat, send))}
    </ul>
    ${table.owner ? startButton(open, send) : waitingForOwner()} ${table.yours.length ? leaveButton(send) : nothing}
  </main>`;
}

/** @param {boolean} disabled @param {Send} send */
const startButton = (disabled, send) =>
  html`<button class="big" aria-disabled=${disabled} @click=${() => send({ type: "StartClicked" })}>
    ${say("Start")}
  </button>`;

const waitingForOwner = () =>
  html`<p class="waiting">${say("The game begins when whoever set the table starts it.")}</p>`;

/** @param {Send} send */
const leaveButton = (send) =>
  html`<button @click=${() => send({ type: "LeaveClicked" })}>${say("Leave the table")}</button>`;

const abortedTable = () =>
  html`<main class="waiting-room paper">
    <h1>${say("This table was given up.")}</h1>
    <a class="button" href="/">${say("Home")}</a>
  </main>`;
