// The model of a table before anything has arrived, and how updates read and replace it.

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {import("../../table-model").Capabilities} Capabilities */
/** @typedef {import("../../effects").RequestEffect} RequestEffect */
/** @typedef {import("../../table-messages").AnswerMessage} AnswerMessage */
/** @typedef {import("../shell.js").Step} Step */

/** @type {Record<TableModel["source"], Capabilities>} */
const CAPABILITIES = {
  live: { routes: true, checks: true, chat: true, autoPass: true, textBoard: true },
  replay: { routes: false, checks: false, chat: false, autoPass: false, textBoard: false },
  lesson: { routes: false, checks: false, chat: false, autoPass: false, textBoard: false },
};

/** Nothing is selected, and nothing waits for a second click. */
export const NO_SELECTION = { mode: null, armed: "", firstRose: null, bubble: null, routes: {} };

/** @type {import("../../table-model").BoardModel} */
const WHOLE_BOARD = { zoom: 1, x: 0, y: 0, focus: null, pointers: {}, dragged: 0, angles: [], marks: [] };

/** A table of which nothing is known. @param {TableModel["source"]} source @param {string} id @returns {TableModel} */
export const emptyTable = (source, id) => ({
  source,
  id,
  capabilities: CAPABILITIES[source],
  seat: null,
  info: null,
  link: null,
  setting: null,
  island: null,
  view: null,
  entries: [],
  chat: [],
  received: 0,
  queue: [],
  step: null,
  beat: null,
  beats: [],
  count: null,
  problem: null,
  connection: "opening",
  clockOffset: 0,
  sending: false,
  accepted: 0,
  notified: true,
  autoPassed: 0,
  holder: null,
  curtain: null,
  recap: null,
  guest: { name: null, colour: null },
  pointed: null,
  pinned: null,
  ...NO_SELECTION,
  hints: null,
  forecast: false,
  board: WHOLE_BOARD,
  sheet: "hand",
  tab: "log",
  chatRead: 0,
  chatDraft: "",
  endingClosed: false,
  review: null,
  replay: null,
  lesson: null,
});

/** The table that is open, if any. @param {Model} model @returns {TableModel | null} */
export const openTableOf = ({ screen }) => ("table" in screen ? screen.table : null);

/** The table of a screen that shows one. @param {Model} model @returns {TableModel} */
export function tableOf(model) {
  const table = openTableOf(model);
  if (!table) throw new Error("no table is open");
  return table;
}

/**
 * A request about the open table; its answer is dropped if another table is open by then.
 * @param {Model} model
 * @param {"GET" | "POST"} method
 * @param {string} path below that of the table
 * @param {AnswerMessage["type"]} reply
 * @param {{body?: unknown, context?: object}} [more]
 * @returns {RequestEffect}
 */
export function tableRequest(model, method, path, reply, { body, context } = {}) {
  const { id } = tableOf(model);
  return { effect: "request", method, path: `/tables/${id}/${path}`, body, reply, context: { ...context, table: id } };
}

/** Replace parts of the open table. @param {Model} model @param {Partial<TableModel>} changes @returns {Model} */
export function change(model, changes) {
  if (!("table" in model.screen)) return model;
  return { ...model, screen: { ...model.screen, table: { ...model.screen.table, ...changes } } };
}

/**
 * Replace parts of the open table, without effects.
 * @param {Model} model
 * @param {Partial<TableModel>} changes
 * @returns {Step}
 */
export const changed = (model, changes) => [change(model, changes), []];

/**
 * Replace parts of the board.
 * @param {Model} model
 * @param {Partial<import("../../table-model").BoardModel>} changes
 * @returns {Model}
 */
export const changeBoard = (model, changes) => change(model, { board: { ...tableOf(model).board, ...changes } });

/** Show a position; the statues turn the shorter way round. @param {Model} model @param {View} view @returns {Model} */
export function changeView(model, view) {
  const { setting, board } = tableOf(model);
  const angles = (setting?.statues ?? []).map(({ facing }, i) => {
    const wanted = 30 + 60 * (view.state.facing[i] ?? facing);
    const last = board.angles[i] ?? wanted;
    return last + ((((wanted - last) % 360) + 540) % 360) - 180;
  });
  return change(model, { view, board: { ...board, angles } });
}

/**
 * The table of a record or of the lesson, which the server does not describe.
 * @param {string} id
 * @param {readonly string[]} names
 * @param {readonly number[]} colours of the seats; missing ones are those of the seat
 * @param {Partial<import("../../types").TableInfo>} more
 * @returns {import("../../types").TableInfo}
 */
export function localTable(id, names, colours, more) {
  const seats = names.map((name, seat) => ({
    seat,
    name,
    kind: /** @type {const} */ ("human"),
    bot: null,
    present: true,
    stand_in: null,
    resigned: false,
    colour: colours[seat] ?? seat,
  }));
  return {
    id,
    status: "over",
    public: true,
    players: names.length,
    island: null,
    options: {},
    starting_seat: null,
    clock: null,
    pace: "normal",
    spectator_chat: false,
    spectators: 0,
    seats,
    votes: [],
    yours: [],
    owner: false,
    ended: null,
    result: null,
    commitment: "",
    seed: null,
    rematch: null,
    origin: null,
    ...more,
  };
}
