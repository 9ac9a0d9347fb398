// What happened, in sentences, and what people say to each other.

import { html, nothing } from "./vendor/lit-html.js";
import { say } from "./words.js";

/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./table.js").TableScreen} TableScreen */

const SHOWN = 150;

/** @param {TableScreen} screen */
export function log(screen) {
  const chatting = screen.tab === "chat";
  const unread = screen.unread;
  return html`<section class="log" aria-label=${say("Log and chat")}>
    <div class="tabs" role="tablist">
      <button role="tab" id="tab-log" aria-controls="log-panel" aria-selected=${!chatting} tabindex=${chatting ? -1 : 0} @click=${() => screen.showTab("log")} @keydown=${(/** @type {KeyboardEvent} */ e) => tabKeys(e, screen)}>${say("Log")}</button>
      <button role="tab" id="tab-chat" aria-controls="log-panel" aria-selected=${chatting} tabindex=${chatting ? 0 : -1} @click=${() => screen.showTab("chat")} @keydown=${(/** @type {KeyboardEvent} */ e) => tabKeys(e, screen)}>
        ${say("Chat")}${unread ? html` <span class="badge">${unread}</span>` : nothing}</button>
    </div>
    <div id="log-panel" class="log-panel" role="tabpanel" tabindex="0" aria-labelledby=${chatting ? "tab-chat" : "tab-log"}>
      ${chatting ? chat(screen) : entries(screen.store.entries)}
    </div>
  </section>`;
}

/** @param {KeyboardEvent} event @param {TableScreen} screen */
function tabKeys(event, screen) {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  event.preventDefault();
  screen.showTab(screen.tab === "chat" ? "log" : "chat");
  requestAnimationFrame(() => document.getElementById(`tab-${screen.tab}`)?.focus());
}

/** The newest first. @param {Entry[]} all */
const entries = (all) =>
  html`<ol class="entries" reversed>${all.slice(-SHOWN).reverse().map(({ told, seat }) => told.length ? html`<li class=${seat === null ? "" : `seat-${seat}`}>${told.map((line) => html`<p>${line}</p>`)}</li>` : nothing)}</ol>`;

/** @param {TableScreen} screen */
const chat = (screen) =>
  html`${screen.mayChat
      ? html`<form class="say" @submit=${(/** @type {SubmitEvent} */ event) => screen.chat(event)}>
          <input name="text" maxlength="500" autocomplete="off" placeholder=${say("Say something")} aria-label=${say("Say something")}>
          <button>${say("Send")}</button>
        </form>`
      : nothing}
    <ol class="entries lines">${screen.store.chat.slice(-SHOWN).reverse().map(({ name, seat, text }) => html`<li class=${seat === null ? "" : `seat-${seat}`}><b>${name}</b> ${text}</li>`)}</ol>`;
