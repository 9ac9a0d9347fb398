import assert from "node:assert/strict";
import { test } from "node:test";
import { OFFLINE, after, ofKind, requests, tableWith } from "./setup.js";

const bodies = (effects) => ofKind(effects, "request").map(({ body }) => body);

test("the owner decides who sits where", () => {
  const choose = (who) => after(tableWith({ owner: true }), { type: "OccupantChosen", seat: 2, who }).effects;
  assert.deepEqual(requests(choose("open")), ["PUT /tables/t1/seats/2"]);
  assert.deepEqual(bodies(choose("open")), [{ kind: "open" }]);
  assert.deepEqual(bodies(choose("human")), [{ kind: "human" }]);
  assert.deepEqual(bodies(choose("scout")), [{ kind: "bot", bot: "scout" }]);
});

test("the owner starts the game", () => {
  assert.deepEqual(requests(after(tableWith({}), { type: "StartClicked" }).effects), ["POST /tables/t1/start"]);
});

test("a visitor becomes a guest before taking a seat", () => {
  const { model, effects } = after(tableWith({}, null), { type: "JoinClicked", seat: 1 });
  assert.deepEqual(effects, [{ effect: "create-guest" }]);
  const guest = { type: "GuestCreated", ok: true, value: { id: "u2", name: "Guest", language: "en" } };
  assert.deepEqual(requests(after(model, guest).effects), ["POST /tables/t1/join"]);
});

test("leaving the table leads home", () => {
  const { model, effects } = after(tableWith({ yours: [1] }), { type: "LeaveClicked" });
  assert.deepEqual(requests(effects), ["POST /tables/t1/leave"]);
  assert.deepEqual(after(model, { type: "Left", ok: true }).effects, [{ effect: "navigate", address: "/" }]);
});

test("refusals are shown", () => {
  for (const type of ["Joined", "Left", "RequestAnswered"]) {
    const { model, effects } = after(tableWith({}), { type, ok: false, problem: OFFLINE });
    assert.deepEqual(
      model.notes.map(({ text }) => text),
      ["offline"],
    );
    assert.deepEqual(ofKind(effects, "navigate"), []);
  }
});

test("a vote is given and taken back", () => {
  const vote = { type: "VoteClicked", about: "replace", of: 2 };
  const table = (seats) => tableWith({ yours: [0], votes: [{ about: "replace", of: 2, seats }] });
  assert.deepEqual(bodies(after(table([]), vote).effects), [{ about: "replace", of: 2, yes: true }]);
  assert.deepEqual(bodies(after(table([1]), vote).effects), [{ about: "replace", of: 2, yes: true }]);
  assert.deepEqual(bodies(after(table([0]), vote).effects), [{ about: "replace", of: 2, yes: false }]);
  const other = { type: "VoteClicked", about: "abort", of: null };
  assert.deepEqual(bodies(after(table([0]), other).effects), [{ about: "abort", of: null, yes: true }]);
});

test("what the menu does closes it", () => {
  for (const [message, path] of [
    [{ type: "VoteClicked", about: "abort", of: null }, "votes"],
    [{ type: "ReturnClicked" }, "return"],
    [{ type: "ResignClicked" }, "resign"],
  ]) {
    const { model } = after(tableWith({ yours: [0] }), { type: "DialogOpened", kind: "menu" });
    const done = after(model, message);
    assert.deepEqual(requests(done.effects), [`POST /tables/t1/${path}`]);
    assert.equal(done.model.dialog, null);
  }
});
