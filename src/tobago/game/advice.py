"""Advice from a view alone, for page, terminal and bots: what a careful player could work out."""

from typing import NamedTuple

from tobago.game.constants import COLOURS, MAPS, Colour
from tobago.game.phases.clue_cards import check_clue_on, is_marked
from tobago.game.refusals import Refusal
from tobago.game.view import View
from tobago.island import DIRECTIONS, LEGS, Hex, Island, SpaceLike, bits, turns_needed, union


class ClueAdvice(NamedTuple):
    """What a clue of the own hand would do to a map."""

    clue: str
    """The id of the clue."""
    map: Colour
    """The map."""
    kept: int
    """The sites it would leave, as a mask; 0 if it contradicts the map."""
    refusal: Refusal | None
    """Why it cannot be played there; None if it can."""


def clue_lens(view: View) -> list[ClueAdvice]:
    """Every own clue on every map: the sites kept, or why it is refused. Also off turn."""
    t, s = view.table, view.state
    return [
        ClueAdvice(
            t.deck[card],
            colour,
            s.sites[m] & t.clues[card],
            check_clue_on(t, s, card, m),
        )
        for card in (s.hands[view.seat] if view.seat is not None else ())
        for m, colour in enumerate(COLOURS)
    ]


def reach(view: View, seat: int, legs: int = LEGS) -> dict[Hex, int]:
    """The spaces a player's ATV reaches, with the least number of legs."""
    island, atv = view.island, view.atv(seat)
    if atv is None:
        return {}
    distances = zip(island.spaces, island.legs[island.index[atv]], strict=True)
    return {space: needed for space, needed in distances if 0 < needed <= legs}


def route(island: Island, start: SpaceLike, to: SpaceLike) -> list[list[Hex]]:
    """A way from one space to another by least legs: for each leg the spaces it passes."""
    here, goal = island.number(start), island.number(to)
    legs = []
    while here != goal:
        ahead = island.legs[here][goal]
        stop = next(i for i in bits(island.one_leg[here]) if island.legs[i][goal] == ahead - 1)
        legs.append([island.spaces[i] for i in _path(island, here, stop)])
        here = stop
    return legs


def _path(island: Island, start: int, stop: int) -> list[int]:
    """The spaces of one leg, both ends included: a shortest way through the area."""
    if island.neighbours[start] >> stop & 1:
        return [start, stop]
    area, rings = island.areas[start], [1 << start]
    reached = rings[0]
    while not reached >> stop & 1:
        ring = union(island.neighbours, rings[-1]) & area & ~reached
        rings.append(ring)
        reached |= ring
    way = [stop]
    for ring in reversed(rings[:-1]):
        way.append(next(bits(ring & island.neighbours[way[-1]])))
    return way[::-1]


class Race(NamedTuple):
    """How many turns of driving each ATV needs to a site; 0 when it stands there."""

    map: Colour
    """The map of the site."""
    site: Hex
    """The space of the site."""
    turns: tuple[int | None, ...]
    """By seat the turns of driving; None before the ATV is placed."""


def races(view: View) -> list[Race]:
    """For every marked site the turns that each player's ATV needs."""
    t, s = view.table, view.state
    return [
        Race(
            COLOURS[m],
            t.space(site),
            tuple(None if atv < 0 else turns_needed(t.island.legs[atv][site]) for atv in s.atvs),
        )
        for m in MAPS
        if is_marked(s, m)
        for site in bits(s.sites[m])
    ]


class Forecast(NamedTuple):
    """Where a statue's next amulets land: now, and after each of its next turns."""

    statue: Hex
    """The space of the statue."""
    facing: int
    """The direction it faces, an index of DIRECTIONS."""
    targets: tuple[Hex, ...]
    """Where it puts an amulet at the next raising, and at those after it."""


def statue_forecast(view: View, turns: int = 2) -> list[Forecast]:
    """For every statue the spaces it gazes at, for the next raisings."""
    t, s = view.table, view.state
    return [
        Forecast(
            t.space(statue),
            facing,
            tuple(
                t.space(t.island.gaze[statue][(facing + i) % len(DIRECTIONS)]) for i in range(turns)
            ),
        )
        for statue, facing in zip(t.statues, s.facing, strict=True)
    ]
