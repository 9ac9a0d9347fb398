"""The legal actions as JSON, each with what is known of its effect."""

from functools import lru_cache
from itertools import pairwise
from typing import Any

from msgspec import Raw
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
    PlaceFirstClue,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Swap,
    View,
    advice,
)
from tobago.game.constants import MAP
from tobago.game.notation import write
from tobago.game.phases.clue_cards import check_clue_on
from tobago.game.state import State
from tobago.game.table import Table
from tobago.island import LEGS, Hex, Island, bits
from tobago.server.core.language import refusal_json

FLAG = (b"false", b"true")


def legal_json(view: View) -> Raw:
    """What the seat may do: the action, its text, and the sites, legs and amulet it brings."""
    island, legal = view.table.island, view.legal_actions()
    parts = [
        _action_prefix(island, a) + _effect_suffix(view, a) for a in legal if type(a) is not Drive
    ]
    if len(parts) < len(legal):
        parts.append(_drives(view))
    return Raw(b"[" + b",".join(parts) + b"]")


def _drives(view: View) -> bytes:
    """All drives, most of the actions."""
    s, island = view.state, view.table.island
    atv, legs = s.atvs[s.turn], s.legs if s.acted else LEGS
    ready, needed, amulets = _drive_objects(island), island.legs[atv], s.amulets
    reached = bits(island.reach[legs][atv])
    return b",".join([ready[needed[i]][amulets >> i & 1][i] for i in reached])


@lru_cache(maxsize=128)
def _drive_objects(island: Island) -> list[list[list[bytes]]]:
    """The drives by the legs they take, whether there is an amulet, and their space."""
    drives = [_action_prefix(island, Drive(space)) for space in island.spaces]
    return [
        [[b'%b,"legs":%d,"amulet":%b}' % (drive, legs, flag) for drive in drives] for flag in FLAG]
        for legs in range(LEGS + 1)
    ]


@lru_cache(maxsize=32768)
def _action_prefix(island: Island, action: Action) -> bytes:
    """The beginning of an action's object; a few thousand actions on an island come up again."""
    return encode({"action": action.to_json(), "text": write(action, island)})[:-1]


def _effect_suffix(view: View, action: Action) -> bytes:
    """The rest of the object."""
    t, s = view.table, view.state
    match action:
        case PlayClue(clue=clue, map=colour) | ExtraClue(clue=clue, map=colour):
            return _sites_left(s.sites[MAP[colour]] & t.clues[t.clue_actions.index[clue]])
        case ExtraDrive(to=to):
            return b',"legs":%d}' % t.legs[s.atvs[s.turn]][t.index[to]]
        case PlaceFirstClue():
            return _sites_kept(t.clues[s.first_clue])
        case StartMap(clue=clue):
            return _sites_kept(t.clues[t.clue_actions.index[clue]])
        case RemoveMarker(map=colour):
            return b',"left":%d}' % (s.sites[MAP[colour]].bit_count() - 1)
        case _:
            return b"}"


def _sites_left(sites: int) -> bytes:
    return b',"left":%d}' % sites.bit_count()


def _sites_kept(sites: int) -> bytes:
    """Also which ones: the clue lens does not know these clues, or not on this map."""
    return b',"left":%d,"kept":"%x"}' % (sites.bit_count(), sites)


RACE_SITES = 4
"""A treasure with no more sites is nearly found: people begin to race for it."""


def clue_lens(view: View, m: int, language: str) -> bytes:
    """What every own clue would leave of a map, or why it cannot be played; parts of a list."""
    assert view.seat is not None
    t, s = view.table, view.state
    return encode([_lens_entry(t, s, card, m, language) for card in s.hands[view.seat]])[1:-1]


def _lens_entry(t: Table, s: State, card: int, m: int, language: str) -> dict[str, Any]:
    kept, refusal = s.sites[m] & t.clues[card], check_clue_on(t, s, card, m)
    return {
        "clue": t.deck[card],
        "map": COLOURS[m],
        "kept": f"{kept:x}",
        "sites": kept.bit_count(),
        "refusal": refusal and refusal_json(refusal, t.island, language),
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
        c
        for c, sites in zip(COLOURS, view.state.sites, strict=True)
        if sites.bit_count() <= RACE_SITES
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


def refused_kinds(view: View, language: str) -> list[dict[str, Any]]:
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
            why = refusal_json(refusal, island, language)
            found.append({"type": type(action).__name__, "map": colour, "refusal": why})
    return found
