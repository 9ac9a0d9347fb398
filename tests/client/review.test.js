import assert from "node:assert/strict";
import { test } from "node:test";
import { replayQuery } from "../../src/tobago/web/update/replay.js";
import { mistakePly, mistakesOf } from "../../src/tobago/web/update/review.js";
import { handlesKey } from "../../src/tobago/web/update/table/keys.js";
import { decisionOf, targetOf } from "../../src/tobago/web/update/table/selectors.js";
import { address, after, home, ofKind, requests } from "./setup.js";
import { answer, CLUE, noteTexts, press, refusal, tableIn } from "./table-setup.js";
import { replay } from "./replay-setup.js";

/** The decisions of two players, who decide in turn. */
const VERDICTS = ["forced", "good", "inaccuracy", "blunder", "blunder"];
const DECISIONS = VERDICTS.map((verdict, i) => ({
  ply: i + 1,
  seat: i % 2,
  action: { type: "Pass" },
  text: "pass",
  verdict,
  choices: [{ action: CLUE.action, text: CLUE.text, chance: 0.5 }],
}));
const REVIEW = { done: true, decisions: DECISIONS };

const reviewed = (value) => answer("ReviewLoaded", value);
const opened = (query, more) => after(home(), address("/replay/t1", query), replay(more));
/** The review of Anna, who has seat 0. */
const own = (query = {}) => after(opened({ review: "", ...query }, { yours: [0] }).model, reviewed(REVIEW)).model;
const ply = (model) => tableIn(model).replay.ply;
const asked = (effects) => ofKind(effects, "request").map(({ path }) => path);
const TOGGLED = { type: "ReviewToggled" };

test("an address opens the review of the user's own decisions", () => {
  const { model, effects } = opened({ review: "", ply: "2" }, { yours: [1] });
  assert.deepEqual(asked(effects), ["/tables/t1/review?lang=en"]);
  assert.equal(tableIn(model).replay.reviewed, 1);
  assert.equal(ofKind(effects, "open-source").at(-1).source.viewpoint, 1);
  assert.equal(replayQuery(tableIn(model)), "ply=2&as=1&review=1");
  const again = after(model, replay({ yours: [1] }));
  assert.deepEqual(ofKind(again.effects, "open-source"), [], "the frames of the seat are there");
  assert.deepEqual(asked(again.effects), []);
});

test("an address with a seat and its viewpoint loads the frames once", () => {
  const { model, effects } = opened({ review: "0", as: "0" }, { yours: [0] });
  assert.equal(ofKind(effects, "open-source").length, 1);
  assert.equal(tableIn(model).replay.reviewed, 0);
});

test("a spectator chooses a player", () => {
  const { model } = opened({ review: "" });
  assert.equal(tableIn(model).replay.reviewed, null);
  const chosen = after(model, { type: "ReviewedChosen", seat: 1 });
  assert.equal(tableIn(chosen.model).replay.reviewed, 1);
  assert.equal(ofKind(chosen.effects, "open-source")[0].source.viewpoint, 1);
  assert.equal(ofKind(chosen.effects, "replace-address")[0].address, "/replay/t1?ply=0&as=1&review=1");
});

test("a record that was brought along has no review", () => {
  const { model } = after(home(), address("/replay", { review: "" }));
  assert.equal(tableIn(model).replay.reviewing, false);
});

test("the button opens the review and closes it, and the address follows", () => {
  const { model } = opened({ ply: "3" }, { yours: [0] });
  const open = after(model, TOGGLED);
  assert.deepEqual(asked(open.effects), ["/tables/t1/review?lang=en"]);
  assert.equal(ofKind(open.effects, "replace-address").at(-1).address, "/replay/t1?ply=3&as=0&review=0");
  const closed = after(open.model, TOGGLED);
  assert.equal(ofKind(closed.effects, "replace-address")[0].address, "/replay/t1?ply=3&as=0");
  assert.equal(tableIn(closed.model).replay.reviewing, false);
});

test("a review is asked for again while it is being made and waited for", () => {
  const waiting = opened({ review: "" }).model;
  const { model, effects } = after(waiting, reviewed({ done: false, progress: 0.5 }));
  assert.equal(tableIn(model).review.progress, 0.5);
  assert.equal(ofKind(effects, "timer")[0].name, "review");
  const again = after(model, { type: "ReviewTimerFired" });
  assert.deepEqual(asked(again.effects), ["/tables/t1/review?lang=en"]);
  assert.equal(tableIn(again.model).review.progress, 0.5);
  assert.equal(tableIn(after(again.model, reviewed(REVIEW)).model).review, REVIEW);
});

test("nobody waits for a review that was closed or refused", () => {
  const waiting = opened({ review: "" }).model;
  const closed = after(waiting, TOGGLED, reviewed({ done: false, progress: 0.5 }));
  assert.equal(tableIn(closed.model).review, null);
  assert.deepEqual(ofKind(closed.effects, "timer"), []);
  const refused = after(waiting, refusal("ReviewLoaded", "too long"));
  assert.equal(tableIn(refused.model).review, null);
  assert.deepEqual(noteTexts(refused.model), ["too long"]);
});

test("another language asks for the review again", () => {
  const { model, effects } = after(own(), { type: "LanguageLoaded", language: "ru" }, replay({ yours: [0] }));
  assert.deepEqual(asked(effects), ["/me", "/tables/t1/review?lang=ru"].slice(-asked(effects).length));
  assert.equal(tableIn(model).review.done, false);
});

test("steps go from one mistake of the player to the next, to the position before it", () => {
  const next = { type: "MistakeClicked", by: 1 };
  const back = { type: "MistakeClicked", by: -1 };
  const at = (...messages) => ply(after(own(), ...messages).model);
  assert.deepEqual(
    mistakesOf(tableIn(own())).map((mistake) => mistake.ply),
    [3, 5],
  );
  assert.equal(at(next), 2);
  assert.equal(at(next, next), 4);
  assert.equal(at(next, next, next), 4, "there is none after the last");
  assert.equal(at(next, next, back), 2);
  assert.equal(at(back), 0);
  assert.equal(at(press("n"), press("n"), press("p")), 2);
  assert.equal(mistakePly(tableIn(own({ ply: "4" })), 1), undefined);
  const pim = after(own(), { type: "ReviewedChosen", seat: 1 }, next).model;
  assert.equal(ply(pim), 3);
});

test("a decision of a list leads to its position, and the focus to what is said about it", () => {
  const { model, effects } = after(own(), { type: "DecisionClicked", ply: 3 });
  assert.equal(ply(model), 3);
  assert.equal(ofKind(effects, "focus")[0].selector, ".moment h3");
});

test("keys go to mistakes only while the review is open", () => {
  const model = own();
  assert.equal(handlesKey(model, press("n", "control")), true);
  assert.equal(handlesKey(after(model, TOGGLED).model, press("n")), false);
});

test("the review shows the decision at the position, and the better card", () => {
  const model = own({ ply: "2" });
  assert.equal(decisionOf(tableIn(model)), DECISIONS[2]);
  assert.deepEqual(targetOf(tableIn(model)), { clue: "in:jungle", map: "white", button: "PlayClue" });
  assert.equal(decisionOf(tableIn(own({ ply: "5" }))), null, "nothing is decided at the end");
  assert.equal(decisionOf(tableIn(after(model, TOGGLED).model)), null);
  assert.equal(targetOf(tableIn(after(model, TOGGLED).model)), null);
});

// ---- trying again -------------------------------------------------------------------------------

const RETRY = { type: "RetryClicked" };

test("a position is tried again in the seat of the reviewed player, once", () => {
  const { model, effects } = after(own({ ply: "3" }), RETRY, RETRY);
  assert.deepEqual(requests(effects), ["POST /tables/t1/retry"]);
  assert.deepEqual(ofKind(effects, "request")[0].body, { ply: 3, seat: 0 });
  const created = after(model, answer("RetryCreated", { id: "t2" }));
  assert.equal(ofKind(created.effects, "navigate")[0].address, "/table/t2");
});

test("a refused retry says why and can be asked for again", () => {
  const { model } = after(own({ ply: "3" }), RETRY, refusal("RetryCreated", "too many tables"));
  assert.deepEqual(noteTexts(model), ["too many tables"]);
  assert.deepEqual(requests(after(model, RETRY).effects), ["POST /tables/t1/retry"]);
});

test("a visitor becomes a guest before the retry", () => {
  const visitor = after(home(null), address("/replay/t1", { review: "0", as: "0" }), replay()).model;
  const { effects } = after(visitor, reviewed(REVIEW), RETRY);
  assert.equal(ofKind(effects, "create-guest").length, 1);
  assert.deepEqual(requests(effects), []);
});
