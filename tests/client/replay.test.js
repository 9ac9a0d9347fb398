import assert from "node:assert/strict";
import { test } from "node:test";
import { handlesKey } from "../../src/tobago/web/update/table/keys.js";
import { replayQuery } from "../../src/tobago/web/update/replay.js";
import { address, after, home, OFFLINE, ofKind } from "./setup.js";
import { frame, replay } from "./replay-setup.js";
import { noteTexts, press, SETTING, tableIn } from "./table-setup.js";

const opened = (query = {}, path = "/replay/t1") => after(home(), address(path, query));
const loaded = (query = {}) => after(opened(query).model, replay()).model;
const ply = (model) => tableIn(model).replay.ply;
const go = (to) => ({ type: "PlyChosen", ply: to });

test("an address opens a moment of a game from a viewpoint, with one request", () => {
  const { model, effects } = opened({ ply: "3", as: "1" });
  assert.deepEqual(ofKind(effects, "open-source"), [
    {
      effect: "open-source",
      source: { kind: "replay", table: "t1", record: null, viewpoint: 1, theme: "day", language: "en" },
    },
  ]);
  const { model: shown } = after(model, replay());
  assert.equal(tableIn(shown).view.seq, 3);
  assert.deepEqual(
    tableIn(shown).entries.map(({ seq }) => seq),
    [1, 2, 3],
  );
  assert.equal(replayQuery(tableIn(shown)), "ply=3&as=1");
});

test("a viewpoint that does not exist is a spectator's", () => {
  for (const as of ["7", "-1", "x", ""]) assert.equal(tableIn(opened({ as }).model).replay.viewpoint, null);
  assert.equal(tableIn(opened({ as: "all" }).model).replay.viewpoint, "all");
});

test("steps stay within the game", () => {
  const at = (from, ...messages) => ply(after(loaded({ ply: String(from) }), ...messages).model);
  assert.equal(at(2, press("ArrowRight")), 3);
  assert.equal(at(2, press("ArrowLeft")), 1);
  assert.equal(at(0, press("ArrowLeft")), 0);
  assert.equal(at(5, press("ArrowRight")), 5);
  assert.equal(at(2, press("End")), 5);
  assert.equal(at(2, press("Home")), 0);
  assert.equal(at(2, go(4)), 4);
  assert.equal(at(100_000), 5);
});

test("each step is announced", () => {
  const said = (...messages) => after(loaded({ ply: "1" }), ...messages).model.announcement.text;
  assert.deepEqual(said(go(2)), ["entry 2"]);
  assert.deepEqual(said(go(0)), []);
  assert.deepEqual(said(press(" "), { type: "PlayTimerFired" }), [["entry 2"], "prompt 2"]);
});

test("only a step forward has motion", () => {
  const drives = (from, to) => ofKind(after(loaded({ ply: String(from) }), go(to)).effects, "animate-drive").length;
  assert.equal(drives(2, 3), 1);
  assert.equal(drives(3, 2), 0);
  assert.equal(drives(2, 4), 0);
  assert.equal(drives(5, 6), 0);
});

test("the replay plays to its end and stops there", () => {
  let { model, effects } = after(loaded({ ply: "3" }), press(" "));
  assert.deepEqual(
    ofKind(effects, "timer").map(({ name, ms }) => [name, ms]),
    [["play", 250]],
  );
  ({ model } = after(model, { type: "PlayTimerFired" }));
  const seen = [ply(model)];
  while (tableIn(model).replay.playing) {
    ({ model, effects } = after(model, { type: "StepTimerFired" }));
    seen.push(ply(model));
  }
  assert.deepEqual(seen, [4, 5, 5]);
  assert.deepEqual(
    tableIn(model).entries.map(({ seq }) => seq),
    [1, 2, 3, 4, 5],
  );
  assert.ok(ofKind(effects, "cancel-timer").some(({ name }) => name === "play"));
  const stopped = after(loaded(), { type: "PlayToggled" }, { type: "PlayToggled" }, { type: "PlayTimerFired" });
  assert.equal(ply(stopped.model), 0);
});

test("a replay that plays shows beats, and stops at the position of its action", () => {
  const playing = after(loaded({ ply: "3" }), press(" "), { type: "PlayTimerFired" });
  assert.equal(tableIn(playing.model).beat.kind, "action");
  assert.equal(ofKind(playing.effects, "animate-drive").length, 1);
  const { model } = after(playing.model, press(" "));
  assert.equal(tableIn(model).beat, null);
  assert.equal(tableIn(model).view.seq, 4);
  const chosen = after(playing.model, go(1)).model;
  assert.deepEqual([ply(chosen), tableIn(chosen).view.seq, tableIn(chosen).beat], [1, 1, null]);
});

test("a replay that plays does not stop at the end of a turn", () => {
  const frames = [0, 1, 2, 3].map(frame);
  frames[1] = {
    ...frames[1],
    entry: { ...frames[1].entry, events: [{ type: "TurnEnded" }], sentences: [], about: [] },
  };
  const model = after(opened().model, replay({ plies: 3, frames })).model;
  assert.equal(ply(after(model, press(" "), { type: "PlayTimerFired" }).model), 2);
});

test("at the speed instant a replay that plays shows an action every quarter of a second", () => {
  const model = after(loaded({ ply: "3" }), { type: "SettingsChanged", changes: { speed: "instant" } }).model;
  const { model: next, effects } = after(model, press(" "), { type: "PlayTimerFired" });
  assert.equal(ply(next), 4);
  assert.deepEqual(
    ofKind(effects, "timer").map(({ name, ms }) => [name, ms]),
    [
      ["play", 250],
      ["play", 250],
    ],
  );
});

test("another viewpoint keeps the position", () => {
  const { model, effects } = after(loaded({ ply: "4" }), { type: "ViewpointChosen", viewpoint: "all" });
  assert.equal(ofKind(effects, "open-source")[0].source.viewpoint, "all");
  assert.equal(ply(after(model, replay()).model), 4);
});

test("another viewpoint ends the beats of the one before, and the replay plays on", () => {
  const seen = { type: "ViewpointChosen", viewpoint: "all" };
  const playing = after(loaded({ ply: "3" }), press(" "), { type: "PlayTimerFired" }, seen).model;
  const { model, effects } = after(playing, replay());
  assert.equal(tableIn(model).beat, null);
  assert.ok(ofKind(effects, "cancel-timer").some(({ name }) => name === "step"));
  const next = after(model, { type: "PlayTimerFired" }).model;
  assert.deepEqual([ply(model), ply(next)], [4, 5]);
  assert.deepEqual(
    tableIn(next).entries.map(({ seq }) => seq),
    [1, 2, 3, 4, 5],
  );
});

test("keys of spaces and controls are theirs", () => {
  const model = loaded();
  const handles = (key, on) => handlesKey(model, press(key, on));
  assert.equal(handles("ArrowRight", "page"), true);
  assert.equal(handles("ArrowRight", "control"), true);
  assert.equal(handles("ArrowRight", "space"), false);
  assert.equal(handles(" ", "control"), false);
  assert.equal(handles("e", "page"), false);
  assert.equal(handlesKey(opened().model, press("End")), false, "there is nothing to step through yet");
});

test("a record is chosen, and a bad one is refused with its reason", () => {
  const { model, effects } = opened({}, "/replay");
  assert.deepEqual(ofKind(effects, "open-source"), []);
  const submitted = after(model, { type: "RecordSubmitted", record: "[Rules]" });
  assert.equal(ofKind(submitted.effects, "open-source")[0].source.record, "[Rules]");
  const refused = after(submitted.model, {
    type: "SourceFailed",
    problem: { ...OFFLINE, message: "line 1: no record" },
  });
  assert.deepEqual(noteTexts(refused.model), ["line 1: no record"]);
  assert.equal(tableIn(refused.model).view, null);
});

test("every record lies on its own ground", () => {
  const setting = { ...SETTING, island: null };
  const grounds = ["<svg id='1'/>", "<svg id='2'/>", "<svg id='1'/>"];
  let { model } = opened({}, "/replay");
  const parsed = grounds.map((ground) => {
    const step = after(model, { type: "RecordSubmitted", record: ground }, replay({ setting, ground }));
    model = step.model;
    assert.equal(tableIn(model).replay.ground, ground);
    assert.deepEqual(ofKind(step.effects, "load-drawing"), [], "the server has no address for it");
    return ofKind(step.effects, "parse-drawing").map(({ path }) => path);
  });
  assert.deepEqual(parsed, [[grounds[0]], [grounds[1]], []]);
});

test("a space describes itself without a request", () => {
  const { effects } = after(loaded(), { type: "SpaceClicked", space: [1, 0], clicks: 1 });
  assert.deepEqual(effects, []);
});
