"""What a seat, or a spectator, may know of a game (R11)."""

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from tobago.fault import Fault
from tobago.game import codec
from tobago.game.actions import Action
from tobago.game.constants import NOTHING, SEATS
from tobago.game.dealer import NO_DEALER
from tobago.game.phases import LEGAL, REVEALS, check
from tobago.game.position import Position
from tobago.game.posterior.sampling import memory_of, sample_state
from tobago.game.refusals import Refusal
from tobago.game.state import Dig, Look, Sharing, State, look_of
from tobago.game.table import Table
from tobago.island import bits

if TYPE_CHECKING:
    from tobago.game.game import Game


class View(Position):
    """A position as a seat, or a spectator (seat None), may know it.

    `Position` has its questions: `view.sites("white")`, `view.atv(1)`. It holds no reference to
    the game. `state` has the game's fields with blanks: NOTHING for a treasure card, -1 - k for a
    clue card of shuffle k (`state.clue_shuffles`), no seed. It holds all cards that the seat was
    ever shown (`memory`), so that a bot needs no memory.

    >>> from tobago import Game
    >>> game = Game.new(2, "example", island="ABC1")
    >>> view = game.view(0)
    >>> view.seat, view.hand, len(view.sites("white")), set(view.state.treasure_deck)
    (0, (), 104, {-1})
    """

    __slots__ = ("seat",)

    def __init__(self, table: Table, state: State, seat: int | None) -> None:
        self.table = table  # not by super(): search makes many views
        self.state = state
        self.seat = seat

    @staticmethod
    def of(table: Table, state: State, seat: int | None, *, shared: bool = False) -> "View":
        """The view of a seat on a state.

        With `shared` it shares with the state what lies open, so it is valid until the next action
        only, and the seat is not checked. It takes half the time.
        """
        if shared:
            return View(table, _blanked(table, state.shallow_copy(), seat), seat)
        if seat is not None and (type(seat) is not int or seat not in range(table.players)):
            raise Fault(
                "a seat is 0 to {last} or None, not {given!r}", last=table.players - 1, given=seat
            )
        return View(table, _blanked(table, state.copy(), seat), seat)

    def legal_actions(self) -> list[Action]:
        """What this seat may do now; empty when it is not the one to decide."""
        if self.seat is None or self.seat != self.state.seat:
            return []
        return LEGAL[self.state.phase](self.table, self.state)

    def check(self, action: Action) -> Refusal | None:
        """Why this seat may not do the action, or None."""
        if self.seat is None:
            return Refusal("spectator")
        return check(self.table, self.state, action, self.seat)

    def reveals(self, action: Action) -> bool:
        """Whether a legal action can show somebody something hidden: then it cannot be undone."""
        return REVEALS[type(action)](self.table, self.state)

    def sample(self, rng: Random) -> "Game":
        """A whole game that agrees with all the seat knows, drawn with the right frequencies.

        Other players' choices are taken to say nothing about what they hold. What others saw of
        past treasures is left blank in their memory.
        """
        from tobago.game.game import Game  # noqa: PLC0415  # circular: game imports view

        return Game(self.table, sample_state(self.table, self.state, self.seat, rng))

    @property
    def hand(self) -> tuple[str, ...]:
        """The clues this seat holds."""
        if self.seat is None:
            return ()
        deck = self.table.deck
        return tuple([deck[card] for card in self.state.hands[self.seat]])

    @property
    def drawn_clue(self) -> str | None:
        """The first clue that this seat is about to place (R2.4), if any."""
        card = self.state.first_clue
        return None if card < 0 else self.table.deck[card]

    @property
    def memory(self) -> tuple[tuple[Dig, Look], ...]:
        """The treasures so far, each with the cards this seat looked at."""
        return memory_of(self.state, self.seat)

    def shows_gold(self, seat: int) -> bool:
        """Whether a player's gold lies open to this seat, or must be remembered."""
        return self.table.options.gold == "open" or seat == self.seat or self.state.phase == "over"

    def to_json(self, encode_map: codec.EncodeMap = codec.encode_map) -> dict[str, Any]:
        """The state's form with null for what is hidden, and gold face down unless it is open."""
        data = codec.encode(self.table, self.state, encode_map)
        for seat, player in enumerate(data["players"]):
            if not self.shows_gold(seat):
                player["treasure"] = [None] * len(player["treasure"])
        return data

    def encode(self) -> dict[str, Any]:
        """The view in JSON with nothing left out, for a bot in another process."""
        return codec.encode_view(self.table, self.state, self.seat, self.to_json())

    @staticmethod
    def decode(table: Table, data: Mapping[str, Any]) -> "View":
        """The view that `encode` wrote."""
        return View(table, codec.decode_view(table, data), data["seat"])

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.seat == other.seat
            and self.table == other.table
            and self.state == other.state
        )

    __hash__ = None  # type: ignore[assignment]  # its state could change

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else SEATS[self.seat]
        return f"<View of {who} on {self.island.code or 'a custom island'}: {self.describe()}>"


def _blanked(t: Table, s: State, seat: int | None) -> State:
    """A copied state without what the seat cannot know (R11.2). No list is changed in place."""
    pools = s.clue_shuffles
    s.dealer, s.draws = NO_DEALER, 0
    s.playable = [None] * t.players
    s.clue_deck = [-len(pools)] * len(s.clue_deck)
    s.treasure_deck = [NOTHING] * len(s.treasure_deck)
    unseen = len(s.treasure_discard) - len(s.known_discards)
    s.treasure_discard = [*s.known_discards, *[NOTHING] * unseen]
    if s.first_clue >= 0 and s.seat != seat:
        s.first_clue = NOTHING
    hands, looks = s.hands, s.looked_at
    if len(pools) == 1:
        s.hands = [(NOTHING,) * len(hand) for hand in hands]
    else:
        back = _hidden_codes(pools).__getitem__
        s.hands = [tuple(sorted(map(back, hand))) for hand in hands]
    if seat is None:
        s.looked_at = ((),) * t.players
    else:
        s.hands[seat] = hands[seat]
        s.looked_at = (*((),) * seat, looks[seat], *((),) * (t.players - seat - 1))
    if s.sharing is not None:
        _blank_sharing(s.sharing, seat)
    return s


@lru_cache(maxsize=1024)
def _hidden_codes(pools: tuple[int, ...]) -> dict[int, int]:
    """For each clue card -1 - k, where k is the shuffle that last mixed it."""
    return {card: -1 - k for k, pool in enumerate(pools) for card in bits(pool)}


def _blank_sharing(sharing: Sharing, seat: int | None) -> None:
    sharing.cards = [NOTHING] * len(sharing.cards)
    sharing.drawn = look_of(seat, sharing.dig.lookers, sharing.drawn)
