// The connection to a live table, with a socket and a clock of the test.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { LiveSource } from "../../src/tobago/web/sources/live.js";

class Socket {
  static OPEN = 1;
  static all = [];
  constructor(url) {
    this.url = new URL(url);
    this.readyState = 0;
    this.sent = [];
    this.closed = false;
    Socket.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  hear(message) {
    this.readyState = Socket.OPEN;
    this.onmessage({ data: JSON.stringify(message) });
  }
  end(code) {
    this.onclose({ code });
  }
}

const LONGEST_RETRY_MS = 400;
const SNAPSHOT = { type: "snapshot", view: { seq: 7 } };
const last = () => Socket.all.at(-1);
const ofType = (kind) => heard.filter(({ type }) => type === kind);
const states = () => ofType("SourceState").map(({ state }) => state);

let heard = [];
let events;
let source;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  events = new EventTarget();
  Object.assign(globalThis, {
    window: globalThis,
    location: { origin: "http://tobago.test" },
    document: Object.assign(new EventTarget(), { hidden: false }),
    WebSocket: Socket,
    addEventListener: (...given) => events.addEventListener(...given),
  });
  Socket.all = [];
  heard = [];
  source = new LiveSource({ kind: "live", table: "t1", seat: 2, language: "nl" });
  source.open((message) => heard.push(message));
});

afterEach(() => {
  source.close();
  mock.timers.reset();
});

test("a connection asks for the seat, the language and what is new", () => {
  assert.equal(last().url.href, "ws://tobago.test/api/v1/tables/t1/live?since=0&lang=nl&seat=2");
  last().hear(SNAPSHOT);
  assert.deepEqual(states(), ["open"]);
  assert.deepEqual(ofType("SourceMessage"), [{ type: "SourceMessage", message: SNAPSHOT }]);
});

test("a lost connection is opened again and catches up", () => {
  last().hear(SNAPSHOT);
  last().hear({ type: "moved", view: { seq: 9 }, entries: [] });
  last().end(1006);
  assert.deepEqual(states(), ["open", "lost"]);
  assert.equal(Socket.all.length, 1);
  mock.timers.tick(LONGEST_RETRY_MS);
  assert.equal(last().url.searchParams.get("since"), "9");
  last().hear(SNAPSHOT);
  assert.deepEqual(states(), ["open", "lost", "open"]);
});

test("it waits longer after each failure, until the network is back", () => {
  for (let tries = 0; tries < 8; tries += 1) {
    last().end(1006);
    mock.timers.tick(10_000);
  }
  last().end(1006);
  const before = Socket.all.length;
  mock.timers.tick(5000);
  assert.equal(Socket.all.length, before);
  events.dispatchEvent(new Event("online"));
  assert.equal(Socket.all.length, before + 1);
});

test("an unanswered action is sent again under the same request id", () => {
  last().hear(SNAPSHOT);
  source.act({ type: "EndTurn" }, 7);
  const [first] = last().sent;
  assert.deepEqual([first.type, first.after, first.seat, first.action.type], ["act", 7, 2, "EndTurn"]);
  last().end(1006);
  mock.timers.tick(LONGEST_RETRY_MS);
  last().hear(SNAPSHOT);
  assert.deepEqual(last().sent, [first]);
  last().hear({ type: "accepted", request: first.request, seq: 8 });
  last().hear({ type: "accepted", request: first.request, seq: 8 });
  assert.deepEqual(ofType("ActionAccepted"), [{ type: "ActionAccepted", seq: 8 }]);
});

test("a connection that works again is opened quickly after the next loss", () => {
  for (let tries = 0; tries < 8; tries += 1) {
    last().end(1006);
    mock.timers.tick(10_000);
  }
  last().hear(SNAPSHOT);
  const before = Socket.all.length;
  last().end(1006);
  mock.timers.tick(LONGEST_RETRY_MS);
  assert.equal(Socket.all.length, before + 1);
});

test("other news is no answer to an action", () => {
  last().hear(SNAPSHOT);
  source.act({ type: "EndTurn" }, 7);
  last().hear({ type: "chat", chat: [] });
  mock.timers.tick(5000);
  assert.deepEqual(states(), ["open", "lost"]);
});

test("an action without a connection waits for it", () => {
  source.act(null, 7);
  assert.deepEqual(last().sent, []);
  last().hear(SNAPSHOT);
  assert.equal(last().sent[0].type, "undo");
});

test("a refusal is the answer to its own request", () => {
  last().hear(SNAPSHOT);
  source.act({ type: "EndTurn" }, 7);
  const { request } = last().sent[0];
  last().hear({ type: "refused", request: "another", code: "stale", message: "", status: 409, fields: {} });
  assert.deepEqual(ofType("ActionFailed"), []);
  last().hear({ type: "refused", request, code: "stale", message: "too late", status: 409, fields: {} });
  assert.equal(ofType("ActionFailed")[0].problem.code, "stale");
});

test("a connection without an answer is given up", () => {
  last().hear(SNAPSHOT);
  const silent = last();
  source.act({ type: "EndTurn" }, 7);
  mock.timers.tick(4999);
  assert.deepEqual(states(), ["open"]);
  mock.timers.tick(1);
  assert.deepEqual(states(), ["open", "lost"]);
  assert.equal(silent.closed, true);
  silent.end(1006);
  assert.deepEqual(states(), ["open", "lost"], "it was lost already");
  mock.timers.tick(LONGEST_RETRY_MS);
  assert.equal(Socket.all.length, 2);
});

test("a connection that never opens is given up later", () => {
  mock.timers.tick(14_999);
  assert.deepEqual(states(), []);
  mock.timers.tick(1);
  assert.deepEqual(states(), ["lost"]);
});

test("a quiet connection is tested from time to time, and when the user is back", () => {
  last().hear(SNAPSHOT);
  mock.timers.tick(25_000);
  assert.deepEqual(last().sent, [{ type: "ping" }]);
  last().hear({ type: "pong" });
  mock.timers.tick(5000);
  assert.deepEqual(states(), ["open"]);
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(last().sent.length, 2);
});

test("a table that refuses the connection is closed for good", () => {
  source.act({ type: "EndTurn" }, 7);
  last().end(4404);
  assert.deepEqual(states(), ["closed"]);
  assert.equal(ofType("ActionFailed")[0].problem.code, "closed");
  mock.timers.tick(60_000);
  events.dispatchEvent(new Event("online"));
  assert.equal(Socket.all.length, 1);
});

test("a source that was closed says nothing more", () => {
  last().hear(SNAPSHOT);
  source.close();
  assert.equal(last().closed, true);
  last().hear(SNAPSHOT);
  mock.timers.tick(60_000);
  assert.equal(heard.length, 2);
  assert.equal(Socket.all.length, 1);
});
