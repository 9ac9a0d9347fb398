import assert from "node:assert/strict";
import { test } from "node:test";
import { hasMotion, theme } from "../../src/tobago/web/update/display.js";
import { after, begin, home, ofKind, requests } from "./setup.js";

const change = (changes) => ({ type: "SettingsChanged", changes });

test("a setting is changed and saved", () => {
  const { model, effects } = after(home(), change({ autoPass: 4 }));
  assert.equal(model.settings.autoPass, 4);
  assert.deepEqual(effects, [{ effect: "save-settings", settings: model.settings }]);
});

test("another theme needs another sheet, the same theme none", () => {
  const sheets = (...messages) => ofKind(after(home(), ...messages).effects, "show-sheet").map(({ path }) => path);
  assert.deepEqual(sheets(change({ theme: "night" })), ["/art/sheet?theme=night&v=v1"]);
  assert.deepEqual(sheets(change({ theme: "day" })), []);
  const dark = { type: "DeviceChanged", device: { dark: true } };
  assert.deepEqual(sheets(dark), ["/art/sheet?theme=night&v=v1"]);
  assert.deepEqual(sheets(change({ theme: "day" }), dark), []);
});

test("the display follows settings and device", () => {
  const shown = (settings, device) => {
    const model = after(home(), change(settings), { type: "DeviceChanged", device }).model;
    return [theme(model), hasMotion(model)];
  };
  assert.deepEqual(shown({}, {}), ["day", true]);
  assert.deepEqual(shown({ speed: "instant" }, { dark: true }), ["night", false]);
  assert.deepEqual(shown({ speed: "relaxed", theme: "day" }, { dark: true, reducedMotion: true }), ["day", false]);
});

test("settings of an older version are understood", () => {
  const saved = (settings) => begin({ settings })[0].settings;
  assert.equal(saved({ speed: "slow" }).speed, "relaxed");
  assert.equal(saved({ speed: "fast" }).speed, "quick");
  assert.equal(saved({ speed: "instant" }).speed, "instant");
  assert.equal(saved({}).speed, "normal");
  assert.equal(saved({ sound: true }).soundAsked, true, "they had switched it on themselves");
  assert.equal(saved({ sound: false }).soundAsked, false);
});

test("a sound is played when sounds are switched on or the volume changes", () => {
  const played = (...changes) => ofKind(after(home(), ...changes.map(change)).effects, "sound").map(({ name }) => name);
  assert.deepEqual(played({ sound: true, soundAsked: true }), ["turn"]);
  assert.deepEqual(played({ sound: false, soundAsked: true }), []);
  assert.deepEqual(played({ volume: 0.3 }), [], "sounds are off");
  assert.deepEqual(played({ sound: true }, { volume: 0.3 }), ["turn", "turn"]);
});

test("a chosen language is saved when it is loaded", () => {
  const { model, effects } = after(home(), { type: "LanguageChosen", language: "nl" });
  assert.deepEqual(effects, [{ effect: "load-language", language: "nl" }]);
  assert.equal(model.language, "en");
  const loaded = after(model, { type: "LanguageLoaded", language: "nl" });
  assert.equal(loaded.model.language, "nl");
  assert.equal(ofKind(loaded.effects, "save-settings")[0].settings.language, "nl");
  assert.deepEqual(ofKind(loaded.effects, "request")[0].body, { language: "nl" });
});

test("the language of a visitor is kept on the device only", () => {
  const { effects } = after(home(null), { type: "LanguageLoaded", language: "de" });
  assert.deepEqual(requests(effects), []);
});

test("a language that cannot be loaded is reported and not saved", () => {
  const { model } = after(
    home(),
    { type: "LanguageChosen", language: "nl" },
    { type: "LanguageFailed", language: "nl" },
  );
  assert.equal(model.settings.language, "");
  assert.equal(model.notes.length, 1);
});

test("notifications are switched off again if the browser forbids them", () => {
  const { model, effects } = after(home(), { type: "NotifyChosen", notify: true });
  assert.equal(ofKind(effects, "ask-notifications").length, 1);
  assert.equal(after(model, { type: "NotifyAnswered", allowed: true }).model.settings.notify, true);
  const refused = after(model, { type: "NotifyAnswered", allowed: false }).model;
  assert.equal(refused.settings.notify, false);
  assert.equal(refused.notes.length, 1);
});

test("switching notifications off asks nothing", () => {
  const { model, effects } = after(home(), { type: "NotifyChosen", notify: false });
  assert.equal(model.settings.notify, false);
  assert.deepEqual(ofKind(effects, "ask-notifications"), []);
});

test("a notification closes when the user is back", () => {
  const hidden = after(home(), { type: "DeviceChanged", device: { hidden: true } });
  assert.deepEqual(hidden.effects, []);
  const back = after(hidden.model, { type: "DeviceChanged", device: { hidden: false } });
  assert.deepEqual(back.effects, [{ effect: "close-notification" }]);
});
