import assert from "node:assert/strict";
import { test } from "node:test";
import { askedSeat } from "../../src/tobago/web/update/table/dig.js";
import { word } from "../../src/tobago/web/words.js";
import {
  beats,
  entry,
  gathered,
  kinds,
  look,
  NAMES,
  offering,
  passed,
  player,
  position,
  RAISE,
  RAISED,
  texts,
  took,
  turned,
} from "./dig-setup.js";

// ---- steps without a treasure -------------------------------------------------------------------

test("an action is one beat that shows the position after it", () => {
  const after = position(2);
  const [beat, ...more] = beats(
    position(1),
    [entry(1, { type: "Drove", seat: 1 }, { type: "AmuletTaken", seat: 1 })],
    after,
  );
  assert.deepEqual(more, []);
  assert.equal(beat.kind, "action");
  assert.equal(beat.view, after);
  assert.deepEqual(texts([beat]), ["Drove. AmuletTaken."]);
});

test("the end of a turn takes no beat", () => {
  assert.deepEqual(beats(position(1), [entry(1, { type: "TurnEnded", seat: 1 }, { type: "TurnBegan", seat: 2 })]), []);
  const end = entry(1, { type: "Drove", seat: 1 }, { type: "TurnEnded", seat: 1 }, { type: "TurnBegan", seat: 2 });
  assert.deepEqual(kinds(beats(position(1), [end])), ["action"]);
});

test("what is no action has a beat with its sentence", () => {
  const undo = { ...entry(1), kind: "undo", sentences: ["Pim undoes that."] };
  assert.deepEqual(texts(beats(position(1), [undo])), ["Pim undoes that."]);
});

test("a table without a position has no beats", () => {
  assert.deepEqual(beats(null, [entry(1, { type: "Drove", seat: 1 })]), []);
});

test("amulets land and statues turn after the new map has been started", () => {
  const started = [
    { type: "MapStarted", seat: 1, map: "white" },
    { type: "AmuletAppeared", space: [0, 1] },
    { type: "AmuletAppeared", space: [-1, 1] },
    { type: "StatuesTurned", facing: [1] },
  ];
  const after = position(2, { state: { amulets: [[1, 0], [0, 1], [-1, 1]], facing: [1] } }); // prettier-ignore
  const found = beats(position(1), [entry(1, ...started)], after);
  assert.deepEqual(kinds(found), ["action", "amulets", "statues"]);
  assert.deepEqual(
    found.map(({ view: shown }) => [shown.state.amulets.length, shown.state.facing[0]]),
    [
      [1, 0],
      [3, 0],
      [3, 1],
    ],
  );
  assert.equal(word(found[2].text), "The statues turn.");
});

// ---- raising ------------------------------------------------------------------------------------

test("a treasure is raised in beats: roses, looks, the unseen card, the cards, the first card, the question", () => {
  const found = beats(position(1), [entry(1, ...RAISE, turned(4))]);
  assert.deepEqual(kinds(found), ["raise", "look", "look", "look", "look", "added", "gather", "card", "ask"]);
  assert.deepEqual(texts(found), [
    "TreasureRaised.",
    "Pim looks at 1 card in secret.",
    "Runa looks at 1 card in secret.",
    "CardLookedAt.",
    "Pim looks at 1 card in secret.",
    "One more card is added. Nobody looks at it.",
    "CardsGathered.",
    "CardTurnedUp.",
    "Pim is asked.",
  ]);
});

test("roses are collected from the bottom of the map to the top, that of the raiser first", () => {
  const [raised] = beats(position(1), [entry(1, ...RAISE)]);
  assert.deepEqual(raised.dig.sharing.roses, [1, 2, 0, 1]);
  assert.deepEqual(raised.view.state.maps.white.cards.map(({ roses }) => roses), [[], [], []]); // prettier-ignore
  assert.deepEqual(raised.view.state.maps.white.sites, []);
  assert.deepEqual(raised.view.marked, []);
  assert.equal(raised.view.state.players[1].roses, 2);
  const [without] = beats(position(1), [entry(1, { ...RAISED, rose: false })]);
  assert.deepEqual(without.dig.sharing.roses, [2, 0, 1]);
  assert.equal(without.view.state.players[1].roses, 3);
});

test("looks of one player in a row are one beat, and own cards are shown", () => {
  const found = beats(position(1), [entry(1, RAISED, look(1), look(1), look(0, 5), look(0, 2), gathered(5))]);
  assert.deepEqual(texts(found).slice(1, 3), ["Pim looks at 2 cards in secret.", "CardLookedAt. CardLookedAt."]);
  assert.deepEqual(found[2].dig.sharing.seen, [[5, 2], [null, null], []]);
});

test("cards come to the table when they are gathered", () => {
  const found = beats(position(1), [entry(1, ...RAISE, turned(4))]);
  const shown = (kind) => found.find((beat) => beat.kind === kind).dig.sharing;
  assert.equal(shown("added").cards.length, 0);
  assert.equal(shown("gather").cards.length, 5);
  assert.deepEqual([shown("card").cards.length, shown("card").offered], [4, 4]);
});

test("nothing can be chosen before the last beat", () => {
  const before = position(1, { legal: [{ action: { type: "EndTurn" }, text: "end" }] });
  const found = beats(before, [entry(0, ...RAISE, turned(4))]);
  assert.ok(found.every(({ view: shown }) => shown.legal.length === 0 && shown.deciding === null));
});

test("a deck that ran out is shuffled before the cards are looked at", () => {
  const reshuffled = { type: "TreasuresReshuffled", count: 9 };
  const found = beats(position(1), [entry(1, RAISED, reshuffled, look(1), gathered(2, true))]);
  assert.deepEqual(kinds(found), ["raise", "shuffle", "look", "gather"]);
  assert.equal(found.at(-1).dig.sharing.last, true);
});

// ---- sharing out --------------------------------------------------------------------------------

test("the next rose is asked after a pass, and the viewer is not announced as asked", () => {
  const pim = beats(offering(4), [entry(1, passed(1, 4))]);
  assert.deepEqual(texts(pim), ["CardPassed.", "Runa is asked."]);
  const runa = beats(offering(4, { asked: 1 }), [entry(2, passed(2, 4))]);
  assert.deepEqual(kinds(runa), ["pass"]);
  assert.equal(askedSeat(runa[0].dig), 0);
});

test("who takes the card gets a rose back, and the next card is turned up", () => {
  const found = beats(offering(4), [entry(1, took(1, 4), turned(2))]);
  assert.deepEqual(kinds(found), ["take", "card", "ask"]);
  const [take, card] = found;
  assert.deepEqual(take.dig.sharing.roses, [2, 0, 1]);
  assert.deepEqual(take.dig.turnedUp, [{ value: 4, taker: 1 }]);
  assert.equal(take.dig.sharing.offered, null);
  assert.deepEqual(take.view.state.players[1].treasure, [null, null], "the gold of others is hidden");
  assert.equal(take.view.state.players[1].roses, 3);
  assert.equal(askedSeat(card.dig), 2);
});

test("the viewer sees the own card, and everybody sees it if gold is open", () => {
  const asked = offering(4, { asked: 2 });
  const [own] = beats(asked, [entry(0, took(0, 4), turned(2))]);
  assert.deepEqual(own.view.state.players[0].treasure, [4, 4]);
  const open = position(2, { state: { players: NAMES.map(() => player({ treasure: [4] })) } });
  const [other] = beats(offering(4), [entry(1, took(1, 4), turned(2))], open);
  assert.deepEqual(other.view.state.players[1].treasure, [null, 4]);
});

test("a card that all pass is discarded", () => {
  const found = beats(offering(4, { asked: 3 }), [
    entry(1, passed(1, 4), { type: "CardDiscarded", value: 4 }, turned(3)),
  ]);
  assert.deepEqual(kinds(found), ["pass", "discard", "card", "ask"]);
  assert.deepEqual(found[1].dig.turnedUp, [{ value: 4, taker: null }]);
});

test("the treasure stays on the screen after the last card until its map is cleared", () => {
  const before = offering(4, { roses: [1], asked: 0 });
  const events = [
    took(1, 4),
    { type: "LeftoversDiscarded", count: 4 },
    { type: "MapCleared", map: "white", clues: [] },
  ];
  const found = beats(before, [entry(1, ...events, { type: "ClueDrawn", seat: 1, clue: null })]);
  assert.deepEqual(kinds(found), ["take", "leftovers", "cleared"]);
  assert.deepEqual(found.map(({ dig }) => dig !== null), [true, true, false]); // prettier-ignore
  assert.deepEqual(found[2].view.state.maps.white.cards, []);
  assert.equal(word(found[2].text), "The clues white are discarded.", "without a catalogue");
});

test("roses that are left go back to their owners", () => {
  const events = [passed(1, 2), { type: "CardDiscarded", value: 2 }, { type: "RosesReturned", seats: [1, 2, 0, 1] }];
  const found = beats(offering(2, { asked: 3 }), [entry(1, ...events)]);
  const home = found.at(-1);
  assert.equal(word(home.text), "Roses go back to: Pim, Runa, you.");
  assert.deepEqual(home.view.state.players.map(({ roses }) => roses), [4, 4, 4]); // prettier-ignore
  assert.deepEqual(home.dig.sharing.roses, []);
});

test("the last treasure ends the game after its own beats", () => {
  const over = position(2, { state: { phase: "over" } });
  const found = beats(offering(4), [entry(1, took(1, 4), { type: "GameEnded", gold: [4, 6, 5] })], over);
  assert.deepEqual(kinds(found), ["take", "end"]);
  assert.equal(found[0].view.state.phase, "sharing");
});

test("a game that ends without a treasure is not over before its last beat", () => {
  const over = position(2, { state: { phase: "over" } });
  const [action, end] = beats(position(1), [entry(1, { type: "Drove", seat: 1 }, { type: "GameEnded" })], over);
  assert.equal(action.view.state.phase, "turn");
  assert.equal(end.view.state.phase, "over");
});
