"""Search bots may wait for each other, but not for ever."""

from random import Random

import pytest

from tests.build import at, position, treasure_on_d6
from tests.secrecy.worlds import SOAK, scaled, shortened
from tobago import Action, Drive, ExchangeTurn, Game, PlayClue
from tobago.bots import make_bot
from tobago.bots.stall_breaker import PATIENCE_TURNS, StallBreaker
from tobago.game.constants import MAP

MOST = 1000
"""Plies within which every game ends."""
NASTY = {
    "exchange": "action",
    "curse_rule": "return-all",
    "curse_payment": "choice",
    "advanced": True,
    "gold": "open",
    "opening": "open",
}
"""Options under which there is always something to wait for."""
LINEUPS = {
    "hunters": ("hunter",),
    "navigators": ("navigator:sims=1",),
    "captains": ("captain:sims=1",),
    "all": ("hunter", "navigator:sims=1", "captain:sims=1"),
}

TABLES = [(lineup, players) for lineup in LINEUPS for players in (2, 3, 4)]
FEW_TABLES = [
    ("hunters", 2),
    ("hunters", 3),
    ("navigators", 3),
    ("navigators", 4),
    ("captains", 2),
    ("all", 4),
]
"""Every lineup and, with the games of `test_every_bot`, every bot at tables of every size."""

# ---- forced actions ---------------------------------------------------------------------------


def asked(breaker: StallBreaker, game: Game) -> Action | None:
    return breaker.action(game.view(game.seat), game.legal_actions())


def forced(game: Game) -> Action | None:
    """The action that is forced after enough turns without progress."""
    breaker = StallBreaker()
    for _ in range(PATIENCE_TURNS):
        assert asked(breaker, game) is None
    return asked(breaker, game)


def test_a_drive_to_a_treasure_is_forced() -> None:
    game = treasure_on_d6(atvs={0: "m5"})
    legs = game.table.legs[game.table.island.named["d6"]]
    before = legs[game.state.atvs[0]]
    assert before > 3
    action = forced(game)
    assert isinstance(action, Drive)
    assert legs[game.table.index[action.to]] == before - 3


def test_the_clue_that_leaves_fewest_sites_is_forced() -> None:
    game = position(maps={"white": [("in:jungle", 1)]})
    action = forced(game)
    assert isinstance(action, PlayClue)
    kept = {
        play: (
            game.state.sites[MAP[play.map]] & game.table.clues[game.table.deck.index(play.clue)]
        ).bit_count()
        for play in game.legal_actions()
        if isinstance(play, PlayClue)
    }
    assert kept[action] == min(kept.values())


def test_a_hand_that_fits_no_map_is_exchanged() -> None:
    terrains = {"white": "jungle", "grey": "mountain", "black": "beach", "brown": "river"}
    game = position(
        hands={0: ["in:lake", "in:scrubland"]},
        maps={colour: [(f"in:{terrain}", 1)] for colour, terrain in terrains.items()},
    )
    assert forced(game) == ExchangeTurn()


def test_a_clue_on_any_map_is_progress() -> None:
    before, after = position(), position(maps={"white": [("in:lake", 1)]})
    breaker = StallBreaker()
    for game in (before, after):
        for _ in range(PATIENCE_TURNS):
            assert asked(breaker, game) is None
    assert asked(breaker, after) is not None


def test_nothing_is_forced_within_a_turn() -> None:
    game, breaker = treasure_on_d6(atvs={0: "b7"}), StallBreaker()
    game.apply(Drive(at(game, "d5")))
    assert game.seat == 0
    assert {asked(breaker, game) for _ in range(3 * PATIENCE_TURNS)} == {None}


# ---- games that end ---------------------------------------------------------------------------


def ends(game: Game, lineup: str) -> bool:
    """Whether a game ends within the most plies."""
    specs = LINEUPS[lineup]
    bots = [make_bot(specs[i % len(specs)], f"patience/{i}") for i in range(game.table.players)]
    for _ in range(MOST):
        if game.over:
            break
        action = bots[game.seat].decide(game.view(game.seat), game.legal_actions())
        game.apply(action, events=False)
    return game.over


@pytest.mark.parametrize(("lineup", "players"), TABLES if SOAK else FEW_TABLES)
@pytest.mark.parametrize("number", range(scaled(1, 20)))
def test_games_end(lineup: str, players: int, number: int) -> None:
    assert ends(Game.new(players, f"patience/{number}", options=NASTY), lineup)


@pytest.mark.parametrize(
    ("lineup", "players"),
    [(lineup, players) for lineup, players in TABLES if lineup in ("hunters", "all")]
    if SOAK
    else [("hunters", 2), ("all", 3), ("hunters", 4)],
)
@pytest.mark.parametrize("number", range(scaled(1, 40)))
def test_games_end_in_which_everybody_has_much_to_lose(
    lineup: str, players: int, number: int
) -> None:
    """Most gold is taken, the curses are near: without a stall breaker hunters only wait."""
    rng = Random(f"patience/{number}")
    game = Game.new(players, f"standoff/{number}", options=NASTY)
    assert ends(shortened(game, 14, rng), lineup)
