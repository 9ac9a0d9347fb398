import assert from "node:assert/strict";
import { test } from "node:test";
import { OFFLINE, after, address, home } from "./setup.js";

const failed = { type: "SourceFailed", problem: OFFLINE };

test("a replay or a lesson that cannot be loaded says why", () => {
  for (const path of ["/replay/abc", "/learn"]) {
    const { model } = after(home(), address(path), failed);
    assert.equal(model.screen.table.problem, OFFLINE);
    assert.deepEqual(model.notes, []);
    assert.equal(after(model, address(path)).model.screen.table.problem, null);
  }
});

test("a record that cannot be read leaves the form", () => {
  const { model } = after(home(), address("/replay"), failed);
  assert.equal(model.screen.table.problem, null);
  assert.equal(model.notes.length, 1);
});
