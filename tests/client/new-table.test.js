import assert from "node:assert/strict";
import { test } from "node:test";
import { ANY_ISLAND, matchingIslands } from "../../src/tobago/web/update/islands.js";
import { OFFLINE, after, address, home, ofKind, requests } from "./setup.js";

const SUBMIT = { type: "NewTableSubmitted" };
const OPTIONS = [{ name: "hand", values: [3, 4], labels: ["three", "four"], title: "Hand", about: "" }];
/** One island of each size and share of water. */
const ISLANDS = [
  { code: "ABC1", spaces: 104, water: 23 },
  { code: "ABc1", spaces: 99, water: 21 },
  { code: "AbC1", spaces: 101, water: 20 },
  { code: "Abc1", spaces: 96, water: 18 },
  { code: "aBC1", spaces: 101, water: 22 },
  { code: "aBc1", spaces: 96, water: 20 },
  { code: "abC1", spaces: 98, water: 19 },
  { code: "abc1", spaces: 93, water: 17 },
];
const CHOICES = {
  type: "ChoicesLoaded",
  ok: true,
  value: { bots: [{ name: "scout" }], options: OPTIONS, islands: ISLANDS },
};

/** The form after messages. */
const form = (kind, ...messages) => after(home(), address("/new", kind ? { with: kind } : {}), CHOICES, ...messages);

/** What is sent when the form is submitted. */
const sent = (kind, ...messages) => ofKind(form(kind, ...messages, SUBMIT).effects, "request").at(-1).body;

test("the kind of table decides about the seats", () => {
  assert.deepEqual(form("").model.screen.seats, ["human", "hunter", "scout"]);
  assert.deepEqual(form("friends").model.screen.seats, ["human", "open"]);
  assert.deepEqual(form("screen").model.screen.seats, ["human", "human"]);
});

test("bots, options and islands are asked for in the user's language", () => {
  const { effects } = after(home(), address("/new"));
  const [{ paths }] = ofKind(effects, "request-all");
  assert.deepEqual(paths, { bots: "/bots?lang=en", options: "/options?lang=en", islands: "/islands" });
});

test("an untouched form is a table with its defaults", () => {
  assert.deepEqual(sent(""), {
    players: 3,
    seats: [{ kind: "human" }, { kind: "bot", bot: "hunter" }, { kind: "bot", bot: "scout" }],
    island: null,
    options: {},
    starting_seat: null,
    clock: null,
    public: false,
    spectator_chat: false,
    start: true,
  });
});

test("everything that is chosen is sent", () => {
  const body = sent(
    "",
    { type: "PlayersChosen", players: 2 },
    { type: "SeatChosen", seat: 1, who: "scout" },
    { type: "StartingSeatChosen", seat: 1 },
    { type: "IslandChosen", island: "ABC1" },
    { type: "OptionChosen", name: "hand", value: 4 },
    { type: "ClockChosen", clock: "player" },
    { type: "PublicChosen", public: true },
    { type: "SpectatorChatChosen", allowed: true },
  );
  assert.deepEqual(body, {
    players: 2,
    seats: [{ kind: "human" }, { kind: "bot", bot: "scout" }],
    island: "ABC1",
    options: { hand: 4 },
    starting_seat: 1,
    clock: { per: "player", seconds: 900, increment: 10 },
    public: true,
    spectator_chat: true,
    start: true,
  });
});

test("a table with an open seat does not start", () => {
  assert.equal(sent("friends").start, false);
});

test("more players sit where the second one does", () => {
  const seats = (kind) => form(kind, { type: "PlayersChosen", players: 4 }).model.screen.seats;
  assert.deepEqual(seats("friends"), ["human", "open", "open", "open"]);
  assert.deepEqual(seats(""), ["human", "hunter", "scout", "hunter"]);
});

test("a seat that is removed does not start the game", () => {
  const starting = (seat, players) =>
    form(
      "",
      { type: "PlayersChosen", players: 4 },
      { type: "StartingSeatChosen", seat },
      { type: "PlayersChosen", players },
    ).model.screen.startingSeat;
  assert.equal(starting(3, 3), null);
  assert.equal(starting(1, 2), 1);
});

test("an island is chosen by its code, an unknown code is refused", () => {
  const entered = (text) => form("", { type: "IslandChosen", island: "ABC1" }, { type: "IslandEntered", text }).model;
  assert.equal(entered(" ABC1 ").screen.island, "ABC1");
  assert.equal(entered("").screen.island, "");
  const refused = entered("XYZ9");
  assert.equal(refused.screen.island, "ABC1");
  assert.deepEqual(refused.notes[0].text.fields, { code: "XYZ9" });
});

test("the form is sent once, and again after a refusal", () => {
  const { model, effects } = form("", SUBMIT, SUBMIT);
  assert.deepEqual(requests(effects), ["POST /tables"]);
  const refused = after(model, { type: "TableCreated", ok: false, problem: OFFLINE });
  assert.equal(refused.model.notes.length, 1);
  assert.deepEqual(requests(after(refused.model, SUBMIT).effects), ["POST /tables"]);
});

test("a late answer does not change another screen", () => {
  const { model } = after(home(), address("/new"), address("/rules"));
  assert.equal(after(model, CHOICES).model, model);
});

test("a filter offers islands of a size and with some water", () => {
  const codes = (filter) => matchingIslands(ISLANDS, { ...ANY_ISLAND, ...filter }).map(({ code }) => code);
  assert.deepEqual(codes({}).length, 8);
  assert.deepEqual(codes({ size: "small" }), ["Abc1", "aBc1", "abc1"]);
  assert.deepEqual(codes({ size: "medium" }), ["ABc1", "abC1"]);
  assert.deepEqual(codes({ size: "large", water: "little" }), ["AbC1"]);
  for (const size of ["small", "medium", "large"]) {
    for (const water of ["little", "much"]) assert.notDeepEqual(codes({ size, water }), []);
  }
});

test("a random island is one of the filter", () => {
  const large = { type: "IslandFilterChosen", filter: { size: "large" } };
  assert.equal(sent("", large, { type: "IslandFilterChosen", filter: { water: "little" } }).island, "AbC1");
  assert.equal(sent("", large, { type: "IslandFilterChosen", filter: { size: "any" } }).island, null);
});

test("an island outside the filter is given up", () => {
  const island = (size) =>
    form("", { type: "IslandChosen", island: "ABC1" }, { type: "IslandFilterChosen", filter: { size } }).model.screen
      .island;
  assert.equal(island("large"), "ABC1");
  assert.equal(island("small"), "");
});

test("choices that could not be loaded are asked for again", () => {
  const failed = after(home(), address("/new"), { type: "ChoicesLoaded", ok: false, problem: OFFLINE });
  assert.equal(failed.model.screen.failed, true);
  const again = after(failed.model, { type: "ChoicesRequested" });
  assert.equal(again.model.screen.failed, false);
  assert.equal(ofKind(again.effects, "request-all").length, 1);
  assert.equal(after(again.model, CHOICES).model.screen.islands.length, 8);
});
