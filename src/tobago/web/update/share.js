// The link to a table for other devices, and the system's share sheet.

import { change, tableOf } from "./table/model.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../messages").ShareMessage} ShareMessage */
/** @typedef {import("./shell.js").Step} Step */

/** @param {Model} model @param {ShareMessage} message @returns {Step} */
export function updateShare(model, message) {
  switch (message.type) {
    case "ShareClicked":
      return [model, [{ effect: "share", link: message.link }]];
    case "LinkLoaded":
      if (openTable(model)?.id !== message.context.table) return [model, []];
      return [change(model, { link: message.ok ? message.value : "failed" }), []];
  }
}

/**
 * Load the link of the table where it is shown: in the waiting room and in its dialog.
 * @param {Model} model
 * @returns {Step}
 */
export function loadNeededLink(model) {
  const table = openTable(model);
  if (!table || table.link !== null) return [model, []];
  if (table.info?.status !== "open" && model.dialog?.kind !== "share") return [model, []];
  const path = `/tables/${table.id}/link`;
  const context = { table: table.id };
  return [
    change(model, { link: "loading" }),
    [{ effect: "request", method: "GET", path, reply: "LinkLoaded", context }],
  ];
}

/** The table of the server that is on the screen. @param {Model} model */
const openTable = (model) => (model.screen.kind === "table" ? tableOf(model) : null);
