// What follows from the model of a table: what may be done now, and why not.

import { key, readMask } from "../../geometry.js";
import { N_ } from "../../words.js";

/** @typedef {import("../../types").ActionType} ActionType */
/** @typedef {import("../../types").Colour} Colour */
/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../types").Review} Review */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../model").Text} Text */
/** @typedef {import("../../table-model").TableModel} TableModel */

export const COLOURS = /** @type {Colour[]} */ (["white", "grey", "black", "brown"]);

/** The powers of an amulet, in the order of their keys. */
const POWERS = /** @type {ActionType[]} */ ([
  "RemoveMarker",
  "ExtraClue",
  "ExtraDrive",
  "Exchange",
  "DoubleClaim",
  "Swap",
]);
/** Whether an action plays an amulet. @param {ActionType} type */
export const isPower = (type) => POWERS.includes(type);

const ADVANCED_POWERS = new Set(["DoubleClaim", "Swap"]);

export const WAIT = { message: N_("Wait a moment.") };

/** Whether newer positions have arrived than the shown one. @param {TableModel} table */
export const isBehind = ({ queue, beats }) => queue.length > 0 || beats.length > 0;

/** Whether an action is on its way, or accepted but not shown yet. @param {TableModel} table */
const isActing = ({ sending, received, accepted }) => sending || received < accepted;

/** Whether the shown position is not the latest. @param {TableModel} table */
export const isBusy = (table) => isBehind(table) || isActing(table);

/**
 * The actions of some types that may be done now.
 * @param {TableModel} table
 * @param {...ActionType} types
 * @returns {LegalAction[]}
 */
export const legalOf = (table, ...types) =>
  isBusy(table) ? [] : (table.view?.legal ?? []).filter(({ action }) => types.includes(action.type));

/** Whether the user is to decide. @param {TableModel} table */
export const isDeciding = (table) => !isBehind(table) && !!table.view?.legal?.length;

/** @param {TableModel} table @param {number | null} seat */
export const nameOf = ({ info }, seat) => (seat === null ? "" : (info?.seats[seat]?.name ?? ""));

/** The colour of a seat, and its vehicle: 0 to 3. @param {TableModel} table @param {number} seat */
export const colourOf = ({ info }, seat) => info?.seats[seat]?.colour ?? seat;

/** The user's own player; none for spectators. @param {TableModel} table */
export const ownPlayer = ({ view }) =>
  view === null || view.seat === null ? undefined : view.state.players[view.seat];

/** Whether hints are fair: no other person plays, not even one who is away. @param {TableModel} table */
export const mayAskHint = ({ info }) =>
  info?.yours.length === 1 &&
  info.seats.every(({ seat, kind, resigned }) => kind === "bot" || resigned || info.yours.includes(seat));

/** @param {TableModel} table */
export const mayChat = ({ capabilities, info }) =>
  capabilities.chat && info !== null && (info.yours.length > 0 || info.spectator_chat);

/** Whether the user has no seat at the table of others. @param {TableModel} table */
export const isWatching = ({ source, info }) => source === "live" && info?.yours.length === 0;

/** @param {TableModel} table */
export const unreadLines = ({ tab, chat, chatRead }) =>
  tab === "chat" ? 0 : Math.max(0, (chat.at(-1)?.n ?? 0) - chatRead);

/** Whether the game has ended. @param {TableModel} table */
export const isOver = ({ view, info }) => view?.state.phase === "over" || info?.status === "aborted";

/** The type of action that drives to a space now. @param {TableModel} table @returns {"Drive" | "ExtraDrive"} */
export const driveType = ({ mode }) => (mode === "ExtraDrive" ? "ExtraDrive" : "Drive");

/** The powers that exist at a table. @param {TableModel} table */
export const powersOf = ({ setting }) =>
  POWERS.filter((type) => !ADVANCED_POWERS.has(type) || !!setting?.options.advanced);

/** Whether the buttons of the powers are shown. @param {TableModel} table */
export const showsPowers = (table) =>
  table.view?.state.phase === "turn" && isDeciding(table) && !!ownPlayer(table)?.amulets;

/** What a clue of the hand would do to a map. @param {TableModel} table @param {string} clue @param {Colour} map */
export const lensFor = ({ view }, clue, map) =>
  view?.advice?.lens.find((entry) => entry.clue === clue && entry.map === map);

/** Whether the next click on an action confirms it. @param {TableModel} table @param {LegalAction} choice */
export const isArmed = ({ armed }, choice) => armed === choice.text;

/** Why nothing can be done now, or "". @param {TableModel} table @returns {Text} */
function whyNotNow(table) {
  if (table.lesson) return isBehind(table) ? WAIT : table.lesson.current.text;
  if (isBusy(table)) return WAIT;
  return isDeciding(table) ? "" : (table.view?.prompt ?? "");
}

/** Why an action of a type cannot be done now. @param {TableModel} table @param {ActionType} type @returns {Text} */
export function whyNot(table, type) {
  const refused = table.view?.advice?.refused.find((kind) => kind.type === type);
  if (refused && !isBusy(table)) return refused.refusal.text;
  return whyNotNow(table) || { message: N_("This is not possible now.") };
}

/** Why nothing can be taken back, or null. @param {TableModel} table @returns {Text | null} */
export const whyNoUndo = ({ view }) =>
  view?.undo?.allowed ? null : (view?.undo?.refusal?.text ?? { message: N_("There is nothing to undo.") });

/**
 * The seconds for which bots still wait for an undo; 0 if they do not.
 * @param {TableModel} table
 * @param {number} now
 */
export function secondsToUndo({ view, clockOffset }, now) {
  const until = view?.undo?.until ?? 0;
  return Math.max(0, Math.ceil((until - now - clockOffset) / 1000));
}

/**
 * The spaces that can be chosen, by their keys, and the actions there.
 * @param {TableModel} table
 * @returns {Map<string, LegalAction[]>}
 */
export function choicesBySpace(table) {
  /** @type {Map<string, LegalAction[]>} */
  const found = new Map();
  const add = (/** @type {Hex | null | undefined} */ space, /** @type {LegalAction} */ choice) => {
    if (space) found.set(key(space), [...(found.get(key(space)) ?? []), choice]);
  };
  const types = /** @type {ActionType[]} */ (table.mode ? [table.mode] : ["PlaceAtv", "Drive"]);
  for (const choice of legalOf(table, ...types)) add(choice.action.space ?? choice.action.to, choice);
  if (!table.mode) for (const choice of legalOf(table, "Raise")) add(ownPlayer(table)?.atv, choice);
  return found;
}

/** @param {TableModel} table @param {Hex} space @returns {LegalAction[]} */
export const choicesAt = (table, space) => choicesBySpace(table).get(key(space)) ?? [];

/**
 * What a click on a card of a map does while roses are chosen.
 * @param {TableModel} table
 * @param {Colour} map
 * @param {number} card
 * @returns {{label: Text, choice: LegalAction | null} | null} without an action, the rose is the first of two
 */
export function roseChoice(table, map, card) {
  if (table.mode === "DoubleClaim") {
    const choice = legalOf(table, "DoubleClaim").find(({ action }) => action.map === map && action.card === card);
    return choice ? { label: { message: N_("put a second rose here") }, choice } : null;
  }
  if (table.mode !== "Swap") return null;
  const has = (/** @type {LegalAction} */ { action }, /** @type {number | null} */ place) =>
    action.first === place || action.second === place;
  const swaps = legalOf(table, "Swap").filter((choice) => choice.action.map === map && has(choice, card));
  if (!swaps.length) return null;
  const { firstRose, pinned } = table;
  const choice =
    firstRose === null || firstRose === card || pinned !== map ? null : swaps.find((s) => has(s, firstRose));
  if (choice) return { label: { message: N_("swap with the one chosen first") }, choice };
  return { label: { message: N_("choose this rose") }, choice: null };
}

/** The review, when it is complete. @param {TableModel} table @returns {Review | null} */
export const reviewOf = ({ review }) => (review?.done ? review : null);

/** The decision that was made at the shown position, while a review is open. @param {TableModel} table */
export const decisionOf = (table) =>
  table.replay?.reviewing ? (reviewOf(table)?.decisions[table.replay.ply] ?? null) : null;

/**
 * What a hint, the review or the lesson points at.
 * @param {TableModel} table
 * @returns {import("../../table-model").Target | null}
 */
export function targetOf(table) {
  const { hints, lesson } = table;
  if (lesson) return lesson.current.point;
  const action = (hints ?? decisionOf(table))?.choices?.[0]?.action;
  return action ? { clue: action.clue, map: action.map, button: action.type } : null;
}

/** The spaces that a hint or the lesson points at. @param {TableModel} table @returns {Hex[]} */
export function targetSpaces({ hints, lesson, island }) {
  if (lesson) {
    const spaces = lesson.current.point?.spaces;
    const shown = spaces && island ? readMask(island, spaces) : new Set();
    return (island?.spaces ?? []).filter((space) => shown.has(key(space)));
  }
  const action = hints?.choices?.[0]?.action;
  const space = action?.to ?? action?.space;
  return space ? [space] : [];
}

/**
 * What a player has left on the clock, in milliseconds.
 * @param {TableModel} table
 * @param {number} now
 * @param {number} seat
 * @returns {number | null}
 */
export function timeLeft({ view, clockOffset }, now, seat) {
  const clock = view?.clock;
  if (!clock) return null;
  const time = now + clockOffset;
  if (clock.left) {
    const left = clock.left[seat];
    if (left === null || left === undefined) return null;
    return left - (clock.running === seat ? time - clock.since : 0);
  }
  return clock.running === seat && clock.deadline ? clock.deadline - time : null;
}

/** Whether the card on offer is below the user's limit. @param {View} view @param {number} limit */
export function isBelowLimit({ state }, limit) {
  const offered = state.sharing?.offered ?? 0;
  return offered > 0 && offered < limit;
}
