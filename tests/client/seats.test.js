import assert from "node:assert/strict";
import { test } from "node:test";
import { OFFLINE, address, after, home, ofKind, requests, tableWith } from "./setup.js";

const seat = (number, kind, name = "", colour = number) => ({ seat: number, kind, name, bot: null, colour });
const bodies = (effects) => ofKind(effects, "request").map(({ body }) => body);
const typed = (number, name) => ({ type: "SeatNameTyped", seat: number, name });
const coloured = (number, colour) => ({ type: "SeatColourChosen", seat: number, colour });
const GUEST = { type: "GuestCreated", ok: true, value: { id: "u2", name: "Ben", language: "en" } };
const JOIN = { type: "JoinClicked" };

/** What is sent when the form for a game round one screen is submitted. */
const sent = (...messages) => {
  const { effects } = after(home(), address("/new", { with: "screen" }), ...messages, { type: "NewTableSubmitted" });
  return ofKind(effects, "request");
};

test("round one screen everybody has a name and a colour", () => {
  const [request] = sent(typed(1, " Ben "), coloured(0, 3), coloured(1, 0));
  assert.deepEqual(request.body.seats, [
    { kind: "human", colour: 3 },
    { kind: "human", colour: 0, name: "Ben" },
  ]);
});

test("a colour that another seat has is exchanged", () => {
  const [request] = sent(coloured(0, 1));
  assert.deepEqual(
    request.body.seats.map(({ colour }) => colour),
    [1, 0],
  );
});

test("the own name on the form is the name of the account", () => {
  const [rename] = sent(typed(0, "Annie"));
  assert.deepEqual([rename.method, rename.path, rename.body], ["PATCH", "/me", { name: "Annie" }]);
  const { model } = after(home(), address("/new"), typed(0, "Annie"), { type: "NewTableSubmitted" });
  const answer = { type: "UserChanged", ok: true, value: { id: "u1", name: "Annie" }, context: rename.context };
  const done = after(model, answer);
  assert.deepEqual(requests(done.effects), ["POST /tables"]);
  assert.deepEqual(done.model.notes, []);
  const refused = { type: "UserChanged", ok: false, problem: OFFLINE, context: rename.context };
  assert.equal(after(model, refused).effects[0].message.type, "TableCreated");
  assert.deepEqual(
    sent(typed(0, "Anna"), typed(0, " ")).map(({ path }) => path),
    ["/tables"],
  );
});

test("a visitor joins with a name and a free colour", () => {
  const info = { seats: [seat(0, "human", "Anna"), seat(1, "open"), seat(2, "bot", "Pim")] };
  const { model, effects } = after(tableWith(info, null), typed(null, "Ben"), coloured(null, 3), JOIN);
  assert.deepEqual(effects, [{ effect: "create-guest", name: "Ben" }]);
  const created = after(model, GUEST).effects;
  assert.deepEqual(requests(created), ["POST /tables/t1/join"]);
  assert.deepEqual(bodies(created), [{ colour: 3 }]);
  const untouched = after(tableWith(info), JOIN).effects;
  assert.deepEqual(bodies(untouched), [{ colour: 1 }]);
});

test("a colour that somebody has taken meanwhile is not sent", () => {
  const info = { seats: [seat(0, "human", "Anna", 2), seat(1, "open", "", 0)] };
  assert.deepEqual(bodies(after(tableWith(info), coloured(null, 2), JOIN).effects), [{ colour: 0 }]);
});

test("at a table that waits, own seats change at once", () => {
  const seats = [seat(0, "human", "Anna"), seat(1, "human", "Anna 2")];
  const table = tableWith({ seats, yours: [0, 1] });
  const change = (message) => {
    const { effects } = after(table, message);
    return [requests(effects), bodies(effects)];
  };
  const entered = (number, name) => ({ type: "SeatNameEntered", seat: number, name });
  assert.deepEqual(change(coloured(1, 3)), [["PATCH /tables/t1/seats/1"], [{ colour: 3 }]]);
  assert.deepEqual(change(entered(1, "Ben")), [["PATCH /tables/t1/seats/1"], [{ name: "Ben" }]]);
  assert.deepEqual(change(entered(0, "Annie")), [["PATCH /me"], [{ name: "Annie" }]]);
  assert.deepEqual(change(entered(0, "Anna")), [[], []]);
  assert.deepEqual(change(entered(0, "")), [[], []]);
});
