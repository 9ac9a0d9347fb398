"""Masks against plain sets: islands, clues, sites and drives as the referee works them out."""

from collections.abc import Collection, Iterator
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import referee
from tests.properties.games import (
    Deal,
    amount,
    assorted,
    custom_game,
    custom_islands,
    deals,
    plies,
    random_land,
    referee_header,
    tries,
)
from tobago import CODES, COLOURS, Clue, Game, Island, IslandError, Objects, RemoveMarker
from tobago.clues import LANDMARKS, RELATIONS
from tobago.game.advice import reach, route
from tobago.island import TERRAINS, Hex, PlacementRule, bits, check_objects, island_by_code

CLUES = [f"{relation}:{landmark}" for relation in RELATIONS for landmark in LANDMARKS]


def land_of(island: Island) -> dict[referee.Space, str]:
    return {(s.q, s.r): t for s, t in zip(island.spaces, island.terrains, strict=True)}


def as_set(island: Island, mask: int) -> set[referee.Space]:
    """A mask as a set, bit by bit."""
    assert mask >> len(island.spaces) == 0
    return {(s.q, s.r) for i, s in enumerate(island.spaces) if mask >> i & 1}


# ---- islands ----------------------------------------------------------------------------------


def check_areas(island: Island) -> None:
    land = land_of(island)
    areas = referee.areas(land)
    for i, space in enumerate(island.spaces):
        (mine,) = [area for area in areas if tuple(space) in area]
        assert as_set(island, island.areas[i]) == mine
    for terrain in TERRAINS:
        assert [as_set(island, island.largest[terrain])] == referee.largest_areas(land, terrain)
        all_of_it = {space for space, kind in land.items() if kind == terrain}
        assert as_set(island, island.terrain[terrain]) == all_of_it
    assert as_set(island, island.coast) == referee.coast(land)


def check_looks(island: Island) -> None:
    land = land_of(island)
    for i, space in enumerate(island.spaces):
        near = {tuple(other) for other in referee.around(space) if other in land}
        assert as_set(island, island.neighbours[i]) == near
        assert as_set(island, island.sight[i]) == referee.sight(land, space)
        for direction in range(6):
            target = island.spaces[island.gaze[i][direction]]
            assert target == referee.gaze_target(land, space, direction)
            assert island.coast >> island.index[target] & 1


def search_legs(land: referee.Land, start: referee.Space) -> dict[referee.Space, int]:
    """The least legs by a search over single steps: a step inside the area is free in a leg.

    Unlike the referee's it never speaks of areas: it walks space by space.
    """
    found = {start: 0}
    ring = [start]
    while ring:
        outer: list[referee.Space] = []
        for here in ring:
            walk, inside = [here], {here}
            for spot in walk:
                for near in referee.around(spot):
                    if near in land and near not in inside and land[near] == land[here]:
                        inside.add(near)
                        walk.append(near)
            for spot in [*walk, *(n for n in referee.around(here) if n in land)]:
                if spot not in found:
                    found[spot] = found[here] + 1
                    outer.append(spot)
        ring = outer
    return found


def check_drives(island: Island, starts: Collection[int] | None = None) -> None:
    land = land_of(island)
    for i in range(len(island.spaces)) if starts is None else starts:
        legs = search_legs(land, island.spaces[i])
        assert legs == referee.legs_from(land, island.spaces[i])
        assert [legs[space] for space in island.spaces] == list(island.legs[i])
        for allowed in range(4):
            within = {space for space, needed in legs.items() if 0 < needed <= allowed}
            assert as_set(island, island.reach[allowed][i]) == within
        assert as_set(island, island.one_leg[i]) == as_set(island, island.reach[1][i])


def test_all_32_islands() -> None:
    assert sorted(CODES) == sorted(referee.island_codes())
    rng = Random("islands")
    for code in CODES:
        island = island_by_code(code)
        assert land_of(island) == referee.assemble(code)
        assert len(island.named) == len(island.spaces)
        check_areas(island)
        check_looks(island)
        check_drives(island, None if amount(0, 1) else rng.sample(range(len(island.spaces)), 12))


@given(seed=st.integers(0, 2**32), size=st.integers(20, 127))
@tries(4, 400)
def test_custom_islands(seed: int, size: int) -> None:
    rng = Random(seed)
    island = next(custom_islands(rng, size))
    check_areas(island)
    check_looks(island)
    check_drives(island, rng.sample(range(len(island.spaces)), 10))


@given(
    seed=st.integers(0, 2**32),
    size=st.integers(6, 132),
    patches=st.integers(5, 24),
    holes=st.integers(0, 6),
)
@tries(50, 3000)
def test_an_island_is_refused_by_the_letter_of_r1_4(
    seed: int, size: int, patches: int, holes: int
) -> None:
    rng = Random(seed)
    land = random_land(rng, size, patches)
    for space in rng.sample(sorted(land), min(holes, size - 1)):
        del land[space]
    fine = (
        len(land) <= 127
        and len(referee.areas(dict.fromkeys(land, "any"))) == 1
        and all(len(referee.largest_areas(dict(land), kind)) == 1 for kind in TERRAINS)
    )
    if fine:
        assert land_of(Island.of(land)) == {tuple(s): kind for s, kind in land.items()}
    else:
        with pytest.raises(IslandError):
            Island.of(land)


@given(
    seed=st.integers(0, 2**32),
    code=st.sampled_from(CODES),
    spacing=st.sampled_from((3, 4, 5)),
    apart=st.booleans(),
)
@tries(30, 2000)
def test_objects_are_refused_by_the_letter_of_r2_1(
    seed: int, code: str, spacing: int, apart: bool
) -> None:
    """Objects drawn for one table, one of them moved, are judged alike at any table."""
    rng = Random(seed)
    game = Game.new(2, str(seed), island=code, options={"spacing": spacing})
    given_objects, island = game.table.objects, game.table.island
    spots = [*given_objects.huts, *given_objects.palms, *given_objects.statues]
    if rng.random() < 0.7:
        spots[rng.randrange(10)] = rng.choice(island.spaces)
    objects = Objects(tuple(spots[:4]), tuple(spots[4:7]), tuple(spots[7:]), given_objects.facing)
    judged = rng.choice((3, 4, 5))
    header = referee_header(game)
    header["huts"] = [list(spot) for spot in objects.huts]
    header["palms"] = [list(spot) for spot in objects.palms]
    header["statues"] = [{"at": list(spot), "facing": 0} for spot in objects.statues]
    header["options"]["spacing"] = judged
    header["options"]["statue_lines"] = "apart" if apart else "any"
    faults = list(referee.object_faults(header))
    if faults:
        with pytest.raises(IslandError):
            check_objects(island, objects, PlacementRule(judged, apart))
    else:
        check_objects(island, objects, PlacementRule(judged, apart))


# ---- clues and sites --------------------------------------------------------------------------


def check_clues(game: Game) -> None:
    header, island = referee_header(game), game.table.island
    for clue in CLUES:
        mine = Clue.parse(clue).spaces(island, game.table.objects)
        assert as_set(island, mine) == referee.clue_spaces(header, clue), clue
    for card, clue in enumerate(game.table.deck):
        assert game.table.clues[card] == Clue.parse(clue).spaces(island, game.table.objects)


def test_clues_on_all_32_islands() -> None:
    for number in range(amount(16, 640)):
        check_clues(Game.new(2, f"clues/{number}", island=CODES[number % 32]))


def test_clues_on_custom_islands() -> None:
    rng = Random("custom clues")
    for number in range(amount(3, 200)):
        check_clues(custom_game(rng, 2, f"custom/{number}"))


def sites_by_hand(game: Game, eliminated: dict[str, set[referee.Space]]) -> Iterator[int]:
    """The sites of each map, one clue text after the other (R4.2)."""
    header, island = referee_header(game), game.table.island
    for m, colour in enumerate(COLOURS):
        cards: list[referee.Card] = [
            {"clue": game.table.deck[card], "roses": []} for card in game.state.map_cards[m]
        ]
        left = referee.sites(header, cards, frozenset(eliminated[colour]))
        yield sum(1 << island.index[space] for space in left)


def check_sites(game: Game, deal: Deal) -> int:
    """Play a game and work out all sites after each action that can change them."""
    eliminated: dict[str, set[referee.Space]] = {colour: set() for colour in COLOURS}
    laid = list(game.state.map_cards)
    removals = 0
    pending: RemoveMarker | None = None
    for action in plies(game, deal.policy(), 800):
        for m, colour in enumerate(COLOURS):
            if len(game.state.map_cards[m]) < len(laid[m]) or not game.state.map_cards[m]:
                eliminated[colour].clear()
        if pending is not None:
            eliminated[pending.map].add((pending.space.q, pending.space.r))
            removals += 1
        if pending is not None or laid != game.state.map_cards:
            assert list(sites_by_hand(game, eliminated)) == game.state.sites
        laid = list(game.state.map_cards)
        pending = action if isinstance(action, RemoveMarker) else None
    return removals


@given(deal=deals("drifter", "mixed"))
@tries(5, 1000)
def test_sites_are_what_the_clues_say(deal: Deal) -> None:
    check_sites(deal.game(), deal)


def test_sites_without_eliminated_spaces() -> None:
    """Enough markers are removed in these games for R9.3 to count."""
    removals = sum(
        check_sites(deal.game(), deal)
        for deal in assorted(amount(8, 500), "sites", players_are="drifter")
    )
    assert removals > amount(3, 250)


# ---- advice -----------------------------------------------------------------------------------


@given(deal=deals(), start=st.integers(0, 200), goal=st.integers(0, 200))
@tries(30, 2000)
def test_a_route_is_made_of_least_legs(deal: Deal, start: int, goal: int) -> None:
    island = island_by_code(deal.island)
    land = land_of(island)
    a, b = (island.spaces[i % len(island.spaces)] for i in (start, goal))
    legs = route(island, a, b)
    assert len(legs) == referee.legs_between(land, a, b)
    here: Hex = a
    for leg in legs:
        assert leg[0] == here
        assert len(leg) == len(set(leg)) > 1
        assert all(referee.distance(x, y) == 1 for x, y in pairwise(leg))
        assert len({land[space] for space in leg}) == 1 or len(leg) == 2
        here = leg[-1]
    assert here == b


def test_reach_is_told_with_legs() -> None:
    for deal in assorted(amount(3, 200), "reach"):
        game = deal.game()
        for _ in plies(game, deal.policy(), 40):
            pass
        land = land_of(game.table.island)
        for viewer, seat in combinations(range(deal.players), 2):
            atv = game.table.space(game.state.atvs[seat])
            legs = referee.legs_from(land, atv)
            wanted = {space: needed for space, needed in legs.items() if 0 < needed <= 3}
            assert reach(game.view(viewer), seat) == wanted


def test_bits_lists_what_a_mask_holds() -> None:
    rng = Random("bits")
    for _ in range(amount(100, 5000)):
        members = sorted(rng.sample(range(127), rng.randrange(127)))
        assert list(bits(sum(1 << i for i in members))) == members
