// Loads the views that a first visit does not need, when the model needs them.

import { shownDig } from "./table/dig.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").ViewName} ViewName */
/** @typedef {import("../table-model").TableModel} TableModel */
/** @typedef {import("./shell.js").Step} Step */

/** Load the views that are needed and neither loaded nor on their way. @param {Model} model @returns {Step} */
export function loadNeededViews(model) {
  const missing = neededViews(model).filter((name) => !model.views[name]);
  if (!missing.length) return [model, []];
  const loading = Object.fromEntries(missing.map((name) => [name, "loading"]));
  return [
    { ...model, views: { ...model.views, ...loading } },
    missing.map((name) => /** @type {const} */ ({ effect: "load-view", name })),
  ];
}

/** @param {Model} model @returns {ViewName[]} */
function neededViews({ screen, dialog }) {
  /** @type {ViewName[]} */
  const needed = dialog ? ["dialogs"] : [];
  switch (screen.kind) {
    case "new-table":
    case "rules":
      return [...needed, screen.kind];
    case "replay":
    case "lesson":
      return [...needed, screen.kind, ...tableViews(screen.table)];
    case "table":
      return [...needed, ...tableViews(screen.table)];
    default:
      return needed;
  }
}

/** @param {TableModel} table @returns {ViewName[]} */
function tableViews(table) {
  const { info, view, hints, recap } = table;
  /** @type {ViewName[]} */
  const needed = hints ? ["hints"] : [];
  if (recap !== null || (info?.yours.length ?? 0) > 1) needed.push("recap");
  if (shownDig(table)) needed.push("sharing");
  if (view?.state.phase === "over" || info?.status === "aborted") needed.push("ending");
  if (info && !view && info.status !== "playing" && info.status !== "over") needed.push("waiting");
  return needed;
}
