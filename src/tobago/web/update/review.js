// The review of a finished game, which lies beside its replay: which player's decisions it is about, and the steps from
// one mistake to the next. The server takes some time for it.

import { reportProblem, requestAsUser } from "./shell.js";
import { change, changed, tableOf, tableRequest } from "./table/model.js";
import { decisionOf, reviewOf } from "./table/selectors.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../table-model").TableModel} TableModel */
/** @typedef {Extract<import("../table-messages").TableMessage, {type: "ReviewLoaded"}>} ReviewLoaded */
/** @typedef {Extract<import("../table-messages").TableMessage, {type: "RetryCreated"}>} RetryCreated */
/** @typedef {import("./shell.js").Step} Step */

const RETRY_MS = 1500;
export const REVIEW_TIMER = "review";

const MISTAKES = new Set(["inaccuracy", "mistake", "blunder"]);

/** The mistakes of the player whose decisions are reviewed. @param {TableModel} table */
export const mistakesOf = (table) =>
  (reviewOf(table)?.decisions ?? []).filter(
    ({ seat, verdict }) => seat === table.replay?.reviewed && MISTAKES.has(verdict),
  );

/**
 * The position of the next mistake, or with -1 of the one before; undefined if there is none.
 * @param {TableModel} table
 * @param {1 | -1} by
 */
export function mistakePly(table, by) {
  const now = table.replay?.ply ?? 0;
  const plies = mistakesOf(table).map(({ ply }) => ply - 1);
  return by > 0 ? plies.find((ply) => ply > now) : plies.filter((ply) => ply < now).at(-1);
}

/** Ask for the review, unless it is known. @param {Model} model @returns {Step} */
export const loadReview = (model) => (tableOf(model).review ? [model, []] : requestReview(model));

/** @param {Model} model @returns {Step} */
export const requestReview = (model) => [
  change(model, { review: tableOf(model).review ?? { done: false, progress: 0 } }),
  [tableRequest(model, "GET", `review?lang=${model.language}`, "ReviewLoaded")],
];

/**
 * Show a review, or ask again while it is being made and the user waits for it.
 * @param {Model} model
 * @param {ReviewLoaded} message
 * @returns {Step}
 */
export function receiveReview(model, message) {
  if (!message.ok) return reportProblem(change(model, { review: null }), message.problem);
  if (message.value.done) return changed(model, { review: message.value });
  if (!tableOf(model).replay?.reviewing) return changed(model, { review: null });
  return [
    change(model, { review: message.value }),
    [{ effect: "timer", name: REVIEW_TIMER, ms: RETRY_MS, message: { type: "ReviewTimerFired" } }],
  ];
}

/** Play on from the shown position against bots, at a new table. @param {Model} model @returns {Step} */
export function requestRetry(model) {
  const table = tableOf(model);
  const seat = table.replay?.reviewed ?? decisionOf(table)?.seat;
  if (table.sending || !table.replay || seat === undefined) return [model, []];
  const body = { ply: table.replay.ply, seat };
  return requestAsUser(
    change(model, { sending: true }),
    tableRequest(model, "POST", "retry", "RetryCreated", { body }),
  );
}

/** @param {Model} model @param {RetryCreated} message @returns {Step} */
export function receiveRetry(model, message) {
  const now = change(model, { sending: false });
  if (!message.ok) return reportProblem(now, message.problem);
  return [now, [{ effect: "navigate", address: `/table/${message.value.id}` }]];
}
