import assert from "node:assert/strict";
import { test } from "node:test";
import { addNote, announce, removeNote } from "../../src/tobago/web/update/shell.js";
import { after, address, home, ofKind } from "./setup.js";

const texts = (model) => model.notes.map(({ text }) => text);

/** A model with notes, one after the other. */
const noted = (...list) => list.reduce((model, text) => addNote(model, text)[0], home());

test("a note expires after its timer", () => {
  const [model, effects] = addNote(home(), "one");
  const [{ id }] = model.notes;
  assert.deepEqual(effects, [{ effect: "timer", name: `note-${id}`, ms: 6000, message: { type: "NoteExpired", id } }]);
  assert.deepEqual(after(model, effects[0].message).model.notes, []);
});

test("a closed note needs its timer no longer", () => {
  const model = noted("one", "two");
  const { id } = model.notes[0];
  const { model: next, effects } = after(model, { type: "NoteClosed", id });
  assert.deepEqual(texts(next), ["two"]);
  assert.deepEqual(effects, [{ effect: "cancel-timer", name: `note-${id}` }]);
});

test("the three latest notes are shown", () => {
  assert.deepEqual(texts(noted("one", "two", "three", "four")), ["two", "three", "four"]);
});

test("an equal note replaces the one before and is marked, so that it is read again", () => {
  const phrase = () => ({ message: "Hello {who}", fields: { who: "Anna" } });
  const model = noted(phrase(), "other", phrase());
  assert.deepEqual(texts(model), ["other", phrase()]);
  assert.equal(model.notes[1].repeated, true);
  assert.equal(addNote(model, phrase())[0].notes[1].repeated, false);
});

test("the timer of a replaced note does not remove the new one", () => {
  const first = noted("one");
  const [second] = addNote(first, "one");
  assert.deepEqual(texts(removeNote(second, first.notes[0].id)), ["one"]);
});

test("an equal announcement is marked every second time", () => {
  const repeated = [];
  let model = home();
  for (const text of ["a", "a", "a", "b"]) {
    model = announce(model, text);
    repeated.push(model.announcement.repeated);
  }
  assert.deepEqual(repeated, [false, true, false, false]);
});

test("notes stay when the screen changes", () => {
  assert.deepEqual(texts(after(noted("one"), address("/rules")).model), ["one"]);
});

test("an effect that fails is reported", () => {
  const { model, effects } = after(home(), { type: "EffectFailed" });
  assert.match(model.notes[0].text.message, /went wrong/);
  assert.equal(ofKind(effects, "timer").length, 1);
});
