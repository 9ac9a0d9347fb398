"""The engine's contract: a game that is played by legal actions and seen through views."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from secrets import token_hex
from typing import Any

from tobago.clues import Deck
from tobago.game import codec
from tobago.game.actions import Action
from tobago.game.chance import commitment
from tobago.game.dealer import Dealer
from tobago.game.events import Event
from tobago.game.phases import CHECKS, EFFECTS, ENTER, LEGAL, check
from tobago.game.position import Position
from tobago.game.posterior.sampling import resample_state
from tobago.game.refusals import IllegalAction, Refusal
from tobago.game.setup import Setup, set_up
from tobago.game.table_options import Options
from tobago.game.view import View
from tobago.island import Island


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: each seat's gold, and who has the most (R10.4).

    >>> Result(gold=(31, 28), winners=(0,)).winners
    (0,)
    """

    gold: tuple[int, ...]
    """By seat."""
    winners: tuple[int, ...]
    """The seats with the most gold."""


class Game(Position):
    """A game of Tobago.

    `table` is what does not change, `state` the position, which changes through `apply` only.
    `Position` has its questions: `game.sites("white")`, `game.atv(1)`. A game holds every secret:
    what a seat may know is its `view`.

    >>> game = Game.new(2, "example", island="ABC1")
    >>> game.seat, game.state.phase, len(game.legal_actions())
    (0, 'place-atv', 104)
    >>> events = game.apply(game.legal_actions()[0])
    >>> game.seat
    1
    """

    __slots__ = ()

    @staticmethod
    def new(
        players: int,
        seed: str | None = None,
        *,
        options: Options | Mapping[str, Any] | None = None,
        island: Island | str | None = None,
        setup: Setup | None = None,
        deck: Deck | None = None,
        dealer: Dealer | None = None,
    ) -> "Game":
        """A new game; the island (by default any of the 32) and all that is not given is drawn.

        Without a seed, 256 random bits are drawn for one. A dealer takes the place of the seed: it
        has one, and deals the cards.
        """
        dealer = dealer or Dealer(token_hex(32) if seed is None else seed)
        return Game(*set_up(players, dealer, Options.of(options), island, setup or Setup(), deck))

    @staticmethod
    def from_state(state: Mapping[str, Any], header: Mapping[str, Any]) -> "Game":
        """Play on from a state in the transcript's form, with the transcript's header.

        Of the header only the island (`island` or `spaces`) and the objects must be there. Every
        seat is taken to have seen what was public: treasures taken, and all discards. Chance goes
        on with new draws, so later shuffles are not those of the game the state was taken from.
        Raises StateError, naming the field, when the state cannot be, and SetupError, IslandError
        or OptionError for the header's players, island and options.
        """
        return Game(*codec.decode_game(state, header))

    def header(self) -> dict[str, Any]:
        """The first line of the game's transcript."""
        return codec.encode_header(self.table, self.state.seed)

    def to_state(self) -> dict[str, Any]:
        """The whole state, secrets included, in the transcript's form."""
        return codec.encode(self.table, self.state)

    @property
    def seat(self) -> int:
        """Who decides next."""
        return self.state.seat

    @property
    def commitment(self) -> str:
        """What can be published before the game to prove its seed afterwards."""
        return commitment(self.state.seed)

    @property
    def result(self) -> Result | None:
        """Gold and winners once the game is over."""
        if self.state.winners is None:
            return None
        return Result(tuple(sum(cards) for cards in self.state.treasure), self.state.winners)

    def legal_actions(self) -> list[Action]:
        """Everything the deciding seat may do; empty when the game is over."""
        return LEGAL[self.state.phase](self.table, self.state)

    def check(self, action: Action, seat: int | None = None) -> Refusal | None:
        """Why the action is refused, or None if it is allowed (by the deciding seat, if None)."""
        return check(self.table, self.state, action, seat)

    def apply(self, action: Action, seat: int | None = None, *, events: bool = True) -> list[Event]:
        """Play the action whole, or raise IllegalAction and change nothing.

        Returns what happened, secrets included: `witnessed` gives what a seat sees of it. With
        `events=False` nothing is recorded, which is faster.
        """
        table, state, kind = self.table, self.state, type(action)
        effect = EFFECTS[state.phase].get(kind)
        if effect is None or seat is not None:
            refusal = check(table, state, action, seat)
        else:  # what `check` comes to, one call sooner
            reason = CHECKS[kind]
            refusal = None if reason is None else reason(table, state, action)
        if refusal is not None:
            raise IllegalAction(refusal, table.island)
        assert effect is not None
        log: list[Event] = []
        wanted = log if events else None
        following = effect(table, state, action, wanted)
        while following is not None:
            following = ENTER[following](table, state, wanted)
        return log

    def copy(self) -> "Game":
        """An independent game in the same position."""
        return Game(self.table, self.state.copy())

    def resample_keeping_hands(self, rng: Random) -> "Game":
        """A game with the same hands in which decks, unseen discards and a treasure's cards differ.

        They agree with what a spectator has seen, and come with the right frequencies: the game
        answers what could have happened instead.
        """
        sampled = self.view(None).sample(rng).state
        return Game(self.table, resample_state(self.state, sampled, rng))

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know."""
        return View.of(self.table, self.state, seat)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.table == other.table and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        where = self.island.code or "a custom island"
        return f"<Game of {self.players} on {where}: {self.describe()}>"
