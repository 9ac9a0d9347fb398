// The lesson: the end of a fixed game in which the learner does every step.

import { announce, chain } from "./shell.js";
import { change, changeView, localTable, tableOf } from "./table/model.js";
import { receiveSetting } from "./table/receive.js";
import { isPower } from "./table/selectors.js";
import { queueStep, skip } from "./table/steps.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../types").Lesson} Lesson */
/** @typedef {import("../table-model").LessonInput} LessonInput */
/** @typedef {Extract<import("../table-model").SourceUpdate, {type: "lesson"}>} LessonUpdate */
/** @typedef {import("./shell.js").Step} Step */

/** Load the lesson after some inputs. @param {Model} model @param {readonly LessonInput[]} inputs @returns {Step} */
const loadLesson = (model, inputs) => [
  change(model, { sending: false }),
  [{ effect: "open-source", source: { kind: "lesson", inputs, shown: shownInputs(model), language: model.language } }],
];

/** The inputs of the shown step. @param {Model} model */
const shownInputs = (model) => tableOf(model).lesson?.inputs ?? [];

/** Load the lesson, or the current step in another language. @param {Model} model @returns {Step} */
export const reloadLesson = (model) => loadLesson(model, shownInputs(model));

/** Return to the step before. @param {Model} model @returns {Step} */
export const goBack = (model) => loadLesson(model, shownInputs(model).slice(0, -1));

/** The learner has read the step; its actions may still be shown. @param {Model} model @returns {Step} */
export const continueLesson = (model) =>
  tableOf(model).sending
    ? [model, []]
    : [change(model, { sending: true }), [{ effect: "act", action: { type: "GoOn" }, after: 0 }]];

/** @param {Model} model @param {LessonUpdate} update @returns {Step} */
export function receiveLesson(model, { lesson: current, inputs, names }) {
  const { view, lesson, id, entries, pinned } = tableOf(model);
  const isNext = view !== null && inputs.length > (lesson?.inputs.length ?? 0);
  const started = change(model, {
    info: localTable(id, names, [], { status: "playing", yours: [0] }),
    lesson: { inputs, current },
    connection: "open",
    endingClosed: true, // the last step of the lesson takes its place
    pinned: current.point?.map ? null : pinned,
    sheet: current.point?.button && isPower(current.point.button) ? "amulets" : "hand",
  });
  return chain(
    started,
    (now) => receiveSetting(now, current.setting),
    (now) =>
      isNext && current.entries.length
        ? queueStep(change(now, { received: current.view.seq }), { entries: current.entries, view: current.view })
        : jump(now, current, isNext ? entries : current.entries),
    (now) => [announce(now, `${current.praise} ${current.title}. ${current.text}`.trim()), []],
    (now) => [now, lesson && inputs.length !== lesson.inputs.length ? [focusStep(current)] : []],
  );
}

/**
 * The focus goes to the button that continues, or to the title of what is to be done.
 * @param {Lesson} lesson
 * @returns {import("../effects").Effect}
 */
function focusStep({ accept, over }) {
  const hasButton = over || accept.some(({ type }) => type === "GoOn");
  return { effect: "focus", selector: hasButton ? ".lesson .big" : ".lesson h2", preventScroll: true };
}

/**
 * Show a position without its steps.
 * @param {Model} model
 * @param {Lesson} lesson
 * @param {readonly import("../types").Entry[]} entries
 * @returns {Step}
 */
const jump = (model, { view }, entries) =>
  chain(model, skip, (now) => [changeView(change(now, { entries }), view), []]);
