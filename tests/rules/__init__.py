"""One test or more for every numbered rule and every option, and what these tests share."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from tests import referee
from tests.build import Card, at, position
from tobago import Action, Clue, Colour, Game, Hex, Island, IslandError, Objects, island_by_code
from tobago.game.events import Drove
from tobago.island import TERRAINS

ABC1 = island_by_code("ABC1")
OBJECTS = Objects(
    huts=(Hex(-5, 3), Hex(0, -4), Hex(6, -6), Hex(-2, 4)),
    palms=(Hex(2, -4), Hex(-3, 3), Hex(-3, -3)),
    statues=(Hex(3, -3), Hex(-3, -2), Hex(1, 1)),
    facing=(1, 4, 0),
)
"""On ABC1: huts c6, h2, n3, f9; palm trees j3, e7, e1; statues k4, e2, i7."""

FOUND: tuple[Card, ...] = (("in:river", None), ("next-to:mountain", None))
"""Clues without roses that leave only g7."""


def table(**said: Any) -> Game:
    """A position on ABC1 with the objects above."""
    return position(**{"objects": OBJECTS, **said})


def refused(game: Game, action: Action, seat: int | None = None) -> dict[str, Any]:
    """Why an action is refused, as a plain value; empty if it is not."""
    refusal = game.check(action, seat)
    return {} if refusal is None else refusal.to_json()


def here(game: Game, *names: str) -> tuple[Hex, ...]:
    """Spaces by name."""
    return tuple(at(game, name) for name in names)


def drove(game: Game, seat: int, start: str, to: str, legs: int, extra: bool = False) -> Drove:
    """The event of a drive, with the names of its spaces."""
    return Drove(seat, at(game, start), at(game, to), legs, extra)


def named(game: Game, spaces: Iterable[Sequence[int]]) -> list[str]:
    """The names of spaces, sorted."""
    island = game.table.island
    return sorted(island.names[island.index[Hex(*space)]] for space in spaces)


def sites(game: Game, colour: Colour) -> list[str]:
    """The names of the possible sites of a map."""
    return named(game, game.to_state()["maps"][colour]["sites"])


def kinds(actions: Iterable[Action]) -> set[str]:
    """Which kinds of actions there are."""
    return {type(action).__name__ for action in actions}


def assert_agreed(game: Game) -> None:
    """The legal actions are those of the referee, each once, and each is allowed."""
    header: Any = game.header()
    state: Any = game.to_state()
    legal = game.legal_actions()
    expected = [referee.text(action) for action in referee.legal_actions(header, state)]
    assert sorted(referee.text(action.to_json()) for action in legal) == sorted(expected)
    assert [refused(game, action) for action in legal] == [{}] * len(legal)


def seats(game: Game, field: str) -> list[Any]:
    """A field of every player."""
    return [player[field] for player in game.to_state()["players"]]


def sharing(
    roses: Sequence[int],
    offered: int,
    cards: Sequence[int] = (),
    *,
    players: int = 3,
    **said: Any,
) -> Game:
    """White is being shared out; it lies on g7, and the player in turn (seat 0) raised it.

    Unless `seen` is given, the raiser has looked at the cards still to come.
    """
    raiser = said.get("turn", 0)
    looked = [list(cards) if seat == raiser else [] for seat in range(players)]
    details: dict[str, Any] = {
        "map": "white",
        "raiser": raiser,
        "cards": list(cards),
        "offered": offered,
        "roses": list(roses),
        "asked": said.pop("asked", 0),
        "seen": said.pop("seen", looked),
        "taker": said.pop("taker", None),
        "last": said.pop("last", False),
        "paying": list(said.pop("paying", ())),
        "protected": list(said.pop("protected", ())),
    }
    choosing = details["paying"]
    seat = choosing[0] if choosing else details["roses"][details["asked"]]
    return table(
        **{
            "players": players,
            "phase": "curse" if choosing else "sharing",
            "seat": seat,
            "fresh": False,
            "sharing": details,
            "maps": {"white": FOUND},
            "atvs": dict.fromkeys(range(players), "g7"),
            **said,
        }
    )


def dead_end(**changes: Any) -> Game:
    """Every clue outside the maps is useless: all of them are used up but one."""
    island = island_by_code("ABC1")
    game = table()
    state, header = game.to_state(), game.header()

    def a_map(*clues: str) -> dict[str, Any]:
        sites = island.whole
        for clue in clues:
            sites &= Clue.parse(clue).spaces(island, OBJECTS)
        return {
            "cards": [{"clue": clue, "roses": []} for clue in clues],
            "sites": [list(space) for space in island.hexes(sites)],
        }

    state["maps"] = {
        "white": a_map("in:jungle"),
        "grey": a_map("in:beach"),
        "black": a_map("in:river"),
        "brown": a_map("in:lake"),
    }
    state["clue_deck"], state["clue_discard"] = ["in:mountain"], []
    for player in state["players"]:
        player["hand"] = []
    for key, value in changes.items():
        if key == "hand":
            state["players"][2]["hand"] = value
        elif key == "held":
            state["players"][1]["amulets"] = value
            state["amulet_pile"] -= value
        elif key == "white":
            state["maps"]["white"] = a_map(*value)
        else:
            state[key] = value
    return Game.from_state(state, header)


def hexagon(radius: int) -> list[Hex]:
    """All spaces within a distance of (0, 0), in the order of an island's spaces."""
    return [
        Hex(q, r)
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
        if abs(q + r) <= radius
    ]


def as_json(island: Island) -> dict[str, Any]:
    """The spaces of an island in the form of a file."""
    return {
        "spaces": {
            f"{space.q},{space.r}": terrain
            for space, terrain in zip(island.spaces, island.terrains, strict=True)
        }
    }


def round_island(*runs: int, radius: int = 3) -> Island:
    """A hexagon of land; in the order of the spaces each terrain gets a run."""
    kinds = [kind for kind, run in zip(TERRAINS, runs, strict=True) for _ in range(run)]
    return Island.of(dict(zip(hexagon(radius), kinds, strict=True)))


def code_of(make: Any, *args: Any) -> tuple[str, str]:
    """The code and the words of the IslandError that a call raises."""
    with pytest.raises(IslandError) as caught:
        make(*args)
    return caught.value.code, str(caught.value)
