// The log of the game in sentences, and the chat.

import { html, nothing } from "../../vendor/lit-html.js";
import { colourOf, mayChat, unreadLines } from "../../update/table/selectors.js";
import { say } from "../../words.js";
import { onInput } from "../choice.js";

/** @typedef {import("../../types").Entry} Entry */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** More than a game has. */
const MAX_ENTRIES = 1000;
const MAX_LINES = 150;

/** @param {TableModel} table @param {Send} send */
export function log(table, send) {
  const chatting = table.tab === "chat";
  const unread = unreadLines(table);
  const badge = unread ? html` <span class="badge">${unread}</span>` : nothing;
  return html`<section class="log" aria-label=${say("Log and chat")}>
    <div class="tabs" role="tablist">
      ${tab(table, "log", say("Log"), send)} ${tab(table, "chat", html`${say("Chat")}${badge}`, send)}
    </div>
    <div
      id="log-panel"
      class="log-panel ${chatting ? "" : "ends"}"
      role="tabpanel"
      tabindex="0"
      aria-labelledby=${chatting ? "tab-chat" : "tab-log"}
    >
      ${chatting ? chat(table, send) : entries(table)}
    </div>
  </section>`;
}

/** @param {TableModel} table @param {"log" | "chat"} name @param {unknown} label @param {Send} send */
function tab(table, name, label, send) {
  const selected = table.tab === name;
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    send({ type: "TabChosen", tab: table.tab === "chat" ? "log" : "chat", focus: true });
  };
  return html`<button
    role="tab"
    id="tab-${name}"
    aria-controls="log-panel"
    aria-selected=${selected}
    tabindex=${selected ? 0 : -1}
    @click=${() => send({ type: "TabChosen", tab: name, focus: false })}
    @keydown=${press}
  >
    ${label}
  </button>`;
}

/**
 * The newest entries last, so that none moves when another is added. The result is not among them before the gold is
 * counted.
 * @param {TableModel} table
 */
const entries = (table) =>
  html`<ol class="entries">
    ${(table.count ? table.entries.slice(0, -1) : table.entries).slice(-MAX_ENTRIES).map((each) => entry(table, each))}
  </ol>`;

/** @param {TableModel} table @param {Entry} entry */
export const entry = (table, { sentences, seat }) =>
  sentences.length
    ? html`<li class=${seatClass(table, seat)}>${sentences.map((each) => html`<p>${each}</p>`)}</li>`
    : nothing;

/** @param {TableModel} table @param {number | null} seat */
const seatClass = (table, seat) => (seat === null ? "" : `seat-${colourOf(table, seat)}`);

/** @param {TableModel} table @param {Send} send */
function chat(table, send) {
  const lines = table.chat.slice(-MAX_LINES).reverse();
  return html`${mayChat(table) ? chatForm(table, send) : nothing}
    <ol class="entries lines">
      ${lines.map(({ name, seat, text }) => html`<li class=${seatClass(table, seat)}><b>${name}</b> ${text}</li>`)}
    </ol>`;
}

/** @param {TableModel} table @param {Send} send */
function chatForm({ chatDraft }, send) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    send({ type: "ChatSubmitted" });
  };
  return html`<form class="say" @submit=${submit}>
    <input
      name="text"
      maxlength="500"
      autocomplete="off"
      placeholder=${say("Write a message")}
      aria-label=${say("Write a message")}
      .value=${chatDraft}
      @input=${onInput((text) => send({ type: "ChatTyped", text }))}
    />
    <button>${say("Send")}</button>
  </form>`;
}
