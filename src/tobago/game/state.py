"""The schema of a game's state: everything that a later rule needs.

Every field is declared once, with its documentation; copies are generated from the declarations.
Spaces, clue cards and maps are numbers, sets of spaces are masks. Lists hold immutable items. The
next card of a deck is the last of its list.
"""

from dataclasses import dataclass, field
from typing import Literal

from tobago.game.actions import Action
from tobago.game.schema import Copyable, generate_copies

Phase = Literal["place-atv", "first-clue", "turn", "sharing", "curse", "new-map", "over"]

NOBODY = -1
"""No seat where a number stands for one."""
NOTHING = -1
"""No space, no card, no map where a number stands for one."""
CARD_VALUES = 7
"""Treasure cards are worth 0 (a curse) to 6."""
CURSE = 0
"""A curse among treasure cards, which are their value in gold."""

Look = tuple[int, ...]
"""The cards drawn for a treasure, in order, as a seat knows them: NOTHING for what it has not
looked at."""


def look_of(seat: int | None, lookers: tuple[int, ...], drawn: Look) -> Look:
    """What a seat looked at of the cards drawn for a treasure."""
    if seat not in lookers:
        return (NOTHING,) * len(lookers)
    return tuple(
        [value if looker == seat else NOTHING for looker, value in zip(lookers, drawn, strict=True)]
    )


@generate_copies
@dataclass(slots=True)
class Dig(Copyable):
    """What everybody saw of one treasure's cards.

    It is kept for every treasure, so that a view holds all its seat was ever shown and hidden cards
    can be sampled with the right frequencies. It does not change once the treasure is shared out.
    """

    map: int
    raiser: int
    deck_size: int
    """Cards in the treasure deck before the draw."""
    curse_free_top: int
    """How many of them, on top, could be no curse (R2.2)."""
    lookers: tuple[int, ...] = ()
    """Who looked at each card drawn, in order; NOBODY for the one added unseen."""
    drawn_before_reshuffle: int | None = None
    """How many were drawn before the discards became a new deck (R7.7); None if they did not."""
    reshuffled_discards: tuple[int, ...] = ()
    """The discards that became a new deck, NOTHING for those nobody was shown."""
    turned_up: tuple[int, ...] = ()
    """The cards turned up, in order."""
    takers: tuple[int, ...] = ()
    """Who took each of them; NOBODY if it was passed by all or a curse."""
    curses_found: int | None = None
    """Curses among the undistributed cards when a curse ended the sharing (R8.3), else None."""
    curse_returned: bool = False
    """Whether a curse went back into the deck (option curse_rule)."""

    def __hash__(self) -> int:
        return hash((self.map, self.raiser, self.deck_size))  # these never change


@generate_copies
@dataclass(slots=True)
class Sharing(Copyable):
    """A treasure being shared out (R7, R8)."""

    dig: Dig
    """What everybody has seen of it so far."""
    roses: tuple[int, ...]
    """Seats with a rose still on or below the map, bottom to top."""
    drawn: Look = ()
    """The cards drawn, in order."""
    cards: list[int] = field(default_factory=list)
    """Not yet turned up; the next one is the last."""
    offered: int = NOTHING
    """The card turned up last."""
    asked: int = 0
    """The place among the roses of the one that is asked."""
    last_taker: int = NOBODY
    """Who took a card last."""
    is_last: bool = False
    """Whether the game ends with this treasure (R10.1)."""
    paying: tuple[int, ...] = ()
    """Victims of a curse that have to choose how to pay (option curse_payment)."""
    protected: tuple[int, ...] = ()
    """Victims of the curse that gave an amulet."""


@generate_copies
@dataclass(slots=True)
class State(Copyable):
    """A position of the game; changed only by `apply`."""

    seed: str
    """The secret seed."""
    draws: int
    """The number of chance draws made from the seed."""
    stacked: tuple[tuple[int, ...], ...]
    """What a record says the next shuffles bring to the top; empty in play."""
    phase: Phase
    seat: int
    """Who decides next."""
    turn: int
    """Whose turn it is."""
    acted: bool
    """Whether the turn's action is used (R6.2)."""
    untouched: bool
    """Whether nothing has been done in this turn yet."""
    legs: int
    """Legs left of the turn's drive (R5.1)."""
    first_clue: int
    """The first clue its player is about to place (R2.4)."""
    clue_deck: list[int]
    clue_discard: list[int]
    treasure_deck: list[int]
    treasure_discard: list[int]
    curses_removed: int
    """Curses that left the game."""
    curses_struck: int
    """Curses turned up so far."""
    amulet_pile: int
    amulets: int
    """The spaces with an amulet."""
    facing: tuple[int, ...]
    """The direction each statue faces."""
    atvs: list[int]
    """The space of each player's ATV."""
    hands: list[tuple[int, ...]]
    """The clue cards of each player."""
    roses: list[int]
    """The compass roses each player has left."""
    amulets_held: list[int]
    """The amulets of each player."""
    treasure: list[tuple[int, ...]]
    """The treasure cards of each player."""
    map_cards: list[tuple[int, ...]]
    """The clue cards of each map, top to bottom."""
    map_roses: list[tuple[tuple[int, ...], ...]]
    """For each map and card, the seats of its roses."""
    sites: list[int]
    """The possible sites of each map (R4.2)."""
    sharing: Sharing | None
    """The treasure being shared out."""
    new_map: int
    """The map that is to be started anew (R10.2)."""
    winners: tuple[int, ...] | None
    """The seats with the most gold once the game is over."""

    # What everybody can know though it is no longer on the table:
    clue_shuffles: tuple[int, ...]
    """The clue cards by the shuffle that last mixed them, oldest first: which cards a hand drawn
    before a reshuffle can hold."""
    initial_counts: tuple[int, ...]
    """How many cards of value 0 to 6 the treasure deck had at the beginning."""
    curse_free_top: int
    """How many cards on top of the treasure deck can be no curse (R2.2)."""
    known_discards: tuple[int, ...]
    """The part of the treasure discards that everybody saw."""
    digs: tuple[Dig, ...]
    """The treasures shared out so far."""
    looked_at: tuple[tuple[Look, ...], ...]
    """For each seat, what it looked at of them in secret."""

    playable: list["list[Action] | None"] = field(compare=False)
    """A cache of the clues that each player can play; None until they are looked up."""
