"""The worked examples and open cases of docs/rules.md as tests, and their shared helpers.

Seats: Anna 0, Lola 1, Bobby 2, Roger 3. Spaces are called by the names people use, such as `f7`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest

from tests import referee
from tests.build import position
from tobago import (
    Action,
    Game,
    Hex,
    IllegalAction,
    Island,
    Objects,
    Pass,
    Refusal,
    Take,
    island_by_code,
)
from tobago.game.chance import shuffle

ANNA, LOLA, BOBBY, ROGER = range(4)
ABC1 = island_by_code("ABC1")
WASHED = ["e1", "k8", "k9"]
"""Where the statues of `OBJECTS` put their first amulets."""
FACING = [1, 4, 0]
TURNED = [2, 5, 1]


# ---- building ---------------------------------------------------------------------------------


def hexes(island: Island, *names: str) -> tuple[Hex, ...]:
    """Spaces by name."""
    return tuple(island.spaces[island.named[name]] for name in names)


def spot(name: str, island: Island = ABC1) -> Hex:
    """A space by name."""
    return island.spaces[island.named[name]]


def objects(
    island: Island,
    huts: Sequence[str],
    palms: Sequence[str],
    statues: Sequence[str],
    facing: tuple[int, int, int],
) -> Objects:
    """Objects on named spaces."""
    return Objects(hexes(island, *huts), hexes(island, *palms), hexes(island, *statues), facing)


OBJECTS = objects(
    ABC1,
    huts=("c6", "h2", "n3", "f9"),
    palms=("j3", "e7", "e1"),
    statues=("k4", "e2", "i7"),
    facing=(1, 4, 0),
)


def scene(**said: Any) -> Game:
    """A position as in `tests.build`, with these objects unless others are given."""
    said.setdefault("objects", OBJECTS)
    return position(**said)


def all_but(*names: str, island: Island = ABC1) -> list[str]:
    """What to eliminate so that a map has only these sites."""
    return [name for name in island.names if name not in names]


def rest_of_gold(*elsewhere: int) -> list[int]:
    """All gold cards but these, to be held by somebody."""
    left = Counter(referee.GOLD)
    left.subtract(value for value in elsewhere if value)
    return sorted(left.elements())


@dataclass
class Dice:
    """The chance stream of a position that was loaded and has drawn nothing since."""

    seed: str
    draws: int


@lru_cache(maxsize=1024)
def order(drawn: tuple[int, ...], turned: tuple[int, ...], skip: int = 0) -> str:
    """A seed that turns up cards in a wanted order when they were drawn in the other.

    `skip`: how many chance draws are made before that.
    """
    assert sorted(drawn) == sorted(turned)
    number = 0
    while True:
        cards = list(drawn)
        shuffle(Dice(f"order-{number}", (1 << 32) + skip), cards)
        if tuple(cards[::-1]) == turned:
            return f"order-{number}"
        number += 1


def without_spare_clues(game: Game, deck: Sequence[str] = ()) -> Game:
    """The same position with no clue cards but those in hands and on maps, and this deck."""
    state = game.to_state()
    state["clue_deck"], state["clue_discard"] = list(deck), []
    return Game.from_state(state, game.header())


# ---- asking -----------------------------------------------------------------------------------


def named(game: Game, spaces: Iterable[Sequence[int]]) -> list[str]:
    """The names of spaces, sorted."""
    island = game.table.island
    return sorted(island.names[island.index[q, r]] for q, r in spaces)


def sites(game: Game, colour: str) -> list[str]:
    """The possible sites of a map."""
    return named(game, game.to_state()["maps"][colour]["sites"])


def cards(game: Game, colour: str) -> list[tuple[str, list[int]]]:
    """The clues of a map with their roses, top to bottom."""
    return [(card["clue"], card["roses"]) for card in game.to_state()["maps"][colour]["cards"]]


def ashore(game: Game) -> list[str]:
    """The spaces with an amulet."""
    return named(game, game.to_state()["amulets"])


def atv(game: Game, seat: int) -> str:
    """Where a player's ATV stands."""
    return named(game, [game.to_state()["players"][seat]["atv"]])[0]


def of_players(game: Game, field: str) -> list[Any]:
    """One field of all players; cards sorted."""
    found = [player[field] for player in game.to_state()["players"]]
    return [sorted(value) if field in {"hand", "treasure"} else value for value in found]


def sharing(game: Game) -> dict[str, Any]:
    """The sharing in progress."""
    found: dict[str, Any] | None = game.to_state()["sharing"]
    assert found is not None
    return found


def now(game: Game) -> tuple[str, int, int]:
    """The phase, who decides, and whose turn it is."""
    state = game.to_state()
    return state["phase"], state["seat"], state["turn"]


# ---- doing ------------------------------------------------------------------------------------


def allowed(game: Game, action: Action) -> bool:
    """Whether an action is allowed; check and list must agree."""
    fits = game.check(action) is None
    assert fits == (action in game.legal_actions())
    return fits


def refused(game: Game, action: Action, code: str, **fields: Any) -> None:
    """The deciding player may not do this, for this reason, and nothing changes."""
    before = game.to_state()
    assert game.check(action) == Refusal(code, **fields)
    assert action not in game.legal_actions()
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    assert caught.value.refusal == Refusal(code, **fields)
    assert game.to_state() == before


def answers(game: Game, *given: tuple[int, int, Action]) -> None:
    """Play a part of a sharing: who is asked, about which card, and the answer."""
    for seat, card, answer in given:
        assert now(game)[:2] == ("sharing", seat)
        assert sharing(game)["offered"] == card
        assert game.legal_actions() == [Take(), Pass()]
        for other in range(game.table.players):
            if other != seat:
                assert game.check(answer, other) == Refusal(
                    "not-your-decision", seat=seat, phase="sharing"
                )
        game.apply(answer, seat)
