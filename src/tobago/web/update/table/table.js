// The table, the replay and the lesson: opening, closing, and what each message changes.

import { continueLesson, goBack, receiveLesson, reloadLesson } from "../lesson.js";
import {
  choosePly,
  chooseDecision,
  chooseReviewed,
  chooseViewpoint,
  continueReplay,
  emptyReplay,
  goToMistake,
  loadReplay,
  PLAY_TIMER,
  playNext,
  pressReplayKey,
  receiveReplay,
  submitRecord,
  togglePlay,
  toggleReview,
} from "../replay.js";
import { receiveRetry, receiveReview, requestRetry, requestReview, REVIEW_TIMER } from "../review.js";
import { chain, openDialog, reportProblem } from "../shell.js";
import * as actions from "./actions.js";
import * as board from "./board.js";
import { BUBBLE_TIMER, hideBubble } from "./bubble.js";
import { settle } from "./curtain.js";
import { COUNT_TIMER, countCard, endCount } from "./final-count.js";
import { receiveHints, toggleHints } from "./hints.js";
import { pressTableKey } from "./keys.js";
import { change, changeBoard, changed, emptyTable, openTableOf, tableOf } from "./model.js";
import { MARKS_TIMER } from "./motion.js";
import * as panels from "./panels.js";
import { pointAtNothing, pointAtSpace, receiveRoute, refuse, requestRoute, ROUTE_TIMER } from "./pointing.js";
import { CLOCK_TIMER, loadIsland, receive, startClock } from "./receive.js";
import { isBehind, reviewOf } from "./selectors.js";
import { showNext, skip, STEP_TIMER, stopSteps } from "./steps.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../messages").SharedMessage} SharedMessage */
/** @typedef {import("../../table-messages").TableMessage} TableMessage */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {import("../shell.js").Step} Step */
/** @typedef {TableMessage | SharedMessage} Handled */

const TIMERS = [STEP_TIMER, CLOCK_TIMER, ROUTE_TIMER, BUBBLE_TIMER, MARKS_TIMER, COUNT_TIMER, PLAY_TIMER, REVIEW_TIMER];

// ---- opening and closing ------------------------------------------------------------------------

/** The review on the screen, if it is of the table with this id. @param {Model} model @param {string | null} id */
function knownReview(model, id) {
  const table = openTableOf(model);
  return table?.id === id ? reviewOf(table) : null;
}

/** Open a table of the server. @param {Model} model @param {string} id @returns {Step} */
export const openTable = (model, id) =>
  openSource({
    ...model,
    screen: { kind: "table", table: { ...emptyTable("live", id), review: knownReview(model, id) } },
  });

/**
 * Open a finished table as a replay; without an id a record can be chosen.
 * @param {Model} model
 * @param {string | null} id
 * @param {Readonly<Record<string, string>>} query
 */
export const openReplay = (model, id, query) =>
  openSource({
    ...model,
    screen: { kind: "replay", table: { ...emptyReplay(id ?? "", query), review: knownReview(model, id) } },
  });

/** @param {Model} model */
export const openLesson = (model) =>
  openSource({ ...model, screen: { kind: "lesson", table: emptyTable("lesson", "lesson") } });

/** Open the source of the table that is on the screen. @param {Model} model @returns {Step} */
function openSource(model) {
  const { source, id, seat } = tableOf(model);
  switch (source) {
    case "replay":
      return loadReplay(model);
    case "lesson":
      return reloadLesson(model);
    case "live":
      return [model, [{ effect: "open-source", source: { kind: "live", table: id, seat, language: model.language } }]];
  }
}

/** Leave the table, the replay or the lesson that is open. @param {Model} model @returns {Step} */
export const closeTable = (model) => [
  model,
  [
    { effect: "close-source" },
    ...TIMERS.map((name) => /** @type {const} */ ({ effect: "cancel-timer", name })),
    { effect: "close-notification" },
  ],
];

/**
 * Open the table again: in another language, after the user has taken a seat, or with the view of another seat.
 * @param {Model} model
 * @param {number | null} seat
 * @returns {Step}
 */
export function reloadTable(model, seat) {
  if (!openTableOf(model)) return [model, []];
  if (tableOf(model).source !== "live") return openSource(model);
  return chain(
    model,
    stopSteps,
    (now) => changed(now, { seat, queue: [], received: 0, notified: true, entries: [] }),
    openSource,
  );
}

/** The next player has taken the shared screen. @param {Model} model @param {number} seat @returns {Step} */
const handScreenOver = (model, seat) =>
  chain(
    change(model, { holder: seat, curtain: null }),
    (now) => [now, [{ effect: "focus-page" }]],
    actions.clearSelection,
    (now) => reloadTable(now, seat),
    (now) => changed(now, { view: null, pointed: null }),
  );

// ---- keys and settings --------------------------------------------------------------------------

/** @param {Model} model @param {Extract<SharedMessage, {type: "KeyPressed"}>} message @returns {Step} */
function pressKey(model, { key, on, repeat }) {
  if (tableOf(model).replay) return pressReplayKey(model, key, on);
  return repeat ? [model, []] : pressTableKey(model, key);
}

/**
 * The settings or the device have changed: the theme of the ground, the limit of automatic passes. A hidden page shows
 * no steps.
 * @param {Model} model
 * @returns {Step}
 */
const applySettings = (model) =>
  chain(model, loadIsland, (now) => (now.device.hidden && isBehind(tableOf(now)) ? skip(now) : settle(now)));

// ---- messages -----------------------------------------------------------------------------------

/** @param {Model} model @param {Extract<TableMessage, {type: "SourceMessage"}>} message @returns {Step} */
function receiveUpdate(model, { message }) {
  switch (message.type) {
    case "replay":
      return receiveReplay(model, message.replay);
    case "lesson":
      return receiveLesson(model, message);
    default:
      return receive(model, message);
  }
}

/**
 * Without a position the screen says why; else the position stays.
 * @param {Model} model
 * @param {Extract<TableMessage, {type: "SourceFailed"}>} message
 */
const failSource = (model, { problem }) =>
  tableOf(model).view || !tableOf(model).id ? reportProblem(model, problem) : changed(model, { problem });

/** @type {{[Type in Handled["type"]]: (model: Model, message: Extract<Handled, {type: Type}>) => Step}} */
const HANDLERS = {
  SourceMessage: receiveUpdate,
  SourceState: (model, { state }) => changed(model, { connection: state }),
  SourceFailed: failSource,
  ActionAccepted: (model, { seq }) => chain(model, (now) => actions.acceptAction(now, seq), settle),
  ActionFailed: (model, { problem }) => chain(model, (now) => actions.failAction(now, problem), settle),

  StepTimerFired: (model) => chain(model, showNext, continueReplay),
  CountTimerFired: countCard,
  ClockTimerFired: (model) => startClock({ ...model }), // a new model is drawn
  RouteTimerFired: (model, { space }) => requestRoute(model, space),
  BubbleTimerFired: hideBubble,
  MarksTimerFired: (model) => [changeBoard(model, { marks: [] }), []],
  PlayTimerFired: playNext,
  ReviewTimerFired: requestReview,

  RouteLoaded: receiveRoute,
  CheckLoaded: actions.receiveCheck,
  HintsLoaded: receiveHints,
  TextBoardLoaded: panels.receiveTextBoard,
  ChatSent: panels.receiveChatAnswer,
  RematchCreated: panels.receiveRematch,
  ReviewLoaded: receiveReview,
  RetryCreated: receiveRetry,

  SpacePointed: (model, { space }) => pointAtSpace(model, space),
  BoardLeft: pointAtNothing,
  SpaceFocused: board.receiveFocus,
  SpaceClicked: (model, { space, clicks }) => board.clickSpace(model, space, clicks),
  BoardKeyPressed: (model, { key }) => board.pressBoardKey(model, key),
  WheelTurned: (model, message) => [board.turnWheel(model, message), []],
  PointerPressed: (model, message) => [board.pressPointer(model, message), []],
  PointerMoved: (model, message) => [board.movePointer(model, message), []],
  PointerReleased: (model, { id }) => [board.releasePointer(model, id), []],
  WholeIslandClicked: (model) => [board.showWholeIsland(model), []],

  Pointed: (model, { pointed }) => changed(model, { pointed }),
  PointerLeft: pointAtNothing,
  ActionClicked: (model, { choice }) => actions.play(model, choice),
  ButtonClicked: (model, { choice, clicks }) => actions.play(model, choice, clicks),
  RaiseClicked: actions.raise,
  CardActionClicked: (model, { choice, clicks }) => actions.playCard(model, choice, clicks),
  PickMade: (model, { choice }) => actions.playPick(model, choice),
  RefusalClicked: (model, { why, anchor }) => refuse(model, why, anchor),
  ModeClicked: (model, { mode }) => actions.toggleMode(model, mode),
  MapClicked: (model, { map, clicks }) => actions.clickMap(model, map, clicks),
  MapCardClicked: (model, { map, card }) => actions.clickMapCard(model, map, card),
  UndoClicked: actions.undo,
  HintClicked: toggleHints,
  SkipClicked: skip,
  ScreenHandedOver: (model, { seat }) => handScreenOver(model, seat),
  RecapClosed: (model) => [change(model, { recap: null }), [{ effect: "focus-page" }]],

  SheetChosen: (model, { sheet }) => changed(model, { sheet }),
  TabChosen: (model, { tab, focus }) => panels.chooseTab(model, tab, focus),
  ChatTyped: (model, { text }) => changed(model, { chatDraft: text }),
  ChatSubmitted: panels.submitChat,
  KeysHelpClicked: (model) => openDialog(model, { kind: "keys" }),
  TextBoardClicked: panels.requestTextBoard,
  CountSkipped: endCount,
  EndingClosed: (model) => changed(model, { endingClosed: true }),
  EndingReopened: panels.reopenEnding,
  RematchClicked: panels.requestRematch,

  RecordFileChosen: (model, { file }) => [model, [{ effect: "read-record", file }]],
  RecordSubmitted: (model, { record }) => submitRecord(model, record),
  PlyChosen: (model, { ply }) => choosePly(model, ply),
  PlayToggled: togglePlay,
  ViewpointChosen: (model, { viewpoint }) => chooseViewpoint(model, viewpoint),
  ReviewToggled: toggleReview,
  ReviewedChosen: (model, { seat }) => chooseReviewed(model, seat),
  MistakeClicked: (model, { by }) => goToMistake(model, by),
  DecisionClicked: (model, { ply }) => chooseDecision(model, ply),
  RetryClicked: requestRetry,

  ContinueClicked: continueLesson,
  BackClicked: goBack,

  KeyPressed: pressKey,
  LanguageLoaded: (model) => reloadTable(change(model, { review: null }), tableOf(model).seat),
  DeviceChanged: applySettings,
  SettingsChanged: applySettings,
  DrawingLoaded: (model) => [model, []],
  DrawingFailed: (model) => [model, []],
};

/** @param {Model} model @param {Handled} message @returns {Step} */
export function updateTable(model, message) {
  const table = openTableOf(model);
  // A table may be left before an answer or a timer arrives. The user learns that an action was lost.
  if (!table && message.type === "ActionFailed") return reportProblem(model, message.problem);
  if (!table || ("context" in message && message.context.table !== table.id)) return [model, []];
  const handle = /** @type {(model: Model, message: Handled) => Step} */ (HANDLERS[message.type]);
  return handle(model, message);
}
