import assert from "node:assert/strict";
import { test } from "node:test";
import { OFFLINE, after, ofKind, requests, tableWith } from "./setup.js";

const LINK = { link: "http://192.168.1.5:8080/table/t1", reach: "network", qr: "<svg/>" };
/** A table whose link has not been asked for. */
function unshared(info) {
  const model = tableWith(info);
  return { ...model, screen: { ...model.screen, table: { ...model.screen.table, link: null } } };
}

const OPEN = { type: "DialogOpened", kind: "share" };
const loaded = (table, more = { ok: true, value: LINK }) => ({ type: "LinkLoaded", context: { table }, ...more });

test("the waiting room asks for its link once", () => {
  const { model, effects } = after(unshared({}), { type: "EffectFailed" }, { type: "EffectFailed" });
  assert.deepEqual(requests(effects), ["GET /tables/t1/link"]);
  assert.deepEqual(after(model, loaded("t1")).model.screen.table.link, LINK);
});

test("a running game asks for its link when it is shared", () => {
  const table = unshared({ status: "playing" });
  assert.deepEqual(requests(after(table, { type: "EffectFailed" }).effects), []);
  assert.deepEqual(requests(after(table, OPEN).effects), ["GET /tables/t1/link"]);
});

test("without an answer the page shows its own address", () => {
  const { model, effects } = after(unshared({}), OPEN, loaded("t1", { ok: false, problem: OFFLINE }), OPEN);
  assert.equal(model.screen.table.link, "failed");
  assert.equal(requests(effects).length, 1);
});

test("the link of another table is dropped", () => {
  assert.equal(after(unshared({}), OPEN, loaded("t2")).model.screen.table.link, "loading");
});

test("the share sheet gets the link", () => {
  const { effects } = after(unshared({ status: "playing" }), { type: "ShareClicked", link: LINK.link });
  assert.deepEqual(ofKind(effects, "share"), [{ effect: "share", link: LINK.link }]);
});
