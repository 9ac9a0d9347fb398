"""Thinking bots may wait for each other, but not for ever."""

from random import Random

import pytest

from tests.build import at, position
from tests.secrecy.worlds import SOAK, scaled, shortened
from tobago import Action, Drive, ExchangeTurn, Game, PlayClue
from tobago.bots import make_bot
from tobago.bots.thought.patience import TURNS, Patience
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

# ---- losing patience --------------------------------------------------------------------------


def lost(patience: Patience, game: Game) -> Action | None:
    return patience.lost(game.view(game.seat), game.legal_actions())


def push(game: Game) -> Action | None:
    """What a seat does that has seen nothing happen for long enough."""
    patience = Patience()
    for _ in range(TURNS + 1):
        assert lost(patience, game) is None
    return lost(patience, game)


def found(atv: str) -> Game:
    """White lies on d6 alone."""
    return position(
        atvs={0: atv},
        maps={"white": [("in:largest-river", 1)]},
        eliminated={"white": ["b7", "c6", "d5"]},
    )


def test_the_impatient_drive_to_a_treasure() -> None:
    game = found("m5")
    legs = game.table.legs[game.table.island.named["d6"]]
    before = legs[game.state.atvs[0]]
    assert before > 3
    action = push(game)
    assert isinstance(action, Drive)
    assert legs[game.table.index[action.to]] == before - 3


def test_the_impatient_narrow_a_map() -> None:
    game = position(maps={"white": [("in:jungle", 1)]})
    action = push(game)
    assert isinstance(action, PlayClue)
    kept = {
        play: (
            game.state.sites[MAP[play.map]] & game.table.clues[game.table.deck.index(play.clue)]
        ).bit_count()
        for play in game.legal_actions()
        if isinstance(play, PlayClue)
    }
    assert kept[action] == min(kept.values())


def test_the_impatient_exchange_a_hand_that_fits_no_map() -> None:
    terrains = {"white": "jungle", "grey": "mountain", "black": "beach", "brown": "river"}
    game = position(
        hands={0: ["in:lake", "in:scrubland"]},
        maps={colour: [(f"in:{terrain}", 1)] for colour, terrain in terrains.items()},
    )
    assert push(game) == ExchangeTurn()


def test_a_clue_on_any_map_makes_patient_again() -> None:
    before, after = position(), position(maps={"white": [("in:lake", 1)]})
    patience = Patience()
    for game in (before, after):
        for _ in range(TURNS + 1):
            assert lost(patience, game) is None
    assert lost(patience, after) is not None


def test_nobody_loses_patience_within_a_turn() -> None:
    game, patience = found("b7"), Patience()
    game.apply(Drive(at(game, "d5")))
    assert game.seat == 0
    assert [lost(patience, game) for _ in range(3 * TURNS)] == [None] * 3 * TURNS


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
    """Most gold is taken, the curses are near: without patience's end hunters only wait."""
    rng = Random(f"patience/{number}")
    game = Game.new(players, f"standoff/{number}", options=NASTY)
    assert ends(shortened(game, 14, rng), lineup)
