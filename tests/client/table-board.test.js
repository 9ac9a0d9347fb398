// Pointing at spaces, keys on the island, zoom.

import assert from "node:assert/strict";
import { test } from "node:test";
import { highlightsOf } from "../../src/tobago/web/update/table/highlights.js";
import { setLanguage, word } from "../../src/tobago/web/words.js";
import { after, ofKind, requests } from "./setup.js";
import { acts, answer, DRIVE, END, moved, noteTexts, press, refusal, table, tableIn, view } from "./table-setup.js";

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
  assert.deepEqual(acts(after(model, { ...click, clicks: 0 }).effects), [DRIVE.action], "a key ends no drag");
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
