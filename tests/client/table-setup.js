// Tables on a small island, for the tests of their updates.

import { ANNA, address, after, home, ofKind } from "./setup.js";

/** A space in the middle with its six neighbours. */
export const SETTING = {
  rules: "1",
  players: 2,
  options: {},
  island: "abc",
  spaces: [
    [0, 0, "jungle"],
    [1, 0, "beach"],
    [0, 1, "beach"],
    [-1, 1, "river"],
    [-1, 0, "lake"],
    [0, -1, "beach"],
    [1, -1, "jungle"],
  ],
  names: ["a1", "a2", "a3", "a4", "a5", "a6", "a7"],
  huts: [[0, 0]],
  palms: [],
  statues: [{ at: [-1, 0], facing: 0 }],
  start: 0,
  deck: [],
};

export const SEATS = [
  { seat: 0, name: "Anna", kind: "human", bot: null, present: true, stand_in: null, resigned: false },
  { seat: 1, name: "Pim", kind: "bot", bot: "scout", present: true, stand_in: null, resigned: false },
];

export const INFO = { id: "t1", status: "playing", yours: [0], seats: SEATS, votes: [], owner: true, rematch: null };

export const action = (type, more = {}) => ({
  action: { type, ...more },
  text: [type, ...Object.values(more)].join(" "),
});

export const DRIVE = { ...action("Drive", { to: [1, 0] }), legs: 1, amulet: false };
export const CLUE = { ...action("PlayClue", { clue: "in:jungle", map: "white" }), left: 2, reveals: true };
export const END = action("EndTurn");
export const PASS = action("Pass");

const player = (atv) => ({ atv, hand: [], roses: 0, amulets: 0, treasure: [] });
const map = () => ({ cards: [], sites: [] });

/** A position; `state` and other fields can be given. */
export const view = (seq, { state = {}, ...more } = {}) => ({
  seat: 0,
  seq,
  ply: seq,
  state: {
    phase: "turn",
    seat: 0,
    turn: 0,
    acted: true,
    facing: [0],
    amulets: [],
    drawn: null,
    new_map: null,
    sharing: null,
    players: [player([0, 0]), player([0, 1])],
    maps: { white: map(), grey: map(), black: map(), brown: map() },
    ...state,
  },
  marked: [],
  turned_up: null,
  deciding: { seat: 0, kind: "human", bot: null },
  prompt: `prompt ${seq}`,
  clock: null,
  legal: [],
  undo: { allowed: false, refusal: null },
  advice: { lens: [], refused: [], races: [], forecast: [] },
  ...more,
});

/** An entry of the log, with the sentence `entry SEQ` about its first event. */
export const entry = (seq, seat = 1, events = []) => ({
  seq,
  at: 0,
  kind: "act",
  seat,
  action: null,
  to: null,
  events,
  sentences: [`entry ${seq}`],
  about: events.length ? [0] : [],
});

const message = (content) => ({ type: "SourceMessage", message: content });

export const snapshot = (shown, { info = {}, entries = [], setting = SETTING, chat = [], now = 0 } = {}) =>
  message({ type: "snapshot", now, table: { ...INFO, ...info }, setting, entries, view: shown, chat });

/** New positions with an entry of a seat each. */
export const moved = (shown, seat = 1, events = []) =>
  message({ type: "moved", now: 0, entries: [entry(shown.seq, seat, events)], view: shown });

export const chatted = (...numbers) =>
  message({ type: "chat", chat: numbers.map((n) => ({ n, at: 0, seat: 0, name: "Anna", text: `line ${n}` })) });

/** A table of the server at a position, with some settings and a device. */
export function table(shown, { info, settings = {}, device = {}, user = ANNA } = {}) {
  const before = home(user);
  const model = { ...before, settings: { ...before.settings, ...settings }, device: { ...before.device, ...device } };
  return after(model, address("/table/t1"), snapshot(shown, { info })).model;
}

export const tableIn = (model) => model.screen.table;

/** The text of the bubble. */
export const bubbleText = (model) => {
  const { text } = tableIn(model).bubble ?? { text: "" };
  return text.message ?? text;
};

export const noteTexts = (model) => model.notes.map(({ text }) => text.message ?? text);

/** The answer to a request about the table. */
export const answer = (type, value, context = {}) => ({ type, ok: true, value, context: { table: "t1", ...context } });

/** The refusal of a request about the table. */
export const refusal = (type, message, context = {}) => ({
  type,
  ok: false,
  problem: { status: 409, code: "no", message, fields: {} },
  context: { table: "t1", ...context },
});

/** The actions that effects send. */
export const acts = (effects) => ofKind(effects, "act").map((effect) => effect.action);

export const press = (key, on = "page") => ({ type: "KeyPressed", key, repeat: false, on });
