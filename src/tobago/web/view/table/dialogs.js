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
  html`<h2 id="dialog-title">${say("The table in words")}</h2>
    <pre class="text-board" tabindex="0">${text}</pre>`;

/** @param {number} powers */
function keysHelp(powers) {
  const keys = [
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
  ];
  return html`<h2 id="dialog-title">${say("Keys")}</h2>
    <dl class="keys">
      ${keys.map(
        ([key, text]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${text}</dd>`,
      )}
    </dl>
    <p>${say("Tab goes from one thing to the next, as everywhere.")}</p>`;
}
