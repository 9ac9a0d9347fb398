// The table, the replay and the lesson.

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../messages").SharedMessage} SharedMessage */
/** @typedef {import("../../table-messages").TableMessage} TableMessage */
/** @typedef {import("../shell.js").Step} Step */

/** @param {"live" | "replay" | "lesson"} source @param {string} id */
const emptyTable = (source, id) => ({ source, id, info: null, view: null });

/** Open a table of the server. @param {Model} model @param {string} id @returns {Step} */
export const openTable = (model, id) => [{ ...model, screen: { kind: "table", table: emptyTable("live", id) } }, []];

/**
 * Open a finished table as a replay; without an id a record can be chosen.
 * @param {Model} model
 * @param {string | null} _id
 * @param {Readonly<Record<string, string>>} _query
 * @returns {Step}
 */
export const openReplay = (model, _id, _query) => [
  { ...model, screen: { kind: "replay", table: emptyTable("replay", "") } },
  [],
];

/** @param {Model} model @returns {Step} */
export const openLesson = (model) => [
  { ...model, screen: { kind: "lesson", table: emptyTable("lesson", "lesson") } },
  [],
];

/** Leave the table, the replay or the lesson that is open. @param {Model} model @returns {Step} */
export const closeTable = (model) => [model, []];

/**
 * Open the source again, with the view of another seat.
 * @param {Model} model
 * @param {number | null} _seat
 * @returns {Step}
 */
export const reloadTable = (model, _seat) => [model, []];

/** @param {Model} model @param {TableMessage | SharedMessage} _message @returns {Step} */
export const updateTable = (model, _message) => [model, []];
