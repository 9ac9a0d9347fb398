// The review of a finished game, which the server takes some time for.

import { reportProblem } from "./shell.js";
import { change, changed, tableOf, tableRequest } from "./table/model.js";
import { isOver } from "./table/selectors.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {Extract<import("../table-messages").TableMessage, {type: "ReviewLoaded"}>} ReviewLoaded */
/** @typedef {import("./shell.js").Step} Step */

const RETRY_MS = 1500;
export const REVIEW_TIMER = "review";

/** @param {Model} model @returns {Step} */
export const requestReview = (model) => [
  change(model, { review: "loading" }),
  [tableRequest(model, "GET", `review?lang=${model.language}`, "ReviewLoaded")],
];

/** Whether the review is on the screen. @param {Model} model */
function isShown(model) {
  const table = tableOf(model);
  return table.replay ? table.replay.reviewing : isOver(table) && !table.endingClosed;
}

/**
 * Show a review, or ask again while it is being made and the user waits for it.
 * @param {Model} model
 * @param {ReviewLoaded} message
 * @returns {Step}
 */
export function receiveReview(model, message) {
  if (!message.ok) return reportProblem(change(model, { review: null }), message.problem);
  if (message.value.done) return changed(model, { review: message.value });
  if (!isShown(model)) return changed(model, { review: null });
  return [model, [{ effect: "timer", name: REVIEW_TIMER, ms: RETRY_MS, message: { type: "ReviewTimerFired" } }]];
}
