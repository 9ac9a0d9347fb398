"""Advice is what a careful player could work out from a view, at any time."""

from itertools import pairwise

import pytest

from tests import referee
from tests.build import at, position
from tobago import CODES, COLOURS, Game, Hex, Refusal, island_by_code
from tobago.game import advice
from tobago.island import SEA, bits


def test_clue_lens_tells_sites_kept_or_why_not() -> None:
    game = position(
        maps={"white": [("not-in:jungle", 1)], "grey": [("in:largest-jungle", 1)]},
        hands={0: ["in:jungle", "in:lake"]},
        turn=1,
    )
    lens = {(a.clue, a.map): a for a in advice.clue_lens(game.view(0))}
    assert len(lens) == 2 * len(COLOURS)
    clash = lens["in:jungle", "white"]
    assert (clash.kept, clash.refusal) == (
        0,
        Refusal("clue-leaves-nothing", sites=80, contradicts=("not-in:jungle",)),
    )
    idle = lens["in:jungle", "grey"]
    assert idle.kept.bit_count() == 10
    assert idle.refusal == Refusal("clue-removes-nothing", sites=10)
    fine = lens["in:lake", "white"]
    assert fine.kept == game.table.island.terrain["lake"]
    assert fine.refusal is None


def test_spectators_hold_no_clues() -> None:
    assert advice.clue_lens(position().view(None)) == []


def test_reach_is_the_least_number_of_legs() -> None:
    game = position(atvs={0: "h6", 1: "b3"})
    view = game.view(2)
    header = game.header()
    spaces = {(q, r): terrain for q, r, terrain in header["spaces"]}
    for seat in (0, 1):
        start = game.table.space(game.state.atvs[seat])
        legs = {s: referee.legs_between(spaces, start, s) for s in spaces}
        expected = {s: n for s, n in legs.items() if n is not None and 0 < n <= 3}
        assert advice.reach(view, seat) == expected
        assert advice.reach(view, seat, 1) == {s: n for s, n in expected.items() if n == 1}


def test_nobody_drives_before_being_placed() -> None:
    view = Game.new(2, "early").view(0)
    assert advice.reach(view, 0) == {}
    assert advice.races(view) == []


@pytest.mark.parametrize("code", CODES[::5])
def test_a_route_takes_the_least_legs_by_neighbouring_spaces(code: str) -> None:
    island = island_by_code(code)
    last = len(island.spaces) - 1
    for a in range(0, last, 7):
        for b in range(3, last, 11):
            start, to = island.spaces[a], island.spaces[b]
            legs = advice.route(island, start, to)
            assert len(legs) == island.legs[a][b]
            stops = [start, *(leg[-1] for leg in legs)]
            assert stops[-1] == to
            assert [leg[0] for leg in legs] == stops[:-1]
            for leg in legs:
                _check_leg(code, leg)


def _check_leg(code: str, leg: list[Hex]) -> None:
    island = island_by_code(code)
    where = [island.index[space] for space in leg]
    for here, there in pairwise(where):
        assert there in island.steps[here]
        assert there != SEA
    terrains = [island.terrains[i] for i in where]
    assert len(set(terrains)) == 1 or len(leg) == 2
    if len(set(terrains)) == 1:
        assert len(leg) == 1 + _distance_within(code, where[0], where[-1])


def _distance_within(code: str, start: int, stop: int) -> int:
    """Steps between two spaces of an area, by breadth-first search."""
    island = island_by_code(code)
    reached, frontier, steps = {start}, {start}, 0
    while stop not in reached:
        frontier = {
            n
            for i in frontier
            for n in island.steps[i]
            if n != SEA and island.terrains[n] == island.terrains[start]
        } - reached
        reached |= frontier
        steps += 1
    return steps


def test_races_count_the_turns_of_every_atv() -> None:
    game = position(maps={"white": [("in:largest-river", 0)]}, atvs={0: "b7", 1: "h6", 2: "m4"})
    view = game.view(None)
    races = advice.races(view)
    assert [(race.map, race.site) for race in races] == [
        ("white", game.table.space(i)) for i in bits(game.table.island.largest["river"])
    ]
    for race in races:
        site = game.table.index[race.site]
        legs = [game.table.legs[atv][site] for atv in game.state.atvs]
        needed = {0: 0, 1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}
        assert race.turns == tuple(needed[n] for n in legs)
    assert races[0].turns[0] == 0


def test_races_are_run_to_marked_sites_only() -> None:
    game = position(maps={"white": [("in:jungle", 0)], "brown": [("in:largest-beach", 1)]})
    assert {race.map for race in advice.races(game.view(0))} == {"brown"}


def test_the_forecast_follows_the_turning_statues() -> None:
    game = position()
    island, objects = game.table.island, game.table.objects
    forecasts = advice.statue_forecast(game.view(0), turns=7)
    assert [forecast.statue for forecast in forecasts] == list(objects.statues)
    for forecast in forecasts:
        gaze = island.gaze[island.index[forecast.statue]]
        assert forecast.targets == tuple(
            island.spaces[gaze[(forecast.facing + i) % 6]] for i in range(7)
        )
        assert forecast.targets[0] == forecast.targets[6]
    assert [len(f.targets) for f in advice.statue_forecast(game.view(0))] == [2, 2, 2]


def test_advice_speaks_of_what_will_happen() -> None:
    """The first target of each statue is where an amulet appears after the next raising."""
    game = position(
        maps={"white": [("in:largest-river", 0)]},
        eliminated={"white": ["b7", "c6", "d5"]},
        atvs={0: "d6"},
        held={0: 1},
        hands={0: ["in:lake", "in:jungle", "in:beach", "in:river"]},
        treasure_deck=[2, 3, 4],
    )
    targets = {forecast.targets[0] for forecast in advice.statue_forecast(game.view(0))}
    for action in ("Raise", "Take", "Take", "StartMap"):
        game.apply(next(a for a in game.legal_actions() if type(a).__name__ == action))
    assert set(game.table.island.hexes(game.state.amulets)) == targets
    assert at(game, "d6") == game.table.space(game.state.atvs[0])
