"""The questions that every program asks about a position, answered by names.

A space is a `Hex`, a clue its id, a map its colour and a seat a number. `Game` and `View` answer
alike; a view has blanks where its seat cannot know the answer. All answers are read from `state`,
whose masks and numbers are faster for programs that search.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tobago.fault import Fault
from tobago.game.constants import COLOURS, MAP, NOBODY, NOTHING, SEATS, Colour
from tobago.game.phases.clue_cards import is_marked
from tobago.game.state import Phase, State
from tobago.game.table import Table
from tobago.island import Hex, Island


@dataclass(frozen=True, slots=True)
class TreasureMap:
    """A treasure map.

    >>> from tobago import Game
    >>> view = Game.new(2, "example", island="ABC1", options={"opening": "open"}).view(0)
    >>> white = view.map("white")
    >>> white.clues, white.roses, len(white.sites), white.marked, white.site
    (('in-sight:largest-lake',), ((),), 30, False, None)
    """

    colour: Colour
    """The colour of the map."""
    clues: tuple[str, ...]
    """The ids of its clues, top to bottom."""
    roses: tuple[tuple[int, ...], ...]
    """For each clue the seats of the roses on it."""
    sites: tuple[Hex, ...]
    """The possible sites of the treasure."""
    marked: bool
    """Whether the sites carry markers on the island (R4.4)."""

    @property
    def site(self) -> Hex | None:
        """The site of the treasure if only one is left."""
        return self.sites[0] if len(self.sites) == 1 else None


@dataclass(frozen=True, slots=True)
class SharedTreasure:
    """A treasure that is being shared out (R7, R8).

    >>> SharedTreasure("white", 1, 4, 0, (0, 1), 2, (4,), ((6, 1),), False).offered
    4
    """

    map: Colour
    """The colour of its map."""
    raiser: int
    """The seat that raised it."""
    offered: int
    """The card turned up last by its gold, 0 for a curse."""
    asked: int | None
    """The seat that takes or passes the card on offer; None while a curse is paid."""
    roses: tuple[int, ...]
    """The seats of the roses left on the map, bottom to top."""
    cards_left: int
    """Cards still face down."""
    known: tuple[int, ...]
    """The cards that the seat of the view looked at; of a game, all that were drawn."""
    turned_up: tuple[tuple[int, int | None], ...]
    """The cards turned up before the one on offer, each with the seat that took it, or None."""
    is_last: bool
    """Whether the game ends with this treasure (R10.1)."""


class Decks(NamedTuple):
    """The number of cards left in each deck, and of amulets in the pile.

    >>> from tobago import Game
    >>> Game.new(2, "example", island="ABC1").decks
    Decks(clues=52, treasures=41, amulets=21)
    """

    clues: int
    """Cards in the clue deck."""
    treasures: int
    """Cards in the treasure deck."""
    amulets: int
    """Amulets not yet on the island."""


class Position:
    """A position of a game: its table, its state, and questions about them.

    A `Fault` names the colours or the seats there are if one is wrong.

    >>> from tobago import Game
    >>> game = Game.new(2, "example", island="ABC1")
    >>> len(game.sites("white")), game.atv(0), game.amulets, game.gold(1), game.decider
    (104, None, (), 0, 0)
    """

    __slots__ = ("state", "table")

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.state = state

    # ---- the game as a whole ------------------------------------------------------------

    @property
    def island(self) -> Island:
        """The island."""
        return self.table.island

    @property
    def players(self) -> int:
        """The number of players."""
        return self.table.players

    @property
    def phase(self) -> Phase:
        """The kind of decision that is next; `over` after the end."""
        return self.state.phase

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == "over"

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.state.turn

    @property
    def decider(self) -> int | None:
        """The seat that decides next; None after the end."""
        return None if self.over else self.state.seat

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most gold after the end, else none."""
        return self.state.winners or ()

    @property
    def decks(self) -> Decks:
        """How many cards and amulets are left."""
        s = self.state
        return Decks(len(s.clue_deck), len(s.treasure_deck), s.amulet_pile)

    @property
    def sharing(self) -> SharedTreasure | None:
        """The treasure that is being shared out, if any."""
        return _shared_treasure(self.state)

    # ---- the island ---------------------------------------------------------------------

    def map(self, colour: Colour) -> TreasureMap:
        """The treasure map of a colour."""
        m, t, s = map_number(colour), self.table, self.state
        return TreasureMap(
            colour,
            tuple([t.deck[card] for card in s.map_cards[m]]),
            s.map_roses[m],
            t.island.hexes(s.sites[m]),
            is_marked(s, m),
        )

    @property
    def maps(self) -> tuple[TreasureMap, ...]:
        """The four treasure maps, in the order of COLOURS."""
        return tuple(map(self.map, COLOURS))

    def sites(self, colour: Colour) -> tuple[Hex, ...]:
        """The possible sites of a map's treasure."""
        return self.table.island.hexes(self.state.sites[map_number(colour)])

    @property
    def new_map(self) -> Colour | None:
        """The map that the deciding seat is to start again (R10.2), if any."""
        return None if self.state.new_map == NOTHING else COLOURS[self.state.new_map]

    @property
    def amulets(self) -> tuple[Hex, ...]:
        """The spaces with an amulet."""
        return self.table.island.hexes(self.state.amulets)

    @property
    def statues(self) -> dict[Hex, int]:
        """The space of each statue, and the direction it faces, an index of DIRECTIONS."""
        return dict(zip(self.table.objects.statues, self.state.facing, strict=True))

    # ---- the players --------------------------------------------------------------------

    def atv(self, seat: int) -> Hex | None:
        """The space of a player's ATV; None before it is placed."""
        space = self.state.atvs[self._seat(seat)]
        return None if space == NOTHING else self.table.island.spaces[space]

    def roses(self, seat: int) -> int:
        """The compass roses that a player has left."""
        return self.state.roses[self._seat(seat)]

    def amulets_held(self, seat: int) -> int:
        """The amulets of a player."""
        return self.state.amulets_held[self._seat(seat)]

    def clues_held(self, seat: int) -> int:
        """The number of clue cards in a player's hand."""
        return len(self.state.hands[self._seat(seat)])

    def gold(self, seat: int) -> int:
        """The gold that a player was seen to take and keep (R11.1)."""
        return sum(self.state.treasure[self._seat(seat)])

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or seat not in range(self.table.players):
            raise Fault("a seat is 0 to {last}, not {given!r}", last=self.players - 1, given=seat)
        return seat

    # ---- text ---------------------------------------------------------------------------

    def describe(self) -> str:
        """The position in one line: who decides, sites, and each player's ATV and gold."""
        sites = [f"{colour} {self.state.sites[m].bit_count()}" for colour, m in MAP.items()]
        players = []
        for seat, colour in enumerate(SEATS[: self.players]):
            space = self.atv(seat)
            place = "no ATV" if space is None else self.island.name(space)
            players.append(f"{colour} {place} {self.gold(seat)} gold")
        return f"{self._stage()}; sites {', '.join(sites)}; {', '.join(players)}"

    def _stage(self) -> str:
        """The phase, and who decides."""
        if self.over:
            return f"over, won by {' and '.join(SEATS[seat] for seat in self.winners)}"
        stage = f"turn of {SEATS[self.turn]}"
        if self.phase != "turn":
            stage += f", {self.phase}"
        if self.sharing:
            stage += f" of {self.sharing.map}, {self.sharing.offered} on offer"
        return stage if self.decider == self.turn else f"{stage}, {SEATS[self.state.seat]} decides"


def check_names(names: Sequence[str], players: int) -> None:
    """Refuse names that are no texts, and another number of them than that of the players."""
    given = 1 if isinstance(names, str) else len(names)
    if given != players:
        raise Fault("{players} names are needed, not {given}", players=players, given=given)
    for name in names:
        if not isinstance(name, str):
            raise Fault("a text is expected, not {given!r}", given=name)


def map_number(colour: Colour) -> int:
    """The number of a map, where states keep its fields; a Fault lists the colours."""
    if colour not in COLOURS:
        raise Fault(
            "{field} is a colour, one of {allowed}, not {given!r}",
            field="map",
            allowed=list(COLOURS),
            given=colour,
        )
    return MAP[colour]


def _shared_treasure(s: State) -> SharedTreasure | None:
    sharing = s.sharing
    if sharing is None:
        return None
    dig = sharing.dig
    takers = [None if taker == NOBODY else taker for taker in dig.takers]
    return SharedTreasure(
        map=COLOURS[dig.map],
        raiser=dig.raiser,
        offered=sharing.offered,
        asked=s.seat if s.phase == "sharing" else None,
        roses=sharing.roses,
        cards_left=len(sharing.cards),
        known=tuple([value for value in sharing.drawn if value != NOTHING]),
        turned_up=tuple(zip(dig.turned_up, takers, strict=False)),
        is_last=sharing.is_last,
    )
