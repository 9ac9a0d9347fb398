// The gold of the seats over a game, from the entries of its log.

import { standing } from "../../update/table/recap.js";

/** @typedef {import("../../types").Entry} Entry */
/** @typedef {import("../../types").GameEvent} GameEvent */

/**
 * The gold of each seat after each change, and what each treasure gave.
 * @param {readonly Entry[]} entries
 * @param {number} seats
 */
export function accounts(entries, seats) {
  const gold = Array(seats).fill(0);
  /** @type {number[][]} */
  const lines = gold.map(() => [0]);
  /** @type {{turn: number, gold: number[]}[]} */
  const treasures = [];
  let turn = 0;
  for (const event of standing(entries).flatMap(({ events }) => events)) {
    if (event.type === "TurnBegan") turn += 1;
    if (event.type === "TreasureRaised") treasures.push({ turn, gold: Array(seats).fill(0) });
    const { seat } = event;
    const change = goldChange(event);
    if (seat === undefined || !change) continue;
    gold[seat] += change;
    lines.forEach((line, each) => line.push(gold[each]));
    const last = treasures.at(-1);
    if (last) last.gold[seat] = (last.gold[seat] ?? 0) + change;
  }
  return { lines, treasures };
}

/** @param {GameEvent} event */
function goldChange({ type, value, card }) {
  if (type === "CardTaken") return value ?? 0;
  return type === "CursePaid" && card ? -Number(card) : 0;
}
