// The waiting room: who sits where before the game starts.

import { occupant } from "./new-table.js";
import { reportProblem } from "./shell.js";
import { reloadTable } from "./table/table.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../effects").RequestEffect} RequestEffect */
/** @typedef {import("../messages").WaitingMessage} WaitingMessage */
/** @typedef {import("./shell.js").Step} Step */

/** @param {Model} model @param {WaitingMessage} message @returns {Step} */
export function updateWaiting(model, message) {
  if (model.screen.kind !== "table") return [model, []];
  const path = `/tables/${model.screen.table.id}`;
  switch (message.type) {
    case "StartClicked":
      return [model, [post(`${path}/start`, "RequestAnswered")]];
    case "OccupantChosen":
      return [model, [putOccupant(`${path}/seats/${message.seat}`, message.who)]];
    case "Joined":
      // The connection was opened as a visitor without a seat.
      return message.ok ? reloadTable(model, null) : reportProblem(model, message.problem);
    case "LeaveClicked":
      return [model, [post(`${path}/leave`, "Left")]];
    case "Left":
      return message.ok ? [model, [{ effect: "navigate", address: "/" }]] : reportProblem(model, message.problem);
  }
}

/**
 * @param {string} path
 * @param {"Left" | "RequestAnswered"} reply
 * @returns {RequestEffect}
 */
const post = (path, reply) => ({ effect: "request", method: "POST", path, reply });

/** @param {string} path @param {string} who @returns {RequestEffect} */
const putOccupant = (path, who) => ({
  effect: "request",
  method: "PUT",
  path,
  body: occupant(who),
  reply: "RequestAnswered",
});
