import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { count, plural, preferredLanguage, say, setLanguage, word } from "../../src/tobago/web/words.js";

const NONE = { messages: {}, names: {} };

afterEach(() => setLanguage("en", NONE));

test("messages are filled in and translated", () => {
  assert.equal(say("Hello {who}, {unknown}", { who: "Anna" }), "Hello Anna, {unknown}");
  setLanguage("nl", { messages: { "Hello {who}": "Dag {who}" }, names: {} });
  assert.equal(say("Hello {who}", { who: "Anna" }), "Dag Anna");
  assert.equal(say("not translated"), "not translated");
});

test("names of the engine have forms", () => {
  setLanguage("de", { messages: {}, names: { map: { grey: "graue Karte" }, "map:onto": { grey: "die graue Karte" } } });
  assert.equal(say("{map} and {map:onto}", { map: "grey" }), "graue Karte and die graue Karte");
  assert.equal(word({ context: "map", name: "grey" }), "graue Karte");
  assert.equal(word({ context: "map", name: "pink" }), "pink");
});

test("a number asks for its form", () => {
  assert.deepEqual(
    [1, 2].map((n) => count("{n} rose", "{n} roses", n)),
    ["1 rose", "2 roses"],
  );
  setLanguage("ru", { messages: { "{n} rose": ["{n} роза", "{n} розы", "{n} роз"] }, names: {} });
  const forms = [1, 3, 5, 21].map((n) => word(plural("{n} rose", "{n} roses", n)));
  assert.deepEqual(forms, ["1 роза", "3 розы", "5 роз", "21 роза"]);
});

test("French and Spanish have two forms, also for millions", () => {
  const counted = (/** @type {string} */ language, /** @type {string[]} */ forms) => {
    setLanguage(language, { messages: { "{n} rose": forms }, names: {} });
    return [0, 1, 2, 1_000_000].map((n) => count("{n} rose", "{n} roses", n));
  };
  assert.deepEqual(counted("fr", ["{n} rose", "{n} roses"]), ["0 rose", "1 rose", "2 roses", "1000000 roses"]);
  assert.deepEqual(counted("es", ["{n} rosa", "{n} rosas"]), ["0 rosas", "1 rosa", "2 rosas", "1000000 rosas"]);
});

test("texts nest and are joined with spaces", () => {
  const inner = { message: "{n} left", fields: { n: 3 } };
  assert.equal(
    word([{ message: "{topic}: {text}", fields: { topic: "Map", text: inner } }, "", "Done."]),
    "Map: 3 left Done.",
  );
});

test("the first language of the browser that the page has is preferred", () => {
  assert.equal(preferredLanguage(["it", "ru-RU", "de"]), "ru");
  assert.equal(preferredLanguage([]), "en");
});
