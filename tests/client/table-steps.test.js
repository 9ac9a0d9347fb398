import assert from "node:assert/strict";
import { test } from "node:test";
import { after, ofKind } from "./setup.js";
import { entry, moved, press, snapshot, table, tableIn, view } from "./table-setup.js";

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
    [1300],
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
  assert.deepEqual(times({ speed: "slow" }, 1), [2400]);
  assert.deepEqual(times({ speed: "instant" }, 0), [0]);
});

test("skipping shows the present, with all entries in the log", () => {
  const { model } = after(table(view(1)), moved(view(2)), moved(view(3)), moved(view(4)));
  for (const skip of [{ type: "SkipClicked" }, press("s")]) {
    const { model: present, effects } = after(model, skip);
    assert.equal(shownSeq(present), 4);
    assert.equal(tableIn(present).step, null);
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
  assert.deepEqual(model.announcement.text, ["entry 2", "prompt 2"], "nothing newer had arrived yet");
  const { model: last } = after(model, FIRED);
  assert.deepEqual(last.announcement.text, ["entry 3", "prompt 3"]);
  const three = after(table(view(1)), moved(view(2)), moved(view(3)), moved(view(4)), FIRED).model;
  assert.deepEqual(three.announcement.text, ["entry 3", ""]);
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

test("a curse darkens the page until the next step", () => {
  const { model, effects } = after(table(view(1)), moved(view(2), 1, [{ type: "Cursed" }]), moved(view(3)));
  assert.deepEqual(ofKind(effects, "darken").at(-1), { effect: "darken", on: true });
  assert.deepEqual(ofKind(after(model, FIRED).effects, "darken"), [{ effect: "darken", on: false }]);
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
