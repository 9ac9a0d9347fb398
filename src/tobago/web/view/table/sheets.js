// The panels of a small screen, of which one is shown below the island.

import { html } from "../../vendor/lit-html.js";
import { say } from "../../words.js";

/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {Send} send */
export function sheets(table, send) {
  const labels = /** @type {[TableModel["sheet"], string][]} */ ([
    ["hand", say("Hand")],
    ["maps", say("Maps")],
    ["players", say("Players")],
    ["log", say("Log")],
  ]);
  return html`<nav class="sheets" aria-label=${say("Panels")}>
    ${labels.map(
      ([sheet, label]) =>
        html`<button aria-pressed=${table.sheet === sheet} @click=${() => send({ type: "SheetChosen", sheet })}>
          ${label}
        </button>`,
    )}
  </nav>`;
}
