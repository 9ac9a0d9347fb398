import assert from "node:assert/strict";
import { test } from "node:test";
import { after, address, home, ofKind, screenAt, tableWith } from "./setup.js";

/** The names of the views that effects load. */
const views = (effects) => ofKind(effects, "load-view").map(({ name }) => name);

/** A screen before any view is loaded. */
const fresh = (path) => screenAt({ path, views: {} });

test("a screen loads its view", () => {
  assert.deepEqual(views(fresh("/").effects), []);
  assert.deepEqual(views(fresh("/rules").effects), ["rules"]);
  assert.deepEqual(views(fresh("/new").effects), ["new-table"]);
  assert.deepEqual(views(fresh("/learn").effects), ["lesson"]);
  assert.deepEqual(views(fresh("/replay").effects), ["replay"]);
});

test("a view is loaded once", () => {
  const { model } = fresh("/rules");
  assert.deepEqual(views(after(model, address("/"), address("/rules")).effects), []);
  const { model: loaded } = after(model, { type: "ViewLoaded", name: "rules" });
  assert.deepEqual(views(after(loaded, address("/"), address("/rules")).effects), []);
});

test("a view that failed is reported and loaded again when it is needed", () => {
  const { model } = after(fresh("/rules").model, address("/"), { type: "ViewFailed", name: "rules" });
  assert.equal(model.notes.length, 1);
  const failed = after(fresh("/rules").model, { type: "ViewFailed", name: "rules" });
  assert.deepEqual(views(failed.effects), [], "not at once");
  assert.deepEqual(views(after(failed.model, { type: "NoteClosed", id: 1 }).effects), ["rules"]);
  assert.deepEqual(views(after(model, address("/rules")).effects), ["rules"]);
});

test("a dialog is shown when its view is loaded", () => {
  const { model, effects } = after(fresh("/").model, { type: "DialogOpened", kind: "settings" });
  assert.deepEqual(views(effects), ["dialogs"]);
  const loaded = after(model, { type: "ViewLoaded", name: "dialogs" });
  assert.deepEqual(loaded.effects, [{ effect: "show-dialog" }]);
});

test("a dialog that is closed before its view is loaded stays closed", () => {
  const { model } = after(fresh("/").model, { type: "DialogOpened", kind: "settings" }, { type: "DialogClosed" });
  assert.deepEqual(after(model, { type: "ViewLoaded", name: "dialogs" }).effects, []);
});

test("loaded views need nothing", () => {
  assert.deepEqual(views(after(home(), { type: "DialogOpened", kind: "settings" }).effects), []);
});

test("a table loads what it shows", () => {
  const needed = (info, view) => {
    const model = tableWith(info);
    const table = { ...model.screen.table, view };
    const started = { ...model, views: {}, screen: { ...model.screen, table } };
    return views(after(started, { type: "DialogClosed" }).effects);
  };
  const position = (changes) => ({ seq: 1, state: { phase: "turn", sharing: null, ...changes } });
  assert.deepEqual(needed({ status: "open" }, null), ["waiting"]);
  assert.deepEqual(needed({ status: "playing" }, null), []);
  assert.deepEqual(needed({ status: "over" }, null), []);
  assert.deepEqual(needed({ status: "aborted" }, null), ["ending", "waiting"]);
  assert.deepEqual(needed({ status: "playing" }, position({})), []);
  assert.deepEqual(needed({ status: "playing" }, position({ sharing: {} })), ["sharing"]);
  assert.deepEqual(needed({ status: "over" }, position({ phase: "over" })), ["ending"]);
  assert.deepEqual(needed({ status: "aborted" }, position({})), ["ending"]);
});
