"""The same seed gives the same game: in every process, on every Python, with or without events."""

import copy
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

import tobago
from tests.properties.games import (
    Deal,
    amount,
    assorted,
    custom_game,
    deals,
    photo,
    plies,
    tries,
)
from tobago import Action, Game
from tobago.arena import Plan
from tobago.record import Recorder, transcript_of, write_record

SOURCE = Path(tobago.__file__).parent.parent
PROGRAM = """
import hashlib, json
from tobago.arena import Plan
from tobago.record import transcript_of, write_record

options = {"advanced": True, "curse_rule": "return-all", "curse_payment": "choice"}
digest = hashlib.sha256()
for players, bots in ((2, ("scout",)), (3, ("drifter", "scout")), (4, ("scout", "drifter"))):
    record = Plan(players, "determinism", bots, options=options).play(0, recorded=True).record
    digest.update(write_record(record).encode())
    digest.update(json.dumps(list(transcript_of(record))).encode())
print(digest.hexdigest())
"""


def run(python: str, hash_seed: str, program: str = PROGRAM) -> str:
    done = subprocess.run(
        [python, "-c", program],
        env={**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@lru_cache(maxsize=1)
def reference() -> str:
    """The digest of this very Python."""
    return run(sys.executable, "0")


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_hashing_decides_nothing(hash_seed: str) -> None:
    assert run(sys.executable, hash_seed) == reference()


def candidates(version: str) -> Iterator[str]:
    """Programs that may be a Python of this version."""
    name = f"python{version}"
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        if found := shutil.which(name, path=folder):
            yield found
    for found_file in sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/{name}")):
        yield str(found_file)


def is_python(program: str, version: str) -> bool:
    """Whether it runs and is what its name says; a version manager's shim may not."""
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        return run(program, "0", ask) == version
    except (subprocess.CalledProcessError, OSError):
        return False


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_every_python_plays_alike(version: str) -> None:
    found = next((p for p in candidates(version) if is_python(p, version)), None)
    if found is None:
        pytest.skip(f"no Python {version} here")
    assert run(found, "random") == reference()


def test_a_game_is_the_same_record_twice() -> None:
    plan = Plan(3, "twice", ("drifter", "scout"))
    first, second = (plan.play(7, recorded=True).record for _ in range(2))
    assert first == second
    assert first is not None
    assert write_record(first).count("\n") > 50


# ---- ways of playing that must not matter -----------------------------------------------------


def played(deal: Deal, most: int) -> tuple[list[Action], list[dict[str, object]]]:
    """The actions of a game and its transcript."""
    game = deal.game()
    book = Recorder(game)
    policy = deal.policy()
    actions: list[Action] = []
    while not game.over and len(actions) < most:
        actions.append(policy(game))
        book.apply(actions[-1])
    return actions, list(transcript_of(book.record))


@given(deal=deals())
@tries(4, 500)
def test_events_and_lists_change_nothing(deal: Deal) -> None:
    """A game replayed with events, or without ever asking what is legal, is the same game."""
    actions, lines = played(deal, 300)
    loud, blind = deal.game(), deal.game()
    for action, line in zip(actions, lines[2:], strict=True):
        loud.legal_actions()
        for seat in range(deal.players):
            loud.view(seat)
        assert loud.apply(action), "something happens with every action"
        assert blind.apply(action, events=False) == []
        assert loud.to_state() == line["state"]
        assert photo(blind) == photo(loud)


def check_twins(game: Game, seed: str) -> None:
    """A game that was pickled or deeply copied plays on as the original does."""
    players = game.table.players
    twins = [pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game).copy()]
    before = photo(game)
    original = game.copy()
    policies = [Deal(players, seed).policy() for _ in twins]
    for twin in twins:
        assert twin.table == game.table
        assert twin == game
        assert photo(twin) == before
    for action in plies(original, Deal(players, seed).policy(), 40):
        for twin, policy in zip(twins, policies, strict=True):
            assert twin.legal_actions() == original.legal_actions()
            assert policy(twin) == action
            twin.apply(action)
    assert all(photo(twin) == photo(original) for twin in twins)
    assert photo(game) == before


@given(deal=deals("drifter", "mixed"))
@tries(4, 400)
def test_a_pickled_game_plays_on(deal: Deal) -> None:
    game, rng = deal.game(), Random(deal.seed)
    check_twins(game, deal.seed)
    for _ in plies(game, deal.policy(), 500):
        if rng.random() < (0.3 if game.state.phase in ("curse", "new-map") else 0.01):
            check_twins(game, deal.seed)
    check_twins(game, deal.seed)


def test_a_pickled_game_on_a_custom_island_plays_on() -> None:
    game = custom_game(Random("pickled island"), 3, "pickled")
    for _ in plies(game, Deal(3, "pickled").policy(), 60):
        pass
    check_twins(game, "pickled")


def test_a_state_of_another_process_is_this_state() -> None:
    """What a worker process sends back plays on here."""
    program = (
        "import pickle, sys\n"
        "from tobago import Game\n"
        "game = Game.new(2, 'far away', island='aBc2')\n"
        "for _ in range(60):\n"
        "    legal = game.legal_actions()\n"
        "    game.apply(legal[len(legal) // 2])\n"
        "print(pickle.dumps(game).hex())\n"
    )
    far = pickle.loads(bytes.fromhex(run(sys.executable, "random", program)))
    game = Game.new(2, "far away", island="aBc2")
    for _ in range(60):
        legal = game.legal_actions()
        game.apply(legal[len(legal) // 2])
    assert far == game
    assert far.legal_actions() == game.legal_actions()


def test_views_are_values() -> None:
    """The same view twice is equal, survives pickling, and does not follow the game."""
    for deal in assorted(amount(3, 100), "views", players_are="mixed"):
        game = deal.game()
        for _ in plies(game, deal.policy(), 120):
            for seat in (*range(deal.players), None):
                view = game.view(seat)
                assert view == game.view(seat)
                assert pickle.loads(pickle.dumps(view)) == view
