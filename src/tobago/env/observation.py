"""What a seat sees, as numbers in the order of `layout`.

Everything is made from the seat's view. Whatever hangs on the island or the table alone is kept
ready as bytes, and what hangs on a map, a hand or the past until that changes: putting an
observation together is then mostly joining.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from tobago.clues import standard_deck
from tobago.env.layout import (
    CLUES,
    CURSE_RULES,
    HAND,
    PHASES,
    PURSE,
    SEATS,
    WIDTH,
    Numbers,
)
from tobago.env.numbers import CARDS
from tobago.fault import Fault
from tobago.game import COLOURS, Options, Table, View
from tobago.game.constants import CARD_VALUES, MAPS, NOTHING, PLAYER_COUNTS
from tobago.game.posterior.treasures import count_values
from tobago.game.state import Sharing, State
from tobago.island import DIRECTIONS, LEGS, TERRAINS, Island

_BITS = bytes.maketrans(b"01", b"\x00\x01")


def plane(mask: int) -> bytes:
    """The spaces of a mask as a plane."""
    return f"{mask:0{WIDTH}b}"[::-1].encode().translate(_BITS)


NO_SPACES = bytes(WIDTH)


def _ones(size: int) -> tuple[bytes, ...]:
    """For each of some choices a row with one 1; the last, number -1, has none."""
    return (*(bytes(int(i == one) for i in range(size)) for one in range(size)), bytes(size))


SEAT = _ones(SEATS)
MAP = _ones(len(COLOURS))
VALUE = _ones(CARD_VALUES)
PHASE = dict(zip(PHASES, _ones(len(PHASES)), strict=False))
NO_SHARING = bytes(
    len(COLOURS) + SEATS + CARD_VALUES + 1 + CARD_VALUES + CARD_VALUES + 4 * SEATS + 1
)


class IslandPlanes:
    """The planes that hang on the island alone."""

    __slots__ = ("land", "one", "reach", "within")

    def __init__(self, island: Island) -> None:
        largest = 0
        for area in island.largest.values():
            largest |= area
        terrains = [island.terrain[terrain] for terrain in TERRAINS]
        masks = (island.whole, *terrains, largest, island.coast)
        self.land = b"".join(map(plane, masks))
        numbers = range(len(island.spaces))
        # Number -1, an ATV that has not been placed, has none of these.
        self.one = (*(plane(1 << space) for space in numbers), NO_SPACES)
        """For each space the plane with it alone."""
        self.reach = (*map(plane, island.reach[LEGS]), NO_SPACES)
        """For each space those within a drive."""
        self.within = (
            *(
                b"".join(plane(island.reach[legs][space]) for legs in range(1, LEGS + 1))
                for space in numbers
            ),
            LEGS * NO_SPACES,
        )
        """For each space those within one leg, two and three."""


island_planes = lru_cache(maxsize=128)(IslandPlanes)


class Observer:
    """Makes observations of the views of one table."""

    def __init__(self, table: Table) -> None:
        if table.deck != standard_deck():
            raise Fault("the environment knows the standard clue deck only")
        self.table = table
        island = island_planes(table.island)
        self._one, self._reach, self._within = island.one, island.reach, island.within
        self._options = _options(table.players, table.options)
        self._open = _Open(table)
        self._seats = [_Seat(table, seat) for seat in range(table.players)]

    def observe(self, view: View) -> Numbers:
        """The observation of the view's seat."""
        if view.seat is None:
            raise Fault("a spectator has no observation")
        s, mine = view.state, self._seats[view.seat]
        places, one, reach = mine.places, self._one, self._reach
        atvs = (*s.atvs, NOTHING)
        me, second, third, fourth = mine.spots
        planes, rest = mine.look(s, self._open)
        parts = (
            planes,
            one[atvs[me]],
            one[atvs[second]],
            one[atvs[third]],
            one[atvs[fourth]],
            self._within[atvs[me]],
            reach[atvs[second]],
            reach[atvs[third]],
            reach[atvs[fourth]],
            PHASE[s.phase],
            SEAT[places[s.seat]],
            SEAT[places[s.turn]],
            MAP[s.new_map],
            _counted(s),
            rest,
            NO_SHARING if s.sharing is None else _sharing(s.sharing, places),
            self._options,
        )
        return np.frombuffer(bytearray().join(parts), np.uint8)


class _Open:
    """What lies open to everybody and is not changed by a drive.

    It is made anew where it differs from what was seen before. Finding that out is quick, since
    what did not change is the same object.
    """

    def __init__(self, table: Table) -> None:
        ready, objects, island = island_planes(table.island), table.objects, table.island
        statues = [ready.one[statue] for statue in table.statues]
        huts, palms = plane(island.mask(objects.huts)), plane(island.mask(objects.palms))
        self._gazes = tuple(island.gaze[statue] for statue in table.statues)
        self.land = b"".join([ready.land, huts, palms, *statues])
        self.clues = tuple(map(plane, table.clues))
        """Where each clue card allows a treasure to be."""
        self._sites: list[int] = []
        self._cards: list[tuple[int, ...]] = []
        self._shores: tuple[object, ...] = ()
        self._owned: tuple[object, ...] = ()
        self._gone: tuple[object, ...] = ()
        self.sites = self.shores = self.facing = self.turned = self.discarded = b""
        self.purses: list[bytes] = []
        """Of each seat."""
        self.maps: list[bytes] = []
        """How many sites each map has."""
        self.under: list[bytes] = []
        """The clue cards under each map."""

    def look(self, s: State) -> None:
        """Look at a position."""
        if s.sites != self._sites or s.map_cards != self._cards:
            self._look_at_maps(s)
        if (shores := (s.amulets, s.facing)) != self._shores:
            self._shores = shores
            self._look_at_shores(s)
        sizes = list(map(len, s.hands))
        if (s.treasure, s.amulets_held, s.roses, sizes) != self._owned:
            self._owned = s.treasure[:], s.amulets_held[:], s.roses[:], sizes
            self._look_at_purses(s)
        if (s.digs, s.clue_discard) != self._gone:
            self._gone = s.digs, s.clue_discard[:]
            self._look_at_what_is_gone(s)

    def _look_at_maps(self, s: State) -> None:
        if s.sites != self._sites:
            self.sites = b"".join(map(plane, s.sites))
            self.maps = [bytes([sites.bit_count()]) for sites in s.sites]
        if s.map_cards != self._cards:
            self.under = [bytes(_marks(CLUES, cards)) for cards in s.map_cards]
        self._sites, self._cards = s.sites[:], s.map_cards[:]

    def _look_at_shores(self, s: State) -> None:
        """Amulets, where they come ashore next, and how the statues stand."""
        goals = {gaze[way] for gaze, way in zip(self._gazes, s.facing, strict=True)}
        self.shores = plane(s.amulets) + plane(sum(1 << goal for goal in goals))
        self.facing = b"".join([DIRECTION[way] for way in s.facing])

    def _look_at_purses(self, s: State) -> None:
        self.purses = [
            bytes((sum(cards), len(cards), max(cards, default=0), held, roses, len(hand)))
            for cards, held, roses, hand in zip(
                s.treasure, s.amulets_held, s.roses, s.hands, strict=True
            )
        ]

    def _look_at_what_is_gone(self, s: State) -> None:
        """Treasure cards turned up so far, and the clues discarded."""
        self.turned = bytes(count_values([value for dig in s.digs for value in dig.turned_up]))
        self.discarded = bytes(_marks(CLUES, s.clue_discard))


class _Seat:
    """A seat that looks: who sits where from there, and what it saw last."""

    def __init__(self, table: Table, seat: int) -> None:
        self._seat = seat
        self.order = table.clockwise(seat)
        self.spots = (*self.order, -1, -1)[:SEATS]
        """The seats in that order, and -1 for those that are not there."""
        self.places = [(other - seat) % table.players for other in range(table.players)]
        self._marks: list[_Marks | None] = [None] * len(MAPS)
        self._hand: tuple[int, ...] | None = None
        self._allowed = self._held = b""
        self._seen: tuple[object, ...] = ()
        self._kept = b"", b""

    def look(self, s: State, table: _Open) -> tuple[bytes, bytes]:
        """What a drive does not change: planes, and the rest."""
        seen = (
            s.sites,
            s.map_roses,
            s.map_cards,
            s.hands,
            s.first_clue,
            s.treasure,
            s.amulets_held,
            s.roses,
            s.amulets,
            s.facing,
            s.digs,
            s.clue_discard,
        )
        if seen != self._seen:
            self._seen = tuple([part[:] if isinstance(part, list) else part for part in seen])
            table.look(s)
            hand = (
                s.hands[self._seat] if s.first_clue < 0 else (s.first_clue,)
            )  # R2.4: a first clue
            if hand != self._hand:
                self._take_up(hand, table)
            self._kept = self._joined(s, table)
        return self._kept

    def _take_up(self, hand: tuple[int, ...], table: _Open) -> None:
        """Look at the clues in hand: which they are, and what they allow."""
        self._hand = hand
        self._held = bytes(_marks(CLUES, hand))
        allowed = b"".join([table.clues[card] for card in sorted(hand)])
        self._allowed = allowed.ljust(HAND * WIDTH, b"\0")

    def _joined(self, s: State, table: _Open) -> tuple[bytes, bytes]:
        purses = b"".join([table.purses[seat] for seat in self.order])
        rest = [
            purses.ljust(len(PURSE) * SEATS, b"\0"),
            table.facing,
            table.turned,
            self._held,
            table.discarded,
        ]
        for m, roses in enumerate(s.map_roses):
            kept = self._marks[m]
            if kept is None or kept.roses is not roses:
                kept = self._marks[m] = _Marks(roses, self.places)
            rest += table.maps[m], kept.owners, table.under[m], kept.marks
        planes = table.land, table.sites, table.shores, self._allowed
        return b"".join(planes), b"".join(rest)


class _Marks:
    """The roses of a map as a seat sees them."""

    __slots__ = ("marks", "owners", "roses")

    def __init__(self, roses: tuple[tuple[int, ...], ...], places: Sequence[int]) -> None:
        self.roses = roses
        marked = [places[seat] for card in roses for seat in card]
        self.owners = bytes([marked.count(place) for place in range(SEATS)])
        """How many each player has there."""
        # 1 to 4 for the owner of a card's rose, 5 to 8 for that of two, 0 for a card without.
        marks = [places[card[0]] + 1 + SEATS * (len(card) - 1) if card else 0 for card in roses]
        self.marks = bytes(marks).ljust(CARDS, b"\0")
        """Whose they are, card by card."""


def _counted(s: State) -> bytes:
    """The turn, the decks and the piles."""
    return bytes(
        (
            s.acted,
            s.untouched,
            s.legs,
            len(s.clue_deck),
            len(s.clue_discard),
            len(s.treasure_deck),
            len(s.treasure_discard),
            s.amulet_pile,
            s.curses_removed,
            s.curses_struck > 0,
            s.curse_free_top,
        )
    )


DIRECTION = _ones(len(DIRECTIONS))


def _sharing(sharing: Sharing, places: Sequence[int]) -> bytes:
    """The treasure being shared out; `values` has only what the seat looked at."""
    roses = [places[seat] for seat in sharing.roses]
    later = roses[sharing.asked + 1 :]
    return b"".join(
        [
            MAP[sharing.dig.map],
            SEAT[places[sharing.dig.raiser]],
            VALUE[sharing.offered],
            bytes([len(sharing.cards)]),
            bytes(count_values(sharing.dig.turned_up)),
            bytes(count_values(sharing.drawn)),
            bytes([roses.count(place) for place in range(SEATS)]),
            bytes([later.count(place) for place in range(SEATS)]),
            _marks(SEATS, [places[seat] for seat in sharing.paying]),
            _marks(SEATS, [places[seat] for seat in sharing.protected]),
            bytes([sharing.is_last]),
        ]
    )


def _marks(size: int, members: Sequence[int]) -> bytearray:
    """A row with a 1 for each member."""
    marks = bytearray(size)
    for member in members:
        marks[member] = 1
    return marks


def _options(players: int, options: Options) -> bytes:
    rules = [options.curse_rule == rule for rule in CURSE_RULES]
    return bytes(
        [
            *(players == number for number in PLAYER_COUNTS),
            options.amulets == 20,
            options.opening == "open",
            options.advanced,
            options.exchange == "action",
            options.curses,
            options.curse_depth == 21,
            *rules,
            options.curse_payment == "choice",
            options.gold == "open",
        ]
    )
