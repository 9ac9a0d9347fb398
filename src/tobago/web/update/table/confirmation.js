// Which actions need a second click, and what the first one says.

import { N_ } from "../../words.js";
import { legalOf } from "./selectors.js";

/** @typedef {import("../../model").Text} Text */
/** @typedef {import("../../model").Settings} Settings */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../table-model").TableModel} TableModel */

/** These reveal something too, but are what the player came for, or answers that everybody waits for. */
const UNASKED = new Set(["Raise", "Take", "Pass", "PayCurse"]);

/** @type {Record<string, string>} */
const QUESTIONS = {
  PlayClue: N_("Click again to play it. You will draw a card, so this cannot be undone."),
  ExtraClue: N_("Click again to play it. You will draw a card, so this cannot be undone."),
  Exchange: N_("Click again to exchange your cards. This cannot be undone."),
  ExchangeTurn: N_("Click again to exchange your cards. This cannot be undone."),
};

/**
 * What the first click on an action says; null if it is done at once.
 * @param {TableModel} table
 * @param {LegalAction} choice
 * @param {Settings} settings
 * @returns {Text | null}
 */
export function confirmation(table, choice, { confirm }) {
  const { type } = choice.action;
  if (type === "EndTurn") return wastedTurn(table);
  return confirm && choice.reveals && !UNASKED.has(type) ? revealing(choice) : null;
}

/** What the first click on a revealing action says. @param {LegalAction} choice @returns {Text} */
export const revealing = ({ action }) => ({
  message: QUESTIONS[action.type] ?? N_("Click again to confirm. This cannot be undone."),
});

/** What would be missed by ending the turn now; null if nothing. @param {TableModel} table @returns {Text | null} */
function wastedTurn(table) {
  const treasure = legalOf(table, "Raise")[0]?.action.map;
  if (treasure) {
    return {
      message: N_("You can raise {treasure:object}. Click again to end your turn without raising it."),
      fields: { treasure },
    };
  }
  if (table.view?.state.acted) return null;
  return { message: N_("You have not taken an action yet. Click again to end your turn.") };
}
