// The shared screen, automatic passes, notifications and clocks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { timeLeft } from "../../src/tobago/web/update/table/selectors.js";
import { after, ofKind } from "./setup.js";
import { acts, answer, END, entry, moved, PASS, press, snapshot, table, tableIn, view } from "./table-setup.js";

const FIRED = { type: "StepTimerFired" };

// ---- one screen for several players -------------------------------------------------------------

const SHARED = { info: { yours: [0, 1] } };
const decides = (seat, more = {}) => ({ deciding: { seat, kind: "human", bot: null }, ...more });

test("the first player of a shared screen needs no curtain", () => {
  const first = table(view(0, decides(0)), SHARED);
  assert.equal(tableIn(first).curtain, null);
  assert.equal(tableIn(first).holder, 0);
});

test("the screen is handed to the next player behind a curtain", () => {
  const first = table(view(0, decides(0)), SHARED);
  const { model } = after(first, moved(view(1, decides(1)), 0));
  assert.equal(tableIn(model).curtain, 1);
  const handed = after(model, { type: "ScreenHandedOver", seat: 1 });
  assert.equal(tableIn(handed.model).view, null, "the hand of the first player is hidden at once");
  assert.equal(tableIn(handed.model).curtain, null);
  assert.deepEqual(ofKind(handed.effects, "open-source")[0].source, {
    kind: "live",
    table: "t1",
    seat: 1,
    language: "en",
  });
  const own = view(1, { ...decides(1), seat: 1 });
  assert.equal(tableIn(after(handed.model, snapshot(own, { info: { yours: [0, 1] } })).model).curtain, null);
});

test("the next player does not read what the player before pointed at", () => {
  const pointed = { type: "Pointed", pointed: { clue: "in:jungle", text: "In the jungle" } };
  const first = table(view(0, decides(0)), SHARED);
  const { model } = after(first, moved(view(1, decides(1)), 0), pointed, { type: "ScreenHandedOver", seat: 1 });
  assert.equal(tableIn(model).pointed, null);
});

test("table description is hidden when the screen is handed over", () => {
  const first = table(view(0, decides(0)), SHARED);
  const words = answer("TextBoardLoaded", { text: "words" }, { seat: 0 });
  const next = moved(view(1, decides(1)), 0);
  assert.equal(after(first, words).model.dialog.kind, "text-board");
  assert.equal(after(first, words, next).model.dialog, null);
  assert.equal(after(first, next, words).model.dialog, null, "an answer behind the curtain");
  const handed = after(first, next, { type: "ScreenHandedOver", seat: 1 });
  assert.equal(after(handed.model, words).model.dialog, null, "an answer for the seat before");
});

test("a user who opens a shared table later sees the curtain first", () => {
  const model = table(view(3, decides(0)), SHARED);
  assert.equal(tableIn(model).curtain, 0);
  assert.equal(tableIn(after(model, { type: "ScreenHandedOver", seat: 0 }).model).holder, 0);
});

test("the curtain waits until all steps are shown, and falls again when the turn is taken back", () => {
  const first = table(view(0, decides(0)), SHARED);
  const { model } = after(first, moved(view(1, decides(0)), 0), moved(view(2, decides(1)), 0));
  assert.equal(tableIn(model).curtain, null);
  const covered = after(model, FIRED).model;
  assert.equal(tableIn(covered).curtain, 1);
  assert.deepEqual(acts(after(covered, press("e")).effects), [], "keys do nothing behind the curtain");
  assert.equal(tableIn(after(covered, FIRED, moved(view(3, decides(0)), 0)).model).curtain, null);
});

test("a turn that was taken back before it is shown needs no curtain", () => {
  const first = table(view(0, decides(0)), SHARED);
  const steps = [moved(view(1, decides(0)), 0), moved(view(2, decides(1)), 0), moved(view(3, decides(0)), 0)];
  assert.equal(tableIn(after(first, ...steps, FIRED).model).curtain, null);
  assert.equal(tableIn(after(first, ...steps, FIRED, FIRED).model).curtain, null);
});

test("a table with one seat of the user's has no curtain", () => {
  const model = table(view(3, decides(1)), { info: { yours: [0] } });
  assert.equal(tableIn(model).curtain, null);
});

// ---- passing below a limit ----------------------------------------------------------------------

const offer = (seq, offered) =>
  view(seq, {
    legal: [PASS],
    state: { phase: "sharing", sharing: { offered, roses: [0], asked: 0, seen: [], cards: [], paying: [] } },
  });

test("a card below the limit is passed once", () => {
  const before = table(view(4), { settings: { autoPass: 5 } });
  const { model, effects } = after(before, moved(offer(5, 4)));
  assert.deepEqual(acts(effects), [PASS.action]);
  const refused = { type: "ActionFailed", problem: { status: 409, code: "no", message: "no", fields: {} } };
  assert.deepEqual(acts(after(model, refused).effects), [], "a refused pass is left to the user");
  const next = after(model, { type: "ActionAccepted", seq: 6 }, FIRED, moved(offer(6, 3)));
  assert.deepEqual(acts(next.effects), [PASS.action], "the next card is another one");
});

test("a card at the limit, a curse and a card without a limit are left to the user", () => {
  for (const [autoPass, offered] of [
    [5, 5],
    [5, 0],
    [0, 2],
  ]) {
    const before = table(view(4), { settings: { autoPass } });
    assert.deepEqual(acts(after(before, moved(offer(5, offered))).effects), []);
  }
});

test("a new limit holds for the card on offer", () => {
  const { model } = after(table(view(4)), moved(offer(5, 4)));
  const { effects } = after(model, { type: "SettingsChanged", changes: { autoPass: 5 } });
  assert.deepEqual(acts(effects), [PASS.action]);
});

test("a card is passed after the steps before it are shown", () => {
  const before = table(view(4), { settings: { autoPass: 5 } });
  const { model, effects } = after(before, moved(view(5)), moved(offer(6, 4)));
  assert.deepEqual(acts(effects), []);
  assert.deepEqual(acts(after(model, FIRED).effects), [PASS.action]);
});

// ---- notifications ------------------------------------------------------------------------------

const waiting = { legal: [], prompt: "Pim decides." };
const turn = { legal: [END] };
const called = (effects) =>
  effects.flatMap(({ effect, name }) => (effect === "sound" ? [name] : effect === "notify-turn" ? [effect] : []));

test("a user who is elsewhere is notified of a turn that others have given them", () => {
  const elsewhere = { settings: { notify: true, sound: true }, device: { hidden: true } };
  const before = table(view(4, waiting), elsewhere);
  const { model, effects } = after(before, moved(view(5, turn)));
  assert.deepEqual(called(effects), ["notify-turn", "turn"]);
  assert.equal(ofKind(effects, "notify-turn")[0].prompt, "prompt 5");
  assert.deepEqual(called(after(model, moved(view(6, turn))).effects), [], "it still is their turn");
});

test("nobody is notified of what they do themselves, of what they see, or without wishing it", () => {
  const settings = { notify: true };
  const hidden = { hidden: true };
  const own = after(table(view(4, waiting), { settings, device: hidden }), moved(view(5, turn), 0));
  assert.deepEqual(called(own.effects), []);
  assert.deepEqual(called(after(table(view(4, waiting), { settings }), moved(view(5, turn))).effects), []);
  assert.deepEqual(called(after(table(view(4, waiting), { device: hidden }), moved(view(5, turn))).effects), []);
});

test("nobody is notified of a card that is passed automatically", () => {
  const elsewhere = { settings: { notify: true, autoPass: 5 }, device: { hidden: true } };
  assert.deepEqual(called(after(table(view(4, waiting), elsewhere), moved(offer(5, 4))).effects), []);
});

test("the start of a game that was waited for is a call too", () => {
  const elsewhere = { settings: { sound: true } };
  const before = after(table(view(4, waiting), elsewhere), snapshot(null, { setting: null })).model;
  const { effects } = after(before, snapshot(view(5, turn), { entries: [entry(5, null)] }));
  assert.deepEqual(called(effects), ["turn"]);
});

test("the sound of the turn is played when the turn is shown", () => {
  const { model, effects } = after(
    table(view(4, waiting), { settings: { sound: true } }),
    moved(view(5, waiting)),
    moved(view(6, turn)),
  );
  assert.deepEqual(called(effects), []);
  assert.deepEqual(called(after(model, FIRED).effects), ["turn"]);
  assert.deepEqual(called(after(model, { type: "SkipClicked" }).effects), ["turn"]);
});

// ---- clocks -------------------------------------------------------------------------------------

test("clocks follow the server's time", () => {
  const clock = { running: 1, since: 1000, deadline: null, left: [60_000, 30_000] };
  const before = { ...table(view(4)), now: 500 };
  const { model } = after(before, snapshot(view(4, { clock }), { now: 2500 }));
  const left = (now) => [0, 1].map((seat) => timeLeft(tableIn(model), now, seat));
  assert.deepEqual(left(500), [60_000, 28_500], "the server is two seconds ahead");
  assert.deepEqual(left(1500), [60_000, 27_500]);
  const perMove = view(4, { clock: { running: 0, since: 1000, deadline: 12_500, left: null } });
  const timed = after(before, snapshot(perMove, { now: 2500 })).model;
  assert.deepEqual(
    [0, 1].map((seat) => timeLeft(tableIn(timed), 500, seat)),
    [10_000, null],
  );
});

test("clocks are drawn every second, and only if there are any", () => {
  const clock = { running: 0, since: 0, deadline: null, left: [1000, 1000] };
  const timers = (effects) => ofKind(effects, "timer").filter(({ name }) => name === "clock");
  const { model, effects } = after(table(view(4)), snapshot(view(4, { clock })));
  assert.equal(timers(effects).length, 1);
  const ticked = after(model, { type: "ClockTimerFired" });
  assert.equal(timers(ticked.effects).length, 1);
  assert.notEqual(ticked.model, model, "it is drawn");
  assert.equal(timers(after(table(view(4)), snapshot(view(4))).effects).length, 0);
});
