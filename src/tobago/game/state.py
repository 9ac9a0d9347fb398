"""The table's state: everything that a later rule needs, flat and cheap to copy.

Spaces, clue cards and maps are numbers, sets of spaces are masks. What lists hold is never changed
in place, so copying one level copies all. The next card of a deck is the last of its list.
"""

from typing import Literal, NamedTuple

from tobago.game.actions import Action

Phase = Literal["place-atv", "first-clue", "turn", "sharing", "curse", "new-map", "over"]

NOBODY = -1
NOTHING = -1
"""No space, no card, no map where a number stands for one."""
VALUES = 7
"""Treasure cards are worth 0 (a curse) to 6."""
CURSE = 0
"""A curse among treasure cards, which are their value in gold."""


class Dig(NamedTuple):
    """What everybody saw of one treasure's cards.

    Kept for every treasure, so that a view holds all its seat was ever shown and hidden cards
    can be sampled with the right frequencies.
    """

    map: int
    raiser: int
    deck: int
    """Cards in the treasure deck before the draw."""
    safe: int
    """How many of them, on top, could be no curse (R2.2)."""
    owners: tuple[int, ...]
    """Who looked at each card drawn, in order; NOBODY for the one added unseen."""
    reshuffled: int | None
    """How many were drawn before the discards became a new deck (R7.7), if they did."""
    pile: tuple[int, ...]
    """The discards then, NOTHING for those nobody was shown."""
    turned: tuple[int, ...]
    """The cards turned up, in order."""
    takers: tuple[int, ...]
    """Who took each of them; NOBODY if it was passed by all or a curse."""
    removed: int | None
    """Curses found among the undistributed cards when a curse ended the sharing (R8.3)."""
    returned: bool
    """Whether the curse went back into the deck (option curse_rule)."""


Look = tuple[int, ...]
"""The cards drawn for a treasure, in order, as a seat knows them: NOTHING for what it has not
looked at."""


def look_of(seat: int | None, owners: tuple[int, ...], values: Look) -> Look:
    """What a seat looked at of a treasure's cards."""
    if seat not in owners:
        return (NOTHING,) * len(owners)
    return tuple(
        [value if owner == seat else NOTHING for owner, value in zip(owners, values, strict=True)]
    )


class Sharing:
    """A treasure being shared out (R7, R8)."""

    __slots__ = (
        "asked",
        "cards",
        "deck",
        "last",
        "map",
        "offered",
        "owners",
        "paying",
        "pile",
        "protected",
        "raiser",
        "removed",
        "reshuffled",
        "returned",
        "roses",
        "safe",
        "taker",
        "takers",
        "turned",
        "values",
    )

    map: int
    raiser: int
    roses: tuple[int, ...]
    """Seats with a rose still on or below the map, bottom to top."""
    cards: list[int]
    """Not yet turned up; the next one is the last."""
    offered: int
    asked: int
    taker: int
    last: bool
    paying: tuple[int, ...]
    protected: tuple[int, ...]
    values: Look
    """The cards drawn, in order."""

    # The rest will be the treasure's Dig:
    deck: int
    safe: int
    owners: tuple[int, ...]
    reshuffled: int | None
    pile: tuple[int, ...]
    turned: tuple[int, ...]
    takers: tuple[int, ...]
    removed: int | None
    returned: bool

    def __init__(self, colour: int, raiser: int, roses: tuple[int, ...]) -> None:
        self.map = colour
        self.raiser = raiser
        self.roses = roses
        self.cards = []
        self.offered = NOTHING
        self.asked = 0
        self.taker = NOBODY
        self.last = False
        self.paying = self.protected = self.pile = self.turned = self.takers = ()
        self.values = self.owners = ()
        self.deck = self.safe = 0
        self.reshuffled = self.removed = None
        self.returned = False

    def dig(self) -> Dig:
        """What everybody has seen of this treasure so far."""
        return Dig(
            self.map,
            self.raiser,
            self.deck,
            self.safe,
            self.owners,
            self.reshuffled,
            self.pile,
            self.turned,
            self.takers,
            self.removed,
            self.returned,
        )

    def copy(self) -> "Sharing":
        """An independent copy."""
        new = Sharing.__new__(Sharing)
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        new.cards = self.cards[:]
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sharing) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # it changes


class State:
    """A position of the game; changed only by `apply`."""

    __slots__ = (
        "acted",
        "amulet_pile",
        "amulets",
        "atvs",
        "cards",
        "clue_deck",
        "clue_discard",
        "curses_removed",
        "curses_struck",
        "discard_seen",
        "draws",
        "drawn",
        "facing",
        "fresh",
        "hands",
        "held",
        "history",
        "legs",
        "looks",
        "new_map",
        "origin",
        "phase",
        "plays",
        "pools",
        "rose_marks",
        "roses",
        "safe",
        "seat",
        "seed",
        "sharing",
        "sites",
        "stacked",
        "treasure",
        "treasure_deck",
        "treasure_discard",
        "turn",
        "winners",
    )

    seed: str
    draws: int
    """The secret seed and the number of chance draws made from it."""
    stacked: tuple[tuple[int, ...], ...]
    """What a record says the next shuffles bring to the top; empty in play."""
    phase: Phase
    seat: int
    """Who decides next."""
    turn: int
    """Whose turn it is."""
    acted: bool
    fresh: bool
    legs: int
    drawn: int
    """The first clue its player is about to place (R2.4)."""
    clue_deck: list[int]
    clue_discard: list[int]
    treasure_deck: list[int]
    treasure_discard: list[int]
    curses_removed: int
    curses_struck: int
    amulet_pile: int
    amulets: int
    """The spaces with an amulet."""
    facing: tuple[int, ...]
    atvs: list[int]
    hands: list[tuple[int, ...]]
    roses: list[int]
    held: list[int]
    """Amulets held by each player."""
    treasure: list[tuple[int, ...]]
    cards: list[tuple[int, ...]]
    """The clue cards of each map, top to bottom."""
    rose_marks: list[tuple[tuple[int, ...], ...]]
    """For each map and card, the seats of its roses."""
    sites: list[int]
    sharing: Sharing | None
    new_map: int
    winners: tuple[int, ...] | None

    plays: list["list[Action] | None"]
    """The clues that each player can play, once they were looked up; no fact of its own."""

    # What everybody can know without any of it being on the table any more:
    pools: tuple[int, ...]
    """The clue cards by the shuffle that last mixed them, oldest first: which cards a hand drawn
    before a reshuffle can hold."""
    origin: tuple[int, ...]
    """The composition of the treasure deck at the beginning: how many cards of value 0 to 6."""
    safe: int
    """How many cards on top of the treasure deck can be no curse (R2.2)."""
    discard_seen: tuple[int, ...]
    """The part of the treasure discards that everybody saw."""
    history: tuple[Dig, ...]
    """The treasures shared out so far."""
    looks: tuple[tuple[Look, ...], ...]
    """For each seat, what it looked at of them in secret."""

    def copy(self) -> "State":
        """An independent copy."""
        new = self.glanced_at()
        new.clue_deck = self.clue_deck[:]
        new.clue_discard = self.clue_discard[:]
        new.treasure_deck = self.treasure_deck[:]
        new.treasure_discard = self.treasure_discard[:]
        new.atvs = self.atvs[:]
        new.hands = self.hands[:]
        new.roses = self.roses[:]
        new.held = self.held[:]
        new.treasure = self.treasure[:]
        new.cards = self.cards[:]
        new.rose_marks = self.rose_marks[:]
        new.sites = self.sites[:]
        new.plays = self.plays[:]
        return new

    def glanced_at(self) -> "State":
        """A copy that shares its lists with this state: only good until the next action."""
        new = State.__new__(State)
        new.seed = self.seed
        new.draws = self.draws
        new.stacked = self.stacked
        new.phase = self.phase
        new.seat = self.seat
        new.turn = self.turn
        new.acted = self.acted
        new.fresh = self.fresh
        new.legs = self.legs
        new.drawn = self.drawn
        new.clue_deck = self.clue_deck
        new.clue_discard = self.clue_discard
        new.treasure_deck = self.treasure_deck
        new.treasure_discard = self.treasure_discard
        new.curses_removed = self.curses_removed
        new.curses_struck = self.curses_struck
        new.amulet_pile = self.amulet_pile
        new.amulets = self.amulets
        new.facing = self.facing
        new.atvs = self.atvs
        new.hands = self.hands
        new.roses = self.roses
        new.held = self.held
        new.treasure = self.treasure
        new.cards = self.cards
        new.rose_marks = self.rose_marks
        new.sites = self.sites
        new.sharing = self.sharing.copy() if self.sharing else None
        new.new_map = self.new_map
        new.winners = self.winners
        new.plays = self.plays
        new.pools = self.pools
        new.origin = self.origin
        new.safe = self.safe
        new.discard_seen = self.discard_seen
        new.history = self.history
        new.looks = self.looks
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name != "plays"
        )

    __hash__ = None  # type: ignore[assignment]  # it changes
