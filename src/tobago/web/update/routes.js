// Screens by their addresses.

import { openHome } from "./home.js";
import { openNewTable } from "./new-table.js";
import { chain } from "./shell.js";
import { closeTable, openLesson, openReplay, openTable } from "./table/table.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").Address} Address */
/** @typedef {import("./shell.js").Step} Step */

/** Close the screen and open the one of an address. @param {Model} model @param {Address} address @returns {Step} */
export const openAddress = (model, address) =>
  chain(
    model,
    closeScreen,
    (next) => [{ ...next, address, dialog: null }, model.screen.kind === "loading" ? [] : [{ effect: "focus-page" }]],
    openScreen,
  );

/** @param {Model} model @returns {Step} */
function closeScreen(model) {
  switch (model.screen.kind) {
    case "home":
      return [model, [{ effect: "cancel-timer", name: "home" }]];
    case "table":
    case "replay":
    case "lesson":
      return closeTable(model);
    default:
      return [model, []];
  }
}

/** @param {Model} model @returns {Step} */
function openScreen(model) {
  const { path, query } = model.address;
  const table = /^\/table\/([\w-]+)$/.exec(path)?.[1];
  if (table) return openTable(model, table);
  const replay = /^\/replay(?:\/([\w-]+))?$/.exec(path);
  if (replay) return openReplay(model, replay[1] ?? null, query);
  if (path === "/new") return openNewTable(model, query.with ?? "");
  if (path === "/learn") return openLesson(model);
  if (path === "/rules") return [{ ...model, screen: { kind: "rules" } }, []];
  return path === "/" ? openHome(model) : [{ ...model, screen: { kind: "unknown" } }, []];
}
