import assert from "node:assert/strict";
import { test } from "node:test";
import { after, ofKind } from "./setup.js";
import { moved, press, snapshot, table, tableIn, view } from "./table-setup.js";

const player = (treasure) => ({ atv: [0, 0], hand: [], roses: 0, amulets: 0, treasure });
const OVER = { legal: [], state: { phase: "over", players: [player([6, 5]), player([3])] } };
const ENDED = moved(view(2, OVER), 1, [{ type: "GameEnded", gold: [11, 3], winners: [0] }]);
const TICK = { type: "CountTimerFired" };
const count = (model) => tableIn(model).count;

test("the gold is counted card by card, that of the winner last", () => {
  const { model: begun, effects } = after(table(view(1)), ENDED);
  let model = begun;
  assert.deepEqual(count(model), { order: [1, 0], turned: 0 });
  assert.ok(ofKind(effects, "timer").some(({ name, ms }) => name === "count" && ms === 450));
  const turned = [];
  while (count(model)) {
    model = after(model, TICK).model;
    if (count(model)) turned.push(count(model).turned);
  }
  assert.deepEqual(turned, [1, 2, 3, 4, 5, 6, 7], "three cards, and some time to look at the sums");
});

test("the count is skipped at once", () => {
  const { model } = after(table(view(1)), ENDED);
  for (const skip of [{ type: "CountSkipped" }, { type: "SkipClicked" }, press("s"), press("Escape")]) {
    const { model: skipped, effects } = after(model, skip);
    assert.equal(count(skipped), null);
    assert.ok(ofKind(effects, "cancel-timer").some(({ name }) => name === "count"));
    assert.equal(count(after(skipped, TICK).model), null);
  }
});

test("the gold is not counted after a reload, nor at the speed instant, nor for a hidden page", () => {
  assert.equal(count(table(view(2, OVER))), null);
  assert.equal(count(after(table(view(1), { settings: { speed: "instant" } }), ENDED).model), null);
  assert.equal(count(after(table(view(1), { device: { hidden: true } }), ENDED).model), null);
});

test("a lost connection does not begin the count again", () => {
  const { model } = after(table(view(1)), ENDED, { type: "CountSkipped" }, snapshot(view(2, OVER)));
  assert.equal(count(model), null);
});

test("users who want no motion see the count too", () => {
  assert.notEqual(count(after(table(view(1), { device: { reducedMotion: true } }), ENDED).model), null);
});

test("each card has its sound, and the sums have that of the end", () => {
  const before = after(table(view(1), { settings: { sound: true } }), ENDED).model;
  const { effects } = after(before, TICK, TICK, TICK, TICK, TICK);
  assert.deepEqual(
    ofKind(effects, "sound").map(({ name }) => name),
    ["card", "card", "card", "end"],
  );
});
