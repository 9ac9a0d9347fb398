// Steps are shown one after the other, at a pace that people can follow. The user can skip to the present.

import { hasMotion, pace } from "../display.js";
import { announce, chain } from "../shell.js";
import { clearSelection } from "./actions.js";
import { settle } from "./curtain.js";
import { dropHints } from "./hints.js";
import { change, changeBoard, changed, changeView, tableOf } from "./model.js";
import { showMotion } from "./motion.js";
import { isBehind } from "./selectors.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../table-model").Step} TableStep */
/** @typedef {import("../../types").Entry} Entry */
/** @typedef {import("../shell.js").Step} Step */

const OWN_STEP_MS = 450;
/** More steps than these are not shown one by one: the user has been away. */
const MAX_QUEUE = 40;
export const STEP_TIMER = "step";

/** Queue a step; the first one is shown at once. @param {Model} model @param {TableStep} step @returns {Step} */
export function queueStep(model, step) {
  const table = tableOf(model);
  const queue = [...table.queue, step];
  const queued = change(model, { queue });
  if (queue.length > MAX_QUEUE) return skip(queued);
  return table.step ? [queued, []] : showNext(queued);
}

/** Show the next step of the queue for a while, or the present. @param {Model} model @returns {Step} */
export function showNext(model) {
  const [step, ...queue] = tableOf(model).queue;
  if (!step) return settle(change(model, { step: null }));
  const shown = changeView(
    change(model, { step, queue, entries: [...tableOf(model).entries, ...step.entries] }),
    step.view,
  );
  const timer = /** @type {const} */ ({
    effect: "timer",
    name: STEP_TIMER,
    ms: duration(shown, step),
    message: { type: "StepTimerFired" },
  });
  return chain(
    shown,
    (now) => present(now, step),
    settle,
    (now) => [now, [timer]],
  );
}

/** A step of another player is shown longer than an own one. @param {Model} model @param {TableStep} step */
function duration(model, { entries, view }) {
  const isOwn = entries.every(({ seat }) => seat === null || seat === view.seat);
  return isOwn ? Math.min(OWN_STEP_MS, pace(model)) : pace(model);
}

/** Show the present at once. @param {Model} model @returns {Step} */
export function skip(model) {
  const { queue, entries } = tableOf(model);
  const last = queue.at(-1);
  if (!last) return stopSteps(model);
  return chain(
    model,
    stopSteps,
    (now) => {
      const all = [...entries, ...queue.flatMap((step) => step.entries)];
      return [changeView(change(now, { queue: [], entries: all }), last.view), []];
    },
    (now) => present(now, { entries: [], view: last.view }),
    settle,
  );
}

/** Show no step any more. @param {Model} model @returns {Step} */
export const stopSteps = (model) => [change(model, { step: null }), [{ effect: "cancel-timer", name: STEP_TIMER }]];

/** What was pointed at stays highlighted, but its text was about the position before. @param {Model} model */
function forgetText(model) {
  const { pointed } = tableOf(model);
  return pointed ? change(model, { pointed: { ...pointed, text: "" } }) : model;
}

/**
 * Announce and animate a step after its position has been put in the model.
 * @param {Model} model
 * @param {TableStep} step
 * @returns {Step}
 */
function present(model, { entries, view }) {
  const events = entries.flatMap((entry) => entry.events);
  const prompt = isBehind(tableOf(model)) ? "" : view.prompt;
  return chain(
    announce(model, [...entries.flatMap(({ sentences }) => sentences), prompt]),
    clearSelection,
    (now) => [forgetText(now), []],
    (now) => changed(now, dropHints),
    (now) => [now, [{ effect: "darken", on: events.some(({ type }) => type === "Cursed") }]],
    (now) => (hasMotion(now) ? showMotion(now, events) : [changeBoard(now, { marks: [] }), []]),
  );
}
