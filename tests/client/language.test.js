import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { loadLanguage } from "../../src/tobago/web/effects/language.js";
import { currentLanguage } from "../../src/tobago/web/words.js";

afterEach(() => mock.restoreAll());

test("of two languages the one chosen last is used, whichever is loaded first", async () => {
  const answers = [];
  mock.method(globalThis, "fetch", () => new Promise((answer) => answers.push(answer)));
  const languages = [];
  const send = ({ language }) => languages.push(language);
  const loads = ["de", "nl"].map((language) => loadLanguage({ language }, send));
  for (const answer of answers.toReversed()) {
    answer(Response.json({ messages: {}, names: {} }));
    await new Promise(setImmediate);
  }
  await Promise.all(loads);
  assert.deepEqual(languages, ["nl"]);
  assert.equal(currentLanguage(), "nl");
});
