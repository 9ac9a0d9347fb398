import assert from "node:assert/strict";
import { test } from "node:test";
import { after, address, begin, home, ofKind, requests, screenAt } from "./setup.js";

const WORDS = { type: "LanguageLoaded", language: "nl" };
const SHEET = { type: "SheetShown" };

test("the language of the settings comes before those of the browser", () => {
  const load = (start) => ofKind(begin(start)[1], "load-language")[0].language;
  assert.equal(load({ device: { languages: ["pt-BR", "nl-BE", "de"] } }), "nl");
  assert.equal(load({ device: { languages: ["pt"] } }), "en");
  assert.equal(load({ device: { languages: ["nl"] }, settings: { language: "ru" } }), "ru");
});

test("the sheet of symbols has the theme of the device, or the chosen one", () => {
  const sheet = (start) => ofKind(begin(start)[1], "show-sheet")[0].path;
  assert.equal(sheet({}), "/art/sheet?theme=day&v=v1");
  assert.equal(sheet({ device: { dark: true } }), "/art/sheet?theme=night&v=v1");
  assert.equal(sheet({ device: { dark: true }, settings: { theme: "day" } }), "/art/sheet?theme=day&v=v1");
});

test("the screen opens when both words and drawings are there", () => {
  for (const [first, second] of [
    [WORDS, SHEET],
    [SHEET, WORDS],
  ]) {
    const half = after(begin()[0], first);
    assert.equal(half.model.screen.kind, "loading");
    assert.deepEqual(requests(half.effects), []);
    const whole = after(half.model, second);
    assert.equal(whole.model.screen.kind, "home");
    assert.equal(whole.model.language, "nl");
    assert.deepEqual(ofKind(whole.effects, "save-settings"), []);
  }
});

test("the page fails without words or drawings, and can be loaded again", () => {
  for (const message of [{ type: "LanguageFailed", language: "en" }, { type: "SheetFailed" }]) {
    const { model } = after(begin()[0], message);
    assert.equal(model.screen.kind, "failed");
    assert.equal(after(model, WORDS).model.screen.kind, "failed");
    assert.deepEqual(after(model, { type: "ReloadClicked" }).effects, [{ effect: "reload" }]);
  }
});

test("a code in the address signs in and leaves the address", () => {
  const { effects } = screenAt({ hash: "#code=ABC123" });
  assert.deepEqual(ofKind(effects, "replace-address"), [{ effect: "replace-address", address: "/" }]);
  const signIn = ofKind(effects, "request").find(({ path }) => path === "/sign-in");
  assert.deepEqual(signIn.body, { code: "ABC123" });
});

test("#play starts a game at once", () => {
  const { model, effects } = screenAt({ hash: "#play" });
  assert.deepEqual(ofKind(effects, "replace-address"), [{ effect: "replace-address", address: "/" }]);
  const { effects: next } = after(model, {
    type: "UserLoaded",
    ok: true,
    value: { id: "u1", name: "A", language: "en" },
  });
  assert.deepEqual(requests(next), ["POST /tables"]);
});

test("a hash that is entered in an open page is followed too", () => {
  const entered = (hash) => after(home(), { type: "AddressChanged", address: { path: "/", query: {}, hash } }).effects;
  assert.deepEqual(ofKind(entered("#code=ABC123"), "request")[0].body, { code: "ABC123" });
  assert.deepEqual(requests(entered("#play")), ["POST /tables"]);
});

test("another hash does nothing", () => {
  assert.deepEqual(ofKind(screenAt({ hash: "#other" }).effects, "replace-address"), []);
});

test("addresses open their screens", () => {
  const kind = (path, query) => after(home(), address(path, query)).model.screen.kind;
  assert.equal(kind("/new"), "new-table");
  assert.equal(kind("/rules"), "rules");
  assert.equal(kind("/learn"), "lesson");
  assert.equal(kind("/table/ab-c_1"), "table");
  assert.equal(kind("/replay"), "replay");
  assert.equal(kind("/replay/abc"), "replay");
  assert.equal(kind("/"), "home");
  assert.equal(kind("/unknown/path"), "unknown");
});

test("the next screen begins at its top, the first one where the browser has it", () => {
  assert.deepEqual(ofKind(screenAt().effects, "focus-page"), []);
  assert.equal(ofKind(after(home(), address("/rules")).effects, "focus-page").length, 1);
});

test("a link inside the page changes the address only", () => {
  const link = { type: "LinkClicked", address: "https://tobago.test/rules" };
  const { model, effects } = after(home(), link);
  assert.equal(model.screen.kind, "home");
  assert.deepEqual(effects, [{ effect: "navigate", address: "https://tobago.test/rules" }]);
});
