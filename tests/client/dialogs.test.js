import assert from "node:assert/strict";
import { test } from "node:test";
import { after, address, home, requests, screenAt, tableWith } from "./setup.js";

const open = (kind) => ({ type: "DialogOpened", kind });

test("a dialog opens and returns the focus when it closes", () => {
  const { model, effects } = after(home(), open("settings"));
  assert.deepEqual(model.dialog, { kind: "settings" });
  assert.deepEqual(effects, [{ effect: "show-dialog" }]);
  const closed = after(model, { type: "DialogClosed" });
  assert.equal(closed.model.dialog, null);
  assert.deepEqual(closed.effects, [{ effect: "restore-focus" }]);
});

test("closing twice returns the focus once", () => {
  const { effects } = after(home(), open("settings"), { type: "DialogClosed" }, { type: "DialogClosed" });
  assert.deepEqual(effects, [{ effect: "show-dialog" }, { effect: "restore-focus" }]);
});

test("another dialog replaces the open one", () => {
  const { model } = after(tableWith({}), open("menu"), open("confirm-resign"));
  assert.deepEqual(model.dialog, { kind: "confirm-resign" });
});

test("a dialog closes with its screen, and the focus does not return", () => {
  const { model, effects } = after(home(), open("settings"), address("/rules"));
  assert.equal(model.dialog, null);
  assert.equal(
    effects.some(({ effect }) => effect === "restore-focus"),
    false,
  );
});

test("the settings ask for the name once", () => {
  const table = screenAt({ path: "/table/t1" }).model;
  const first = after(table, open("settings"));
  assert.deepEqual(requests(first.effects), ["GET /me"]);
  assert.deepEqual(requests(after(first.model, { type: "DialogClosed" }, open("settings")).effects), []);
  assert.deepEqual(requests(after(home(), open("settings")).effects), []);
});

test("a link that cannot be copied is shown", () => {
  const { model, effects } = after(home(), { type: "CopyLinkClicked", link: "https://tobago.test/table/t1" });
  assert.deepEqual(effects, [{ effect: "copy", text: "https://tobago.test/table/t1" }]);
  const shown = after(model, { type: "CopyFailed", text: "https://tobago.test/table/t1" });
  assert.deepEqual(shown.model.dialog, { kind: "copy-link", link: "https://tobago.test/table/t1" });
  assert.deepEqual(shown.effects, [{ effect: "show-dialog" }, { effect: "focus", selector: "dialog .link input" }]);
  assert.match(after(model, { type: "LinkCopied" }).model.notes[0].text.message, /copied/);
});
