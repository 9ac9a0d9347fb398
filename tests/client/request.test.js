import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { createGuest, request, requestAll } from "../../src/tobago/web/effects/request.js";

afterEach(() => mock.restoreAll());

/** Answer each request by its path; what is not listed is refused. */
function answering(answers) {
  return mock.method(globalThis, "fetch", async (url) => {
    const answer = answers[url.replace("/api/v1", "")];
    if (answer === undefined) throw new TypeError("no network");
    return answer instanceof Response ? answer : Response.json(answer);
  });
}

/** The messages that an effect sends. */
async function sentBy(run, effect) {
  const messages = [];
  await run(effect, (message) => messages.push(message));
  return messages;
}

const GET = { effect: "request", method: "GET", path: "/me", reply: "UserLoaded" };

test("an answer is sent with the context of its request", async () => {
  answering({ "/me": { id: "u1" } });
  const messages = await sentBy(request, { ...GET, context: 7 });
  assert.deepEqual(messages, [{ type: "UserLoaded", context: 7, ok: true, value: { id: "u1" } }]);
});

test("a body is JSON, and the language is named", async () => {
  const fetched = answering({ "/tables": {} });
  await sentBy(request, { ...GET, method: "POST", path: "/tables", body: { players: 2 } });
  const [, options] = fetched.mock.calls[0].arguments;
  assert.equal(options.body, '{"players":2}');
  assert.deepEqual(options.headers, { "Accept-Language": "en", "Content-Type": "application/json" });
});

test("text and empty answers are read", async () => {
  answering({ "/text": new Response("a record"), "/none": new Response(null, { status: 204 }) });
  const [text] = await sentBy(request, { ...GET, path: "/text", as: "text" });
  const [none] = await sentBy(request, { ...GET, path: "/none" });
  assert.deepEqual([text.value, none.ok, none.value], ["a record", true, undefined]);
});

test("a refusal is sent with its code and fields", async () => {
  const body = { code: "full", message: "The table is full.", fields: { most: 4 } };
  answering({ "/me": Response.json(body, { status: 409 }) });
  const [{ ok, problem }] = await sentBy(request, GET);
  assert.equal(ok, false);
  assert.deepEqual(problem, { status: 409, ...body });
});

test("a refusal without a body has a code of the page", async () => {
  answering({ "/me": new Response("<html>", { status: 502, statusText: "Bad Gateway" }) });
  const [{ problem }] = await sentBy(request, GET);
  assert.deepEqual(problem, { status: 502, code: "broken", message: "Bad Gateway", fields: {} });
});

test("without network, and with half an answer, the server is offline", async () => {
  answering({ "/half": new Response('{"id":') });
  for (const path of ["/me", "/half"]) {
    const [{ ok, problem }] = await sentBy(request, { ...GET, path });
    assert.deepEqual([ok, problem.status, problem.code], [false, 0, "offline"]);
  }
});

test("several answers are sent as one, or the problem of one", async () => {
  const effect = { effect: "request-all", paths: { a: "/a", b: "/b" }, reply: "ListsLoaded" };
  answering({ "/a": 1, "/b": 2 });
  assert.deepEqual((await sentBy(requestAll, effect))[0].value, { a: 1, b: 2 });
  mock.restoreAll();
  answering({ "/a": 1 });
  const messages = await sentBy(requestAll, effect);
  assert.deepEqual([messages.length, messages[0].problem.code], [1, "offline"]);
});

test("a guest has a name and a language", async () => {
  const fetched = answering({ "/people": { id: "u1" } });
  const [message] = await sentBy(createGuest, { effect: "create-guest" });
  assert.equal(message.type, "GuestCreated");
  assert.deepEqual(JSON.parse(fetched.mock.calls[0].arguments[1].body), { name: "Guest", language: "en" });
});
