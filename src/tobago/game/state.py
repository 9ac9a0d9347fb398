"""The schema of a game's state: everything that a later rule needs.

Every field is declared once, with its value before the first decision and, where it is written by
itself, its form in JSON. Copies, initial states and the codec are made from these declarations.

Spaces, clue cards and maps are numbers, sets of spaces are masks. Lists hold items that do not
change. The next card of a deck is the last of its list.
"""

from dataclasses import dataclass, field, fields
from typing import Any, Literal, get_args

from tobago.game import value_forms
from tobago.game.actions import Action
from tobago.game.constants import MAPS, NOBODY, NOTHING, ROSES
from tobago.game.copying import Copyable, generate_copies
from tobago.game.dealer import NO_DEALER, Dealer
from tobago.game.table import Table
from tobago.game.value_forms import Form
from tobago.island import LEGS

Phase = Literal["place-atv", "first-clue", "turn", "sharing", "curse", "new-map", "over"]

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


def json_field(form: Form, key: str | None = None, **options: Any) -> Any:
    """A field that is written in JSON in a form, under `key` if that is not the field's name."""
    return field(metadata={"form": form, "key": key}, **options)


@generate_copies
@dataclass(slots=True)
class Dig(Copyable):
    """What everybody saw of one treasure's cards.

    It is kept for every treasure, so that hidden cards can be sampled with the right frequencies.
    It does not change once the treasure is shared out.

    >>> dig = Dig(
    ...     map=0, raiser=1, deck_size=41, curse_free_top=12, turned_up=(5, 2), takers=(1, -1)
    ... )
    >>> list(zip(dig.turned_up, dig.takers))
    [(5, 1), (2, -1)]
    """

    map: int = json_field(value_forms.MAP_COLOUR)
    """The map of the treasure, an index of COLOURS."""
    raiser: int = json_field(value_forms.SEAT)
    """The seat that raised it."""
    deck_size: int = json_field(value_forms.CARD_COUNT, "deck")
    """Cards in the treasure deck before the draw."""
    curse_free_top: int = json_field(value_forms.CARD_COUNT, "safe")
    """How many of them, on top, could be no curse (R2.2)."""
    lookers: tuple[int, ...] = json_field(value_forms.SEATS_OR_NOBODY, "owners", default=())
    """Who looked at each card drawn, in order; NOBODY for the one added unseen."""
    drawn_before_reshuffle: int | None = json_field(
        value_forms.optional(value_forms.CARD_COUNT), "reshuffled", default=None
    )
    """How many were drawn before the discards became a new deck (R7.7); None if they did not."""
    reshuffled_discards: tuple[int, ...] = json_field(
        value_forms.TREASURE_TUPLE, "pile", default=()
    )
    """The discards that became a new deck, NOTHING for those nobody was shown."""
    turned_up: tuple[int, ...] = json_field(value_forms.TREASURE_TUPLE, "turned", default=())
    """The cards turned up, in order."""
    takers: tuple[int, ...] = json_field(value_forms.SEATS_OR_NOBODY, default=())
    """Who took each of them; NOBODY if it was passed by all or a curse."""
    curses_found: int | None = json_field(
        value_forms.optional(value_forms.CARD_COUNT), "removed", default=None
    )
    """Curses among the undistributed cards when a curse ended the sharing (R8.3), else None."""
    curse_returned: bool = json_field(value_forms.FLAG, "returned", default=False)
    """Whether a curse went back into the deck (option curse_rule)."""

    def __hash__(self) -> int:
        return hash((self.map, self.raiser, self.deck_size))  # these never change


@generate_copies
@dataclass(slots=True)
class Sharing(Copyable):
    """A treasure being shared out (R7, R8)."""

    dig: Dig
    """What everybody has seen of it so far."""
    roses: tuple[int, ...] = json_field(value_forms.SEATS)
    """Seats with a rose still on or below the map, bottom to top."""
    drawn: Look = ()
    """The cards drawn, in order."""
    cards: list[int] = json_field(value_forms.TREASURE_DECK, default_factory=list)
    """Not yet turned up; the next one is the last."""
    offered: int = json_field(value_forms.TREASURE, default=NOTHING)
    """The card turned up last."""
    asked: int = json_field(value_forms.CARD_COUNT, default=0)
    """The place among the roses of the one that is asked."""
    last_taker: int = json_field(value_forms.or_nothing(value_forms.SEAT), "taker", default=NOBODY)
    """Who took a card last."""
    is_last: bool = json_field(value_forms.FLAG, "last", default=False)
    """Whether the game ends with this treasure (R10.1)."""
    paying: tuple[int, ...] = json_field(value_forms.SEATS, default=())
    """Victims of a curse that have to choose how to pay (option curse_payment)."""
    protected: tuple[int, ...] = json_field(value_forms.SEATS, default=())
    """Victims of the curse that gave an amulet."""


def declare(
    initial: Any,
    form: Form | None = None,
    key: str | None = None,
    *,
    of_player: bool = False,
    compare: bool = True,
) -> Any:
    """A field of the state.

    `initial` is its first value, or a function that gives it for a table. `form` is how it is
    written in JSON, under `key` if that is not the field's name; None for what is not written, or
    not by itself. `of_player`: the field is a list with a value for each player.
    """
    metadata = {"initial": initial, "form": form, "key": key, "of_player": of_player}
    return field(metadata=metadata, compare=compare)


@generate_copies
@dataclass(slots=True, repr=False)
class State(Copyable):
    """A position of the game, in numbers and masks; `Position` answers by names.

    >>> from tobago import Game
    >>> state = Game.new(3, "example", island="ABC1").state
    >>> state.phase, state.roses, len(state.treasure_deck)
    ('place-atv', [15, 15, 15], 41)
    """

    phase: Phase = declare("place-atv", value_forms.choice(get_args(Phase)))
    """The kind of decision that is next; `over` after the end."""
    seat: int = declare(lambda t: t.start, value_forms.SEAT)
    """Who decides next."""
    turn: int = declare(lambda t: t.start, value_forms.SEAT)
    """Whose turn it is."""
    acted: bool = declare(False, value_forms.FLAG)
    """Whether the turn's action is used (R6.2)."""
    untouched: bool = declare(True, value_forms.FLAG, "fresh")
    """Whether nothing has been done in this turn yet."""
    legs: int = declare(0, value_forms.number(LEGS))
    """Legs left of the turn's drive (R5.1)."""
    first_clue: int = declare(NOTHING, value_forms.CLUE, "drawn")
    """The first clue its player is about to place (R2.4)."""
    clue_deck: list[int] = declare(lambda t: [], value_forms.CLUE_DECK)
    """The clue cards not yet drawn; the next one is the last."""
    clue_discard: list[int] = declare(lambda t: [], value_forms.CLUES)
    """The clue cards discarded since the last shuffle, in order."""
    treasure_deck: list[int] = declare(lambda t: [], value_forms.TREASURE_DECK)
    """The treasure cards not yet drawn, by their gold, 0 for a curse; the next one is the last."""
    treasure_discard: list[int] = declare(lambda t: [], value_forms.TREASURES)
    """The discarded treasure cards."""
    curses_removed: int = declare(0, value_forms.number(3))
    """Curses that left the game."""
    curses_struck: int = declare(0, value_forms.number(1000))
    """Curses turned up so far."""
    amulet_pile: int = declare(lambda t: t.options.amulets, value_forms.AMULETS)
    """Amulets not yet on the island."""
    amulets: int = declare(0, value_forms.MASK)
    """The spaces with an amulet."""
    facing: tuple[int, ...] = declare(lambda t: t.objects.facing, value_forms.FACING)
    """The direction each statue faces."""

    atvs: list[int] = declare(
        lambda t: [NOTHING] * t.players,
        value_forms.or_nothing(value_forms.SPACE),
        "atv",
        of_player=True,
    )
    """The space of each player's ATV."""
    hands: list[tuple[int, ...]] = declare(
        lambda t: [()] * t.players, value_forms.HAND, "hand", of_player=True
    )
    """The clue cards of each player."""
    roses: list[int] = declare(
        lambda t: [ROSES] * t.players, value_forms.number(ROSES + 1), of_player=True
    )
    """The compass roses each player has left."""
    amulets_held: list[int] = declare(
        lambda t: [0] * t.players, value_forms.AMULETS, "amulets", of_player=True
    )
    """The amulets of each player."""
    treasure: list[tuple[int, ...]] = declare(
        lambda t: [()] * t.players, value_forms.GOLD, of_player=True
    )
    """The treasure cards of each player."""

    map_cards: list[tuple[int, ...]] = declare(lambda t: [()] * len(MAPS))
    """The clue cards of each map, top to bottom."""
    map_roses: list[tuple[tuple[int, ...], ...]] = declare(lambda t: [()] * len(MAPS))
    """For each map and card, the seats of its roses."""
    sites: list[int] = declare(lambda t: [t.island.whole] * len(MAPS))
    """The possible sites of each map (R4.2)."""
    sharing: Sharing | None = declare(None)
    """The treasure being shared out."""
    new_map: int = declare(NOTHING, value_forms.or_nothing(value_forms.MAP_COLOUR))
    """The map that is to be started again (R10.2)."""
    winners: tuple[int, ...] | None = declare(None, value_forms.optional(value_forms.SEATS))
    """The seats with the most gold once the game is over."""

    # What everybody can know though it is no longer on the table:
    clue_shuffles: tuple[int, ...] = declare(lambda t: ((1 << len(t.deck)) - 1,))
    """The clue cards by the shuffle that last mixed them, oldest first: which cards a hand drawn
    before a reshuffle can hold."""
    initial_counts: tuple[int, ...] = declare(())
    """How many cards of value 0 to 6 the treasure deck had at the beginning."""
    curse_free_top: int = declare(0)
    """How many cards on top of the treasure deck can be no curse (R2.2)."""
    known_discards: tuple[int, ...] = declare(())
    """The part of the treasure discards that everybody saw."""
    digs: tuple[Dig, ...] = declare(())
    """The treasures shared out so far."""
    looked_at: tuple[tuple[Look, ...], ...] = declare(lambda t: ((),) * t.players)
    """For each seat, what it looked at of them in secret."""

    dealer: Dealer = declare(NO_DEALER)
    """Where the next card comes from; it holds the secret seed."""
    draws: int = declare(0)
    """How many chance draws were made from the seed."""
    playable: list[list[Action] | None] = declare(lambda t: [None] * t.players, compare=False)
    """The clues that each player can play; None until they are looked up."""

    @staticmethod
    def initial(t: Table, dealer: Dealer = NO_DEALER) -> "State":
        """The state before the first decision, with nothing dealt yet."""
        s = _PROTOTYPE.shallow_copy()
        for name, value in _FACTORIES:
            setattr(s, name, value(t))
        s.dealer = dealer
        return s

    @property
    def seed(self) -> str:
        """The secret seed of the game; empty in a view."""
        return self.dealer.seed

    def __repr__(self) -> str:
        sites = [mask.bit_count() for mask in self.sites]
        gold = [sum(cards) for cards in self.treasure]
        return (
            f"<State: {self.phase}, turn of seat {self.turn}, seat {self.seat} decides; "
            f"sites {sites}, atvs {self.atvs}, gold {gold}>"
        )


_PROTOTYPE = State(**{f.name: f.metadata["initial"] for f in fields(State)})
"""The first values; a function where they depend on the table."""
_FACTORIES = [
    (f.name, f.metadata["initial"]) for f in fields(State) if callable(f.metadata["initial"])
]
