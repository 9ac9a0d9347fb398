// Choosing actions: with one click or two, with a preview on touch screens, in the modes of the amulets' powers.

import { key } from "../../geometry.js";
import { N_ } from "../../words.js";
import { addNote, announce, chain, closeDialog, openDialog, reportProblem } from "../shell.js";
import { anchorOf, buttonAnchor, headAnchor, showBubble, spaceAnchor } from "./bubble.js";
import { confirmation } from "./confirmation.js";
import { describeSpace, mapCardText, promptOf } from "./descriptions.js";
import { change, changed, NO_SELECTION, tableOf, tableRequest } from "./model.js";
import { describe, pointAtSpace, refuse, ROUTE_TIMER } from "./pointing.js";
import {
  choicesAt,
  driveType,
  isArmed,
  isBusy,
  isDeciding,
  legalOf,
  ownPlayer,
  powersOf,
  roseChoice,
  showsPowers,
  WAIT,
  whyNot,
  whyNoUndo,
} from "./selectors.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").Action} Action */
/** @typedef {import("../../types").ActionType} ActionType */
/** @typedef {import("../../types").Colour} Colour */
/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../table-messages").TableMessage} TableMessage */
/** @typedef {import("../shell.js").Step} Step */

/**
 * The sheet of a small screen on which the choice of a power is made.
 * @type {Partial<Record<ActionType, "hand" | "maps">>}
 */
const SHEETS = { ExtraClue: "hand", DoubleClaim: "maps", Swap: "maps" };
const POWERS_WITH_CHOICE = new Set(["RemoveMarker", "ExtraClue", "ExtraDrive", "DoubleClaim", "Swap"]);

/** Leave modes, previews and first clicks. @param {Model} model @returns {Step} */
export const clearSelection = (model) => [change(model, NO_SELECTION), [{ effect: "cancel-timer", name: ROUTE_TIMER }]];

/**
 * Send an action to the source, or take the last one back (null).
 * @param {Model} model
 * @param {Action | null} action
 * @returns {Step}
 */
export function act(model, action) {
  const table = tableOf(model);
  if (isBusy(table) || !table.view) return describe(model, WAIT);
  return [change(model, { sending: true }), [{ effect: "act", action, after: table.view.seq }]];
}

/** @param {Model} model @param {number} seq @returns {Step} */
export const acceptAction = (model, seq) => changed(model, { sending: false, accepted: seq });

/** @param {Model} model @param {import("../../model").RequestError} problem @returns {Step} */
export function failAction(model, problem) {
  const idle = change(model, { sending: false });
  if (problem.code !== "stale") return reportProblem(idle, problem);
  return addNote(idle, { message: N_("The table changed before your action arrived. Please look again.") });
}

/**
 * Do an action; what would be regretted is done at the second click, which is not that of a double click.
 * @param {Model} model
 * @param {LegalAction} choice
 * @param {number} clicks
 * @param {string} anchor the selector of the clicked element
 * @returns {Step}
 */
export function play(model, choice, clicks = 0, anchor = anchorOf(choice.action)) {
  const table = tableOf(model);
  const question = confirmation(table, choice, model.settings);
  if (question !== null && !isBusy(table) && (clicks > 1 || !isArmed(table, choice))) {
    return showBubble(change(model, { armed: choice.text }), question, anchor);
  }
  return chain(
    model,
    clearSelection,
    (now) => changed(now, { pointed: null, pinned: null }),
    (now) => act(now, choice.action),
  );
}

/** Whether an action needs a second click. @param {Model} model @param {LegalAction} choice */
const asks = (model, choice) => confirmation(tableOf(model), choice, model.settings) !== null;

/** Whether a click was made by a finger; a key clicks without a count. @param {Model} model @param {number} clicks */
const isTap = ({ device }, clicks) => device.touch && clicks > 0;

/**
 * Do an action of a card or a map; the first tap of a finger shows its effect.
 * @param {Model} model
 * @param {LegalAction} choice
 * @param {number} clicks
 * @param {string} anchor the selector of the clicked element
 * @returns {Step}
 */
export function playCard(model, choice, clicks, anchor = anchorOf(choice.action)) {
  const table = tableOf(model);
  if (isTap(model, clicks) && !isArmed(table, choice) && !asks(model, choice)) {
    return changed(model, { armed: choice.text, bubble: null });
  }
  return play(model, choice, clicks, anchor);
}

/** @param {Model} model @param {LegalAction} choice @returns {Step} */
export const playPick = (model, choice) => chain(model, closeDialog, (now) => play(now, choice));

/**
 * Do the first action of a type, or show why there is none.
 * @param {Model} model
 * @param {ActionType} type
 * @returns {Step}
 */
export function playFirst(model, type) {
  const table = tableOf(model);
  const choice = legalOf(table, type)[0];
  return choice ? play(model, choice) : refuse(model, whyNot(table, type), buttonAnchor(type));
}

/** Raise the treasure under the ATV, or ask which one. @param {Model} model @returns {Step} */
export function raise(model) {
  const choices = legalOf(tableOf(model), "Raise");
  return choices.length > 1 ? openDialog(model, { kind: "pick", choices }) : playFirst(model, "Raise");
}

/** @param {Model} model @returns {Step} */
export function undo(model) {
  const table = tableOf(model);
  const why = whyNoUndo(table);
  return why === null || isBusy(table) ? act(model, null) : refuse(model, why, buttonAnchor("Undo"));
}

/** Enter or leave the mode of a power. @param {Model} model @param {ActionType} type @returns {Step} */
export function toggleMode(model, type) {
  const table = tableOf(model);
  const mode = table.mode === type ? null : type;
  return chain(model, clearSelection, (now) => {
    const next = change(now, { mode, sheet: (mode && SHEETS[mode]) || table.sheet });
    return [mode ? announce(next, promptOf(tableOf(next))) : next, []];
  });
}

/** Use a power by its key. @param {Model} model @param {ActionType} type @returns {Step} */
export function usePower(model, type) {
  const table = tableOf(model);
  const choice = legalOf(table, type)[0];
  if (!showsPowers(table) || !choice) return refuse(model, whyNot(table, type), buttonAnchor(type));
  return POWERS_WITH_CHOICE.has(type) ? toggleMode(model, type) : play(model, choice);
}

/** The power of a key from 1 on, while the user is to decide. @param {Model} model @param {string} pressed */
export const powerOfKey = (model, pressed) => {
  const table = tableOf(model);
  return isDeciding(table) ? powersOf(table)[Number(pressed) - 1] : undefined;
};

// ---- maps ---------------------------------------------------------------------------------------

/**
 * Choose a map during the set-up, or keep its sites highlighted.
 * @param {Model} model
 * @param {Colour} map
 * @param {number} clicks
 * @returns {Step}
 */
export function clickMap(model, map, clicks) {
  const table = tableOf(model);
  const choice = mapChoice(table, map);
  if (choice) return playCard(model, choice, clicks, headAnchor(map));
  return changed(model, { pinned: table.pinned === map ? null : map });
}

/**
 * The action of the head of a map.
 * @param {import("../../table-model").TableModel} table
 * @param {Colour} map
 */
export const mapChoice = (table, map) =>
  legalOf(table, "PlaceFirstClue", "MarkClue").find(({ action }) => action.map === map);

/**
 * Choose a rose, or describe the card.
 * @param {Model} model
 * @param {Colour} map
 * @param {number} card
 * @returns {Step}
 */
export function clickMapCard(model, map, card) {
  const table = tableOf(model);
  const rose = roseChoice(table, map, card);
  if (rose?.choice) return play(model, rose.choice);
  if (rose) return changed(model, { pinned: map, firstRose: card });
  const shown = table.view?.state.maps[map].cards[card];
  return shown ? describe(model, mapCardText(table, shown)) : [model, []];
}

// ---- spaces -------------------------------------------------------------------------------------

/**
 * Choose a space; the first tap of a finger shows what that does, or asks for the second one.
 * @param {Model} model
 * @param {Hex} space
 * @param {number} clicks
 * @returns {Step}
 */
export function chooseSpace(model, space, clicks) {
  const table = tableOf(model);
  const choices = choicesAt(table, space);
  const [choice] = choices;
  const isShown = table.armed === key(space) || (choice && (isArmed(table, choice) || asks(model, choice)));
  if (isTap(model, clicks) && !isShown) return pointAtSpace(change(model, { armed: key(space) }), space);
  if (choices.length > 1) return openDialog(model, { kind: "pick", choices });
  return choice ? play(model, choice, clicks) : explainSpace(model, space);
}

/** Show why a space cannot be chosen. @param {Model} model @param {Hex} space @returns {Step} */
function explainSpace(model, space) {
  const table = tableOf(model);
  const { lesson, capabilities, view } = table;
  const text = describeSpace(table, space);
  if (lesson) {
    const why = { message: "{space}. {task}", fields: { space: text, task: lesson.current.text } };
    return refuse(model, why, spaceAnchor(space));
  }
  if (!capabilities.checks) return describe(model, text);
  if (!view || view.seat === null) return [model, []];
  if (isBusy(table)) return describe(model, WAIT);
  const own = ownPlayer(table)?.atv;
  if (own && key(own) === key(space)) return describe(model, text);
  const body = { action: spaceAction(table, space), seat: view.seat };
  return [model, [tableRequest(model, "POST", "check", "CheckLoaded", { body, context: { space } })]];
}

/**
 * The action that a click on a space stands for.
 * @param {import("../../table-model").TableModel} table
 * @param {Hex} space
 * @returns {Action}
 */
function spaceAction(table, space) {
  const { mode, view } = table;
  if (mode === "RemoveMarker") return { type: mode, map: view?.marked[0] ?? "white", space };
  return view?.state.phase === "place-atv" ? { type: "PlaceAtv", space } : { type: driveType(table), to: space };
}

/** @param {Model} model @param {Extract<TableMessage, {type: "CheckLoaded"}>} message @returns {Step} */
export function receiveCheck(model, message) {
  if (!message.ok) return reportProblem(model, message.problem);
  const { refusal } = message.value;
  return refusal ? refuse(model, refusal.text, spaceAnchor(message.context.space)) : [model, []];
}
