"""Observation arrays, made from the view of a seat in the order of `layout`.

The parts of an observation are cached as bytes. Those of the island and the table never change;
those of maps, hands and treasures are cached until they do.
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
    PLAYER_FIELDS,
    SEATS,
    WIDTH,
    ObservationArray,
)
from tobago.fault import Fault
from tobago.game import COLOURS, Options, Table, View
from tobago.game.constants import CARD_VALUES, MAPS, NOTHING, PLAYER_COUNTS
from tobago.game.posterior.treasures import count_values
from tobago.game.state import Sharing, State
from tobago.island import DIRECTIONS, LEGS, TERRAINS, Island
from tobago.kernel.numbers import CARDS

_BITS = bytes.maketrans(b"01", b"\x00\x01")


def plane(mask: int) -> bytes:
    """The spaces of a mask as a plane."""
    return f"{mask:0{WIDTH}b}"[::-1].encode().translate(_BITS)


NO_SPACES = bytes(WIDTH)


def _ones(size: int) -> tuple[bytes, ...]:
    """One-hot rows; the last row, index -1, is all zeros."""
    return (*(bytes(int(i == one) for i in range(size)) for one in range(size)), bytes(size))


SEAT = _ones(SEATS)
MAP = _ones(len(COLOURS))
VALUE = _ones(CARD_VALUES)
PHASE = dict(zip(PHASES, _ones(len(PHASES)), strict=False))
NO_SHARING = bytes(
    len(COLOURS) + SEATS + CARD_VALUES + 1 + CARD_VALUES + CARD_VALUES + 4 * SEATS + 1
)


class IslandPlanes:
    """The planes that depend on the island alone."""

    __slots__ = ("land", "one", "reach", "within")

    def __init__(self, island: Island) -> None:
        largest = 0
        for area in island.largest.values():
            largest |= area
        terrains = [island.terrain[terrain] for terrain in TERRAINS]
        masks = (island.whole, *terrains, largest, island.coast)
        self.land = b"".join(map(plane, masks))
        numbers = range(len(island.spaces))
        # Index -1, an ATV that has not been placed, has empty planes.
        self.one = (*(plane(1 << space) for space in numbers), NO_SPACES)
        """For each space the plane with this space alone."""
        self.reach = (*map(plane, island.reach[LEGS]), NO_SPACES)
        """For each space the spaces within one drive."""
        self.within = (
            *(
                b"".join(plane(island.reach[legs][space]) for legs in range(1, LEGS + 1))
                for space in numbers
            ),
            LEGS * NO_SPACES,
        )
        """For each space the spaces within one leg, two and three."""


island_planes = lru_cache(maxsize=128)(IslandPlanes)


class Observer:
    """Makes observations from the views of one table."""

    def __init__(self, table: Table) -> None:
        if table.deck != standard_deck():
            raise Fault("the environment knows the standard clue deck only")
        self.table = table
        island = island_planes(table.island)
        self._one, self._reach, self._within = island.one, island.reach, island.within
        self._options = _options(table.players, table.options)
        self._public = _PublicParts(table)
        self._seats = [_SeatParts(table, seat) for seat in range(table.players)]

    def observe(self, view: View) -> ObservationArray:
        """The observation of the view's seat."""
        if view.seat is None:
            raise Fault("a spectator has no observation")
        s, seat = view.state, self._seats[view.seat]
        places, one, reach = seat.places, self._one, self._reach
        atvs = (*s.atvs, NOTHING)
        me, second, third, fourth = seat.seats
        planes, rest = seat.update(s, self._public)
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
            _counts(s),
            rest,
            NO_SHARING if s.sharing is None else _sharing(s.sharing, places),
            self._options,
        )
        return np.frombuffer(bytearray().join(parts), np.uint8)


class _PublicParts:
    """The public parts of an observation that a drive does not change.

    A part is encoded again when its source differs from the last position. The comparison is fast,
    since unchanged values are the same objects.
    """

    def __init__(self, table: Table) -> None:
        ready, objects, island = island_planes(table.island), table.objects, table.island
        statues = [ready.one[statue] for statue in table.statues]
        huts, palms = plane(island.mask(objects.huts)), plane(island.mask(objects.palms))
        self._gazes = tuple(island.gaze[statue] for statue in table.statues)
        self.land = b"".join([ready.land, huts, palms, *statues])
        self.clues = tuple(map(plane, table.clues))
        """For each clue card the spaces that it allows."""
        self._sites: list[int] = []
        self._map_cards: list[tuple[int, ...]] = []
        self._amulets: tuple[object, ...] = ()
        self._belongings: tuple[object, ...] = ()
        self._discards: tuple[object, ...] = ()
        self.sites = self.amulets = self.facing = self.revealed = self.discarded = b""
        self.belongings: list[bytes] = []
        """By seat."""
        self.site_counts: list[bytes] = []
        """By map."""
        self.map_cards: list[bytes] = []
        """By map."""

    def update(self, s: State) -> None:
        """Encode the parts that differ from the last position."""
        if s.sites != self._sites or s.map_cards != self._map_cards:
            self._encode_maps(s)
        if (amulets := (s.amulets, s.facing)) != self._amulets:
            self._amulets = amulets
            self._encode_amulets(s)
        sizes = list(map(len, s.hands))
        if (s.treasure, s.amulets_held, s.roses, sizes) != self._belongings:
            self._belongings = s.treasure[:], s.amulets_held[:], s.roses[:], sizes
            self._encode_belongings(s)
        if (s.digs, s.clue_discard) != self._discards:
            self._discards = s.digs, s.clue_discard[:]
            self._encode_discards(s)

    def _encode_maps(self, s: State) -> None:
        if s.sites != self._sites:
            self.sites = b"".join(map(plane, s.sites))
            self.site_counts = [bytes([sites.bit_count()]) for sites in s.sites]
        if s.map_cards != self._map_cards:
            self.map_cards = [bytes(_marks(CLUES, cards)) for cards in s.map_cards]
        self._sites, self._map_cards = s.sites[:], s.map_cards[:]

    def _encode_amulets(self, s: State) -> None:
        """Amulets, the spaces of the next ones, and the directions of the statues."""
        goals = {gaze[way] for gaze, way in zip(self._gazes, s.facing, strict=True)}
        self.amulets = plane(s.amulets) + plane(sum(1 << goal for goal in goals))
        self.facing = b"".join([DIRECTION[way] for way in s.facing])

    def _encode_belongings(self, s: State) -> None:
        self.belongings = [
            bytes((sum(cards), len(cards), max(cards, default=0), held, roses, len(hand)))
            for cards, held, roses, hand in zip(
                s.treasure, s.amulets_held, s.roses, s.hands, strict=True
            )
        ]

    def _encode_discards(self, s: State) -> None:
        """Treasure cards of earlier treasures, and discarded clues."""
        self.revealed = bytes(count_values([value for dig in s.digs for value in dig.turned_up]))
        self.discarded = bytes(_marks(CLUES, s.clue_discard))


class _SeatParts:
    """The parts of an observation that depend on the observing seat."""

    def __init__(self, table: Table, seat: int) -> None:
        self._seat = seat
        self.order = table.clockwise(seat)
        self.seats = (*self.order, -1, -1)[:SEATS]
        """The seats in this order, and -1 for absent ones."""
        self.places = [(other - seat) % table.players for other in range(table.players)]
        self._marks: list[_RoseMarks | None] = [None] * len(MAPS)
        self._hand: tuple[int, ...] | None = None
        self._allowed = self._clues = b""
        self._source: tuple[object, ...] = ()
        self._parts = b"", b""

    def update(self, s: State, public: _PublicParts) -> tuple[bytes, bytes]:
        """The planes and other numbers that a drive does not change."""
        source = (
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
        if source != self._source:
            self._source = tuple([part[:] if isinstance(part, list) else part for part in source])
            public.update(s)
            hand = (
                s.hands[self._seat] if s.first_clue < 0 else (s.first_clue,)
            )  # R2.4: a first clue
            if hand != self._hand:
                self._encode_hand(hand, public)
            self._parts = self._join(s, public)
        return self._parts

    def _encode_hand(self, hand: tuple[int, ...], public: _PublicParts) -> None:
        """The clues in hand, and the spaces that they allow."""
        self._hand = hand
        self._clues = bytes(_marks(CLUES, hand))
        allowed = b"".join([public.clues[card] for card in sorted(hand)])
        self._allowed = allowed.ljust(HAND * WIDTH, b"\0")

    def _join(self, s: State, public: _PublicParts) -> tuple[bytes, bytes]:
        belongings = b"".join([public.belongings[seat] for seat in self.order])
        rest = [
            belongings.ljust(len(PLAYER_FIELDS) * SEATS, b"\0"),
            public.facing,
            public.revealed,
            self._clues,
            public.discarded,
        ]
        for m, roses in enumerate(s.map_roses):
            marks = self._marks[m]
            if marks is None or marks.roses is not roses:
                marks = self._marks[m] = _RoseMarks(roses, self.places)
            rest += public.site_counts[m], marks.owners, public.map_cards[m], marks.marks
        planes = public.land, public.sites, public.amulets, self._allowed
        return b"".join(planes), b"".join(rest)


class _RoseMarks:
    """The roses of a map, with players counted from a seat."""

    __slots__ = ("marks", "owners", "roses")

    def __init__(self, roses: tuple[tuple[int, ...], ...], places: Sequence[int]) -> None:
        self.roses = roses
        marked = [places[seat] for card in roses for seat in card]
        self.owners = bytes([marked.count(place) for place in range(SEATS)])
        """Roses of each player."""
        # 1 to 4 for the owner of a card's rose, 5 to 8 for that of two, 0 for a card without.
        marks = [places[card[0]] + 1 + SEATS * (len(card) - 1) if card else 0 for card in roses]
        self.marks = bytes(marks).ljust(CARDS, b"\0")
        """Their owners, card by card."""


def _counts(s: State) -> bytes:
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
    """The treasure being shared out, as far as the seat knows it."""
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
