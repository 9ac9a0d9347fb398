// Hints, the log and chat, the end, dialogs; opening a table again and leaving it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { targetOf, targetSpaces } from "../../src/tobago/web/update/table/selectors.js";
import { address, after, OFFLINE, ofKind, requests } from "./setup.js";
import {
  answer,
  chatted,
  DRIVE,
  END,
  entry,
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
const selectors = (effects) => ofKind(effects, "focus").map(({ selector }) => selector);

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

test("a chat line is sent once, and returns to the field if it is refused", () => {
  const submit = { type: "ChatSubmitted" };
  const typed = after(table(view(4)), { type: "ChatTyped", text: " hello " }, submit, submit);
  assert.deepEqual(
    ofKind(typed.effects, "request").map(({ body }) => body),
    [{ text: "hello" }],
  );
  const draft = (...messages) => tableIn(after(typed.model, ...messages).model).chatDraft;
  const sent = answer("ChatSent", undefined, { text: "hello" });
  const failed = refusal("ChatSent", "muted", { text: "hello" });
  const next = { type: "ChatTyped", text: "and" };
  assert.equal(draft(failed), "hello");
  assert.equal(draft(sent), "");
  assert.equal(draft(next, sent), "and", "what was typed since is kept");
  assert.equal(draft(next, failed), "hello and");
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

test("table description is for the user's seat and language", () => {
  const { effects } = after(table(view(4)), press("b"));
  assert.deepEqual(requests(effects), ["GET /tables/t1/text?lang=en&seat=0"]);
  const loaded = answer("TextBoardLoaded", { text: "words" }, { seat: 0 });
  assert.deepEqual(after(table(view(4)), loaded).model.dialog, { kind: "text-board", text: "words" });
});

// ---- opening and leaving ------------------------------------------------------------------------

test("another language opens the table again, with the same seat and without its steps", () => {
  const { model } = after(table(view(4)), moved(view(5)), moved(view(6)));
  const { model: spoken, effects } = after(model, { type: "LanguageLoaded", language: "nl" });
  assert.equal(ofKind(effects, "open-source")[0].source.language, "nl");
  assert.equal(tableIn(spoken).queue.length, 0);
  const again = after(spoken, snapshot(view(6, { prompt: "wacht" }), { entries: [entry(5), entry(6)] })).model;
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
  assert.equal(after(home, moved(view(5)), { type: "StepTimerFired" }).model, home, "late messages do nothing");
});

test("an answer about a table that was left is dropped", () => {
  const other = answer("TextBoardLoaded", { text: "words" }, { table: "t0" });
  const model = table(view(4));
  assert.equal(after(model, other).model, model);
  assert.equal(after(model, refusal("ChatSent", "muted", { table: "t0" })).model, model);
});

test("an action that is lost when the table is left is reported on the next screen", () => {
  const left = after(table(view(4)), address("/")).model;
  assert.deepEqual(noteTexts(after(left, { type: "ActionFailed", problem: OFFLINE }).model), ["offline"]);
});

test("a review is kept from the end of a game to its replay", () => {
  const over = table(view(4, { state: { phase: "over" } }), { info: { status: "over" } });
  const review = { done: true, decisions: [] };
  const reviewed = after(over, answer("ReviewLoaded", review)).model;
  const replay = after(reviewed, address("/replay/t1")).model;
  assert.equal(tableIn(replay).review, review);
  assert.equal(tableIn(after(replay, address("/table/t1")).model).review, review);
  assert.equal(tableIn(after(reviewed, address("/replay/t2")).model).review, null);
});

test("the ground of the other theme is loaded when the theme changes", () => {
  const { effects } = after(table(view(4)), { type: "SettingsChanged", changes: { theme: "night" } });
  assert.deepEqual(
    ofKind(effects, "load-drawing").map(({ path }) => path),
    ["/art/ground/abc?theme=night&v=v1"],
  );
});
