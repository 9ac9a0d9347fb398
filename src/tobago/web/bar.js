// The bar over the table: what is expected of whom, what is pointed at, the state of the line, and the menu.

import { html, nothing } from "./vendor/lit-html.js";
import { openDialog } from "./app.js";
import { tableMenu } from "./menu.js";
import { count, say } from "./words.js";

/** @typedef {import("./store.js").TableStore} TableStore */
/** @typedef {import("./table.js").TableScreen} TableScreen */

/** @param {TableScreen} screen */
export function bar(screen) {
  const { store } = screen;
  return html`<header class="bar">
    <h1><a class="home" href="/">Tobago</a></h1>
    <div class="prompt ${store.deciding ? "yours" : ""}">
      <p class="expected">${store.view ? screen.prompt() : say("Waiting for players")}</p>
      <p class="whisper">${connection(store) ?? screen.pointed?.text ?? (store.view ? supplies(store.view.state) : "")}</p>
    </div>
    ${store.behind ? html`<button class="skip" @click=${() => screen.skip()}>${say("Skip")} <kbd>S</kbd></button>` : nothing}
    <button class="menu" aria-haspopup="dialog" @click=${() => openDialog(() => tableMenu(screen))}>${say("Menu")}</button>
  </header>`;
}

/** What is to be said about the line, if anything. @param {TableStore} store */
function connection(store) {
  if (store.connection === "lost") return html`<span class="lost" role="alert">${say("The connection is lost; trying again …")}</span>`;
  if (store.connection === "closed") return html`<span class="lost" role="alert">${say("The server has closed the line.")} <a href="">${say("Load again")}</a></span>`;
  return null;
}

/** What is left in the decks and the pile, said while nothing is pointed at. @param {import("./types").State} state */
function supplies(state) {
  const left = [
    count("{n} clue", "{n} clues", state.clue_deck.length),
    count("{n} treasure card", "{n} treasure cards", state.treasure_deck.length),
    count("{n} amulet", "{n} amulets", state.amulet_pile),
  ];
  return say("In the decks: {left}.", { left: left.join(", ") });
}
