import assert from "node:assert/strict";
import { test } from "node:test";
import { requestAsUser, requestIfUser } from "../../src/tobago/web/update/shell.js";
import { ANNA, OFFLINE, after, home, ofKind, requests, screenAt } from "./setup.js";

const TABLE = { effect: "request", method: "POST", path: "/tables", body: {}, reply: "TableCreated" };
const JOIN = { effect: "request", method: "POST", path: "/tables/t1/join", body: { seat: 1 }, reply: "Joined" };
const LOADED = { type: "UserLoaded", ok: true, value: ANNA };
const VISITOR = { type: "UserLoaded", ok: true, value: null };
const GUEST = { type: "GuestCreated", ok: true, value: ANNA };

/** A screen that asks for no user by itself. */
const rules = () => screenAt({ path: "/rules" }).model;

test("the request of a user is made at once", () => {
  assert.deepEqual(requestAsUser(home(), TABLE)[1], [TABLE]);
});

test("an unknown visitor becomes a guest before the request", () => {
  const [asking, first] = requestAsUser(rules(), TABLE);
  assert.deepEqual(requests(first), ["GET /me"]);
  const creating = after(asking, VISITOR);
  assert.deepEqual(creating.effects, [{ effect: "create-guest" }]);
  const created = after(creating.model, GUEST);
  assert.deepEqual(created.effects, [TABLE]);
  assert.equal(created.model.user, ANNA);
});

test("two requests wait for one guest", () => {
  const [one] = requestAsUser(home(null), TABLE);
  const [two, effects] = requestAsUser(one, JOIN);
  assert.deepEqual(effects, []);
  assert.deepEqual(after(two, GUEST).effects, [TABLE, JOIN]);
});

test("a known user is not asked for again", () => {
  const [asking] = requestAsUser(rules(), TABLE);
  assert.deepEqual(after(asking, LOADED).effects, [TABLE]);
});

test("a request for users only makes no guest", () => {
  assert.deepEqual(requestIfUser(home(null), TABLE)[1], []);
  const [asking] = requestIfUser(rules(), TABLE);
  const { model, effects } = after(asking, VISITOR);
  assert.deepEqual(effects, []);
  assert.deepEqual(requestAsUser(model, JOIN)[1], [{ effect: "create-guest" }]);
});

test("requests fail with the sign-in, and the next one asks again", () => {
  for (const [model, failure] of [
    [rules(), { type: "UserLoaded", ok: false, problem: OFFLINE }],
    [home(null), { type: "GuestCreated", ok: false, problem: OFFLINE }],
  ]) {
    const [waiting] = requestAsUser(model, { ...TABLE, context: "mine" });
    const { model: failed, effects } = after(waiting, failure);
    const reply = { type: "TableCreated", context: "mine", ok: false, problem: OFFLINE };
    assert.deepEqual(effects, [{ effect: "send", message: reply }]);
    assert.deepEqual(requests(requestAsUser(failed, TABLE)[1]), ["GET /me"]);
  }
});

test("a failure that no request waits for is reported", () => {
  const { model } = after(home(null), { type: "UserLoaded", ok: false, problem: OFFLINE });
  assert.deepEqual(
    model.notes.map(({ text }) => text),
    ["offline"],
  );
});

test("a name is trimmed, saved and confirmed", () => {
  const { model, effects } = after(home(), { type: "NameEntered", name: "  Zoë " });
  assert.deepEqual(effects[0].body, { name: "Zoë" });
  const { type, context } = { type: effects[0].reply, context: effects[0].context };
  const { model: renamed } = after(model, { type, context, ok: true, value: { ...ANNA, name: "Zoë" } });
  assert.equal(renamed.user.name, "Zoë");
  assert.deepEqual(renamed.notes[0].text.fields, { who: "Zoë" });
});

test("an empty name changes nothing", () => {
  assert.deepEqual(after(home(), { type: "NameEntered", name: "  " }).effects, []);
});

test("a code for another device is shown", () => {
  const { model, effects } = after(home(), { type: "CodeRequested" });
  assert.deepEqual(requests(effects), ["POST /me/code"]);
  assert.equal(after(model, { type: "CodeMade", ok: true, value: { code: "XYZ" } }).model.deviceCode, "XYZ");
});

test("a code signs in, and the screen opens for the other user", () => {
  const { model, effects } = after(home(), { type: "CodeEntered", code: " abc " });
  assert.deepEqual(effects[0].body, { code: "abc" });
  const signedIn = after(model, { type: "SignedIn", ok: true });
  assert.deepEqual(requests(signedIn.effects), ["GET /me"]);
  const bea = { id: "u2", name: "Bea", language: "en" };
  const welcomed = after(signedIn.model, { type: "UserReloaded", ok: true, value: bea });
  assert.equal(welcomed.model.user, bea);
  assert.deepEqual(welcomed.model.notes[0].text.fields, { who: "Bea" });
  assert.equal(ofKind(welcomed.effects, "request-all").length, 1);
});

test("a wrong code is refused", () => {
  const { model } = after(home(), { type: "SignedIn", ok: false, problem: { ...OFFLINE, message: "wrong code" } });
  assert.equal(model.notes[0].text, "wrong code");
  assert.equal(model.user, ANNA);
});
