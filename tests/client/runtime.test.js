import assert from "node:assert/strict";
import { test } from "node:test";
import { start } from "../../src/tobago/web/runtime.js";

/** A loop whose model is the list of its messages. */
function started({ effects = {}, run = () => {} } = {}) {
  const drawn = [];
  const { send, model } = start({
    init: () => [[], []],
    update: (before, message) =>
      message === "nothing" ? [before, []] : [[...before, message], effects[message] ?? []],
    view: (shown) => shown.join(" "),
    run,
    render: (page) => drawn.push(page),
  });
  return { drawn, send, model };
}

test("the first model is drawn", async () => {
  const { drawn } = started();
  await null;
  assert.deepEqual(drawn, [""]);
});

test("messages of one task are drawn once", async () => {
  const { drawn, send } = started();
  await null;
  send("a");
  send("b");
  await null;
  assert.deepEqual(drawn, ["", "a b"]);
});

test("an unchanged model is not drawn", async () => {
  const { drawn, send } = started();
  await null;
  send("nothing");
  await null;
  assert.deepEqual(drawn, [""]);
});

test("a message of an effect waits for the effects before it", () => {
  const order = [];
  const run = (effect, send) => {
    order.push(`run ${effect}`);
    if (effect === "first") send("c");
    order.push(`ran ${effect}`);
  };
  const { send, model } = started({ effects: { a: ["first", "second"], c: ["third"] }, run });
  send("a");
  assert.deepEqual(order, ["run first", "ran first", "run second", "ran second", "run third", "ran third"]);
  assert.deepEqual(model(), ["a", "c"]);
});

test("effects run before the drawing", async () => {
  const order = [];
  const { send } = start({
    init: () => [0, []],
    update: () => [1, ["effect"]],
    view: (model) => model,
    run: () => order.push("run"),
    render: () => order.push("render"),
  });
  await null;
  send("a");
  await null;
  assert.deepEqual(order, ["render", "run", "render"]);
});

test("the loop goes on after an update that fails", () => {
  const { send, model } = start({
    init: () => ["", []],
    update: (before, message) => {
      if (message === "bad") throw new Error("bad message");
      return [before + message, []];
    },
    view: () => "",
    run: () => {},
    render: () => {},
  });
  assert.throws(() => send("bad"), /bad message/);
  send("a");
  assert.equal(model(), "a");
});

test("messages of the first effects are handled", () => {
  const { model } = start({
    init: () => ["", ["first"]],
    update: (before, message) => [before + message, []],
    view: () => "",
    run: (effect, send) => send(effect),
    render: () => {},
  });
  assert.equal(model(), "first");
});
