// The home screen: a game at once, tables to join, games to continue or to watch.

import { loadScreenDrawings } from "./drawings.js";
import { chain, reportProblem, requestAsUser, signIn } from "./shell.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").HomeScreen} HomeScreen */
/** @typedef {import("../model").TableLists} TableLists */
/** @typedef {import("../messages").HomeMessage} HomeMessage */
/** @typedef {import("../types").TableSummary} TableSummary */
/** @typedef {import("./shell.js").Step} Step */
/** @typedef {Extract<HomeMessage, {type: "ListsLoaded"; ok: true}>["value"]} LoadedLists */

/** The opponents of "Play now" by level. */
const OPPONENTS = {
  easy: ["scout", "scout", "scout"],
  medium: ["scout", "hunter", "navigator"],
  hard: ["hunter", "navigator", "captain"],
};
const REFRESH_MS = 15_000;
const LIST_LENGTH = 6;

/** @param {Model} model @returns {Step} */
export const openHome = (model) =>
  chain(
    { ...model, screen: { kind: "home", lists: { mine: [], waiting: [], playing: [], finished: [] }, busy: false } },
    loadScreenDrawings,
    refresh,
  );

/** @param {Model} model @param {HomeMessage} message @returns {Step} */
export function updateHome(model, message) {
  switch (message.type) {
    case "HomeTimerFired":
      return refresh(model);
    case "PlayNowClicked":
      return model.screen.kind === "home" && !model.screen.busy ? playNow(setBusy(model, true)) : [model, []];
    case "ListsLoaded":
      return message.ok ? listsLoaded(model, message.value) : reportProblem(model, message.problem);
    case "TableCreated":
      if (message.ok) return [setBusy(model, false), [{ effect: "navigate", address: `/table/${message.value.id}` }]];
      return reportProblem(setBusy(model, false), message.problem);
  }
}

/** Start a game against the bots of the chosen level on any island. @param {Model} model @returns {Step} */
export function playNow(model) {
  const seats = [{ kind: "human" }, ...OPPONENTS[model.settings.level].map((bot) => ({ kind: "bot", bot }))];
  const body = { players: seats.length, seats, start: true };
  return requestAsUser(model, { effect: "request", method: "POST", path: "/tables", body, reply: "TableCreated" });
}

/**
 * Load the lists of the home screen, if it is open; the user's games need a known user.
 * @param {Model} model
 * @returns {Step}
 */
export function loadLists(model) {
  if (model.screen.kind !== "home") return [model, []];
  const paths = {
    waiting: "/tables?show=open",
    playing: "/tables?show=playing",
    finished: "/games",
    ...(model.user ? { mine: "/tables?show=mine" } : {}),
  };
  return [model, [{ effect: "request-all", paths, reply: "ListsLoaded" }]];
}

/**
 * A home or new table screen waits for a table, or no longer.
 * @param {Model} model
 * @param {boolean} busy
 * @returns {Model}
 */
export function setBusy(model, busy) {
  const { screen } = model;
  return screen.kind === "home" || screen.kind === "new-table" ? { ...model, screen: { ...screen, busy } } : model;
}

/** Load the lists now, unless nobody sees them, and again after a while. @param {Model} model @returns {Step} */
const refresh = (model) =>
  chain(
    model,
    (next) => [next, [{ effect: "timer", name: "home", ms: REFRESH_MS, message: { type: "HomeTimerFired" } }]],
    (next) => {
      if (next.device.hidden) return [next, []];
      if (next.user !== undefined) return loadLists(next);
      return next.signIn.state === "idle" ? signIn(next) : [next, []];
    },
  );

/** @param {Model} model @param {LoadedLists} loaded @returns {Step} */
function listsLoaded(model, loaded) {
  const { screen } = model;
  if (screen.kind !== "home") return [model, []];
  return loadScreenDrawings({ ...model, screen: { ...screen, lists: listsOf(loaded) } });
}

/** @param {LoadedLists} loaded @returns {TableLists} */
function listsOf({ mine, waiting, playing, finished }) {
  const own = mine?.tables ?? [];
  return {
    mine: own.filter(({ status }) => status === "open" || status === "playing"),
    waiting: ofOthers(waiting?.tables),
    playing: ofOthers(playing?.tables).slice(0, LIST_LENGTH),
    finished: [...own.filter(({ status }) => status === "over"), ...ofOthers(finished?.tables)].slice(0, LIST_LENGTH),
  };
}

/** Tables where the user has no seat. @param {readonly TableSummary[]} [tables] */
const ofOthers = (tables = []) => tables.filter(({ seats }) => !seats.some(({ yours }) => yours));
