// Treasures that three players share out, for the tests of beats.

import { beatsOf } from "../../src/tobago/web/update/table/beats.js";
import { word } from "../../src/tobago/web/words.js";
import { frozen } from "./setup.js";
import { INFO, SEATS, view } from "./table-setup.js";

export const NAMES = ["Anna", "Pim", "Runa"];
const SEATED = NAMES.map((name, seat) => ({ ...SEATS[0], seat, name }));
export const player = (more = {}) => ({ atv: [0, 0], hand: [], roses: 3, amulets: 0, treasure: [], ...more });

/** A position of three players in which the white map has roses of seats 1 (top), 0 and 2. */
export const position = (seq, { state = {}, ...more } = {}) =>
  view(seq, {
    marked: ["white"],
    ...more,
    state: {
      players: [
        player({ treasure: [4] }),
        player({ treasure: [null], amulets: 1 }),
        player({ treasure: [null, null] }),
      ],
      maps: {
        ...view(0).state.maps,
        white: { cards: [1, 0, 2].map((seat) => ({ clue: "in:jungle", roses: [seat] })), sites: [[0, 0]] },
      },
      amulets: [[1, 0]],
      ...state,
    },
  });

/** An entry whose events have a sentence each, but for those without one in the log. */
const SILENT = new Set(["CardAdded", "RosesReturned", "MapCleared", "StatuesTurned", "TurnEnded", "TurnBegan"]);
export function entry(seat, ...events) {
  const worded = events.flatMap((event, i) => (SILENT.has(event.type) || event.value === null ? [] : [i]));
  const sentences = worded.map((i) => `${events[i].type}.`);
  return { seq: 2, at: 0, kind: "act", seat, action: null, to: null, events, sentences, about: worded };
}

export const beats = (before, entries, after = position(2)) =>
  beatsOf(frozen({ view: before, info: { ...INFO, seats: SEATED } }), frozen({ entries, view: after }));
export const kinds = (found) => found.map(({ kind }) => kind);
export const texts = (found) => found.map(({ text }) => word(text));

export const RAISED = { type: "TreasureRaised", seat: 1, map: "white", space: [0, 0], rose: true };
export const look = (seat, value = null) => ({ type: "CardLookedAt", seat, value });
export const turned = (value) => ({ type: "CardTurnedUp", value });
export const took = (seat, value) => ({ type: "CardTaken", seat, value });
export const passed = (seat, value) => ({ type: "CardPassed", seat, value });
export const gathered = (count, last = false) => ({ type: "CardsGathered", count, last });
export const paid = (seat, more) => ({ type: "CursePaid", seat, amulet: false, card: null, ...more });
export const RAISE = [RAISED, look(1), look(2), look(0, 5), look(1), { type: "CardAdded", value: null }, gathered(5)];

/** The position while the treasure of `RAISE` is shared out, with a card on offer. */
export const offering = (value, more = {}) => {
  const last = beats(position(1), [entry(1, ...RAISE, turned(value))]).at(-1);
  const state = { ...last.view.state, sharing: { ...last.dig.sharing, ...more } };
  return { ...last.view, state, turned_up: last.dig.turnedUp };
};
