import assert from "node:assert/strict";
import { test } from "node:test";
import { askedSeat } from "../../src/tobago/web/update/table/dig.js";
import { beats, entry, kinds, offering, paid, position, RAISE, took, turned } from "./dig-setup.js";

const CURSED = [
  turned(0),
  { type: "Cursed", seats: [1, 2, 0] },
  paid(1, { amulet: true }),
  paid(2, { card: 6 }),
  paid(0, { card: 4 }),
  { type: "CursesRemoved", count: 1 },
  { type: "RosesReturned", seats: [1, 2, 0, 1] },
  { type: "LeftoversDiscarded", count: 4 },
];

test("a curse shows its card, its victims and each loss", () => {
  const found = beats(position(1), [entry(1, ...RAISE, ...CURSED)]).slice(7);
  assert.deepEqual(kinds(found), ["card", "curse", "loss", "loss", "loss", "lifted", "home", "leftovers"]);
  assert.deepEqual(
    found.map(({ dig }) => dig.curse && dig.curse.losses.length),
    [null, 0, 1, 2, 3, 3, null, null],
  );
  assert.deepEqual(found[1].dig.curse.victims, [1, 2, 0]);
  assert.equal(found[1].dig.sharing.offered, 0);
  assert.deepEqual(found[4].dig.curse.losses, [
    { seat: 1, amulet: true, card: null },
    { seat: 2, amulet: false, card: 6 },
    { seat: 0, amulet: false, card: 4 },
  ]);
  const players = found[4].view.state.players;
  assert.equal(players[1].amulets, 0);
  assert.deepEqual(players[2].treasure, [null]);
  assert.deepEqual(players[0].treasure, []);
  assert.deepEqual(found[5].dig.turnedUp, [{ value: 0, taker: null }]);
});

test("losses come one by one: a beat shows no later loss", () => {
  const found = beats(position(1), [entry(1, ...RAISE, ...CURSED)]);
  const first = found.find(({ kind }) => kind === "loss");
  assert.deepEqual(first.view.state.players[0].treasure, [4]);
});

test("a second curse among the cards that are left leaves the game in a separate beat", () => {
  const removed = { type: "CursesRemoved", count: 1 };
  const found = beats(offering(4), [
    entry(1, took(1, 4), turned(0), { type: "Cursed", seats: [2] }, paid(2), removed, removed),
  ]);
  assert.deepEqual(kinds(found), ["take", "card", "curse", "loss", "lifted", "lifted"]);
  assert.equal(found.at(-1).dig.turnedUp.length, 2, "the curse that was turned up, and the card before it");
});

test("sharing goes on after a curse if the rule says so", () => {
  const returned = { type: "CurseReturned" };
  const found = beats(offering(4), [
    entry(1, took(1, 4), turned(0), { type: "Cursed", seats: [2] }, paid(2), returned, turned(3)),
  ]);
  assert.deepEqual(kinds(found), ["take", "card", "curse", "loss", "lifted", "card", "ask"]);
  assert.equal(found.at(-1).dig.curse, null);
  assert.equal(askedSeat(found.at(-1).dig), 2);
});

test("a victim that chooses the payment is one of those who still have to pay", () => {
  const before = { ...offering(0, { paying: [2, 0] }) };
  const found = beats(before, [entry(2, paid(2, { amulet: true }))]);
  assert.deepEqual(found[0].dig.curse, { victims: [2, 0], losses: [{ seat: 2, amulet: true, card: null }] });
});
