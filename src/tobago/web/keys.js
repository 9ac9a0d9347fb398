// Keys for the common actions.

import { html } from "./vendor/lit-html.js";
import { powersOf } from "./actions.js";
import { redraw } from "./app.js";
import { say } from "./words.js";

/** @typedef {import("./table.js").TableScreen} TableScreen */
/** @typedef {import("./types").ActionType} ActionType */

/** @param {TableScreen} screen @param {ActionType} type */
function first(screen, type) {
  const legal = screen.store.legalOf(type)[0];
  if (legal) screen.play(legal);
  else if (screen.store.view) screen.refuse(screen.whyNot(type));
}

/** Focus the first of something; on a small screen its sheet is shown first. @param {TableScreen} screen @param {string} sheet @param {string} first */
function goTo(screen, sheet, first) {
  screen.sheet = sheet;
  redraw();
  queueMicrotask(() => /** @type {HTMLElement | null} */ (document.querySelector(first))?.focus());
}

/** @type {Record<string, (screen: TableScreen) => void>} */
const KEYS = {
  t: (screen) => first(screen, "Take"),
  p: (screen) => first(screen, "Pass"),
  r: (screen) => first(screen, "Raise"),
  e: (screen) => first(screen, "EndTurn"),
  x: (screen) => first(screen, "ExchangeTurn"),
  u: (screen) => screen.undo(),
  h: (screen) => screen.againstBots && screen.store.deciding && screen.askHint(),
  s: (screen) => screen.skip(),
  b: (screen) => screen.textBoard(),
  f: (screen) => {
    screen.forecast = !screen.forecast;
    redraw();
  },
  i: (screen) => {
    const space = screen.board.focus ?? screen.me?.atv ?? screen.island?.spaces[0];
    if (space) screen.board.goTo(space);
  },
  c: (screen) => goTo(screen, "hand", ".hand button"),
  m: (screen) => goTo(screen, "maps", ".map-head"),
  "?": (screen) => screen.help(),
  Escape: (screen) => {
    screen.rest();
    screen.pinned = null;
    screen.dropHint();
    redraw();
  },
};

/** @param {TableScreen} screen @param {KeyboardEvent} event */
export function tableKey(screen, event) {
  if (!screen.store.view || screen.curtain !== null || event.repeat) return;
  const power = powersOf(screen)[Number(event.key) - 1];
  if (power && screen.store.deciding) {
    const button = /** @type {HTMLElement | null} */ (document.querySelector(`.powers [data-type="${power}"]`));
    if (button) button.click();
    else screen.refuse(screen.whyNot(power));
    return;
  }
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (act) {
    event.preventDefault();
    act(screen);
  }
}

/** @param {number} powers how many amulet powers there are */
export const keysHelp = (powers) =>
  html`<h2>${say("Keys")}</h2><dl class="keys">
    ${[
      ["I", say("to the island; arrows walk on it, Enter chooses the space")],
      ["C", say("to your cards")],
      ["M", say("to the maps")],
      ["E", say("end the turn")],
      ["R", say("raise a treasure")],
      ["X", say("exchange your cards")],
      ["T, P", say("take the card on offer, pass")],
      [`1–${powers}`, say("play an amulet")],
      ["U", say("take back")],
      ["S", say("skip what is being shown")],
      ["H", say("a hint, against bots")],
      ["F", say("where the statues put the next amulets")],
      ["B", say("the table in words")],
      ["Esc", say("leave what was begun")],
      ["?", say("these keys")],
    ].map(([key, text]) => html`<dt><kbd>${key}</kbd></dt><dd>${text}</dd>`)}
  </dl><p>${say("Tab goes from one thing to the next, as everywhere.")}</p>`;
