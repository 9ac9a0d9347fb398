"""Transcripts of random games against the independent referee, which must also catch lies."""

import copy
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import referee
from tests.properties.games import (
    PLAYERS,
    SOAK,
    Deal,
    amount,
    assorted,
    custom_game,
    deals,
    tries,
)
from tobago import CODES, Game, Options, Setup, standard_deck
from tobago.arena import Plan, simulate
from tobago.game.table_options import OPTION_VALUES
from tobago.record import Recorder, transcript_of


def record(game: Game, deal: Deal, most: int | None = None) -> list[dict[str, Any]]:
    """A game played and written down."""
    book, policy = Recorder(game), deal.policy()
    while not game.over and (most is None or len(book.record.entries) < most):
        book.apply(policy(game))
    return list(transcript_of(book.record))


def texts(lines: Iterable[object]) -> list[str]:
    return [json.dumps(line) for line in lines]


def complaints(lines: Iterable[object]) -> list[str]:
    return referee.check_transcript(texts(lines))


@given(deal=deals("scout", "mixed", "uniform", mixed_curses=False))
@tries(2, 1000)
def test_the_referee_accepts_any_game(deal: Deal) -> None:
    assert complaints(record(deal.game(), deal, amount(40, 3000))) == []


def option_mixes() -> list[Deal]:
    """A few games in which each value of each option is played at least once."""
    most = max(map(len, OPTION_VALUES.values()))
    return [
        Deal(
            players=PLAYERS[number % 3],
            seed=f"mix/{number}",
            island=CODES[7 * number % 32],
            options=Options.of({name: v[number % len(v)] for name, v in OPTION_VALUES.items()}),
            players_are=("scout", "scout", "mixed")[number % 3],
        )
        for number in range(most)
    ]


def test_the_referee_accepts_games_with_every_option() -> None:
    """Whole games, each value of each option in one of them."""
    happened: Counter[str] = Counter()
    long_run = assorted(3000, "transcripts", mixed_curses=False) if SOAK else ()
    for deal in (*option_mixes(), *long_run):
        lines = record(deal.game(), deal)
        assert complaints(lines) == [], deal
        happened.update(line["action"]["type"] for line in lines[2:])
        happened["curse"] += lines[-1]["state"]["curses_struck"]
        happened["over"] += lines[-1]["state"]["phase"] == "over"
    assert happened["Raise"] > 8 * len(option_mixes())
    assert happened["over"] >= len(option_mixes())
    assert happened["curse"] > 0


@pytest.mark.parametrize("players_are", ["drifter", "uniform"])
def test_the_referee_accepts_games_of_wild_players(players_are: str) -> None:
    deal = Deal(4, f"wild/{players_are}", "aCb2", Options(advanced=True), players_are)
    assert complaints(record(deal.game(), deal, amount(60, 100_000))) == []


def test_the_referee_accepts_games_on_custom_islands() -> None:
    rng = Random("custom transcripts")
    for number in range(amount(1, 200)):
        players = PLAYERS[number % 3]
        game = custom_game(rng, players, f"custom/{number}")
        deal = Deal(players, f"custom/{number}", players_are="scout")
        assert complaints(record(game, deal)) == []


def test_the_referee_accepts_games_with_a_small_deck() -> None:
    """Few clues: hands run short, decks are reshuffled, and positions die."""
    rng, dead = Random("small decks"), 0
    for number in range(amount(3, 500)):
        deck = rng.sample(standard_deck(), rng.randrange(4, 18))
        deal = Deal(PLAYERS[number % 3], f"small/{number}", players_are="scout")
        game = Game.new(deal.players, deal.seed, setup=Setup(clue_deck=deck))
        lines = record(game, deal, amount(50, 1000))
        assert referee.check_transcript(texts(lines), deck) == []
        dead += game.over
    assert dead > 0


def test_the_referee_accepts_files(tmp_path: Path) -> None:
    assert len(list(simulate(Plan(2, "file", ("scout",)), 1, tmp_path))) == 1
    file = tmp_path / "game-00000.jsonl"
    assert referee.check_transcript(file.read_text("utf-8").splitlines()) == []
    assert file.read_text("utf-8").endswith("}\n")


# ---- lies -------------------------------------------------------------------------------------


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all plain values within a JSON value."""
    if isinstance(value, dict):
        return [leaf for key, item in value.items() for leaf in leaves(item, (*path, key))]
    if isinstance(value, list):
        return [leaf for i, item in enumerate(value) for leaf in leaves(item, (*path, i))]
    return [path]


def change(value: Any, rng: Random) -> Any:
    """Another plain value, likely of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1))
    if isinstance(value, str):
        others = ("in:lake", "not-next-to:hut", "turn", "new-map", "white", "brown")
        return rng.choice([other for other in others if other != value])
    return rng.choice((0, 1, "white"))


def put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


def change_leaf(lines: list[Any], rng: Random) -> None:
    """One value of one state."""
    line = lines[rng.randrange(1, len(lines))]
    path = rng.choice(leaves(line["state"]))
    found = line["state"]
    for key in path:
        found = found[key]
    put(line["state"], path, change(found, rng))


def change_scalar(lines: list[Any], rng: Random) -> None:
    """One of the state's own fields, not of its long lists."""
    state = lines[rng.randrange(1, len(lines))]["state"]
    names = [name for name, value in state.items() if not isinstance(value, dict | list)]
    name = rng.choice(names)
    state[name] = change(state[name], rng)


def drop_line(lines: list[Any], rng: Random) -> None:
    """A line in the middle; without the last ones a transcript is only unfinished."""
    del lines[rng.randrange(1, len(lines) - 1)]


def drop_item(lines: list[Any], rng: Random) -> None:
    """One entry of a list of a state."""
    state = lines[rng.randrange(1, len(lines))]["state"]
    names = [name for name, value in state.items() if isinstance(value, list) and value]
    name = rng.choice(names)
    state[name].pop(rng.randrange(len(state[name])))


def drop_field(lines: list[Any], rng: Random) -> None:
    line = lines[rng.randrange(len(lines))]
    del line[rng.choice(sorted(line))]


def change_seat(lines: list[Any], rng: Random) -> None:
    line = lines[rng.randrange(2, len(lines))]
    line["seat"] = change(line["seat"], rng)


def other_action(lines: list[Any], rng: Random) -> None:
    """Another action that was legal there, with the states left as they are."""
    number = rng.randrange(2, len(lines))
    legal = referee.legal_actions(lines[0], lines[number - 1]["state"])
    others = [action for action in legal if action != lines[number]["action"]]
    if others:
        lines[number]["action"] = rng.choice(others)
    else:
        lines[number]["action"] = {"type": "Fly"}


def change_header(lines: list[Any], rng: Random) -> None:
    header = lines[0]
    name = rng.choice(("format", "version", "rules", "players", "island", "start", "spaces"))
    if name == "spaces":
        header["spaces"].pop(rng.randrange(len(header["spaces"])))
    else:
        header[name] = change(header[name], rng)


LIES = (
    change_leaf,
    change_scalar,
    drop_line,
    drop_item,
    drop_field,
    change_seat,
    other_action,
    change_header,
)
HONEST: list[list[dict[str, Any]]] = []


def honest(number: int) -> list[dict[str, Any]]:
    """One of three true transcripts, cut short so that the referee reads them quickly."""
    if not HONEST:
        for players, most in zip(PLAYERS, (20, 20, 60), strict=True):
            deal = Deal(players, f"honest/{players}", players_are="scout")
            HONEST.append(record(deal.game(), deal, most))
    return copy.deepcopy(HONEST[number])


@given(
    number=st.integers(0, 2),
    lie=st.sampled_from(LIES),
    seed=st.integers(0, 2**32),
)
@tries(15, 5000)
def test_the_referee_catches_lies(number: int, lie: Any, seed: int) -> None:
    lines = honest(number)
    lie(lines, Random(seed))
    assert complaints(lines) != [], "a lie was believed"


def test_the_honest_transcripts_are_accepted() -> None:
    for number in range(3):
        assert complaints(honest(number)) == []
