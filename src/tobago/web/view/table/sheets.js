// The panels of a small screen, of which one is shown below the island.

import { html } from "../../vendor/lit-html.js";
import { ownPlayer } from "../../update/table/selectors.js";
import { say } from "../../words.js";

/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {Send} send */
export function sheets(table, send) {
  const held = ownPlayer(table)?.amulets;
  const labels = /** @type {[TableModel["sheet"], unknown][]} */ ([
    ["hand", say("Hand")],
    ["maps", say("Maps")],
    ["amulets", held ? html`${say("Amulets")} <span class="badge">${held}</span>` : say("Amulets")],
    ["players", say("Players")],
    ["log", say("Log")],
  ]);
  const shown = table.view?.seat === null || table.replay ? labels.filter(([sheet]) => sheet !== "amulets") : labels;
  return html`<nav class="sheets" aria-label=${say("Panels")}>
    ${shown.map(
      ([sheet, label]) =>
        html`<button aria-pressed=${table.sheet === sheet} @click=${() => send({ type: "SheetChosen", sheet })}>
          ${label}
        </button>`,
    )}
  </nav>`;
}
