import assert from "node:assert/strict";
import { test } from "node:test";
import { OFFLINE, after, address, home, ofKind, requests, screenAt } from "./setup.js";

const TIMER = { type: "HomeTimerFired" };

const summary = (id, status, mine = false) => ({ id, status, seats: [{ yours: mine }, { yours: false }] });

/** The lists of a home screen after an answer. */
function listsAfter(value) {
  const { lists } = after(home(), { type: "ListsLoaded", ok: true, value }).model.screen;
  return Object.fromEntries(Object.entries(lists).map(([name, tables]) => [name, tables.map(({ id }) => id)]));
}

test("the lists wait for the answer who the user is", () => {
  const { model, effects } = screenAt();
  assert.deepEqual(requests(effects), ["GET /me"]);
  assert.deepEqual(ofKind(effects, "request-all"), []);
  const user = { type: "UserLoaded", ok: true, value: { id: "u1", name: "Anna", language: "en" } };
  const [{ paths }] = ofKind(after(model, user).effects, "request-all");
  assert.deepEqual(Object.keys(paths).sort(), ["finished", "mine", "playing", "waiting"]);
});

test("a visitor has no games", () => {
  const [{ paths }] = ofKind(after(home(null), TIMER).effects, "request-all");
  assert.deepEqual(Object.keys(paths).sort(), ["finished", "playing", "waiting"]);
});

test("the lists are loaded again after a while, unless the page is hidden", () => {
  const { effects } = after(home(), TIMER);
  assert.equal(ofKind(effects, "request-all").length, 1);
  assert.deepEqual(ofKind(effects, "timer"), [{ effect: "timer", name: "home", ms: 15_000, message: TIMER }]);
  const hidden = after(home(), { type: "DeviceChanged", device: { hidden: true } }, TIMER);
  assert.deepEqual(ofKind(hidden.effects, "request-all"), []);
  assert.equal(ofKind(hidden.effects, "timer").length, 1);
});

test("another screen stops the timer, and a late answer changes nothing", () => {
  const { model, effects } = after(home(), address("/rules"));
  assert.deepEqual(ofKind(effects, "cancel-timer"), [{ effect: "cancel-timer", name: "home" }]);
  assert.equal(after(model, { type: "ListsLoaded", ok: true, value: {} }).model, model);
});

test("each table is in one list", () => {
  const own = [summary("a", "open", true), summary("b", "playing", true), summary("c", "over", true)];
  const lists = listsAfter({
    mine: { tables: [...own, summary("d", "aborted", true)] },
    waiting: { tables: [own[0], summary("e", "open")] },
    playing: { tables: [own[1], summary("f", "playing")] },
    finished: { tables: [own[2], summary("g", "over")] },
  });
  assert.deepEqual(lists, { mine: ["a", "b"], waiting: ["e"], playing: ["f"], finished: ["c", "g"] });
});

test("games of others are listed up to a number", () => {
  const many = (status) => ({ tables: Array.from({ length: 9 }, (_, i) => summary(`${status}${i}`, status)) });
  const lists = listsAfter({ waiting: many("open"), playing: many("playing"), finished: many("over") });
  assert.deepEqual([lists.waiting.length, lists.playing.length, lists.finished.length], [9, 6, 6]);
});

test("two clicks start one game", () => {
  const { model, effects } = after(home(), { type: "PlayNowClicked" }, { type: "PlayNowClicked" });
  assert.deepEqual(requests(effects), ["POST /tables"]);
  const [{ body }] = ofKind(effects, "request");
  assert.deepEqual([body.players, body.start, body.seats.length], [4, true, 4]);
  assert.deepEqual(body.seats[0], { kind: "human" });
  const { model: made, effects: next } = after(model, { type: "TableCreated", ok: true, value: { id: "t9" } });
  assert.deepEqual(next, [{ effect: "navigate", address: "/table/t9" }]);
  assert.equal(made.screen.busy, false);
});

test("the level of Play now chooses its bots, and is remembered", () => {
  const bots = (model) =>
    ofKind(after(model, { type: "PlayNowClicked" }).effects, "request")[0]
      .body.seats.slice(1)
      .map(({ bot }) => bot);
  assert.deepEqual(bots(home()), ["scout", "scout", "scout"]);
  const { model, effects } = after(home(), { type: "SettingsChanged", changes: { level: "hard" } });
  assert.deepEqual(bots(model), ["hunter", "navigator", "captain"]);
  assert.equal(ofKind(effects, "save-settings")[0].settings.level, "hard");
});

test("after a refusal a game can be started again", () => {
  const { model } = after(home(), { type: "PlayNowClicked" }, { type: "TableCreated", ok: false, problem: OFFLINE });
  assert.equal(model.notes.length, 1);
  assert.deepEqual(requests(after(model, { type: "PlayNowClicked" }).effects), ["POST /tables"]);
});

test("the island is loaded once for each theme, and again after a failure", () => {
  const day = "/art/ground/aBC1?theme=day&v=v1";
  const night = "/art/ground/aBC1?theme=night&v=v1";
  const grounds = (effects) => ofKind(effects, "load-drawing").map(({ path }) => path);
  const lists = { type: "ListsLoaded", ok: true, value: {} };
  assert.deepEqual(grounds(screenAt().effects), [day]);
  assert.deepEqual(grounds(after(home(), lists).effects), []);
  assert.deepEqual(grounds(after(home(), { type: "DrawingFailed", path: day }, lists).effects), [day]);
  const loaded = { type: "DrawingLoaded", path: day, drawing: "an element" };
  const dark = { type: "DeviceChanged", device: { dark: true } };
  const light = { type: "DeviceChanged", device: { dark: false } };
  assert.deepEqual(grounds(after(home(), loaded, dark, light).effects), [night]);
});
