// Divides a step into beats: each shows a few events with a sentence, and the position at that moment.

import { N_, plural } from "../../words.js";
import { listed } from "./descriptions.js";
import { askedSeat, digAfter, digOf, viewAfter } from "./dig.js";
import { nameOf } from "./selectors.js";

/** @typedef {import("../../model").Text} Text */
/** @typedef {import("../../types").Entry} Entry */
/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../table-model").Beat} Beat */
/** @typedef {import("../../table-model").BeatKind} BeatKind */
/** @typedef {import("../../table-model").Dig} Dig */
/** @typedef {import("../../table-model").Step} Step */
/** @typedef {import("../../table-model").TableModel} TableModel */

/**
 * Events that are shown together, and their sentences.
 * @typedef {object} Group
 * @property {BeatKind} kind
 * @property {number | null} seat
 * @property {GameEvent[]} events
 * @property {Text[]} sentences
 */

/**
 * The beats that events begin; any other event belongs to the beat before it.
 * @type {Partial<Record<GameEvent["type"], BeatKind>>}
 */
const KINDS = {
  TreasureRaised: "raise",
  TreasuresReshuffled: "shuffle",
  CardLookedAt: "look",
  CardAdded: "added",
  CardsGathered: "gather",
  CardTurnedUp: "card",
  CardPassed: "pass",
  CardTaken: "take",
  CardDiscarded: "discard",
  Cursed: "curse",
  CursePaid: "loss",
  CursesRemoved: "lifted",
  CurseReturned: "lifted",
  RosesReturned: "home",
  LeftoversDiscarded: "leftovers",
  MapCleared: "cleared",
  MapStarted: "action",
  AmuletAppeared: "amulets",
  StatuesTurned: "statues",
  GameEnded: "end",
};

const OUTSIDE_DIGS = new Set(["action", "amulets", "statues", "end"]);
/** Events of these kinds share a beat if they follow each other. */
const SHARED = new Set(["look", "amulets"]);

/** The cards of a dealt hand are seen in the hand. */
const UNSPOKEN = new Set(["HandDealt"]);

/**
 * The beats of a step. The last one shows the position after the step; a step without anything to show has none.
 * @param {TableModel} table before the step
 * @param {Step} step
 * @returns {Beat[]}
 */
export function beatsOf(table, { entries, view: end }) {
  if (!table.view) return [];
  let view = withoutChoices(table.view);
  let dig = digOf(view);
  const all = entries.flatMap(groupsOf).filter((group) => group.kind !== "action" || group.sentences.length);
  const hasDig = all.some(({ kind }) => !OUTSIDE_DIGS.has(kind));
  /** @type {Beat[]} */
  const beats = [];
  all.forEach(({ kind, seat, events, sentences }, i) => {
    for (const event of events) [dig, view] = [digAfter(dig, event, view), viewAfter(view, event, end)];
    const shown = hasDig ? withDig(view, dig) : beforeEvents(end, table.view, all.slice(i + 1));
    const text = textOf(table, kind, seat, events, sentences);
    const beat = { kind, seat, text, events, view: shown, dig };
    beats.push(beat, ...askBeat(table, beat));
  });
  return beats;
}

/** The groups of an entry, in order. @param {Entry} entry @returns {Group[]} */
function groupsOf({ events, sentences, about, seat }) {
  /** @type {Group[]} */
  const groups = [];
  events.forEach((event, i) => {
    const own = UNSPOKEN.has(event.type) ? [] : sentences.filter((_, s) => about[s] === i);
    const kind = KINDS[event.type] ?? (groups.length ? null : "action");
    const last = groups.at(-1);
    const joins = kind === null || (SHARED.has(kind) && kind === last?.kind && last.events[0]?.seat === event.seat);
    if (last && joins) {
      last.events.push(event);
      last.sentences.push(...own);
    } else {
      groups.push({ kind: kind ?? "action", seat: event.seat ?? seat, events: [event], sentences: own });
    }
  });
  if (sentences.length && !about.length) groups.push({ kind: "action", seat, events: [], sentences: [...sentences] });
  return groups;
}

/** Nothing can be chosen between two positions. @param {View} view @returns {View} */
const withoutChoices = (view) => ({ ...view, legal: view.legal && [], deciding: null });

/** @param {View} view @param {Dig | null} dig @returns {View} */
const withDig = (view, dig) => ({
  ...view,
  state: { ...view.state, sharing: dig?.sharing ?? null, phase: dig ? "sharing" : view.state.phase },
  turned_up: dig?.turnedUp ?? null,
});

/**
 * The position after a step, before amulets appear, statues turn or the game ends in later beats.
 * @param {View} end
 * @param {View | null} start
 * @param {readonly Group[]} later
 * @returns {View}
 */
function beforeEvents(end, start, later) {
  const events = later.flatMap((group) => group.events);
  if (!events.length || !start) return end;
  const appearing = events.flatMap(({ type, space }) => (type === "AmuletAppeared" ? [String(space)] : []));
  const has = (/** @type {GameEvent["type"]} */ wanted) => events.some(({ type }) => type === wanted);
  const { phase } = has("GameEnded") ? start.state : end.state;
  const { facing } = has("StatuesTurned") ? start.state : end.state;
  const amulets = end.state.amulets.filter((space) => !appearing.includes(String(space)));
  return { ...withoutChoices(end), state: { ...end.state, phase, facing, amulets } };
}

/** Another player's rose is asked. @param {TableModel} table @param {Beat} beat @returns {Beat[]} */
function askBeat(table, { kind, view, dig }) {
  const seat = dig && (kind === "card" || kind === "pass") ? askedSeat(dig) : null;
  if (seat === null || seat === view.seat) return [];
  const text = { message: N_("{who} is asked."), fields: { who: nameOf(table, seat) } };
  return [{ kind: "ask", seat, text, events: [], view, dig }];
}

/**
 * The sentences of the log, or one for what the log does not mention.
 * @param {TableModel} table
 * @param {BeatKind} kind
 * @param {number | null} seat
 * @param {readonly GameEvent[]} events
 * @param {readonly Text[]} sentences
 * @returns {Text}
 */
function textOf(table, kind, seat, events, sentences) {
  if (sentences.length > 1 && kind === "amulets") {
    return plural("{n} amulet appears on the coast.", "{n} amulets appear on the coast.", sentences.length);
  }
  if (sentences.length && kind !== "cleared") return sentences; // the clues drawn then are in the log only
  const [event] = events;
  switch (kind) {
    case "look": {
      const who = nameOf(table, seat);
      return plural("{who} looks at {n} card in secret.", "{who} looks at {n} cards in secret.", events.length, {
        who,
      });
    }
    case "added":
      return { message: N_("One more card is added. Nobody looks at it.") };
    case "home": {
      const seats = [...new Set(event?.seats ?? [])];
      const who = listed(
        seats.map((each) => (each === table.view?.seat ? { message: N_("you") } : nameOf(table, each))),
      );
      return { message: N_("Roses go back to: {who}."), fields: { who } };
    }
    case "cleared":
      return { message: N_("The clues {map:of} are discarded."), fields: { map: event?.map ?? "" } };
    case "statues":
      return { message: N_("The statues turn.") };
    default:
      return "";
  }
}
