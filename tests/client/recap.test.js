import assert from "node:assert/strict";
import { test } from "node:test";
import { entriesAfter, entriesSince, publicPart } from "../../src/tobago/web/update/table/recap.js";
import { address, after, home, ofKind } from "./setup.js";
import { END, entry, moved, snapshot, table, tableIn, view } from "./table-setup.js";

const MINUTE = 60_000;
const seqs = (entries) => entries.map(({ seq }) => seq);

/** The table of somebody who comes back after a while. */
const back = (entries, now, info = {}) =>
  after(home(), address("/table/t1"), snapshot(view(entries.length), { info, entries, now })).model;

test("the recap begins after the last action of the seat that stands", () => {
  const entries = [entry(1, 0), entry(2, 1), entry(3, 1), entry(4, 0), { ...entry(5, 0), kind: "undo", to: 3 }];
  assert.deepEqual(seqs(entriesSince(entries, 0)), [2, 3]);
  assert.deepEqual(seqs(entriesSince(entries, 1)), []);
  assert.deepEqual(seqs(entriesSince(entries, 2)), [1, 2, 3]);
});

test("what was taken back is left out", () => {
  const entries = [entry(1, 0), entry(2, 1), entry(3, 1), { ...entry(4, 1), kind: "undo", to: 2 }, entry(5, 1)];
  assert.deepEqual(seqs(entriesAfter(entries, 1)), [2, 5]);
});

test("secrets of the player before are left out", () => {
  const [played, drawn] = [{ type: "CluePlayed" }, { type: "ClueDrawn" }];
  const one = { ...entry(1, 0, [played, { type: "TurnEnded" }, drawn]), sentences: ["plays", "draws"], about: [0, 2] };
  assert.deepEqual(publicPart(one).sentences, ["plays"]);
  const secrets = ["FirstClueDrawn", "HandDealt", "ClueDrawn", "CardLookedAt"];
  for (const type of secrets) assert.deepEqual(publicPart(entry(1, 0, [{ type }])).sentences, []);
  assert.deepEqual(publicPart({ ...entry(2), kind: "vote" }).sentences, ["entry 2"]);
});

test("a player who comes back to a slow game is shown what has happened", () => {
  const entries = [entry(1, 0), entry(2, 1)];
  assert.equal(tableIn(back(entries, 10 * MINUTE)).recap, 1);
  assert.equal(tableIn(back(entries, MINUTE)).recap, null);
  assert.equal(tableIn(back([entry(1, 0)], 10 * MINUTE)).recap, null);
  assert.equal(tableIn(back([entry(1, 1)], 10 * MINUTE)).recap, null);
  assert.equal(tableIn(back(entries, 10 * MINUTE, { yours: [] })).recap, null);
  assert.equal(tableIn(back(entries, 10 * MINUTE, { status: "over" })).recap, null);
  const many = Array.from({ length: 14 }, (_, i) => entry(i + 1, i ? 1 : 0));
  assert.equal(tableIn(back(many, MINUTE)).recap, 1);
});

test("the recap goes when it is closed, and with the next own action", () => {
  const model = back([entry(1, 0), entry(2, 1)], 10 * MINUTE);
  assert.equal(tableIn(after(model, { type: "RecapClosed" }).model).recap, null);
  assert.equal(tableIn(after(model, moved(view(3), 1)).model).recap, 1);
  assert.equal(tableIn(after(model, moved(view(3), 0)).model).recap, null);
});

test("the focus goes to the curtain, and to the page after it", () => {
  const model = table(view(0, { legal: [END] }), { info: { yours: [0, 1] } });
  const other = { deciding: { seat: 1, kind: "human", bot: null } };
  const down = after(model, moved(view(1, other), 0));
  assert.equal(tableIn(down.model).curtain, 1);
  assert.equal(down.model.announcement.text, "", "it may have named a card of the player before");
  assert.deepEqual(ofKind(down.effects, "focus"), [{ effect: "focus", selector: ".curtain h1" }]);
  const taken = after(down.model, { type: "ScreenHandedOver", seat: 1 });
  assert.equal(ofKind(taken.effects, "focus-page").length, 1);
});
