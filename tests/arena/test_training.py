"""Training a captain: the fit is right, and one command gives the same weights again."""

import itertools
import math
import os
import subprocess
import sys
from array import array
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryFile

import numpy as np
import pytest

from tests.command import run_command
from tobago.arena.training import Course, train
from tobago.arena.training_fit import SIGNS, Numbers, Studies, descend, fit_spread
from tobago.arena.training_games import Lessons, Lived
from tobago.fault import Fault
from tobago.search import (
    FEATURE_COUNT,
    FEATURE_NAMES,
    HAND_START,
    Weights,
    heuristic_weights,
    initial_weights,
    learned_weights,
    read_weights,
    write_weights,
)
from tobago.search.evaluation import win_chances

SOAK = os.environ.get("TOBAGO_SOAK") == "1"


def brute_force(a: Numbers, b: Numbers) -> Numbers:
    """Least squares with x ≥ 0: the best among all choices of columns that may be used."""
    best, missed = np.zeros(a.shape[1]), float(b @ b)
    for used in itertools.product([False, True], repeat=a.shape[1]):
        columns = np.flatnonzero(used)
        if not len(columns):
            continue
        x = np.zeros(a.shape[1])
        x[columns] = np.linalg.lstsq(a[:, columns], b)[0]
        if x.min() >= 0 and float(((a @ x - b) ** 2).sum()) < missed:
            best, missed = x, float(((a @ x - b) ** 2).sum())
    return best


@pytest.mark.parametrize("seed", range(200 if SOAK else 10))
def test_the_descent_finds_what_brute_force_finds(seed: int) -> None:
    rng = np.random.default_rng(seed)
    a = rng.normal(size=(12, 6))
    b = a @ rng.normal(size=6) + rng.normal(size=12)
    found = descend(a.T @ a, a.T @ b)
    assert found.min() >= 0
    np.testing.assert_allclose(found, brute_force(a, b), atol=1e-6)


def test_a_feature_is_good_or_bad_by_its_name() -> None:
    bad = {name for name, sign in zip(FEATURE_NAMES, SIGNS, strict=True) if sign < 0}
    assert {"roses on a two map, late", "turns to wait", "card at risk, near"} <= bad
    assert not {"an amulet", "mobility", "roses on a found map", "hand: maps"} & bad


def invented(game: int, worths: Numbers, players: int = 3, positions: int = 8) -> Lived:
    """A game in which gold comes just as the features say."""
    rng = np.random.default_rng(game)
    rows = rng.normal(scale=100, size=(players, FEATURE_COUNT))
    final = np.round(10 * rows @ worths).astype(int)
    return Lived(
        game=game,
        rows=array("f", np.tile(rows.reshape(-1), positions)),
        gold=((0,) * players,) * positions,
        cards=(9,) * positions,
        to_come=(2.0 * float(final.sum()),) * positions,
        final=tuple(map(int, final)),
    )


def test_worths_that_made_the_gold_are_found_again() -> None:
    worths = SIGNS * np.random.default_rng(1).uniform(0.1, 3, FEATURE_COUNT)
    wrong = FEATURE_NAMES.index("mobility")
    worths[wrong] = -0.01  # against its sign: no weight then
    with TemporaryFile() as rows:
        studies = Studies(3, rows)
        for game in range(60):
            studies.add(invented(game, worths))
        fit = studies.fit()
    found = np.array(fit.weights.features) / 10
    assert found[wrong] == 0
    assert (found * SIGNS >= 0).all()
    np.testing.assert_allclose(found, worths, atol=0.05)
    assert fit.explained > 0.99
    assert fit.likelihood > fit.even == -math.log(3)
    assert fit.weights.kept_share == 0.5
    assert (fit.games, fit.positions) == (60, 480)


def test_few_games_leave_weights_near_the_initial_ones() -> None:
    initial = np.array(initial_weights(3).features)
    with TemporaryFile() as rows:
        studies = Studies(3, rows)
        studies.add(
            replace(
                invented(0, np.ones(FEATURE_COUNT)), rows=array("f", [1] * 8 * 3 * FEATURE_COUNT)
            )
        )
        found = studies.fit().weights.features
    np.testing.assert_allclose(found, initial, atol=1e-3)


def test_the_spread_is_the_likeliest_one() -> None:
    rng, spread = np.random.default_rng(5), (1.6, 1.0)
    weights = Weights((0.0,) * FEATURE_COUNT, 0.0, 1.0, spread)
    cards = rng.integers(0, 40, 20_000).astype(float)
    standing = rng.normal(scale=6, size=(len(cards), 2))
    given = [
        win_chances(weights, row, int(left)) for row, left in zip(standing, cards, strict=True)
    ]
    first = rng.random(len(cards)) < np.array(given)[:, 0]
    wins = np.stack([first, ~first], 1).astype(float)
    likelihood, (fixed, growing) = fit_spread(standing, cards, wins)
    assert fixed == pytest.approx(spread[0], abs=0.81)
    assert growing == pytest.approx(spread[1], abs=0.21)
    assert likelihood >= float(np.log((np.array(given) * wins).sum(1)).mean()) - 1e-9


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("taught", [False, True])
def test_what_is_noted_of_a_game(players: int, taught: bool) -> None:
    lessons = Lessons(
        players, "noted", heuristic_weights(players) if taught else initial_weights(players)
    )
    lived, again = lessons.play(3), lessons.play(3)
    assert lived == again
    assert lived != lessons.play(4)
    turns = len(lived.cards)
    assert turns > 10
    assert len(lived.rows) == turns * players * FEATURE_COUNT
    assert len(lived.gold) == len(lived.to_come) == turns
    assert lived.gold[0] == (0,) * players
    hands = np.array(lived.rows).reshape(turns, players, FEATURE_COUNT)[:, :, HAND_START:]
    assert hands.any((0, 2)).all()  # everybody's is looked into
    assert sum(lived.final) >= sum(lived.gold[-1]) > 0
    assert min(lived.to_come) >= 0
    assert lived.cards[0] == max(lived.cards)


def test_weights_are_read_as_they_were_written() -> None:
    weights = {players: learned_weights(players) for players in (2, 3, 4)}
    assert read_weights(write_weights(weights)) == weights
    assert read_weights(write_weights({3: weights[3]})) == {3: weights[3]}


def test_a_course_is_two_rounds_a_table() -> None:
    games = []
    rounds = list(train(Course(2, "tiny", (2, 3)), lambda: games.append(1)))
    assert [(done.players, done.number, done.fit.games) for done in rounds] == [
        (2, 1, 2),
        (2, 2, 2),
        (3, 1, 2),
        (3, 2, 2),
    ]
    assert len(games) == Course(2, "tiny", (2, 3)).all_games == 8
    for done in rounds:
        assert (np.array(done.fit.weights.features) * SIGNS >= 0).all()
    alone = list(train(Course(2, "tiny", (3,))))
    assert alone == rounds[2:]
    assert list(train(Course(2, "other", (3,)))) != alone


def trained(file: Path, *args: str) -> str:
    """What the command says; the weights are in the file."""
    done = run_command("train", *args, "--out", file)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_all_tables_are_trained_and_a_captain_reads_it(tmp_path: Path) -> None:
    one = tmp_path / "one.json"
    said = trained(one, "--games", "2", "--jobs", "1")
    assert said.count("\n") == 6
    for part in ("4 players, round 2: 2 games", "positions", "R²", "log-likelihood", "even -1.386"):
        assert part in said
    weights = read_weights(one.read_text("utf-8"))
    assert set(weights) == {2, 3, 4}
    assert all(len(known.features) == FEATURE_COUNT for known in weights.values())
    assert write_weights(weights) == one.read_text("utf-8")
    assert "-0.0," not in one.read_text("utf-8")


def test_one_table_can_be_trained_alone_by_any_number_of_processes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    args = ("--games", "2", "--players", "2", "--players", "2")
    said = trained(one, *args, "--jobs", "1")
    assert trained(two, *args, "--jobs", "2") == said
    assert one.read_bytes() == two.read_bytes()
    assert set(read_weights(one.read_text("utf-8"))) == {2}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--games", "0"], "--games is from 1 to 10000000, not 0"),
        (["--games", "-1"], "--games is from 1 to 10000000, not -1"),
        (["--jobs", "0"], "--jobs is from 1 to 1000, not 0"),
        (["--players", "5"], "Tobago is for 2, 3 or 4 players, not 5"),
        (["--players", "3.5"], "--players is a whole number, not '3.5'"),
        (["--out", "no/such/folder/captain.json"], "there is no such file"),
    ],
)
def test_mistakes_are_one_clear_line(args: list[str], said: str) -> None:
    done = run_command("train", *args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_numpy_is_asked_for_by_its_extra() -> None:
    code = "import sys; sys.modules['numpy'] = None; from tobago.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "train"],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 2
    assert "numpy is not installed; pip install 'tobago[train]' brings it" in done.stderr


def test_courses_that_cannot_be_held_are_refused() -> None:
    with pytest.raises(Fault, match="2, 3 or 4 players, not 1"):
        Course(tables=(2, 1))
