import assert from "node:assert/strict";
import { test } from "node:test";
import { targetOf, targetSpaces, whyNot } from "../../src/tobago/web/update/table/selectors.js";
import { address, after, home, OFFLINE, ofKind, requests } from "./setup.js";
import { acts, DRIVE, entry, noteTexts, press, SETTING, tableIn, view } from "./table-setup.js";

const POINT = { clue: null, map: null, spaces: null, card: null, button: null };

/** The lesson after some inputs; step N has the log position N. */
const lesson = (inputs, more = {}) => ({
  type: "SourceMessage",
  message: {
    type: "lesson",
    inputs,
    names: ["You", "Pim"],
    lesson: {
      step: inputs.length,
      steps: 9,
      title: `Title ${inputs.length}`,
      text: "Drive to the coast.",
      praise: "",
      over: false,
      accept: [],
      point: POINT,
      entries: inputs.length ? [entry(inputs.length, 0)] : [],
      view: view(inputs.length, { legal: [DRIVE] }),
      setting: SETTING,
      ...more,
    },
  },
});

const GO_ON = { type: "GoOn" };
const begun = after(home(), address("/learn"), lesson([])).model;

test("the lesson begins with one request and shows its first step", () => {
  const { model, effects } = after(home(), address("/learn"));
  assert.deepEqual(ofKind(effects, "open-source")[0].source, { kind: "lesson", inputs: [], shown: [], language: "en" });
  const { model: shown } = after(model, lesson([], { praise: "Well done." }));
  assert.equal(shown.announcement.text, "Well done. Title 0. Drive to the coast.");
  assert.equal(tableIn(shown).info.seats[1].name, "Pim");
});

test("an action goes to the lesson, and its step is shown like any other", () => {
  const acted = after(begun, { type: "SpaceClicked", space: [1, 0], clicks: 1 });
  assert.deepEqual(acts(acted.effects), [DRIVE.action]);
  const { model, effects } = after(acted.model, { type: "ActionAccepted", seq: 0 }, lesson([DRIVE.action]));
  assert.equal(tableIn(model).step.entries[0].seq, 1);
  assert.equal(ofKind(effects, "timer")[0].name, "step");
  assert.equal(model.announcement.text, "Title 1. Drive to the coast.");
});

test("a learner who has read a step continues, once", () => {
  const continued = after(begun, { type: "ContinueClicked" });
  assert.deepEqual(acts(continued.effects), [GO_ON]);
  assert.deepEqual(acts(after(continued.model, { type: "ContinueClicked" }).effects), []);
  const failed = after(continued.model, { type: "ActionFailed", problem: OFFLINE });
  assert.deepEqual(noteTexts(failed.model), ["offline"]);
  assert.deepEqual(acts(after(failed.model, { type: "ContinueClicked" }).effects), [GO_ON]);
});

test("the focus goes to the title of a step, or to the button of one to read", () => {
  const focused = (more) =>
    ofKind(after(begun, lesson([GO_ON], more)).effects, "focus").map(({ selector }) => selector);
  assert.deepEqual(focused({}), [".lesson h2"]);
  assert.deepEqual(focused({ accept: [GO_ON] }), [".lesson .big"]);
  assert.deepEqual(focused({ over: true }), [".lesson .big"]);
  assert.deepEqual(ofKind(after(begun, lesson([])).effects, "focus"), [], "the same step in another language");
});

test("a small screen shows the panel that has what the step points at", () => {
  const sheet = (button) => tableIn(after(begun, lesson([GO_ON], { point: { ...POINT, button } })).model).sheet;
  assert.equal(sheet("RemoveMarker"), "amulets");
  assert.equal(sheet("EndTurn"), "hand");
});

test("going back shows the step before, without motion", () => {
  const two = after(begun, lesson([GO_ON, DRIVE.action])).model;
  const { model, effects } = after(two, { type: "BackClicked" });
  assert.deepEqual(ofKind(effects, "open-source")[0].source.inputs, [GO_ON]);
  const { model: back, effects: shown } = after(model, lesson([GO_ON]));
  assert.equal(tableIn(back).lesson.inputs.length, 1);
  assert.equal(tableIn(back).view.seq, 1);
  assert.equal(tableIn(back).step, null);
  assert.deepEqual(ofKind(shown, "timer"), []);
});

test("another language says the same step again", () => {
  const one = after(begun, lesson([GO_ON])).model;
  const { effects } = after(one, { type: "LanguageLoaded", language: "ru" });
  const { source } = ofKind(effects, "open-source")[0];
  assert.deepEqual(source, { kind: "lesson", inputs: [GO_ON], shown: [GO_ON], language: "ru" });
});

test("what the step does not ask for is answered with what it asks for", () => {
  assert.equal(whyNot(tableIn(begun), "EndTurn"), "Drive to the coast.");
  const { model, effects } = after(begun, { type: "SpaceClicked", space: [0, 1], clicks: 1 });
  assert.deepEqual(requests(effects), []);
  assert.equal(tableIn(model).bubble.text.fields.task, "Drive to the coast.");
  const board = after(begun, press("b"));
  assert.deepEqual(requests(board.effects), []);
  assert.equal(tableIn(board.model).pointed.text, "Title 0. Drive to the coast.");
});

test("the step points at spaces, cards and buttons", () => {
  const { model } = after(begun, lesson([GO_ON], { point: { ...POINT, spaces: "6", button: "EndTurn", card: 4 } }));
  assert.deepEqual(targetSpaces(tableIn(model)), [
    [1, 0],
    [0, 1],
  ]);
  assert.equal(targetOf(tableIn(model)).button, "EndTurn");
  assert.equal(targetOf(tableIn(model)).card, 4);
});

test("the lesson asks for no routes, hints or automatic passes", () => {
  const fast = { ...begun, settings: { ...begun.settings, autoPass: 6 } };
  const offer = { offered: 2, roses: [0], asked: 0, seen: [], cards: [], paying: [] };
  const pass = { ...DRIVE, action: { type: "Pass" } };
  const sharing = view(1, { legal: [pass], state: { phase: "sharing", sharing: offer } });
  const { effects } = after(fast, lesson([GO_ON], { view: sharing }), press("h"));
  assert.deepEqual(acts(effects), []);
  assert.deepEqual(requests(effects), []);
  const pointed = after(begun, { type: "SpacePointed", space: [1, 0] });
  assert.deepEqual(ofKind(pointed.effects, "timer"), []);
});
