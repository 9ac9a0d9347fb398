// What has happened since a player's last action: for the next player at a shared screen, and for those who come back.

import { change, changed, tableOf } from "./model.js";
import { isBehind } from "./selectors.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").Entry} Entry */
/** @typedef {import("../../types").EventType} EventType */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {import("../shell.js").Step} Step */

/** After this time, or after more entries of others than these, a player who comes back is shown what has happened. */
const ABSENCE_MS = 3 * 60_000;
const MANY_ENTRIES = 12;

/** The events whose sentences only one player may read. @type {ReadonlySet<EventType>} */
const SECRETS = new Set(/** @type {EventType[]} */ (["FirstClueDrawn", "HandDealt", "ClueDrawn", "CardLookedAt"]));

/** Entries without those that were taken back. @param {readonly Entry[]} entries */
export function standing(entries) {
  /** @type {Entry[]} */
  let kept = [];
  for (const entry of entries) {
    if (entry.kind === "undo") kept = kept.filter(({ seq }) => seq <= (entry.to ?? 0));
    else kept.push(entry);
  }
  return kept;
}

/** The entries since the last action of a seat. @param {readonly Entry[]} entries @param {number} seat */
export function entriesSince(entries, seat) {
  const all = standing(entries);
  return all.slice(lastAction(all, seat) + 1);
}

/** The entries after a position of the log. @param {readonly Entry[]} entries @param {number} seq */
export const entriesAfter = (entries, seq) => standing(entries).filter((entry) => entry.seq > seq);

/** @param {readonly Entry[]} entries @param {number} seat */
const lastAction = (entries, seat) =>
  entries.map((entry) => entry.kind === "act" && entry.seat === seat).lastIndexOf(true);

/** The sentences of an entry that everybody may read. @param {Entry} entry @returns {Entry} */
export function publicPart(entry) {
  const { events, sentences, about } = entry;
  const isPublic = (/** @type {number} */ i) => !SECRETS.has(events[about[i] ?? -1]?.type ?? "TurnBegan");
  return { ...entry, sentences: sentences.filter((_, i) => isPublic(i)) };
}

/**
 * Show a player who comes back to a running game what has happened.
 * @param {Model} model
 * @returns {Step}
 */
export function offerRecap(model) {
  const { source, info, view, entries, clockOffset } = tableOf(model);
  if (source !== "live" || info?.status !== "playing" || info.yours.length !== 1 || !view) return [model, []];
  const seat = info.yours[0] ?? 0;
  const all = standing(entries);
  const last = all[lastAction(all, seat)];
  const since = entriesSince(entries, seat);
  if (!last || !since.length) return [model, []];
  const isLong = model.now + clockOffset - last.at > ABSENCE_MS || since.length > MANY_ENTRIES;
  return isLong ? changed(model, { recap: last.seq }) : [model, []];
}

/** The own action after which the recap begins is followed by another one. @param {Model} model @returns {Model} */
export function dropRecap(model) {
  const table = tableOf(model);
  const { recap, info, entries } = table;
  if (recap === null || isBehind(table)) return model;
  const seat = info?.yours[0];
  return entries.some((entry) => entry.seq > recap && entry.seat === seat && entry.kind === "act")
    ? change(model, { recap: null })
    : model;
}
