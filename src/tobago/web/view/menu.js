// The menu of a table: settings, help, and what players agree on besides the game.

import { html, nothing } from "../vendor/lit-html.js";
import { hasVoted } from "../update/menu.js";
import { say } from "../words.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../table-model").TableModel} TableModel */
/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @param {Model} model @param {TableModel} table @param {Send} send */
export function tableMenu(model, { info, view, source }, send) {
  if (!info) return nothing;
  const lesson = source === "lesson"; // the server has no such table
  const playing = info.status === "playing" && info.yours.length > 0 && !lesson;
  return html`<h2 id="dialog-title">${say("Menu")}</h2>
    <div class="menu-list">
      ${model.device.touch ? nothing : keysButton(send)} ${view && !lesson ? textBoardButton(send) : nothing}
      <a class="button" href="/rules" target="_blank">${say("Rules")}</a>
      ${source === "live" ? shareButton(send) : nothing}
      <button @click=${() => send({ type: "DialogOpened", kind: "settings" })}>${say("Settings")}</button>
      ${info.status === "over" || info.status === "aborted" ? endingButton(send) : nothing}
      ${playing ? agreements(info, send) : nothing}
      <a class="button" href="/">${say("Home")}</a>
    </div>
    ${lesson ? nothing : shuffleProof(info)}`;
}

/** @param {Send} send */
const keysButton = (send) =>
  html`<button @click=${() => send({ type: "KeysHelpClicked" })}>${say("Keyboard shortcuts")} <kbd>?</kbd></button>`;

/** @param {Send} send */
const textBoardButton = (send) =>
  html`<button @click=${() => send({ type: "TextBoardClicked" })}>${say("Table description")} <kbd>B</kbd></button>`;

/** @param {Send} send */
const shareButton = (send) =>
  html`<button @click=${() => send({ type: "DialogOpened", kind: "share" })}>${say("Share this table")}</button>`;

/** @param {Send} send */
const endingButton = (send) => html`<button @click=${() => send({ type: "EndingReopened" })}>${say("Result")}</button>`;

/** The cards of a game that is tried again are known already. @param {TableInfo} table */
const shuffleProof = ({ commitment, origin }) =>
  origin
    ? html`<p class="small">${say("This game continues an earlier one, with the same cards in the same order.")}</p>`
    : html`<p class="small">${say("Proof of a fair shuffle")}: <code class="commitment">${commitment}</code></p>`;

/** A link, selected when it gets the focus. @param {string} link @param {string} label */
export const linkField = (link, label) =>
  html`<input readonly aria-label=${label} .value=${link} @focus=${selectAll} />`;

/** @param {Event} event */
const selectAll = ({ target }) => /** @type {HTMLInputElement} */ (target).select();

/** @param {string} link */
export const copyLinkDialog = (link) =>
  html`<h2 id="dialog-title">${say("Copy this link")}</h2>
    <p class="link">${linkField(link, say("Copy this link"))}</p>`;

/** Votes, giving up, and coming back after a bot has stood in. @param {TableInfo} table @param {Send} send */
function agreements(table, send) {
  const { seats, yours } = table;
  const others = seats.filter(({ seat, kind }) => kind === "human" && !yours.includes(seat));
  const absent = others.filter(({ present, stand_in }) => !present && !stand_in);
  const replaced = seats.some(({ seat, stand_in, resigned }) => yours.includes(seat) && stand_in && !resigned);
  return html`${replaced ? returnButton(send) : nothing} ${absent.map((seat) => replaceButton(table, seat, send))}
    <button @click=${() => send({ type: "VoteClicked", about: "abort", of: null })}>
      ${hasVoted(table, "abort", null) ? say("Keep playing after all") : say("Propose to end the game here")}
    </button>
    <button class="danger" @click=${() => send({ type: "DialogOpened", kind: "confirm-resign" })}>
      ${say("Give up")}
    </button>`;
}

/** @param {Send} send */
const returnButton = (send) =>
  html`<button @click=${() => send({ type: "ReturnClicked" })}>${say("Take your seat back")}</button>`;

/** @param {TableInfo} table @param {import("../types").Seat} seat @param {Send} send */
function replaceButton(table, { seat, name }, send) {
  const text = hasVoted(table, "replace", seat)
    ? say("Wait for {who} after all", { who: name })
    : say("Let a bot play for {who}", { who: name });
  return html`<button @click=${() => send({ type: "VoteClicked", about: "replace", of: seat })}>${text}</button>`;
}

/** @param {Send} send */
export const resignDialog = (send) =>
  html`<h2 id="dialog-title">${say("Give up?")}</h2>
    <p>${say("A bot takes over for you, and you cannot come back.")}</p>
    <div class="pick">
      <button class="big danger" @click=${() => send({ type: "ResignClicked" })}>${say("Give up")}</button
      ><button class="big" @click=${() => send({ type: "DialogClosed" })}>${say("Keep playing")}</button>
    </div>`;
