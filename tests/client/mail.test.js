import assert from "node:assert/strict";
import { test } from "node:test";
import { ANNA, OFFLINE, after, home, ofKind, requests, screenAt } from "./setup.js";

const ADDRESS = "anna@example.org";
const WITH_MAIL = { ...ANNA, mail: true, email: null, pending_email: ADDRESS };

test("an address is set, changed and removed", () => {
  const [request] = ofKind(after(home(), { type: "EmailEntered", address: ADDRESS }).effects, "request");
  assert.deepEqual([request.method, request.path, request.body], ["PUT", "/me/email", { address: ADDRESS }]);
  const changed = after(home(), { type: "EmailChanged", ok: true, value: WITH_MAIL });
  assert.equal(changed.model.user.pending_email, ADDRESS);
  const [removal] = ofKind(after(home(), { type: "EmailEntered", address: null }).effects, "request");
  assert.deepEqual(removal.body, { address: null });
});

test("an address is confirmed with the code of the mail", () => {
  const [request] = ofKind(after(home(), { type: "EmailTokenEntered", token: "a-b_c" }).effects, "request");
  assert.deepEqual([request.path, request.body], ["/me/email/confirm", { token: "a-b_c" }]);
  const value = { ...WITH_MAIL, email: ADDRESS, pending_email: null };
  const { model } = after(home(), { type: "EmailConfirmed", ok: true, value });
  assert.equal(model.user.email, ADDRESS);
  assert.deepEqual(model.notes[0].text.fields, { address: ADDRESS });
});

test("the link in the mail confirms the address and leaves the address line", () => {
  const { model, effects } = screenAt({ hash: "#email=a-b_c" });
  assert.deepEqual(ofKind(effects, "replace-address"), [{ effect: "replace-address", address: "/" }]);
  const known = after(model, { type: "UserLoaded", ok: true, value: ANNA });
  assert.ok(requests(known.effects).includes("POST /me/email/confirm"));
});

test("refusals are shown", () => {
  for (const type of ["EmailChanged", "EmailConfirmed"]) {
    const { model } = after(home(), { type, ok: false, problem: OFFLINE });
    assert.equal(model.notes[0].text, "offline");
  }
});
