"""hunter, navigator and captain: budgets, and decisions with hardly any time."""

from random import Random

import pytest

from tests.search import turns
from tests.secrecy.worlds import followed
from tobago import Game, View
from tobago.bots import make_bot
from tobago.fault import Fault


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("captain:sims=0", "sims is at least 1, not 0"),
        ("captain:ms=0", "ms is at least 1, not 0"),
        ("navigator:ms=-5", "ms is at least 1, not -5"),
        ("navigator:sims=1000001", "sims is at most 1000000, not 1000001"),
    ],
)
def test_options_have_limits(spec: str, text: str) -> None:
    with pytest.raises(Fault, match=text):
        make_bot(spec, "x")


@pytest.fixture
def sampled(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """The views that worlds are sampled from, one after the other."""
    views: list[View] = []
    sample = View.sample

    def counted(view: View, rng: Random) -> Game:
        views.append(view)
        return sample(view, rng)

    monkeypatch.setattr(View, "sample", counted)
    return views


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("spec", "clock"),
    [("captain", 0.0), ("navigator", -1.0), ("captain:sims=1", None), ("captain:ms=1000", 0.0)],
)
def test_a_bot_out_of_time_samples_one_world_and_decides(
    spec: str, clock: float | None, players: int, sampled: list[View]
) -> None:
    rng = Random("hurry")
    bot = make_bot(spec, "hurry")
    decisions = 0
    for game, _ in followed(Game.new(players, "hurry"), rng):
        if game.over or rng.random() < 0.8:
            continue
        view, legal = game.view(game.seat), game.legal_actions()
        sampled.clear()
        assert bot.decide(view, legal, clock) in legal
        assert len(sampled) <= 1
        decisions += 1
    assert decisions > 20


def test_a_millisecond_is_enough_for_a_legal_action() -> None:
    rng = Random("hurry")
    bot = make_bot("captain:ms=1", "hurry")
    for game, _ in followed(Game.new(3, "hurry"), rng):
        if not game.over and rng.random() < 0.2:
            legal = game.legal_actions()
            assert bot.decide(game.view(game.seat), legal) in legal


def test_more_sims_are_more_worlds(sampled: list[View]) -> None:
    game = next(turns(0, 0.5))
    counts = []
    for sims in (1, 100, 400):
        sampled.clear()
        make_bot(f"captain:sims={sims}", "x").decide(game.view(game.seat), game.legal_actions())
        counts.append(len(sampled))
    assert counts[0] <= 1 < counts[1] < counts[2] <= 400


@pytest.mark.parametrize("spec", ["navigator:sims=60", "captain:sims=60"])
def test_the_same_sims_give_the_same_decision(spec: str) -> None:
    for game in turns(1, 0.05):
        view, legal = game.view(game.seat), game.legal_actions()
        once, again = (make_bot(spec, "same").decide(view, legal) for _ in range(2))
        assert once == again
