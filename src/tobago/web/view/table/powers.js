// What an amulet can be played for.

import { html } from "../../vendor/lit-html.js";
import { isArmed, legalOf, ownPlayer, powersOf, showsPowers, whyNot } from "../../update/table/selectors.js";
import { N_, say } from "../../words.js";
import { icon } from "../art.js";
import { actionButton } from "./action-button.js";

/** @typedef {import("../../types").ActionType} ActionType */
/** @typedef {import("./action-button.js").Button} Button */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @type {Partial<Record<ActionType, {label: string, about: string, isMode: boolean}>>} */
const POWERS = {
  RemoveMarker: {
    label: N_("Remove a marker"),
    about: N_("Remove one site marker from the island. Choose it there."),
    isMode: true,
  },
  ExtraClue: {
    label: N_("Extra clue"),
    about: N_("Play one more clue: choose a card and a map."),
    isMode: true,
  },
  ExtraDrive: {
    label: N_("Extra drive"),
    about: N_("Drive up to three more legs without taking amulets: choose a space."),
    isMode: true,
  },
  Exchange: {
    label: N_("New cards"),
    about: N_("Discard your whole hand and draw as many new cards."),
    isMode: false,
  },
  DoubleClaim: {
    label: N_("Second rose"),
    about: N_("Put a second rose on one of your clues: choose it on a map."),
    isMode: true,
  },
  Swap: {
    label: N_("Swap roses"),
    about: N_("Swap two roses on one map: choose both."),
    isMode: true,
  },
};

/** @param {TableModel} table @param {Send} send */
export function powers(table, send) {
  if (!showsPowers(table)) return html`<p class="no-powers">${say("Amulets can be played in your turn.")}</p>`;
  return html`<div class="powers" role="group" aria-label=${say("Amulets")}>
    <span class="held" title=${say("Amulets")}>${icon("amulet", "-20 -20 40 40")}${ownPlayer(table)?.amulets}</span>
    ${powersOf(table).map((type, i) => actionButton(table, power(table, type, String(i + 1)), send))}
  </div>`;
}

/** @param {TableModel} table @param {ActionType} type @param {string} key @returns {Button} */
function power(table, type, key) {
  const { label = type, about = "", isMode = false } = POWERS[type] ?? {};
  const choice = legalOf(table, type)[0];
  return {
    type,
    label: { message: label },
    key,
    about: { message: about },
    why: choice ? null : whyNot(table, type),
    armed: choice !== undefined && isArmed(table, choice),
    on: isMode ? table.mode === type : undefined,
    click: (clicks) => {
      if (isMode) return { type: "ModeClicked", mode: type };
      return choice ? { type: "ButtonClicked", choice, clicks } : null;
    },
  };
}
