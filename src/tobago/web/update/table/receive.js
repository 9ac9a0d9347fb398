// What the source of a live table sends: the table, positions, chat lines, and the state of the connection.

import { buildIsland } from "../../geometry.js";
import { groundPath } from "../display.js";
import { chain, loadBots, loadGround, signInOnce } from "../shell.js";
import { settle } from "./curtain.js";
import { change, changed, changeView, tableOf } from "./model.js";
import { offerRecap } from "./recap.js";
import { isBelowLimit } from "./selectors.js";
import { queueStep, skip } from "./steps.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").Entry} Entry */
/** @typedef {import("../../types").ServerMessage} ServerMessage */
/** @typedef {import("../../types").Setting} Setting */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../effects").Effect} Effect */
/** @typedef {import("../shell.js").Step} Step */

/** A snapshot with more entries than these is shown without its steps. */
const MAX_ENTRIES = 40;
const CLOCK_MS = 1000;

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
  return chain(
    model,
    (now) => callUser(now, view, entries),
    (now) => changed(now, { received: view.seq }),
    (now) => {
      if (!entries.length && !isNew) return [replaceView(now, view), []];
      if (!isNew) return queueStep(now, { entries, view });
      const { queue } = tableOf(now);
      return skip(change(now, { queue: [...queue, { entries, view }] }));
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
  const { queue } = tableOf(model);
  const last = queue.at(-1);
  return last ? change(model, { queue: [...queue.slice(0, -1), { ...last, view }] }) : changeView(model, view);
}

/**
 * Notify the user of a turn that others have given them, before it is shown.
 * @param {Model} model
 * @param {View} view
 * @param {readonly Entry[]} entries
 * @returns {Step}
 */
function callUser(model, view, entries) {
  const { notified } = tableOf(model);
  const isTurn = !!view.legal?.length;
  const byOthers = entries.length > 0 && entries.at(-1)?.seat !== view.seat;
  const next = change(model, { notified: isTurn });
  const { sound, notify, autoPass } = model.settings;
  if (!isTurn || notified || !byOthers || isBelowLimit(view, autoPass)) return [next, []];
  /** @type {Effect[]} */
  const chime = sound ? [{ effect: "chime" }] : [];
  /** @type {Effect[]} */
  const notification = notify && model.device.hidden ? [{ effect: "notify-turn", prompt: view.prompt }] : [];
  return [next, [...chime, ...notification]];
}

/** Draw the clocks every second, if the game has clocks. @param {Model} model @returns {Step} */
export const startClock = (model) =>
  tableOf(model).view?.clock
    ? [model, [{ effect: "timer", name: CLOCK_TIMER, ms: CLOCK_MS, message: { type: "ClockTimerFired" } }]]
    : [model, []];

export const CLOCK_TIMER = "clock";
