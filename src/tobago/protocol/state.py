"""The state of a game in JSON: the transcript's form, with null for what is hidden."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tobago import game
from tobago.game.codec import encode, encode_map
from tobago.game.constants import NOTHING
from tobago.game.state import State as GameState
from tobago.game.table import Table
from tobago.protocol.aliases import Colour, Hex, Phase


@dataclass(frozen=True, slots=True)
class Player:
    """What lies in front of a player."""

    atv: Hex | None
    """The space of the ATV; null before it is placed."""
    hand: Sequence[str | None]
    """The clue cards, null for those of others."""
    roses: int
    """The compass roses left."""
    amulets: int
    """The amulets held."""
    treasure: Sequence[int | None]
    """The treasure cards by their gold, null for those that lie face down."""


@dataclass(frozen=True, slots=True)
class MapCard:
    """A clue card that was played on a map."""

    clue: str
    """The id of the clue."""
    roses: Sequence[int]
    """The seats of the roses on it."""


@dataclass(frozen=True, slots=True)
class TreasureMap:
    """The map of a treasure."""

    cards: Sequence[MapCard]
    """The clue cards from top to bottom."""
    sites: Sequence[Hex]
    """The possible sites of the treasure."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """A treasure that is being shared out."""

    map: Colour
    """The map of the treasure."""
    raiser: int
    """The seat that raised it."""
    cards: Sequence[int | None]
    """The cards still face down, the next one first; null in views."""
    offered: int | None
    """The card on offer by its gold, 0 for a curse."""
    roses: Sequence[int]
    """The seats of the roses from the bottom of the map to the top."""
    asked: int
    """The place in `roses` of the one that is asked."""
    seen: Sequence[Sequence[int | None]]
    """By seat the cards it looked at in secret, null for those of other seats than the viewer's."""
    taker: int | None
    """The seat that took a card last."""
    last: bool
    """Whether the game ends with this treasure."""
    paying: Sequence[int]
    """The seats that have yet to pay a curse."""
    protected: Sequence[int]
    """The seats that paid the curse with an amulet."""


@dataclass(frozen=True, slots=True)
class State:
    """A position of the game."""

    phase: Phase
    """The kind of decision that is next."""
    seat: int
    """The seat that decides."""
    turn: int
    """The seat whose turn it is."""
    acted: bool
    """Whether the action of the turn is used."""
    fresh: bool
    """Whether nothing has been done in this turn."""
    legs: int
    """The legs left of the turn's drive."""
    drawn: str | None
    """The first clue that the viewer is about to place."""
    clue_deck: Sequence[str | None]
    """The clue deck, the next card first; null in views."""
    clue_discard: Sequence[str | None]
    """The discarded clues."""
    treasure_deck: Sequence[int | None]
    """The treasure deck, the next card first; null in views."""
    treasure_discard: Sequence[int | None]
    """The discarded treasure cards, null for those that nobody was shown."""
    curses_removed: int
    """The curses that left the game."""
    curses_struck: int
    """The curses turned up so far."""
    amulet_pile: int
    """The amulets that are left."""
    amulets: Sequence[Hex]
    """The spaces with an amulet."""
    facing: Sequence[int]
    """The direction that each statue faces, 0 to 5."""
    players: Sequence[Player]
    """The players by seat."""
    maps: Mapping[Colour, TreasureMap]
    """The four maps."""
    sharing: Sharing | None
    """The treasure that is being shared out."""
    new_map: Colour | None
    """The map that is to be started again."""
    winners: Sequence[int] | None
    """The seats with the most gold; null until the game is over."""


def map_value(t: Table, s: GameState, m: int) -> TreasureMap:
    """A map and its sites."""
    data = encode_map(t, s, m)
    return TreasureMap([MapCard(**card) for card in data["cards"]], data["sites"])


Fields = dict[str, Any]
"""A state by the names of its fields, as the engine's codec writes it."""


def seat_fields(public: Fields, view: game.View) -> Fields:
    """The state as a viewer knows it, from the state that spectators know."""
    seat, s = view.seat, view.state
    if seat is None:
        return public
    players = public["players"].copy()
    players[seat] = players[seat] | {"hand": view.hand, "treasure": s.treasure[seat]}
    own = {"players": players}
    if s.first_clue != NOTHING:
        own["drawn"] = view.table.deck[s.first_clue]
    if s.sharing is not None:
        looks = list(public["sharing"]["seen"])
        looks[seat] = [value for value in s.sharing.drawn if value != NOTHING]
        own["sharing"] = public["sharing"] | {"seen": looks}
    return public | own


def open_state(t: Table, s: GameState) -> State:
    """The state with every card open."""
    data = encode(t, s, map_value)
    sharing = data["sharing"]
    data["players"] = [Player(**player) for player in data["players"]]
    data["sharing"] = None if sharing is None else Sharing(**sharing)
    return State(**data)
