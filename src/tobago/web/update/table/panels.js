// Panels beside the island: sheets of small screens, log and chat, the end of the game, dialogs.

import { chain, closeDialog, openDialog, reportProblem, requestAsUser } from "../shell.js";
import { describe } from "./pointing.js";
import { change, changed, tableOf, tableRequest } from "./model.js";
import { readChat } from "./receive.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {import("../../table-messages").TableMessage} TableMessage */
/** @typedef {import("../shell.js").Step} Step */

/**
 * Show a sheet of a small screen and focus the first element of a kind in it.
 * @param {Model} model
 * @param {TableModel["sheet"]} sheet
 * @param {string} selector
 * @returns {Step}
 */
export const goToSheet = (model, sheet, selector) => [change(model, { sheet }), [{ effect: "focus", selector }]];

/** @param {Model} model @param {TableModel["tab"]} tab @param {boolean} focus @returns {Step} */
export const chooseTab = (model, tab, focus) => [
  readChat(change(model, { tab })),
  focus ? [{ effect: "focus", selector: `#tab-${tab}` }] : [],
];

/** Send a chat line and empty the field, so that the next line can be typed. @param {Model} model @returns {Step} */
export function submitChat(model) {
  const text = tableOf(model).chatDraft.trim();
  if (!text) return [model, []];
  const request = tableRequest(model, "POST", "chat", "ChatSent", { body: { text }, context: { text } });
  return requestAsUser(change(model, { chatDraft: "" }), request);
}

/**
 * A line that was refused returns to the field, before what was typed since.
 * @param {Model} model
 * @param {Extract<TableMessage, {type: "ChatSent"}>} message
 * @returns {Step}
 */
export function receiveChatAnswer(model, message) {
  if (message.ok) return [model, []];
  const chatDraft = `${message.context.text} ${tableOf(model).chatDraft}`.trim();
  return reportProblem(change(model, { chatDraft }), message.problem);
}

/** Open the table in words; the lesson says in words what there is to see. @param {Model} model @returns {Step} */
export function requestTextBoard(model) {
  const { capabilities, lesson, view } = tableOf(model);
  if (lesson) return describe(model, `${lesson.current.title}. ${lesson.current.text}`);
  if (!capabilities.textBoard || !view) return [model, []];
  const seat = view.seat === null ? "" : `&seat=${view.seat}`;
  const context = { seat: view.seat };
  return [model, [tableRequest(model, "GET", `text?lang=${model.language}${seat}`, "TextBoardLoaded", { context })]];
}

/**
 * Show the table in words, unless the shared screen has left the seat that asked.
 * @param {Model} model
 * @param {Extract<TableMessage, {type: "TextBoardLoaded"}>} message
 * @returns {Step}
 */
export function receiveTextBoard(model, message) {
  const { view, curtain } = tableOf(model);
  if (!message.ok) return reportProblem(model, message.problem);
  if (curtain !== null || view?.seat !== message.context.seat) return [model, []];
  return openDialog(model, { kind: "text-board", text: message.value.text });
}

/** @param {Model} model @returns {Step} */
export const reopenEnding = (model) => chain(model, closeDialog, (now) => changed(now, { endingClosed: false }));

/** @param {Model} model @returns {Step} */
export const requestRematch = (model) => [
  model,
  [tableRequest(model, "POST", "rematch", "RematchCreated", { body: {} })],
];

/** @param {Model} model @param {Extract<TableMessage, {type: "RematchCreated"}>} message @returns {Step} */
export const receiveRematch = (model, message) =>
  message.ok
    ? [model, [{ effect: "navigate", address: `/table/${message.value.id}` }]]
    : reportProblem(model, message.problem);
