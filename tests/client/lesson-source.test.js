import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { LessonSource } from "../../src/tobago/web/sources/lesson.js";

const [ONE, TWO] = [{ type: "GoOn" }, { type: "EndTurn" }];

afterEach(() => mock.restoreAll());

test("a step back that fails leaves the inputs of the shown position", async () => {
  const bodies = [];
  mock.method(globalThis, "fetch", async (_, { body }) => {
    bodies.push(JSON.parse(body).done);
    if (bodies.length === 1) throw new TypeError("no network");
    return Response.json({});
  });
  const types = [];
  const source = new LessonSource({ kind: "lesson", inputs: [], shown: [ONE], language: "en" });
  await new Promise((done) => {
    source.open(({ type }) => done(types.push(type)));
  });
  await new Promise((done) => {
    source.send = ({ type }) => types.push(type) === 3 && done();
    source.act(TWO);
  });
  assert.deepEqual(types, ["SourceFailed", "ActionAccepted", "SourceMessage"]);
  assert.deepEqual(bodies, [[], [ONE, TWO]]);
});
