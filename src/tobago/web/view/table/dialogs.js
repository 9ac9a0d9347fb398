// Dialogs of the table: a choice among actions, the keys, the table in words.

import { html } from "../../vendor/lit-html.js";
import { tableOf } from "../../update/table/model.js";
import { powersOf } from "../../update/table/selectors.js";
import { named, say } from "../../words.js";
import { marker } from "../art.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../table-model").TableDialog} TableDialog */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {Model} model @param {TableDialog} dialog @param {Send} send */
export function tableDialog(model, dialog, send) {
  switch (dialog.kind) {
    case "keys":
      return keysHelp(powersOf(tableOf(model)).length);
    case "pick":
      return pick(dialog.choices, send);
    case "text-board":
      return textBoard(dialog.text);
  }
}

/** Several actions are possible on a space. @param {readonly LegalAction[]} choices @param {Send} send */
const pick = (choices, send) =>
  html`<h2 id="dialog-title">${say("Which one?")}</h2>
    <div class="pick">
      ${choices.map(
        (choice) =>
          html`<button class="big" @click=${() => send({ type: "PickMade", choice })}>${pickLabel(choice)}</button>`,
      )}
    </div>`;

/** @param {LegalAction} choice */
function pickLabel({ action: { type, map } }) {
  if (!map) return say("Drive");
  return html`${marker(map)} ${type === "Raise" ? say("Raise") : named("colour", map)}`;
}

/** @param {string} text */
const textBoard = (text) =>
  html`<h2 id="dialog-title">${say("Table description")}</h2>
    <pre class="text-board" tabindex="0">${text}</pre>`;

/** @param {number} powers */
function keysHelp(powers) {
  const keys = [
    ["I", say("go to the island (arrow keys move, Enter chooses a space)")],
    ["C", say("go to your cards")],
    ["M", say("go to the maps")],
    ["E", say("end the turn")],
    ["R", say("raise a treasure")],
    ["X", say("exchange your cards")],
    ["T, P", say("take the card offered, pass")],
    [`1–${powers}`, say("play an amulet")],
    ["U", say("undo")],
    ["S", say("skip the animation")],
    ["H", say("get a hint (only against bots)")],
    ["F", say("show where the statues will put the next amulets")],
    ["B", say("table description")],
    ["Esc", say("cancel")],
    ["?", say("show these shortcuts")],
  ];
  return html`<h2 id="dialog-title">${say("Keyboard shortcuts")}</h2>
    <dl class="keys">
      ${keys.map(
        ([key, text]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${text}</dd>`,
      )}
    </dl>
    <p>${say("Tab moves from one control to the next.")}</p>`;
}
