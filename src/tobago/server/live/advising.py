"""Advice as JSON: the clue lens, why not, the reach of the own ATV, races and statues.

Sets of spaces are hexadecimal numbers, bit i for the i-th space of the island.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Any

from msgspec.json import encode

from tobago.game import (
    COLOURS,
    Action,
    DoubleClaim,
    Drive,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    PlayClue,
    Raise,
    RemoveMarker,
    Swap,
    View,
    advice,
)
from tobago.game.phases.clue_cards import check_clue_on
from tobago.game.state import State
from tobago.game.table import Table
from tobago.island import LEGS, Hex, Island
from tobago.server.live.wording import worded

FEW = 4
"""A treasure with no more sites is nearly found: people begin to race for it."""


def lens(view: View, m: int, language: str) -> bytes:
    """What every own clue would leave of a map, or why it cannot be played; parts of a list."""
    assert view.seat is not None
    t, s = view.table, view.state
    return encode([_looked_at(t, s, card, m, language) for card in s.hands[view.seat]])[1:-1]


def _looked_at(t: Table, s: State, card: int, m: int, language: str) -> dict[str, Any]:
    kept, refusal = s.sites[m] & t.clues[card], check_clue_on(t, s, card, m)
    return {
        "clue": t.deck[card],
        "map": COLOURS[m],
        "kept": f"{kept:x}",
        "sites": kept.bit_count(),
        "refusal": refusal and worded(refusal, t.island, language),
    }


def reach(view: View) -> tuple[str, ...]:
    """The spaces to which the own ATV needs one leg, two, three."""
    assert view.seat is not None
    atv = view.state.atvs[view.seat]
    return () if atv < 0 else _reach(view.table.island, atv)


@lru_cache(maxsize=4096)
def _reach(island: Island, atv: int) -> tuple[str, ...]:
    within = [1 << atv, *(island.reach[legs][atv] for legs in range(1, LEGS + 1))]
    return tuple(f"{more & ~fewer:x}" for fewer, more in pairwise(within))


def races(view: View) -> list[dict[str, Any]]:
    """The turns that every ATV needs to the sites of treasures that are nearly found."""
    few = {
        c for c, sites in zip(COLOURS, view.state.sites, strict=True) if sites.bit_count() <= FEW
    }
    return [
        {"map": race.map, "space": race.site, "turns": race.turns}
        for race in (advice.races(view) if few else ())
        if race.map in few
    ]


def forecast(view: View) -> list[dict[str, Any]]:
    """Where each statue's next amulet lands, and the one after it has turned."""
    return [each._asdict() for each in advice.statue_forecast(view)]


# ---- why not ----------------------------------------------------------------------------------

ANY_CLUE, ANY_SPACE = "in:jungle", Hex(0, 0)
SAMPLES: tuple[Action, ...] = (
    PlayClue(ANY_CLUE, "white"),
    Drive(ANY_SPACE),
    ExchangeTurn(),
    *map(Raise, COLOURS),
    RemoveMarker("white", ANY_SPACE),
    ExtraClue(ANY_CLUE, "white"),
    ExtraDrive(ANY_SPACE),
    Exchange(),
)
"""An action of each kind, to ask why not; which clue and space does not matter."""
ADVANCED: tuple[Action, ...] = (DoubleClaim("white", 0), Swap("white", 0, 1))
GENERAL = ("action-used", "exchange-not-first", "hand-empty", "no-amulet")
"""Reasons that hold for every action of a kind, not for one of them."""


def refused(view: View, language: str) -> list[dict[str, Any]]:
    """For whoever is in turn: the kinds of action, and the treasures, not to be had, and why."""
    if view.state.phase != "turn" or view.seat != view.state.seat:
        return []
    island = view.table.island
    found = []
    samples = SAMPLES + ADVANCED if view.table.options.advanced else SAMPLES
    for action in samples:
        colour = action.map if isinstance(action, Raise) else None
        refusal = view.check(action)
        if refusal and (colour or refusal.code in GENERAL):
            why = worded(refusal, island, language)
            found.append({"type": type(action).__name__, "map": colour, "refusal": why})
    return found
