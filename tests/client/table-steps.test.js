import assert from "node:assert/strict";
import { test } from "node:test";
import { legalOf } from "../../src/tobago/web/update/table/selectors.js";
import { word } from "../../src/tobago/web/words.js";
import { after, ofKind } from "./setup.js";
import { PASS, entry, moved, press, snapshot, table, tableIn, view } from "./table-setup.js";

const RAISED = [
  { type: "TreasureRaised", seat: 1, map: "white", space: [0, 0], rose: true },
  { type: "CardsGathered", count: 2, last: false },
  { type: "CardTurnedUp", value: 0 },
  { type: "Cursed", seats: [1] },
  { type: "CursePaid", seat: 1, amulet: false, card: null },
  { type: "CursesRemoved", count: 1 },
];
const FIRED = { type: "StepTimerFired" };
const shownSeq = (model) => tableIn(model).view.seq;
const loggedSeqs = (model) => tableIn(model).entries.map(({ seq }) => seq);
const stepTimers = (effects) => ofKind(effects, "timer").filter(({ name }) => name === "step");

test("the first position is shown without its steps", () => {
  const { model, effects } = after(table(view(0)), { type: "SkipClicked" });
  assert.equal(tableIn(model).step, null);
  assert.deepEqual(stepTimers(effects), []);
  const { model: later } = after(model, snapshot(view(3), { entries: [entry(1), entry(2), entry(3)] }));
  assert.equal(shownSeq(later), 3, "it was never shown before");
});

test("steps of others are shown one after the other", () => {
  const { model, effects } = after(table(view(1)), moved(view(2)), moved(view(3)), moved(view(4)));
  assert.equal(shownSeq(model), 2);
  assert.equal(tableIn(model).queue.length, 2);
  assert.deepEqual(
    stepTimers(effects).map(({ ms }) => ms),
    [1200],
  );
  const next = after(model, FIRED).model;
  assert.equal(shownSeq(next), 3);
  assert.deepEqual(loggedSeqs(next), [2, 3]);
  const present = after(next, FIRED, FIRED).model;
  assert.equal(shownSeq(present), 4);
  assert.equal(tableIn(present).step, null);
});

test("an own step is shown for a shorter time, at the pace of the settings", () => {
  const times = (settings, seat) =>
    stepTimers(after(table(view(1), { settings }), moved(view(2), seat)).effects).map(({ ms }) => ms);
  assert.deepEqual(times({}, 0), [450]);
  assert.deepEqual(times({ speed: "relaxed" }, 1), [2160]);
  assert.deepEqual(times({ speed: "quick" }, 1), [540]);
});

test("at the speed instant the present is shown without beats", () => {
  const { model, effects } = after(table(view(1), { settings: { speed: "instant" } }), moved(view(2)), moved(view(3)));
  assert.equal(shownSeq(model), 3);
  assert.equal(tableIn(model).beat, null);
  assert.deepEqual(loggedSeqs(model), [2, 3]);
  assert.deepEqual(stepTimers(effects), []);
});

test("a step without anything to show takes no beat", () => {
  const silent = moved(view(3), 1, [
    { type: "TurnEnded", seat: 1 },
    { type: "TurnBegan", seat: 0 },
  ]);
  silent.message.entries[0].sentences = [];
  silent.message.entries[0].about = [];
  const { model } = after(table(view(1)), moved(view(2)), silent, moved(view(4)));
  const next = after(model, FIRED).model;
  assert.equal(shownSeq(next), 4);
  assert.deepEqual(loggedSeqs(next), [2, 3, 4]);
});

test("a hidden page shows no steps, so that they do not pile up", () => {
  const hide = { type: "DeviceChanged", device: { hidden: true } };
  const { model } = after(table(view(1)), moved(view(2)), moved(view(3)), hide);
  assert.equal(shownSeq(model), 3);
  assert.equal(shownSeq(after(model, moved(view(4)), moved(view(5))).model), 5);
});

test("a new view without news waits for the last beat of its step", () => {
  const { model } = after(table(view(1)), moved(view(2), 1, RAISED));
  const { model: again } = after(model, snapshot(view(2, { prompt: "another prompt" })));
  assert.notEqual(tableIn(again).view.prompt, "another prompt");
  assert.equal(tableIn(after(again, ...Array(5).fill(FIRED)).model).view.prompt, "another prompt");
});

test("skipping shows the present, with all entries in the log", () => {
  const { model } = after(table(view(1)), moved(view(2)), moved(view(3)), moved(view(4)));
  for (const skip of [{ type: "SkipClicked" }, press("s")]) {
    const { model: present, effects } = after(model, skip);
    assert.equal(shownSeq(present), 4);
    assert.equal(tableIn(present).step, null);
    assert.equal(tableIn(present).beat, null);
    assert.deepEqual(loggedSeqs(present), [2, 3, 4]);
    assert.ok(ofKind(effects, "cancel-timer").some(({ name }) => name === "step"));
  }
});

test("a user who was away is taken to the present", () => {
  const many = Array.from({ length: 42 }, (_, i) => moved(view(i + 2)));
  assert.equal(shownSeq(after(table(view(1)), ...many.slice(0, 41)).model), 2);
  assert.equal(shownSeq(after(table(view(1)), ...many).model), 43);
  const entries = Array.from({ length: 41 }, (_, i) => entry(i + 2));
  const { model } = after(table(view(1)), snapshot(view(42), { entries }));
  assert.equal(tableIn(model).step, null);
  assert.equal(loggedSeqs(model).length, 41);
});

test("a snapshot without news keeps the steps that are queued", () => {
  const { model } = after(table(view(1)), moved(view(2)), moved(view(3)));
  const { model: again } = after(model, snapshot(view(3, { prompt: "another prompt" })));
  assert.equal(shownSeq(again), 2);
  assert.equal(after(again, FIRED).model.screen.table.view.prompt, "another prompt");
  const { model: missed } = after(model, snapshot(view(4), { entries: [entry(4)] }));
  assert.deepEqual(
    tableIn(missed).queue.map((step) => step.view.seq),
    [3, 4],
  );
});

test("a step is announced, with the prompt when it is the last", () => {
  const { model } = after(table(view(1)), moved(view(2)), moved(view(3)));
  assert.equal(word(model.announcement.text), "entry 2 prompt 2", "nothing newer had arrived yet");
  const { model: last } = after(model, FIRED);
  assert.equal(word(last.announcement.text), "entry 3 prompt 3");
  const three = after(table(view(1)), moved(view(2)), moved(view(3)), moved(view(4)), FIRED).model;
  assert.equal(word(three.announcement.text), "entry 3");
});

test("a step ends what was begun", () => {
  const { model } = after(table(view(1)), { type: "ModeClicked", mode: "ExtraDrive" });
  assert.equal(tableIn(model).mode, "ExtraDrive");
  assert.equal(tableIn(after(model, moved(view(2))).model).mode, null);
});

// ---- motion -------------------------------------------------------------------------------------

const EVENTS = [
  {
    type: "Drove",
    seat: 1,
    start: [0, 1],
    to: [1, 0],
    route: [
      [0, 1],
      [0, 0],
      [1, 0],
    ],
  },
  {
    type: "MarkersRemoved",
    map: "grey",
    spaces: [
      [0, 0],
      [1, 0],
    ],
  },
  { type: "AmuletAppeared", space: [1, -1] },
];

test("ATVs drive along their routes, and markers and amulets lift off and land for a moment", () => {
  const { model, effects } = after(table(view(1)), moved(view(2), 1, EVENTS));
  assert.deepEqual(ofKind(effects, "animate-drive"), [
    {
      effect: "animate-drive",
      seat: 1,
      route: [
        [0, 1],
        [0, 0],
        [1, 0],
      ],
    },
  ]);
  assert.deepEqual(tableIn(model).board.marks, [
    { symbol: "marker-grey", space: [0, 0], motion: "lifting" },
    { symbol: "marker-grey", space: [1, 0], motion: "lifting" },
  ]);
  assert.deepEqual(tableIn(after(model, FIRED).model).board.marks, [
    { symbol: "amulet", space: [1, -1], motion: "landing" },
  ]);
  assert.deepEqual(tableIn(after(model, { type: "MarksTimerFired" }).model).board.marks, []);
});

test("nothing moves for users who want no motion", () => {
  for (const wish of [{ device: { reducedMotion: true } }, { settings: { speed: "instant" } }]) {
    const { model, effects } = after(table(view(1), wish), moved(view(2), 1, EVENTS));
    assert.deepEqual(ofKind(effects, "animate-drive"), []);
    assert.deepEqual(tableIn(model).board.marks, []);
  }
});

test("a treasure is shown in beats, and can be skipped at once", () => {
  const { model } = after(table(view(1)), moved(view(2), 1, RAISED));
  const kinds = [];
  for (let shown = model; tableIn(shown).beat; shown = after(shown, FIRED).model) kinds.push(tableIn(shown).beat.kind);
  assert.deepEqual(kinds, ["raise", "gather", "card", "curse", "loss", "lifted"]);
  assert.deepEqual(loggedSeqs(model), [], "the log does not tell what comes");
  const { model: skipped } = after(model, { type: "SkipClicked" });
  assert.equal(tableIn(skipped).beat, null);
  assert.equal(shownSeq(skipped), 2);
  assert.deepEqual(loggedSeqs(skipped), [2]);
});

test("nothing can be done before the last beat", () => {
  const { model } = after(table(view(1)), moved(view(2, { legal: [PASS] }), 1, RAISED));
  assert.deepEqual(legalOf(tableIn(model), "Pass"), []);
  const last = after(model, FIRED, FIRED, FIRED, FIRED, FIRED).model;
  assert.equal(tableIn(last).beat.kind, "lifted");
  assert.deepEqual(legalOf(tableIn(last), "Pass"), [PASS]);
});

test("users who want no motion see the same beats", () => {
  const { model } = after(table(view(1), { device: { reducedMotion: true } }), moved(view(2), 1, RAISED));
  assert.equal(tableIn(model).beat.kind, "raise");
  assert.equal(tableIn(model).beats.length, 5);
});

test("coins fly to the player who takes a card", () => {
  const { effects } = after(table(view(1)), moved(view(2), 1, [{ type: "CardTaken", seat: 1, value: 4 }]));
  assert.deepEqual(ofKind(effects, "animate-coins"), [{ effect: "animate-coins", seat: 1, coins: 4 }]);
});

// ---- sounds -------------------------------------------------------------------------------------

const sounds = (effects) => ofKind(effects, "sound").map(({ name, volume }) => [name, volume]);

test("events have sounds, if they are switched on", () => {
  const settings = { sound: true, volume: 0.5 };
  assert.deepEqual(sounds(after(table(view(1), { settings }), moved(view(2), 1, EVENTS)).effects), [["engine", 0.5]]);
  assert.deepEqual(sounds(after(table(view(1)), moved(view(2), 1, EVENTS)).effects), []);
});

test("each beat of a treasure has its sound", () => {
  const { effects } = after(
    table(view(1), { settings: { sound: true } }),
    moved(view(2), 1, RAISED),
    ...Array(6).fill(FIRED),
  );
  assert.deepEqual(
    sounds(effects).map(([name]) => name),
    ["marker", "card", "curse"],
  );
});

test("statues turn the shorter way round", () => {
  const facing = (direction) => ({ state: { facing: [direction] } });
  const angles = [0, 5, 4, 5, 0].reduce(
    ({ model, found }, direction, i) => {
      const next = after(model, moved(view(i + 2, facing(direction))), FIRED).model;
      return { model: next, found: [...found, tableIn(next).board.angles[0]] };
    },
    { model: table(view(1)), found: [] },
  ).found;
  assert.deepEqual(angles, [30, -30, -90, -30, 30]);
});
