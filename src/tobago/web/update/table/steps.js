// Steps are shown one after the other, each as beats that people can follow. The user can skip to the present.

import { hasMotion } from "../display.js";
import { announce, chain } from "../shell.js";
import { clearSelection } from "./actions.js";
import { beatsOf } from "./beats.js";
import { settle } from "./curtain.js";
import { COUNT_TIMER, startCount } from "./final-count.js";
import { dropHints } from "./hints.js";
import { change, changeBoard, changed, changeView, tableOf } from "./model.js";
import { showMotion } from "./motion.js";
import { beatTime, hasBeats } from "./pace.js";
import { isBehind } from "./selectors.js";
import { sound, soundOf } from "./sounds.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../model").Text} Text */
/** @typedef {import("../../table-model").Beat} Beat */
/** @typedef {import("../../table-model").Step} TableStep */
/** @typedef {import("../shell.js").Step} Step */

/** More steps than these are not shown one by one: the user has been away. */
const MAX_QUEUE = 40;
export const STEP_TIMER = "step";

/** Queue a step; the first one is shown at once. @param {Model} model @param {TableStep} step @returns {Step} */
export function queueStep(model, step) {
  const table = tableOf(model);
  const queue = [...table.queue, step];
  const queued = change(model, { queue });
  if (queue.length > MAX_QUEUE || model.device.hidden) return skip(queued);
  return table.step ? [queued, []] : showNext(queued);
}

/** Show the next beat for a while, or the present. @param {Model} model @returns {Step} */
export function showNext(model) {
  const { beats, queue } = tableOf(model);
  const [step, ...rest] = queue;
  if (beats.length) return showBeat(model);
  if (step) return startStep(change(model, { queue: rest }), step);
  return settle(change(model, { step: null, beat: null }));
}

/**
 * Show the first beat of a step, or the next step if it has none.
 * @param {Model} model
 * @param {TableStep} step
 * @returns {Step}
 */
export function startStep(model, step) {
  const beats = hasBeats(model.settings) ? beatsOf(tableOf(model), step) : [];
  const started = change(model, { step, beats });
  if (beats.length) return showBeat(started);
  const sentences = step.entries.flatMap((entry) => entry.sentences);
  return chain(started, (now) => finish(now, step, sentences), begin, showNext);
}

/** @param {Model} model @returns {Step} */
function showBeat(model) {
  const { step, beats } = tableOf(model);
  const [beat, ...later] = beats;
  if (!beat || !step) return [model, []];
  const { kind, text, view, events } = beat;
  const ms = beatTime(model.settings, kind, isOwn(model, beat));
  return chain(
    change(model, { beat, beats: later }),
    (now) =>
      later.length ? [announce(changeView(now, view), text), soundOf(now, events)] : finish(now, step, text, events),
    begin,
    (now) => (hasMotion(now) ? showMotion(now, events) : [changeBoard(now, { marks: [] }), []]),
    (now) => (kind === "end" ? startCount(now) : [now, []]),
    settle,
    (now) => [now, [{ effect: "timer", name: STEP_TIMER, ms, message: { type: "StepTimerFired" } }]],
  );
}

/** Whether the user has done what a beat shows. @param {Model} model @param {Beat} beat */
function isOwn(model, { seat, view }) {
  return tableOf(model).source !== "replay" && (seat === null || seat === view.seat);
}

/**
 * Show the position after a step, with its last sentences and the prompt for screen readers.
 * @param {Model} model
 * @param {TableStep} step
 * @param {Text} text
 * @param {Beat["events"]} events
 * @returns {Step}
 */
function finish(model, { entries, view, calls }, text, events = []) {
  const shown = changeView(change(model, { entries: [...tableOf(model).entries, ...entries] }), view);
  const prompt = isBehind(tableOf(shown)) ? "" : view.prompt;
  const called = calls ? sound(shown, "turn") : [];
  return [announce(shown, [text, prompt]), called.length ? called : soundOf(shown, events)];
}

/** A new position ends what was begun. @param {Model} model @returns {Step} */
const begin = (model) => chain(forgetText(model), clearSelection, (now) => changed(now, dropHints));

/** Show the present at once, and end the final count. @param {Model} model @returns {Step} */
export function skip(model) {
  const { queue, step, beats } = tableOf(model);
  const unseen = beats.length && step ? [step, ...queue] : queue;
  const last = unseen.at(-1);
  if (!last) return stopSteps(model);
  const entries = unseen.flatMap((each) => each.entries);
  return chain(
    model,
    stopSteps,
    (now) => finish(change(now, { queue: [] }), { ...last, entries }, ""),
    begin,
    (now) => [changeBoard(now, { marks: [] }), []],
    settle,
  );
}

/** Show no step any more. @param {Model} model @returns {Step} */
export const stopSteps = (model) => [
  change(model, { step: null, beat: null, beats: [], count: null }),
  [STEP_TIMER, COUNT_TIMER].map((name) => /** @type {const} */ ({ effect: "cancel-timer", name })),
];

/** What was pointed at stays highlighted, but its text was about the position before. @param {Model} model */
function forgetText(model) {
  const { pointed } = tableOf(model);
  return pointed ? change(model, { pointed: { ...pointed, text: "" } }) : model;
}
