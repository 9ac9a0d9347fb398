// The replay: a finished game step by step, from the viewpoint of a seat or with every card open.

import { theme, hasMotion, pace } from "./display.js";
import { chain } from "./shell.js";
import { change, changeBoard, changeView, emptyTable, localTable, tableOf } from "./table/model.js";
import { showMotion } from "./table/motion.js";
import { receiveSetting } from "./table/receive.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../types").Replay} Replay */
/** @typedef {import("../table-model").ReplayModel} ReplayModel */
/** @typedef {import("../table-model").TableModel} TableModel */
/** @typedef {import("../table-model").Viewpoint} Viewpoint */
/** @typedef {import("./shell.js").Step} Step */

const MIN_PLAY_MS = 250;
export const PLAY_TIMER = "play";

/** @param {string | undefined} written @returns {Viewpoint} */
function readViewpoint(written) {
  if (written === "all") return "all";
  return written && /^[0-3]$/.test(written) ? Number(written) : null;
}

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
    reviewing: false,
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
export function receiveReplay(model, { plies, frames, names, colours, setting, result, verified, ground }) {
  const info = localTable(tableOf(model).id, names, colours, { result });
  return chain(
    change(model, { info, connection: "open" }),
    (now) => [changeReplay(now, { plies, frames, verified, ground }), []],
    (now) => receiveSetting(now, setting),
    (now) => (ground && !now.drawings[ground] ? parseGround(now, ground) : [now, []]),
    (now) => [showPly(now, replayOf(now).ply), []],
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

/**
 * Go to a position; a step forward is shown with its motion.
 * @param {Model} model
 * @param {number} wanted
 * @returns {Step}
 */
export function choosePly(model, wanted) {
  const before = replayOf(model).ply;
  const shown = changeBoard(showPly(model, wanted), { marks: [] });
  const { ply, frames } = replayOf(shown);
  const entry = frames[ply]?.entry;
  return ply === before + 1 && entry && hasMotion(shown) ? showMotion(shown, entry.events) : [shown, []];
}

/** Play the replay, or stop. @param {Model} model @returns {Step} */
export function togglePlay(model) {
  if (!replayOf(model).playing) return startTimer(changeReplay(model, { playing: true }));
  return [changeReplay(model, { playing: false }), [{ effect: "cancel-timer", name: PLAY_TIMER }]];
}

/** @param {Model} model @returns {Step} */
const startTimer = (model) => {
  const ms = Math.max(MIN_PLAY_MS, pace(model));
  return [model, [{ effect: "timer", name: PLAY_TIMER, ms, message: { type: "PlayTimerFired" } }]];
};

/** Go one position further, or stop at the end. @param {Model} model @returns {Step} */
export function playNext(model) {
  const { ply, frames, playing } = replayOf(model);
  if (!playing) return [model, []];
  return ply >= frames.length - 1 ? togglePlay(model) : chain(model, (now) => choosePly(now, ply + 1), startTimer);
}

/** @param {Model} model @returns {Step} */
export const toggleReview = (model) => [changeReplay(model, { reviewing: !replayOf(model).reviewing }), []];

// ---- keys ---------------------------------------------------------------------------------------

/** @type {Record<string, (model: Model) => Step>} */
const KEYS = {
  ArrowRight: (model) => choosePly(model, replayOf(model).ply + 1),
  ArrowLeft: (model) => choosePly(model, replayOf(model).ply - 1),
  Home: (model) => choosePly(model, 0),
  End: (model) => choosePly(model, replayOf(model).plies),
  " ": togglePlay,
};

/**
 * Whether a key steps through the replay: spaces, buttons and links have keys too.
 * @param {Model} model
 * @param {string} pressed
 * @param {"space" | "control" | "page"} on
 */
export const handlesReplayKey = (model, pressed, on) =>
  pressed in KEYS && replayOf(model).frames.length > 0 && on !== "space" && !(pressed === " " && on === "control");

/** @param {Model} model @param {string} pressed @param {"space" | "control" | "page"} on @returns {Step} */
export const pressReplayKey = (model, pressed, on) =>
  handlesReplayKey(model, pressed, on) ? (KEYS[pressed]?.(model) ?? [model, []]) : [model, []];

/** The query of the address of the shown position. @param {TableModel} table */
export const replayQuery = ({ replay }) => {
  const query = new URLSearchParams({ ply: String(replay?.ply ?? 0) });
  if (replay && replay.viewpoint !== null) query.set("as", String(replay.viewpoint));
  return query.toString();
};
