"""Header and state in the transcript's JSON form."""

from collections.abc import Callable
from typing import Any

from tobago.game.actions import COLOURS
from tobago.game.state import NOTHING, Sharing, State
from tobago.game.table import Table

RULES_VERSION = "1"


def header(t: Table, seed: str) -> dict[str, Any]:
    """The first line of a transcript."""
    island, objects = t.island, t.objects
    return {
        "format": "tobago-transcript",
        "version": 1,
        "rules": RULES_VERSION,
        "players": t.players,
        "options": t.options.to_json(),
        "island": island.code,
        "spaces": [
            [space.q, space.r, terrain]
            for space, terrain in zip(island.spaces, island.terrains, strict=True)
        ],
        "huts": [list(spot) for spot in objects.huts],
        "palms": [list(spot) for spot in objects.palms],
        "statues": [
            {"at": list(spot), "facing": facing}
            for spot, facing in zip(objects.statues, objects.facing, strict=True)
        ],
        "start": t.start,
        "seed": seed,
    }


def write_map(t: Table, s: State, m: int) -> dict[str, Any]:
    """The cards of a map with the roses on them, and its sites."""
    cards = zip(s.map_cards[m], s.map_roses[m], strict=True)
    return {
        "cards": [{"clue": t.deck[card], "roses": list(roses)} for card, roses in cards],
        "sites": _spaces(t, s.sites[m]),
    }


def write(
    t: Table, s: State, map_form: Callable[[Table, State, int], Any] = write_map
) -> dict[str, Any]:
    """A state; what a view blanks is null. Maps are most of it, and whoever has them gives them."""
    return {
        "phase": s.phase,
        "seat": s.seat,
        "turn": s.turn,
        "acted": s.acted,
        "fresh": s.untouched,
        "legs": s.legs,
        "drawn": None if s.first_clue == NOTHING else _clue(t, s.first_clue),
        "clue_deck": [_clue(t, card) for card in reversed(s.clue_deck)],
        "clue_discard": [_clue(t, card) for card in s.clue_discard],
        "treasure_deck": _values(s.treasure_deck[::-1]),
        "treasure_discard": _values(s.treasure_discard),
        "curses_removed": s.curses_removed,
        "curses_struck": s.curses_struck,
        "amulet_pile": s.amulet_pile,
        "amulets": _spaces(t, s.amulets),
        "facing": list(s.facing),
        "players": [_player(t, s, seat) for seat in range(t.players)],
        "maps": {colour: map_form(t, s, m) for m, colour in enumerate(COLOURS)},
        "sharing": None if s.sharing is None else _sharing(t, s.sharing),
        "new_map": None if s.new_map == NOTHING else COLOURS[s.new_map],
        "winners": None if s.winners is None else list(s.winners),
    }


def _clue(t: Table, card: int) -> str | None:
    return None if card < 0 else t.deck[card]


def _values(cards: list[int] | tuple[int, ...]) -> list[int | None]:
    return [None if value == NOTHING else value for value in cards]


def _spaces(t: Table, mask: int) -> list[list[int]]:
    return [list(space) for space in t.island.hexes(mask)]


def _player(t: Table, s: State, seat: int) -> dict[str, Any]:
    atv = s.atvs[seat]
    return {
        "atv": None if atv == NOTHING else list(t.space(atv)),
        "hand": [_clue(t, card) for card in s.hands[seat]],
        "roses": s.roses[seat],
        "amulets": s.amulets_held[seat],
        "treasure": list(s.treasure[seat]),
    }


def _sharing(t: Table, sharing: Sharing) -> dict[str, Any]:
    looked = list(zip(sharing.dig.lookers, sharing.drawn, strict=True))
    return {
        "map": COLOURS[sharing.dig.map],
        "raiser": sharing.dig.raiser,
        "cards": _values(sharing.cards[::-1]),
        "offered": sharing.offered,
        "roses": list(sharing.roses),
        "asked": sharing.asked,
        "seen": [
            _values([value for owner, value in looked if owner == seat])
            for seat in range(t.players)
        ],
        "taker": None if sharing.last_taker < 0 else sharing.last_taker,
        "last": sharing.is_last,
        "paying": list(sharing.paying),
        "protected": list(sharing.protected),
    }
