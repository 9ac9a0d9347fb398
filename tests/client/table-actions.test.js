import assert from "node:assert/strict";
import { test } from "node:test";
import { after, ofKind, requests } from "./setup.js";
import {
  action,
  acts,
  answer,
  bubbleText,
  CLUE,
  DRIVE,
  END,
  entry,
  moved,
  noteTexts,
  press,
  snapshot,
  table,
  tableIn,
  view,
} from "./table-setup.js";

const TURN = { legal: [DRIVE, CLUE, END] };
const chose = (choice, clicks = 1) => ({ type: "CardActionClicked", choice, clicks });
const clicked = (space, clicks = 1) => ({ type: "SpaceClicked", space, clicks });
const problem = (code, message) => ({ status: 409, code, message, fields: {} });

// ---- sending ------------------------------------------------------------------------------------

test("an action answers the shown position and blocks others until it is shown", () => {
  const { model, effects } = after(table(view(4, TURN)), clicked([1, 0]));
  assert.deepEqual(ofKind(effects, "act"), [{ effect: "act", action: DRIVE.action, after: 4 }]);
  const twice = after(model, clicked([1, 0]), press("e"));
  assert.deepEqual(acts(twice.effects), []);
  assert.deepEqual(tableIn(twice.model).pointed.text.message, "Wait a moment.");
  const accepted = after(model, { type: "ActionAccepted", seq: 5 });
  assert.deepEqual(acts(after(accepted.model, press("e")).effects), [], "accepted, but not shown yet");
  const shown = after(accepted.model, moved(view(5, TURN), 0));
  assert.deepEqual(acts(after(shown.model, press("e")).effects), [END.action]);
});

test("an action that was answered by a view before its acceptance blocks nothing", () => {
  const { model } = after(table(view(4, TURN)), clicked([1, 0]), moved(view(5, TURN), 0), {
    type: "ActionAccepted",
    seq: 5,
  });
  assert.deepEqual(acts(after(model, press("e")).effects), [END.action]);
});

test("a click that came too late is explained", () => {
  const { model } = after(table(view(4, TURN)), press("e"), { type: "ActionFailed", problem: problem("stale", "no") });
  assert.deepEqual(noteTexts(model), ["The table changed before your action arrived. Please look again."]);
  assert.deepEqual(acts(after(model, press("e")).effects), [END.action]);
});

test("another refusal is shown in the server's words", () => {
  const failed = { type: "ActionFailed", problem: problem("not-your-turn", "It is not your turn.") };
  assert.deepEqual(noteTexts(after(table(view(4, TURN)), press("e"), failed).model), ["It is not your turn."]);
});

test("nothing is done while older steps are shown", () => {
  const { model } = after(table(view(1)), moved(view(2)), moved(view(3, TURN)));
  assert.deepEqual(acts(after(model, clicked([1, 0]), press("e")).effects), []);
  assert.deepEqual(acts(after(model, { type: "StepTimerFired" }, press("e")).effects), [END.action]);
  const past = after(table(view(1)), moved(view(2, TURN)), moved(view(3)));
  assert.deepEqual(acts(after(past.model, press("e")).effects), [], "it was possible before");
});

// ---- clues and touch ----------------------------------------------------------------------------

test("a clue is played at the second click", () => {
  const { model, effects } = after(table(view(4, TURN)), chose(CLUE));
  assert.deepEqual(acts(effects), []);
  assert.match(model.announcement.text.message, /Click again/);
  assert.deepEqual(acts(after(model, chose(CLUE)).effects), [CLUE.action]);
});

test("another clue, Escape or a new position ask for the second click again", () => {
  const other = { ...CLUE, text: "another" };
  const armed = after(table(view(4, TURN)), chose(CLUE)).model;
  for (const message of [chose(other), press("Escape"), moved(view(5, TURN))]) {
    assert.deepEqual(acts(after(armed, message, chose(CLUE)).effects), []);
  }
});

test("a clue is played at once if the user wants that", () => {
  const model = table(view(4, TURN), { settings: { confirm: false } });
  assert.deepEqual(acts(after(model, chose(CLUE)).effects), [CLUE.action]);
});

test("the first tap of a finger shows, the second acts", () => {
  const model = table(view(4, TURN), { device: { touch: true } });
  const first = after(model, clicked([1, 0]));
  assert.deepEqual(acts(first.effects), []);
  assert.deepEqual(tableIn(first.model).pointed.space, [1, 0]);
  assert.deepEqual(acts(after(first.model, clicked([1, 0])).effects), [DRIVE.action]);
  assert.deepEqual(acts(after(first.model, clicked([0, 1]), clicked([1, 0])).effects), [], "another space was tapped");
  assert.deepEqual(acts(after(model, clicked([1, 0], 0)).effects), [DRIVE.action], "a key has no preview");
});

test("a finger plays a clue with two taps", () => {
  const model = table(view(4, TURN), { device: { touch: true } });
  const first = after(model, chose(CLUE));
  assert.deepEqual(acts(first.effects), []);
  assert.deepEqual(acts(after(first.model, chose(CLUE)).effects), [CLUE.action]);
});

// ---- undo ---------------------------------------------------------------------------------------

test("the last action is taken back, or the refusal is shown", () => {
  const allowed = table(view(4, { undo: { allowed: true, refusal: null } }));
  assert.deepEqual(acts(after(allowed, press("u")).effects), [null]);
  const refusal = { code: "x", fields: {}, text: "A card was drawn." };
  const refused = after(table(view(4, { undo: { allowed: false, refusal } })), { type: "UndoClicked" });
  assert.deepEqual(acts(refused.effects), []);
  assert.equal(bubbleText(refused.model), "A card was drawn.");
  assert.equal(bubbleText(after(table(view(4)), press("u")).model), "There is nothing to undo.");
});

// ---- spaces -------------------------------------------------------------------------------------

test("a space with several actions asks which one", () => {
  const raise = action("Raise", { map: "grey" });
  const here = action("Drive", { to: [0, 0] });
  const { model } = after(table(view(4, { legal: [raise, here] })), clicked([0, 0]));
  assert.deepEqual(model.dialog, { kind: "pick", choices: [here, raise] });
  const picked = after(model, { type: "PickMade", choice: raise });
  assert.equal(picked.model.dialog, null);
  assert.deepEqual(acts(picked.effects), [raise.action]);
});

test("the server says why a space cannot be chosen", () => {
  const { model, effects } = after(table(view(4, TURN)), clicked([0, 1]));
  assert.deepEqual(requests(effects), ["POST /tables/t1/check"]);
  assert.deepEqual(ofKind(effects, "request")[0].body, { action: { type: "Drive", to: [0, 1] }, seat: 0 });
  const refusal = { code: "too-far", fields: {}, text: "a3 is 4 legs away." };
  const { model: answered } = after(model, answer("CheckLoaded", { refusal }, { space: [0, 1] }));
  assert.equal(tableIn(answered).pointed.text, "a3 is 4 legs away.");
  assert.equal(bubbleText(answered), "a3 is 4 legs away.");
  assert.equal(tableIn(answered).bubble.anchor, '.space[data-space="0,1"]');
});

test("what is checked depends on the phase and the mode", () => {
  const body = (shown, ...messages) =>
    ofKind(after(table(shown), ...messages, clicked([0, 1])).effects, "request").at(-1).body.action;
  assert.equal(body(view(4, { state: { phase: "place-atv" } })).type, "PlaceAtv");
  assert.equal(body(view(4), { type: "ModeClicked", mode: "ExtraDrive" }).type, "ExtraDrive");
  const marked = view(4, { marked: ["brown"] });
  assert.deepEqual(body(marked, { type: "ModeClicked", mode: "RemoveMarker" }), {
    type: "RemoveMarker",
    map: "brown",
    space: [0, 1],
  });
});

test("the own space describes itself, and spectators ask nothing", () => {
  const own = after(table(view(4)), clicked([0, 0]));
  assert.deepEqual(requests(own.effects), []);
  assert.equal(JSON.stringify(tableIn(own.model).pointed.text).includes("a1"), true);
  assert.deepEqual(requests(after(table(view(4, { seat: null, legal: null })), clicked([0, 1])).effects), []);
});

// ---- powers, maps, roses ------------------------------------------------------------------------

const MAPS = (cards) => {
  const empty = { cards: [], sites: [] };
  return { white: { cards, sites: [] }, grey: empty, black: empty, brown: empty };
};
const CARDS = [0, 1, 2].map((seat) => ({ clue: "in:jungle", roses: [seat] }));

test("two roses are chosen one after the other", () => {
  const swap = action("Swap", { map: "white", first: 0, second: 2 });
  const shown = view(4, { legal: [swap], state: { maps: MAPS(CARDS) } });
  const card = (place) => ({ type: "MapCardClicked", map: "white", card: place });
  const first = after(table(shown), { type: "ModeClicked", mode: "Swap" }, card(0));
  assert.deepEqual(acts(first.effects), []);
  assert.equal(tableIn(first.model).firstRose, 0);
  assert.deepEqual(acts(after(first.model, card(0)).effects), [], "the same rose again");
  assert.deepEqual(acts(after(first.model, card(2)).effects), [swap.action]);
});

test("a card of a map describes itself while no rose is chosen", () => {
  const shown = view(4, { state: { maps: MAPS(CARDS) } });
  const { model } = after(table(shown), { type: "MapCardClicked", map: "white", card: 0 });
  assert.deepEqual(model.announcement.text, tableIn(model).pointed.text);
});

test("the head of a map plays during the set-up and highlights otherwise", () => {
  const put = { ...action("PlaceFirstClue", { map: "black" }), left: 3 };
  const click = { type: "MapClicked", map: "black", clicks: 1 };
  assert.deepEqual(acts(after(table(view(4, { legal: [put] })), click).effects), [put.action]);
  const pinned = after(table(view(4)), click).model;
  assert.equal(tableIn(pinned).pinned, "black");
  assert.equal(tableIn(after(pinned, click).model).pinned, null);
});

test("keys use the powers of an amulet, or say why not", () => {
  const extra = action("ExtraDrive", { to: [1, 0] });
  const players = view(4).state.players.map((each) => ({ ...each, amulets: 1 }));
  const holder = table(view(4, { legal: [END, extra], state: { players } }));
  const mode = after(holder, press("3")).model;
  assert.equal(tableIn(mode).mode, "ExtraDrive");
  assert.deepEqual(acts(after(mode, clicked([1, 0])).effects), [extra.action]);
  assert.equal(tableIn(after(mode, press("3")).model).mode, null);
  assert.equal(bubbleText(after(holder, press("1")).model), "This is not possible now.");
  const exchange = action("Exchange");
  const other = table(view(4, { legal: [END, exchange], state: { players } }));
  assert.deepEqual(acts(after(other, press("4")).effects), [exchange.action]);
});

test("a key for what is not possible says why", () => {
  const refusal = { code: "action-used", fields: {}, text: "You have driven already." };
  const advice = { lens: [], races: [], forecast: [], refused: [{ type: "ExchangeTurn", map: null, refusal }] };
  const why = bubbleText(after(table(view(4, { legal: [END], advice })), press("x")).model);
  assert.equal(why, "You have driven already.");
  const waiting = table(view(4, { legal: [], prompt: "Pim decides." }));
  assert.equal(bubbleText(after(waiting, press("t")).model), "Pim decides.");
});

test("an action is possible again after a reconnect that brings its result", () => {
  const { model } = after(
    table(view(4, TURN)),
    press("e"),
    { type: "SourceState", state: "lost" },
    { type: "SourceState", state: "open" },
    snapshot(view(5, TURN), { entries: [entry(5, 0)] }),
    { type: "ActionAccepted", seq: 5 },
  );
  assert.equal(tableIn(model).connection, "open");
  assert.deepEqual(acts(after(model, press("e")).effects), [END.action]);
});
