// The bar above the table: the prompt, what is pointed at, the state of the connection, and the menu.

import { html, nothing } from "../../vendor/lit-html.js";
import { describeSpace, promptOf } from "../../update/table/descriptions.js";
import { isBehind, isDeciding, isWatching } from "../../update/table/selectors.js";
import { count, say, word } from "../../words.js";

/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {Send} send */
export function bar(table, send) {
  const { view } = table;
  const about = connection(table) ?? pointedText(table);
  return html`<header class="bar">
    <h1><a class="home" href="/">Tobago</a></h1>
    <div class="prompt ${isDeciding(table) ? "yours" : ""}" tabindex="-1">
      <p class="expected">${view ? word(promptOf(table)) : say("Waiting for players")}</p>
      <p class="whisper ${about ? "" : "idle"}">${about || idleText(table)}</p>
    </div>
    <span class="skip-place">
      ${
        isBehind(table)
          ? html`<button class="skip" @click=${() => send({ type: "SkipClicked" })}>
              ${say("Skip")} <kbd>S</kbd>
            </button>`
          : nothing
      }
    </span>
    <button class="menu" aria-haspopup="dialog" @click=${() => send({ type: "DialogOpened", kind: "menu" })}>
      ${say("Menu")}
    </button>
  </header>`;
}

/** What is pointed at; a space is described as it is now. @param {TableModel} table */
function pointedText(table) {
  const { pointed } = table;
  return word(pointed?.text || (pointed?.space ? describeSpace(table, pointed.space) : ""));
}

/** A broken connection; null while it works. @param {TableModel} table */
function connection({ connection: state }) {
  if (state === "lost") {
    return html`<span class="lost" role="alert">${say("Connection lost. Reconnecting…")}</span>`;
  }
  if (state !== "closed") return null;
  return html`<span class="lost" role="alert"
    >${say("The server has closed the connection.")} <a href="">${say("Reload")}</a></span
  >`;
}

/** That the user watches, and what is left in the decks and the pile. @param {TableModel} table */
const idleText = (table) =>
  [isWatching(table) ? say("You are watching.") : "", table.view ? supplies(table.view.state) : ""].join(" ");

/** What is left in the decks and the pile. @param {import("../../types").State} state */
export function supplies(state) {
  const left = [
    count("{n} clue", "{n} clues", state.clue_deck.length),
    count("{n} treasure card", "{n} treasure cards", state.treasure_deck.length),
    count("{n} amulet", "{n} amulets", state.amulet_pile),
  ];
  return say("Left in the decks: {left}.", { left: left.join(", ") });
}
