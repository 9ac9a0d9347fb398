// The final count: the treasure cards of the players are turned one after the other, those of the winner last.

import { change, tableOf } from "./model.js";
import { countTime, hasBeats } from "./pace.js";
import { sound } from "./sounds.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../shell.js").Step} Step */

export const COUNT_TIMER = "count";
/** The sum stays for some cards' time before the podium is shown. */
const CARDS_AFTER = 4;

/** The treasure cards of the seats. @param {View} view */
export const treasuresOf = ({ state }) => state.players.map(({ treasure }) => treasure.map((value) => value ?? 0));

/** @param {readonly number[]} cards */
export const goldOf = (cards) => cards.reduce((sum, value) => sum + value, 0);

/** Begin the count, the seat with the least gold first. @param {Model} model @returns {Step} */
export function startCount(model) {
  const { view, source } = tableOf(model);
  if (!view || source !== "live" || !hasBeats(model.settings)) return [model, []];
  const gold = treasuresOf(view).map(goldOf);
  const order = gold.map((_, seat) => seat).sort((a, b) => (gold[a] ?? 0) - (gold[b] ?? 0));
  return [change(model, { count: { order, turned: 0 } }), [nextCard(model)]];
}

/** Turn the next card, or end the count. @param {Model} model @returns {Step} */
export function countCard(model) {
  const { view, count } = tableOf(model);
  if (!view || !count) return [model, []];
  const cards = treasuresOf(view).flat().length;
  if (count.turned >= cards + CARDS_AFTER) return [change(model, { count: null }), []];
  const turned = count.turned + 1;
  const sounds = turned <= cards ? sound(model, "card") : turned === cards + 1 ? sound(model, "end") : [];
  return [change(model, { count: { ...count, turned } }), [...sounds, nextCard(model)]];
}

/** @param {Model} model */
const nextCard = (model) =>
  /** @type {const} */ ({
    effect: "timer",
    name: COUNT_TIMER,
    ms: countTime(model.settings),
    message: { type: "CountTimerFired" },
  });

/** End the count. @param {Model} model @returns {Step} */
export const endCount = (model) =>
  tableOf(model).count
    ? [change(model, { count: null }), [{ effect: "cancel-timer", name: COUNT_TIMER }]]
    : [model, []];
