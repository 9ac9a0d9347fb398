// What the source of a live table sends: the table, positions, chat lines, and the state of the connection.

import { buildIsland } from "../../geometry.js";
import { groundPath } from "../display.js";
import { chain, loadBots, loadGround, signInOnce } from "../shell.js";
import { settle } from "./curtain.js";
import { change, changed, changeView, tableOf } from "./model.js";
import { offerRecap } from "./recap.js";
import { isBelowLimit, secondsToUndo } from "./selectors.js";
import { queueStep, skip } from "./steps.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").Entry} Entry */
/** @typedef {import("../../types").ServerMessage} ServerMessage */
/** @typedef {import("../../types").Setting} Setting */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../shell.js").Step} Step */

/** A snapshot with more entries than these is shown without its steps. */
const MAX_ENTRIES = 40;
const CLOCK_MS = 1000;
const UNDO_CLOCK_MS = 250;

/** @param {Model} model @param {ServerMessage} message @returns {Step} */
export function receive(model, message) {
  switch (message.type) {
    case "snapshot":
      return receiveSnapshot(model, message);
    case "moved":
      return chain(
        model,
        (now) => [setClock(now, message.now), []],
        (now) => (message.view ? receivePosition(now, message.view, message.entries, false) : [now, []]),
      );
    case "table":
      return chain(
        setClock(model, message.now),
        (now) => changed(now, { info: message.table }),
        prepareWaitingRoom,
        settle,
      );
    case "chat":
      return [readChat(change(model, { chat: [...tableOf(model).chat, ...message.chat] })), []];
    case "accepted":
    case "refused":
    case "pong":
      return [model, []]; // the source handles them
  }
}

/** @param {Model} model @param {Extract<ServerMessage, {type: "snapshot"}>} message @returns {Step} */
function receiveSnapshot(model, { now: time, table: info, setting, chat, view, entries }) {
  const { received } = tableOf(model);
  const isNew = received === 0 || entries.length > MAX_ENTRIES;
  return chain(
    setClock(model, time),
    (now) => changed(now, { info, chat }),
    (now) => [readChat(now), []],
    (now) => (setting ? receiveSetting(now, setting) : [now, []]),
    (now) => (view ? receivePosition(now, view, entries, isNew) : changed(now, { notified: false })),
    (now) => (isNew ? offerRecap(now) : [now, []]),
    prepareWaitingRoom,
    settle,
  );
}

/** The waiting room offers bots for the seats. @param {Model} model @returns {Step} */
const prepareWaitingRoom = (model) =>
  tableOf(model).info?.status === "open" ? chain(model, loadBots, signInOnce) : [model, []];

/** @param {Model} model @param {number} serverTime */
const setClock = (model, serverTime) => change(model, { clockOffset: serverTime - model.now });

/** Lines that arrive while the chat is shown are read. @param {Model} model */
export function readChat(model) {
  const { tab, chat } = tableOf(model);
  return tab === "chat" ? change(model, { chatRead: chat.at(-1)?.n ?? 0 }) : model;
}

/** @param {Model} model @param {Setting} setting @returns {Step} */
export const receiveSetting = (model, setting) =>
  chain(change(model, { setting, island: buildIsland(setting) }), loadIsland);

/** Load the drawing of the island for the current theme. @param {Model} model @returns {Step} */
export function loadIsland(model) {
  const { setting, id, replay } = tableOf(model);
  if (!setting || replay?.ground) return [model, []];
  return loadGround(model, groundPath(model, setting.island, id));
}

/**
 * @param {Model} model
 * @param {View} view
 * @param {readonly Entry[]} entries
 * @param {boolean} isNew whether the steps are not shown
 * @returns {Step}
 */
function receivePosition(model, view, entries, isNew) {
  const calls = isCalled(model, view, entries);
  return chain(
    model,
    (now) => callUser(now, view, calls),
    (now) => changed(now, { received: view.seq }),
    (now) => {
      if (!entries.length && !isNew) return [replaceView(now, view), []];
      const step = { entries, view, calls };
      return isNew ? skip(change(now, { queue: [...tableOf(now).queue, step] })) : queueStep(now, step);
    },
    startClock,
    settle,
  );
}

/**
 * The connection was lost for a moment and nothing has happened: steps that are queued stay queued.
 * @param {Model} model
 * @param {View} view
 * @returns {Model}
 */
function replaceView(model, view) {
  const { queue, step, beats } = tableOf(model);
  const last = queue.at(-1);
  if (last) return change(model, { queue: [...queue.slice(0, -1), { ...last, view }] });
  return step && beats.length ? change(model, { step: { ...step, view } }) : changeView(model, view);
}

/**
 * Whether others have given the user the turn, and the user does not know yet.
 * @param {Model} model
 * @param {View} view
 * @param {readonly Entry[]} entries
 */
function isCalled(model, view, entries) {
  const byOthers = entries.length > 0 && entries.at(-1)?.seat !== view.seat;
  return !!view.legal?.length && !tableOf(model).notified && byOthers && !isBelowLimit(view, model.settings.autoPass);
}

/**
 * Notify a user who is elsewhere of their turn, before it is shown.
 * @param {Model} model
 * @param {View} view
 * @param {boolean} calls
 * @returns {Step}
 */
function callUser(model, view, calls) {
  const { settings, device } = model;
  const next = change(model, { notified: !!view.legal?.length });
  return [next, calls && settings.notify && device.hidden ? [{ effect: "notify-turn", prompt: view.prompt }] : []];
}

/** Draw the clocks again soon, if there are any or bots wait for an undo. @param {Model} model @returns {Step} */
export function startClock(model) {
  const table = tableOf(model);
  const waits = secondsToUndo(table, model.now) > 0;
  if (!table.view?.clock && !waits) return [model, []];
  const ms = waits ? UNDO_CLOCK_MS : CLOCK_MS;
  return [model, [{ effect: "timer", name: CLOCK_TIMER, ms, message: { type: "ClockTimerFired" } }]];
}

export const CLOCK_TIMER = "clock";
