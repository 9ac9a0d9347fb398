// Pointing at spaces, keys on the island, zoom; hints; panels.

import assert from "node:assert/strict";
import { test } from "node:test";
import { highlightsOf } from "../../src/tobago/web/update/table/highlights.js";
import { targetOf, targetSpaces } from "../../src/tobago/web/update/table/selectors.js";
import { setLanguage, word } from "../../src/tobago/web/words.js";
import { after, ofKind, requests } from "./setup.js";
import {
  acts,
  answer,
  chatted,
  DRIVE,
  END,
  moved,
  noteTexts,
  press,
  refusal,
  snapshot,
  table,
  tableIn,
  view,
} from "./table-setup.js";

const TURN = { legal: [DRIVE, END] };
const BOARD = { width: 400, height: 200 };
const boardIn = (model) => tableIn(model).board;

// ---- pointing -----------------------------------------------------------------------------------

const RESTED = { type: "RouteTimerFired", space: [1, 0] };
const ROUTE = answer(
  "RouteLoaded",
  {
    legs: [
      [
        [0, 0],
        [1, 0],
      ],
    ],
  },
  { space: [1, 0] },
);

test("a space describes itself", () => {
  setLanguage("en", { messages: {}, names: {} });
  const { model } = after(table(view(4, TURN)), { type: "SpacePointed", space: [1, 0] });
  assert.equal(word(tableIn(model).pointed.text), "a2, beach, 1 leg away, drive here, 1 leg");
  const statue = after(table(view(4, { marked: ["grey"] })), { type: "SpacePointed", space: [-1, 0] }).model;
  assert.equal(word(tableIn(statue).pointed.text), "a5, lake, statue");
  assert.equal(tableIn(after(model, { type: "BoardLeft" }).model).pointed, null);
});

test("a route is requested when the pointer rests, once for a position", () => {
  const pointed = after(table(view(4, TURN)), { type: "SpacePointed", space: [1, 0] });
  assert.deepEqual(requests(pointed.effects), []);
  assert.equal(ofKind(pointed.effects, "timer")[0].name, "route");
  const rested = after(pointed.model, RESTED);
  assert.deepEqual(requests(rested.effects), ["GET /tables/t1/route?q=1&r=0&seat=0"]);
  const { model } = after(rested.model, ROUTE);
  assert.deepEqual(highlightsOf(tableIn(model)).route, [
    [0, 0],
    [1, 0],
  ]);
  const again = after(model, { type: "BoardLeft" }, { type: "SpacePointed", space: [1, 0] });
  assert.deepEqual(ofKind(again.effects, "timer"), []);
  assert.deepEqual(highlightsOf(tableIn(again.model)).route, [
    [0, 0],
    [1, 0],
  ]);
});

test("a route of an earlier position is dropped, and a failed one can be requested again", () => {
  const { model } = after(table(view(4, TURN)), { type: "SpacePointed", space: [1, 0] }, RESTED);
  assert.deepEqual(tableIn(after(model, moved(view(5, TURN)), ROUTE).model).routes, {});
  const failed = refusal("RouteLoaded", "no route", { space: [1, 0] });
  const { model: without } = after(model, failed);
  assert.deepEqual(tableIn(without).routes, {});
  assert.deepEqual(noteTexts(without), [], "a pointer asks for nothing that must be answered");
});

test("a space that cannot be driven to has no route", () => {
  const { effects } = after(table(view(4, TURN)), { type: "SpacePointed", space: [0, 1] });
  assert.deepEqual(ofKind(effects, "timer"), []);
});

test("a clue shows which sites stay and which go", () => {
  const maps = view(4).state.maps;
  const state = {
    maps: {
      ...maps,
      grey: {
        cards: [],
        sites: [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
      },
    },
  };
  const lens = [{ clue: "in:jungle", map: "grey", kept: "1", sites: 1, refusal: null }];
  const model = table(view(4, { state, advice: { lens, refused: [], races: [], forecast: [] } }));
  const shown = (pointed) => {
    const { kept, gone } = highlightsOf(tableIn(after(model, { type: "Pointed", pointed }).model));
    return [kept && [...kept], gone && [...gone]];
  };
  assert.deepEqual(shown({ text: "", clue: "in:jungle", map: "grey" }), [["0,0"], ["1,0", "0,1"]]);
  assert.deepEqual(shown({ text: "", map: "grey" }), [["0,0", "1,0", "0,1"], null]);
  assert.deepEqual(shown({ text: "" }), [null, null]);
});

// ---- keys ---------------------------------------------------------------------------------------

const boardKey = (key) => ({ type: "BoardKeyPressed", key });
const focused = (space, shift = null) => ({ type: "SpaceFocused", space, shift });
const selectors = (effects) => ofKind(effects, "focus").map(({ selector }) => selector);

test("arrows walk on the island and Enter chooses", () => {
  const { model } = after(table(view(4, TURN)), focused([0, 0]));
  assert.deepEqual(selectors(after(model, boardKey("ArrowUp")).effects), ['.space[data-space="0,-1"]']);
  assert.deepEqual(selectors(after(model, boardKey("ArrowRight")).effects), ['.space[data-space="1,0"]']);
  const { model: coast } = after(model, focused([1, 0]));
  assert.deepEqual(selectors(after(coast, boardKey("ArrowRight")).effects), [], "there is only sea");
  assert.deepEqual(acts(after(coast, boardKey("Enter")).effects), [DRIVE.action]);
});

test("keys lead to the island, the cards and the maps", () => {
  const model = table(view(4, TURN));
  assert.deepEqual(selectors(after(model, press("i")).effects), ['.space[data-space="0,0"]'], "to the own ATV");
  assert.deepEqual(selectors(after(model, focused([0, 1]), press("I")).effects), ['.space[data-space="0,1"]']);
  const cards = after(model, press("m"), press("c"));
  assert.deepEqual(selectors(cards.effects), [".map-head", ".hand button"]);
  assert.equal(tableIn(cards.model).sheet, "hand");
  assert.equal(tableIn(after(model, press("f")).model).forecast, true);
  assert.equal(after(model, press("?")).model.dialog.kind, "keys");
});

test("a key that is held down acts once", () => {
  const { effects } = after(table(view(4, TURN)), { ...press("e"), repeat: true });
  assert.deepEqual(acts(effects), []);
});

// ---- zoom ---------------------------------------------------------------------------------------

const wheel = (deltaY, at = { x: 0, y: 0 }) => ({ type: "WheelTurned", deltaY, at, board: BOARD });
const down = (id, x, y) => ({ type: "PointerPressed", id, at: { x, y } });
const move = (id, x, y, pressed = true) => ({ type: "PointerMoved", id, at: { x, y }, pressed, board: BOARD });

test("the wheel zooms around the pointer, between one and four", () => {
  const { model } = after(table(view(4)), wheel(-400 * Math.LN2, { x: 100, y: 50 }));
  const { zoom, x, y } = boardIn(model);
  assert.ok(Math.abs(zoom - 2) < 1e-9);
  assert.ok(Math.abs(x + 100) < 1e-9 && Math.abs(y + 50) < 1e-9);
  assert.equal(boardIn(after(model, wheel(-4000)).model).zoom, 4);
  const { zoom: least, x: left } = boardIn(after(model, wheel(4000)).model);
  assert.equal(least, 1);
  assert.ok(Math.abs(left) < 1e-9, "the whole island stays in its frame");
  assert.equal(boardIn(after(model, { type: "WholeIslandClicked" }).model).zoom, 1);
});

test("a pointer drags a zoomed island and then clicks nothing", () => {
  const zoomed = after(table(view(4, TURN)), wheel(-400 * Math.LN2)).model;
  const { model } = after(zoomed, down(1, 0, 0), move(1, 30, 10), { type: "PointerReleased", id: 1 });
  assert.deepEqual([boardIn(model).x, boardIn(model).y], [30, 10]);
  const click = { type: "SpaceClicked", space: [1, 0], clicks: 1 };
  assert.deepEqual(acts(after(model, click).effects), []);
  assert.deepEqual(acts(after(model, down(1, 0, 0), click).effects), [DRIVE.action]);
  assert.equal(boardIn(after(zoomed, down(1, 0, 0), move(1, 900, 0)).model).x, 200, "not beyond its frame");
});

test("a pointer that was released outside the board drags nothing", () => {
  const zoomed = after(table(view(4)), wheel(-400 * Math.LN2)).model;
  const { model } = after(zoomed, down(1, 0, 0), move(1, 30, 0, false), move(1, 60, 0));
  assert.equal(boardIn(model).x, 0);
});

test("two fingers zoom", () => {
  const { model } = after(table(view(4)), down(1, -10, 0), down(2, 10, 0), move(2, 30, 0));
  assert.equal(boardIn(model).zoom, 2);
  assert.ok(boardIn(model).dragged > 12);
});

test("a space that the keyboard reaches is brought into view", () => {
  const zoomed = after(table(view(4)), wheel(-400 * Math.LN2)).model;
  const { model } = after(zoomed, focused([1, 0], { by: { x: -50, y: 500 }, board: BOARD }));
  assert.deepEqual([boardIn(model).x, boardIn(model).y], [-50, 100]);
});

// ---- hints --------------------------------------------------------------------------------------

const HINT = { action: DRIVE.action, text: "", chance: 0.5, gold: 9, then: [], reasons: [] };
const hints = (seq, choices = [HINT]) => answer("HintsLoaded", { choices }, { seq });

test("a hint points at its action until the game moves on", () => {
  const asked = after(table(view(4, TURN)), press("h"));
  assert.deepEqual(requests(asked.effects), ["POST /tables/t1/hint"]);
  const { model } = after(asked.model, hints(4));
  assert.deepEqual(targetSpaces(tableIn(model)), [[1, 0]]);
  assert.equal(targetOf(tableIn(model)).button, "Drive");
  for (const message of [moved(view(5, TURN)), press("Escape"), press("h"), { type: "HintClicked" }]) {
    const { model: without } = after(model, message);
    assert.equal(tableIn(without).hints, null);
    assert.deepEqual(targetSpaces(tableIn(without)), []);
  }
});

test("a hint that comes too late is dropped", () => {
  const asked = after(table(view(4, TURN)), press("h")).model;
  assert.equal(tableIn(after(asked, press("h"), hints(4)).model).hints, null);
  assert.equal(tableIn(after(asked, moved(view(5, TURN)), hints(4)).model).hints, null);
  const again = after(asked, moved(view(5, TURN)), { type: "StepTimerFired" }, press("h"), hints(4)).model;
  assert.equal(tableIn(again).hints.choices, null, "the new hint is still awaited");
});

test("hints are for players against bots, in their own turn", () => {
  const human = { seat: 1, name: "Eva", kind: "human", bot: null, present: false, stand_in: null, resigned: false };
  const seats = [tableIn(table(view(4))).info.seats[0], human];
  const asks = (shown, info) => requests(after(table(shown, { info }), press("h")).effects).length;
  assert.equal(asks(view(4, TURN), { seats }), 0);
  assert.equal(asks(view(4, TURN), { seats: [seats[0], { ...human, resigned: true }] }), 1);
  assert.equal(asks(view(4, { legal: [] }), {}), 0);
});

// ---- panels -------------------------------------------------------------------------------------

test("chat lines are unread until the chat is shown", () => {
  const { model } = after(table(view(4)), chatted(1, 2));
  assert.equal(tableIn(model).chatRead, 0);
  const read = after(model, { type: "TabChosen", tab: "chat", focus: true });
  assert.equal(tableIn(read.model).chatRead, 2);
  assert.deepEqual(selectors(read.effects), ["#tab-chat"]);
  assert.equal(tableIn(after(read.model, chatted(3)).model).chatRead, 3);
  assert.deepEqual(
    tableIn(after(read.model, chatted(3)).model).chat.map(({ n }) => n),
    [1, 2, 3],
  );
});

test("a chat line is kept until the server has it", () => {
  const typed = after(table(view(4)), { type: "ChatTyped", text: " hello " }, { type: "ChatSubmitted" });
  assert.deepEqual(ofKind(typed.effects, "request")[0].body, { text: "hello" });
  const failed = refusal("ChatSent", "muted");
  assert.equal(tableIn(after(typed.model, failed).model).chatDraft, " hello ");
  assert.equal(tableIn(after(typed.model, answer("ChatSent")).model).chatDraft, "");
  const blank = after(table(view(4)), { type: "ChatTyped", text: "  " }, { type: "ChatSubmitted" });
  assert.deepEqual(requests(blank.effects), []);
});

test("the end can be closed and opened again, and leads to a rematch", () => {
  const over = table(view(4, { state: { phase: "over" } }), { info: { status: "over" } });
  const { model } = after(over, { type: "EndingClosed" }, { type: "DialogOpened", kind: "menu" });
  const reopened = after(model, { type: "EndingReopened" }).model;
  assert.equal(tableIn(reopened).endingClosed, false);
  assert.equal(reopened.dialog, null);
  const rematch = after(over, { type: "RematchClicked" });
  assert.deepEqual(requests(rematch.effects), ["POST /tables/t1/rematch"]);
  const created = after(over, answer("RematchCreated", { id: "t2" }));
  assert.deepEqual(ofKind(created.effects, "navigate"), [{ effect: "navigate", address: "/table/t2" }]);
});

test("the table in words is for the user's seat and language", () => {
  const { effects } = after(table(view(4)), press("b"));
  assert.deepEqual(requests(effects), ["GET /tables/t1/text?lang=en&seat=0"]);
  const loaded = answer("TextBoardLoaded", { text: "words" });
  assert.deepEqual(after(table(view(4)), loaded).model.dialog, { kind: "text-board", text: "words" });
});

// ---- opening and leaving ------------------------------------------------------------------------

test("another language opens the table again, with the same seat and without its steps", () => {
  const { model } = after(table(view(4)), moved(view(5)), moved(view(6)));
  const { model: spoken, effects } = after(model, { type: "LanguageLoaded", language: "nl" });
  assert.equal(ofKind(effects, "open-source")[0].source.language, "nl");
  assert.equal(tableIn(spoken).queue.length, 0);
  const again = after(spoken, snapshot(view(6, { prompt: "wacht" }))).model;
  assert.equal(tableIn(again).view.prompt, "wacht");
  assert.equal(tableIn(again).step, null);
});

test("leaving a table ends its source and its timers", () => {
  const { effects } = after(table(view(4)), { type: "AddressChanged", address: { path: "/", query: {}, hash: "" } });
  const kinds = effects.map(({ effect }) => effect);
  assert.ok(kinds.includes("close-source"));
  const cancelled = ofKind(effects, "cancel-timer").map(({ name }) => name);
  for (const name of ["step", "clock", "route", "marks", "play", "review"]) assert.ok(cancelled.includes(name), name);
  const home = after(table(view(4)), { type: "AddressChanged", address: { path: "/", query: {}, hash: "" } }).model;
  assert.equal(after(home, moved(view(5)), ROUTE, { type: "StepTimerFired" }).model, home, "late messages do nothing");
});

test("an answer about a table that was left is dropped", () => {
  const other = answer("TextBoardLoaded", { text: "words" }, { table: "t0" });
  const model = table(view(4));
  assert.equal(after(model, other).model, model);
  assert.equal(after(model, refusal("ChatSent", "muted", { table: "t0" })).model, model);
});

test("the ground of the other theme is loaded when the theme changes", () => {
  const { effects } = after(table(view(4)), { type: "SettingsChanged", changes: { theme: "night" } });
  assert.deepEqual(
    ofKind(effects, "load-drawing").map(({ path }) => path),
    ["/art/ground/abc?theme=night&v=v1"],
  );
});
