// How good a decision was, in a word.

import { N_, say } from "../../words.js";

const VERDICTS = /** @type {Record<string, string>} */ ({
  best: N_("best"),
  good: N_("good"),
  inaccuracy: N_("inaccuracy"),
  mistake: N_("mistake"),
  blunder: N_("blunder"),
  forced: N_("forced"),
});

/** @param {string} verdict */
export const verdictName = (verdict) => say(VERDICTS[verdict] ?? verdict);
