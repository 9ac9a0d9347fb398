// The root view: the screen, the notes, the live region and the dialog.

import { html, nothing } from "../vendor/lit-html.js";
import { theme } from "../update/display.js";
import { say, word } from "../words.js";
import { homeScreen, homeTitle } from "./home.js";
import { lazyView } from "./lazy.js";
import { tableTitle, tableView } from "./table/table.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").Announcement} Announcement */
/** @typedef {import("../model").Note} Note */
/** @typedef {(message: import("../messages").Message) => void} Send */
/** @typedef {{title: string, theme: "day" | "night", language: string, content: unknown}} Page */

/** @param {Model} model @param {Send} send @returns {Page} */
export const view = (model, send) => ({
  title: titleOf(model),
  theme: theme(model),
  language: model.language,
  content: html`${screenOf(model, send)}
    <div class="notes" role="status">${model.notes.map((note) => noteBox(note, send))}</div>
    <div class="unseen" aria-live="polite">${announced(model.announcement)}</div>
    ${model.dialog ? lazyView("dialogs")?.modal(model, model.dialog, send) : nothing}`,
});

/** @param {Model} model */
function titleOf(model) {
  const { screen } = model;
  switch (screen.kind) {
    case "loading":
    case "failed":
    case "unknown":
      return "Tobago";
    case "home":
      return homeTitle(screen);
    case "new-table":
      return `${say("New table")} – Tobago`;
    case "rules":
      return `${say("Rules")} – Tobago`;
    case "table":
    case "replay":
    case "lesson":
      return tableTitle(model);
  }
}

/** @param {Model} model @param {Send} send */
function screenOf(model, send) {
  const { screen } = model;
  switch (screen.kind) {
    case "loading":
      return nothing;
    case "failed":
      return failedScreen(send);
    case "home":
      return homeScreen(model, screen, send);
    case "new-table":
      return lazyView("new-table")?.newTableScreen(model, screen, send) ?? nothing;
    case "unknown":
      return unknownScreen();
    case "rules":
      return lazyView("rules")?.rulesScreen() ?? nothing;
    case "table":
    case "replay":
    case "lesson":
      return tableView(model, send);
  }
}

/** What is shown without words or drawings. @param {Send} send */
const failedScreen = (send) =>
  html`<main class="opening">
    <h1>Tobago</h1>
    <p role="alert">${say("The page could not be loaded. Check your connection.")}</p>
    <button class="big" @click=${() => send({ type: "ReloadClicked" })}>${say("Reload")}</button>
  </main>`;

const unknownScreen = () =>
  html`<main class="opening">
    <h1>Tobago</h1>
    <p role="alert">${say("There is no page at this address.")}</p>
    <a class="button" href="/">${say("Home")}</a>
  </main>`;

/** A repeated text ends with a space, so that a screen reader reads it again. @param {Announcement} announcement */
const announced = ({ text, repeated }) => word(text) + (repeated ? "\u00a0" : "");

/** @param {Note} note @param {Send} send */
const noteBox = (note, send) =>
  html`<p class="note">
    ${announced(note)}<button
      class="close"
      aria-label=${say("Close")}
      @click=${() => send({ type: "NoteClosed", id: note.id })}
    >
      ×
    </button>
  </p>`;
