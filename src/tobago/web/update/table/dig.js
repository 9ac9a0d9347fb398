// A treasure while it is raised and shared out, and how each event changes it and the shown position.

/** @typedef {import("../../types").Colour} Colour */
/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").Player} Player */
/** @typedef {import("../../types").State} State */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../table-model").Dig} Dig */
/** @typedef {import("../../table-model").TableModel} TableModel */

/** The treasure of a position. @param {View} view @returns {Dig | null} */
export const digOf = ({ state, turned_up: turnedUp }) =>
  state.sharing && { sharing: state.sharing, turnedUp: turnedUp ?? [], curse: null };

/** The treasure on the screen: that of the beat, else that of the position. @param {TableModel} table */
export const shownDig = ({ beat, view }) => beat?.dig ?? (view && digOf(view));

/** The seat whose rose is asked; null if none is. @param {Dig} dig */
export const askedSeat = ({ sharing: { offered, roses, asked } }) => (offered ? (roses[asked] ?? null) : null);

// ---- the treasure -------------------------------------------------------------------------------

/** @type {Partial<Record<GameEvent["type"], (dig: Dig, event: GameEvent) => Dig | null>>} */
const CHANGES = {
  CardLookedAt: (dig, { seat = 0, value = null }) =>
    share(dig, { seen: replaced(dig.sharing.seen, seat, (cards) => [...cards, value]) }),
  CardsGathered: (dig, { count = 0, last = false }) => share(dig, { cards: Array(count).fill(null), last }),
  CardTurnedUp: (dig, { value = null }) =>
    share({ ...dig, curse: null }, { cards: dig.sharing.cards.slice(1), offered: value, asked: 0 }),
  CardPassed: (dig) => share(dig, { asked: dig.sharing.asked + 1 }),
  CardTaken: (dig, { seat = 0, value = 0 }) =>
    share(give(dig, value, seat), {
      offered: null,
      roses: dig.sharing.roses.filter((_, i) => i !== dig.sharing.asked),
      taker: seat,
    }),
  CardDiscarded: (dig, { value }) => share(give(dig, value, null), { offered: null }),
  Cursed: (dig, { seats }) => ({ ...dig, curse: { victims: seats ?? [], losses: [] } }),
  CursePaid: (dig, { seat = 0, amulet = false, card = null }) => {
    const { victims, losses } = dig.curse ?? { victims: dig.sharing.paying, losses: [] };
    return { ...dig, curse: { victims, losses: [...losses, { seat, amulet, card }] } };
  },
  CursesRemoved: (dig) => takeCurseAway(dig),
  CurseReturned: (dig) => takeCurseAway(dig),
  RosesReturned: (dig, { seats = [] }) => share({ ...dig, curse: null }, { roses: without(dig.sharing.roses, seats) }),
  LeftoversDiscarded: (dig) => share({ ...dig, curse: null }, { cards: [] }),
  MapCleared: () => null,
  GameEnded: () => null,
};

/**
 * The treasure after an event.
 * @param {Dig | null} dig
 * @param {GameEvent} event
 * @param {View} view the position before the event
 * @returns {Dig | null}
 */
export function digAfter(dig, event, view) {
  if (event.type === "TreasureRaised") return raised(event, view);
  return dig && (CHANGES[event.type]?.(dig, event) ?? (CHANGES[event.type] ? null : dig));
}

/**
 * The roses are collected from the bottom of the map to the top, that of the raiser first.
 * @param {GameEvent} event
 * @param {View} view
 * @returns {Dig}
 */
function raised({ seat = 0, map = "white", rose }, { state }) {
  const marked = [...state.maps[map].cards].reverse().flatMap(({ roses }) => roses);
  const sharing = {
    ...{ map, raiser: seat, cards: [], offered: null, roses: rose ? [seat, ...marked] : marked, asked: 0 },
    ...{ seen: state.players.map(() => []), taker: null, last: false, paying: [], protected: [] },
  };
  return { sharing, turnedUp: [], curse: null };
}

/** @param {Dig} dig @param {Partial<Dig["sharing"]>} changes @returns {Dig} */
const share = (dig, changes) => ({ ...dig, sharing: { ...dig.sharing, ...changes } });

/**
 * A card leaves the offer.
 * @param {Dig} dig
 * @param {number | null | undefined} value
 * @param {number | null} taker
 * @returns {Dig}
 */
const give = (dig, value, taker) => ({ ...dig, turnedUp: [...dig.turnedUp, { value: value ?? 0, taker }] });

/** The curse that was turned up; another one may leave the game with it. @param {Dig} dig @returns {Dig} */
const takeCurseAway = (dig) =>
  dig.sharing.offered === null ? dig : share(give(dig, dig.sharing.offered, null), { offered: null });

// ---- the position -------------------------------------------------------------------------------

/**
 * The position after an event of a treasure.
 * @param {View} view
 * @param {GameEvent} event
 * @param {View} end the position after the step, in which hidden treasure cards are null
 * @returns {View}
 */
export function viewAfter(view, event, end) {
  const { seat = 0, seats = [], map = "white", value = null, card = null } = event;
  switch (event.type) {
    case "TreasureRaised": {
      const cards = view.state.maps[map].cards.map((each) => ({ ...each, roses: [] }));
      const unmarked = { ...view, marked: view.marked.filter((colour) => colour !== map) };
      return changePlayer(changeMap(unmarked, map, { cards, sites: [] }), seat, ({ roses }) => ({
        roses: roses - (event.rose ? 1 : 0),
      }));
    }
    case "CardTaken":
      return changePlayer(view, seat, ({ roses, treasure }) => ({
        roses: roses + 1,
        treasure: [...treasure, end.state.players[seat]?.treasure.includes(null) ? null : value],
      }));
    case "CursePaid":
      return changePlayer(view, seat, ({ amulets, treasure }) => ({
        amulets: amulets - (event.amulet ? 1 : 0),
        treasure: card === null ? treasure : withoutOne(treasure, treasure.includes(card) ? card : null),
      }));
    case "RosesReturned":
      return seats.reduce((next, each) => changePlayer(next, each, ({ roses }) => ({ roses: roses + 1 })), view);
    case "MapCleared":
      return changeMap(view, map, { cards: [], sites: [] });
    default:
      return view;
  }
}

/** @param {View} view @param {Partial<State>} changes @returns {View} */
const changeState = (view, changes) => ({ ...view, state: { ...view.state, ...changes } });

/** @param {View} view @param {number} seat @param {(player: Player) => Partial<Player>} change @returns {View} */
const changePlayer = (view, seat, change) =>
  changeState(view, {
    players: replaced(view.state.players, seat, (player) => ({ ...player, ...change(player) })),
  });

/** @param {View} view @param {Colour} map @param {State["maps"][Colour]} value @returns {View} */
const changeMap = (view, map, value) => changeState(view, { maps: { ...view.state.maps, [map]: value } });

// ---- lists --------------------------------------------------------------------------------------

/**
 * @template Value
 * @param {readonly Value[]} values
 * @param {number} place
 * @param {(value: Value) => Value} change
 */
const replaced = (values, place, change) => values.map((value, i) => (i === place ? change(value) : value));

/** @template Value @param {readonly Value[]} values @param {Value} value */
function withoutOne(values, value) {
  const place = values.indexOf(value);
  return values.filter((_, i) => i !== place);
}

/** @param {number[]} values @param {readonly number[]} removed @returns {number[]} */
const without = (values, removed) => removed.reduce((left, value) => withoutOne(left, value), values);
