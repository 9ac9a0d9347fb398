import assert from "node:assert/strict";
import { test } from "node:test";
import { after, ofKind } from "./setup.js";
import { action, acts, bubbleText, CLUE, END, moved, press, table, tableIn, view } from "./table-setup.js";

const IDLE = { acted: false };
const RAISE = { ...action("Raise", { map: "white" }), reveals: true };
const EXCHANGE = { ...action("ExchangeTurn"), reveals: true };
const button = (choice, clicks = 1) => ({ type: "ButtonClicked", choice, clicks });

test("a turn without an action ends at the second click", () => {
  const { model, effects } = after(table(view(4, { legal: [CLUE, END], state: IDLE })), button(END));
  assert.deepEqual(acts(effects), []);
  assert.match(bubbleText(model), /not taken an action/);
  assert.deepEqual(ofKind(effects, "place-bubble"), [{ effect: "place-bubble", anchor: '.act[data-type="EndTurn"]' }]);
  assert.equal(model.announcement.text.message, bubbleText(model));
  assert.deepEqual(acts(after(model, button(END)).effects), [END.action]);
});

test("the second click of a double click confirms nothing", () => {
  const first = after(table(view(4, { legal: [END], state: IDLE })), button(END, 1), button(END, 2));
  assert.deepEqual(acts(first.effects), []);
  assert.deepEqual(acts(after(first.model, button(END, 1)).effects), [END.action]);
});

test("a turn in which a treasure can be raised ends at the second click", () => {
  const { model, effects } = after(table(view(4, { legal: [RAISE, END] })), press("e"));
  assert.deepEqual(acts(effects), []);
  assert.match(bubbleText(model), /You can raise/);
  assert.deepEqual(tableIn(model).bubble.text.fields, { treasure: "white" });
  assert.deepEqual(acts(after(model, press("e")).effects), [END.action]);
});

test("a turn in which something was done ends at once", () => {
  assert.deepEqual(acts(after(table(view(4, { legal: [END] })), button(END)).effects), [END.action]);
});

test("exchanging cards is asked about, unless the settings say otherwise", () => {
  const shown = view(4, { legal: [EXCHANGE, END], state: IDLE });
  const { model, effects } = after(table(shown), press("x"));
  assert.deepEqual(acts(effects), []);
  assert.match(bubbleText(model), /exchange your cards/);
  assert.deepEqual(acts(after(model, press("x")).effects), [EXCHANGE.action]);
  assert.deepEqual(acts(after(table(shown, { settings: { confirm: false } }), press("x")).effects), [EXCHANGE.action]);
});

test("an amulet's exchange is asked about as well", () => {
  const exchange = { ...action("Exchange"), reveals: true };
  const players = view(4).state.players.map((each) => ({ ...each, amulets: 1 }));
  const { model, effects } = after(table(view(4, { legal: [END, exchange], state: { players } })), press("4"));
  assert.deepEqual(acts(effects), []);
  assert.deepEqual(acts(after(model, press("4")).effects), [exchange.action]);
});

test("raising and the answers in sharing out are not asked about", () => {
  for (const type of ["Raise", "Take", "Pass", "PayCurse"]) {
    const choice = { ...action(type), reveals: true };
    const clicked = after(table(view(4, { legal: [choice] })), { type: "ActionClicked", choice });
    assert.deepEqual(acts(clicked.effects), [choice.action], type);
  }
});

test("the last ATV is put on a space at the second click or tap, which is not that of a double click", () => {
  const place = { ...action("PlaceAtv", { space: [1, 0] }), reveals: true };
  const click = (clicks) => ({ type: "SpaceClicked", space: [1, 0], clicks });
  for (const touch of [false, true]) {
    const shown = table(view(4, { legal: [place], state: { phase: "place-atv" } }), { device: { touch } });
    const first = after(shown, click(1), click(2));
    assert.deepEqual(acts(first.effects), []);
    assert.match(bubbleText(first.model), /cannot be undone/);
    assert.deepEqual(acts(after(first.model, click(1)).effects), [place.action]);
  }
});

test("several treasures under the ATV are asked about", () => {
  const other = { ...action("Raise", { map: "grey" }), reveals: true };
  const { model } = after(table(view(4, { legal: [RAISE, other, END] })), { type: "RaiseClicked" });
  assert.deepEqual(model.dialog, { kind: "pick", choices: [RAISE, other] });
  const one = after(table(view(4, { legal: [RAISE, END] })), { type: "RaiseClicked" });
  assert.deepEqual(acts(one.effects), [RAISE.action]);
});

test("a bubble goes with Escape, with a new position, and with time if it only refuses", () => {
  const armed = after(table(view(4, { legal: [CLUE, END], state: IDLE })), button(END)).model;
  for (const message of [press("Escape"), moved(view(5))]) {
    assert.equal(tableIn(after(armed, message).model).bubble, null);
    assert.equal(tableIn(after(armed, message).model).armed, "");
  }
  const why = { message: "No." };
  const { model, effects } = after(armed, { type: "RefusalClicked", why, anchor: ".act" });
  assert.equal(bubbleText(model), "No.");
  assert.equal(tableIn(model).armed, "", "what was asked about is dropped");
  const timer = ofKind(effects, "timer").at(-1);
  assert.equal(timer.name, "bubble");
  assert.equal(tableIn(after(model, timer.message).model).bubble, null);
});

test("the page counts the seconds for which bots wait for an undo", () => {
  const undo = { allowed: true, refusal: null, until: 4200 };
  const model = { ...table(view(1)), now: 0 };
  const { model: moving, effects } = after(model, moved(view(2, { legal: [], undo }), 0));
  const clock = (found) => ofKind(found, "timer").filter(({ name }) => name === "clock");
  assert.equal(clock(effects).length, 1);
  const fired = { type: "ClockTimerFired" };
  assert.equal(clock(after({ ...moving, now: 4000 }, fired).effects).length, 1);
  assert.equal(clock(after({ ...moving, now: 4300 }, fired).effects).length, 0);
});

test("what was said about the position before is not said about the next one", () => {
  const pointed = { clue: "in:jungle", text: "Play it." };
  const { model } = after(table(view(4, { legal: [CLUE] })), { type: "Pointed", pointed }, moved(view(5)));
  assert.deepEqual(tableIn(model).pointed, { clue: "in:jungle", text: "" });
});
