// The menu of a table: votes, giving up, coming back, and the link to the table.

import { N_ } from "../words.js";
import { addNote, chain, closeDialog, openDialog, reportProblem } from "./shell.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../messages").MenuMessage} MenuMessage */
/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {import("./shell.js").Step} Step */

/** @param {Model} model @param {MenuMessage} message @returns {Step} */
export function updateMenu(model, message) {
  switch (message.type) {
    case "VoteClicked":
      return vote(model, message.about, message.of);
    case "ReturnClicked":
      return postAndClose(model, "return", {});
    case "ResignClicked":
      return postAndClose(model, "resign", {});
    case "RequestAnswered":
      return message.ok ? [model, []] : reportProblem(model, message.problem);
    case "CopyLinkClicked":
      return [model, [{ effect: "copy", text: message.link }]];
    case "LinkCopied":
      return addNote(model, { message: N_("Link copied.") });
    case "CopyFailed":
      return chain(
        model,
        (next) => openDialog(next, { kind: "copy-link", link: message.text }),
        (next) => [next, [{ effect: "focus", selector: "dialog .link input" }]],
      );
  }
}

/**
 * Whether a seat of the user has voted.
 * @param {TableInfo} table
 * @param {"abort" | "replace"} about
 * @param {number | null} of
 */
export const hasVoted = ({ votes, yours }, about, of) =>
  votes.some((each) => each.about === about && each.of === of && each.seats.some((seat) => yours.includes(seat)));

/**
 * Vote, or take the vote back.
 * @param {Model} model
 * @param {"abort" | "replace"} about
 * @param {number | null} of
 * @returns {Step}
 */
function vote(model, about, of) {
  const info = model.screen.kind === "table" ? model.screen.table.info : null;
  return info ? postAndClose(model, "votes", { about, of, yes: !hasVoted(info, about, of) }) : [model, []];
}

/** @param {Model} model @param {string} action @param {unknown} body @returns {Step} */
function postAndClose(model, action, body) {
  if (model.screen.kind !== "table") return [model, []];
  const path = `/tables/${model.screen.table.id}/${action}`;
  return chain(
    model,
    (next) => [next, [{ effect: "request", method: "POST", path, body, reply: "RequestAnswered" }]],
    closeDialog,
  );
}
