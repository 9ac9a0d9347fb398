// The replay: a finished game step by step, from the viewpoint of a seat or with every card open.

import { theme, hasMotion } from "./display.js";
import { loadReview, mistakePly } from "./review.js";
import { announce, chain } from "./shell.js";
import { change, changeBoard, changeView, emptyTable, localTable, tableOf } from "./table/model.js";
import { showMotion } from "./table/motion.js";
import { hasBeats } from "./table/pace.js";
import { receiveSetting } from "./table/receive.js";
import { isBehind } from "./table/selectors.js";
import { startStep, stopSteps } from "./table/steps.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../types").Replay} Replay */
/** @typedef {import("../table-model").ReplayModel} ReplayModel */
/** @typedef {import("../table-model").TableModel} TableModel */
/** @typedef {import("../table-model").Viewpoint} Viewpoint */
/** @typedef {import("./shell.js").Step} Step */

/** The time of an action if no beats are shown. */
const PLAY_MS = 250;
export const PLAY_TIMER = "play";

/** @param {string | undefined} written @returns {number | null} */
const readSeat = (written) => (written && /^[0-3]$/.test(written) ? Number(written) : null);

/** @param {string | undefined} written @returns {Viewpoint} */
const readViewpoint = (written) => (written === "all" ? "all" : readSeat(written));

/**
 * A replay of a table, or without an id of a record that is still to be chosen.
 * @param {string} id
 * @param {Readonly<Record<string, string>>} query
 * @returns {TableModel}
 */
export function emptyReplay(id, query) {
  const replay = {
    record: null,
    viewpoint: readViewpoint(query.as),
    ply: Number(query.ply ?? 0) || 0,
    plies: 0,
    frames: [],
    verified: null,
    ground: null,
    playing: false,
    reviewing: id !== "" && query.review !== undefined,
    reviewed: readSeat(query.review),
  };
  return { ...emptyTable("replay", id), replay };
}

/** @param {Model} model @returns {ReplayModel} */
function replayOf(model) {
  const { replay } = tableOf(model);
  if (!replay) throw new Error("no replay is open");
  return replay;
}

/** @param {Model} model @param {Partial<ReplayModel>} changes @returns {Model} */
const changeReplay = (model, changes) => change(model, { replay: { ...replayOf(model), ...changes } });

/** Load the frames of the table or the record. @param {Model} model @returns {Step} */
export function loadReplay(model) {
  const { id } = tableOf(model);
  const { record, viewpoint } = replayOf(model);
  if (!id && record === null) return [model, []];
  const source = { table: id, record, viewpoint, theme: theme(model), language: model.language };
  return [model, [{ effect: "open-source", source: { kind: "replay", ...source } }]];
}

/** @param {Model} model @param {string} record @returns {Step} */
export const submitRecord = (model, record) => loadReplay(changeReplay(model, { record }));

/** @param {Model} model @param {string} written @returns {Step} */
export const chooseViewpoint = (model, written) =>
  loadReplay(changeReplay(model, { viewpoint: readViewpoint(written) }));

/** @param {Model} model @param {Replay} replay @returns {Step} */
export function receiveReplay(model, replay) {
  const { plies, frames, names, colours, yours, setting, result, verified, ground } = replay;
  const info = localTable(tableOf(model).id, names, colours, { result, yours });
  return chain(
    change(model, { info, connection: "open" }),
    stopSteps,
    (now) => [changeReplay(now, { plies, frames, verified, ground }), []],
    (now) => receiveSetting(now, setting),
    (now) => (ground && !now.drawings[ground] ? parseGround(now, ground) : [now, []]),
    (now) => [showPly(now, replayOf(now).ply), []],
    startTimer,
    (now) => (replayOf(now).reviewing ? openReview(now) : [now, []]),
  );
}

/** @param {Model} model @param {string} text @returns {Step} */
const parseGround = (model, text) => [
  { ...model, drawings: { ...model.drawings, [text]: "loading" } },
  [{ effect: "parse-drawing", path: text, text, ground: true }],
];

/** Show a position, or the nearest one that exists. @param {Model} model @param {number} wanted @returns {Model} */
function showPly(model, wanted) {
  const { frames } = replayOf(model);
  const ply = Math.max(0, Math.min(wanted, frames.length - 1));
  const frame = frames[ply];
  if (!frame) return model;
  const entries = frames.slice(0, ply + 1).flatMap(({ entry }) => (entry ? [entry] : []));
  return changeView(change(changeReplay(model, { ply }), { entries }), frame.view);
}

/** The sentences about the action before the shown position. @param {ReplayModel} replay */
export const sentencesOf = ({ frames, ply }) => frames[ply]?.entry?.sentences ?? [];

/**
 * Go to a position; a step forward is shown with its motion.
 * @param {Model} model
 * @param {number} wanted
 * @returns {Step}
 */
export function choosePly(model, wanted) {
  const before = replayOf(model).ply;
  return chain(
    model,
    stopSteps,
    (now) => [changeBoard(showPly(now, wanted), { marks: [] }), []],
    (now) => [announce(now, sentencesOf(replayOf(now))), []],
    (now) => {
      const { ply, frames } = replayOf(now);
      const entry = frames[ply]?.entry;
      return ply === before + 1 && entry && hasMotion(now) ? showMotion(now, entry.events) : [now, []];
    },
    startTimer,
  );
}

/** Play the replay, or stop. @param {Model} model @returns {Step} */
export function togglePlay(model) {
  const { playing, ply } = replayOf(model);
  if (!playing) return startTimer(changeReplay(model, { playing: true }));
  return chain(
    changeReplay(model, { playing: false }),
    (now) => (isBehind(tableOf(now)) ? choosePly(now, ply) : stopSteps(now)),
    (now) => [now, [{ effect: "cancel-timer", name: PLAY_TIMER }]],
  );
}

/** While the replay plays, the next action follows after a moment. @param {Model} model @returns {Step} */
const startTimer = (model) =>
  replayOf(model).playing
    ? [model, [{ effect: "timer", name: PLAY_TIMER, ms: PLAY_MS, message: { type: "PlayTimerFired" } }]]
    : [model, []];

/** Show the beats of the next action, or stop at the end. @param {Model} model @returns {Step} */
export function playNext(model) {
  const { ply, frames, playing } = replayOf(model);
  const { entry, view } = frames[ply + 1] ?? {};
  if (!playing) return [model, []];
  if (!entry || !view) return togglePlay(model);
  return chain(
    changeReplay(model, { ply: ply + 1 }),
    (now) => startStep(now, { entries: [entry], view }),
    (now) => {
      if (tableOf(now).step) return [now, []];
      return hasBeats(now.settings) ? playNext(now) : startTimer(now); // an action without beats takes no time
    },
  );
}

/** Go on after the last beat of an action. @param {Model} model @returns {Step} */
export const continueReplay = (model) => {
  const { replay, step } = tableOf(model);
  return replay?.playing && !step ? playNext(model) : [model, []];
};

// ---- review -------------------------------------------------------------------------------------

/** Open the review beside the replay, or close it. @param {Model} model @returns {Step} */
export const toggleReview = (model) =>
  replayOf(model).reviewing
    ? showAddress(changeReplay(model, { reviewing: false }))
    : chain(changeReplay(model, { reviewing: true }), openReview, showAddress);

/** Load the review; it is about the user's own decisions at first. @param {Model} model @returns {Step} */
const openReview = (model) =>
  chain(model, loadReview, (now) => {
    const own = tableOf(now).info?.yours[0];
    return replayOf(now).reviewed === null && own !== undefined ? chooseReviewed(now, own) : [now, []];
  });

/**
 * Review the decisions of a player, and see the game as that player saw it.
 * @param {Model} model
 * @param {number} seat
 * @returns {Step}
 */
export const chooseReviewed = (model, seat) =>
  chain(
    changeReplay(model, { reviewed: seat }),
    (now) => (replayOf(now).viewpoint === seat ? [now, []] : loadReplay(changeReplay(now, { viewpoint: seat }))),
    showAddress,
  );

/**
 * Go to the position before a decision of a list, and to what the review says about it.
 * @param {Model} model
 * @param {number} ply
 * @returns {Step}
 */
export const chooseDecision = (model, ply) =>
  chain(
    model,
    (now) => choosePly(now, ply),
    (now) => [now, [{ effect: "focus", selector: ".moment h3" }]],
  );

/** Go to the position before a mistake. @param {Model} model @param {1 | -1} by @returns {Step} */
export function goToMistake(model, by) {
  const ply = mistakePly(tableOf(model), by);
  return ply === undefined ? [model, []] : choosePly(model, ply);
}

/** The address of the page leads to what is shown. @param {Model} model @returns {Step} */
function showAddress(model) {
  const table = tableOf(model);
  return [model, [{ effect: "replace-address", address: `/replay/${table.id}?${replayQuery(table)}` }]];
}

// ---- keys ---------------------------------------------------------------------------------------

/** @type {Record<string, (model: Model) => Step>} */
const KEYS = {
  ArrowRight: (model) => choosePly(model, replayOf(model).ply + 1),
  ArrowLeft: (model) => choosePly(model, replayOf(model).ply - 1),
  Home: (model) => choosePly(model, 0),
  End: (model) => choosePly(model, replayOf(model).plies),
  " ": togglePlay,
  n: (model) => goToMistake(model, 1),
  p: (model) => goToMistake(model, -1),
};

const REVIEW_KEYS = new Set(["n", "p"]);

/**
 * Whether a key steps through the replay: spaces, buttons and links have keys too.
 * @param {Model} model
 * @param {string} pressed
 * @param {"space" | "control" | "page"} on
 */
export const handlesReplayKey = (model, pressed, on) =>
  pressed in KEYS &&
  replayOf(model).frames.length > 0 &&
  on !== "space" &&
  !(pressed === " " && on === "control") &&
  (replayOf(model).reviewing || !REVIEW_KEYS.has(pressed));

/** @param {Model} model @param {string} pressed @param {"space" | "control" | "page"} on @returns {Step} */
export const pressReplayKey = (model, pressed, on) =>
  handlesReplayKey(model, pressed, on) ? (KEYS[pressed]?.(model) ?? [model, []]) : [model, []];

/** The query of the address of the shown position. @param {TableModel} table */
export const replayQuery = ({ replay }) => {
  const query = new URLSearchParams({ ply: String(replay?.ply ?? 0) });
  if (replay && replay.viewpoint !== null) query.set("as", String(replay.viewpoint));
  if (replay?.reviewing) query.set("review", String(replay.reviewed ?? ""));
  return query.toString();
};
