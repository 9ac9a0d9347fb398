"""Simulations on the kernel: transcripts for the referee, records, summaries and bad input."""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from numpy.typing import ArrayLike

from tests import referee
from tests.command import run_command
from tests.properties.games import PLAYERS, amount, assorted, custom_islands
from tobago import CODES, Game, IslandError, Options, Setup
from tobago.arena import Plan, simulate
from tobago.arena import kernel_games as module
from tobago.fault import Fault
from tobago.game import EndTurn
from tobago.game.table_options import OPTION_VALUES
from tobago.kernel import Batch, compiled
from tobago.record import read_file, verify

MIXED = ("scout", "drifter", "scout", "uniform")
Lines = list[dict[str, Any]]


def kernel_plan(players: int = 3, seed: str = "kernel", **changes: Any) -> Plan:
    """Games of scouts, which are short."""
    return replace(Plan(players, seed, ("scout",), "ABC1", engine="kernel"), **changes)


def option_mixes() -> list[Plan]:
    """A few games in which each value of each option is played at least once."""
    most = max(map(len, OPTION_VALUES.values()))
    return [
        kernel_plan(
            PLAYERS[number % 3],
            f"mix {number}",
            island=CODES[7 * number % 32],
            options=Options.of({name: v[number % len(v)] for name, v in OPTION_VALUES.items()}),
            bots=("drifter" if number % 3 == 2 else "scout",),
        )
        for number in range(most)
    ]


def transcript(plan: Plan, folder: Path) -> list[str]:
    """The transcript of the first game of a plan."""
    assert len(list(simulate(plan, 1, folder))) == 1
    text = (folder / "game-00000.jsonl").read_text("utf-8")
    assert text.endswith("}\n")
    return text.splitlines()


def values(lines: list[str]) -> Lines:
    return [json.loads(line) for line in lines]


# ---- transcripts ------------------------------------------------------------------------------


def test_the_referee_accepts_transcripts_of_every_option(tmp_path: Path) -> None:
    happened: Counter[str] = Counter()
    long_run = [
        kernel_plan(
            deal.players, deal.seed, island=deal.island, options=deal.options, bots=MIXED[:2]
        )
        for deal in assorted(amount(0, 1000), "kernel transcripts")
    ]
    for plan in (*option_mixes(), *long_run):
        text = transcript(plan, tmp_path)
        assert referee.check_transcript(text) == [], plan
        lines = values(text)
        assert lines[0]["options"] == Options.of(plan.options).to_json()
        assert lines[0]["seed"] is None
        assert lines[-1]["state"]["phase"] == "over"
        happened.update(line["action"]["type"] for line in lines[2:])
        happened["curse"] += lines[-1]["state"]["curses_struck"]
    assert happened["curse"] > 0
    assert {"MarkClue", "PlaceFirstClue", "ExtraDrive", "PayCurse"} <= {*happened}


def test_the_referee_accepts_transcripts_of_custom_islands_and_set_ups(tmp_path: Path) -> None:
    options = Options.of({"spacing": 3, "statue_lines": "any"})
    for island in custom_islands(Random("kernel")):
        try:
            given = Game.new(2, "objects", island=island, options=options).table
            break
        except IslandError:  # a random island may have no room for the objects
            continue
    setup = Setup(objects=given.objects, start=1)
    plan = kernel_plan(2, island=island, options=options, setup=setup)
    text = transcript(plan, tmp_path)
    assert referee.check_transcript(text) == []
    header = values(text)[0]
    assert (header["island"], header["start"]) == (None, 1)
    assert header["huts"] == [list(hut) for hut in given.objects.huts]


def test_the_referee_sees_a_fault_of_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The positions are those of the kernel; no engine has corrected them."""
    spoil_a_position(monkeypatch)
    assert referee.check_transcript(transcript(kernel_plan(2), tmp_path)) != []


def spoil_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kernel lose an amulet after 20 actions."""
    step, steps = Batch.step, count(1)

    def spoiled(batch: Batch, actions: ArrayLike) -> None:
        step(batch, actions)
        batch.games.amulet_pile -= next(steps) == 20

    monkeypatch.setattr(Batch, "step", spoiled)


# ---- records ----------------------------------------------------------------------------------


def test_records_and_tables_are_those_of_the_same_games(tmp_path: Path) -> None:
    records, tables = tmp_path / "games.tobago", tmp_path / "tables"
    plan = kernel_plan(3, bots=("scout", "drifter"), island=None)
    outcomes = list(simulate(plan, 3, tmp_path, records, tables, "ndjson"))
    found = [verify(record) for record in read_file(records)]
    assert [game.result and game.result.gold for game in found] == [o.gold for o in outcomes]
    for number, record in enumerate(read_file(records)):
        assert record.header.seed is None
        assert record.header.tags == {"Seats": "scout drifter scout"}
        assert record.names == ("Scout 1", "Drifter 2", "Scout 3")
        text = (tmp_path / f"game-{number:05}.jsonl").read_text("utf-8")
        lines = values(text.splitlines())
        assert [line["action"] for line in lines[2:]] == [
            entry.action.to_json() for entry in record.entries
        ]
        assert len(record.entries) == outcomes[number].plies
        assert len(lines[-1]["state"]["maps"]) == 4
    rows = values((tables / "games.ndjson").read_text("utf-8").splitlines())
    assert [row["gold"] for row in rows] == [gold for o in outcomes for gold in o.gold]
    assert {row["seed"] for row in rows} == {None}


def test_a_difference_to_the_engine_is_one_clear_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = tmp_path / "games.tobago"
    with monkeypatch.context() as patch:
        patch.setattr(module, "action_of", lambda number, table: EndTurn())
        with pytest.raises(Fault, match=r"^game 0: the kernel and the engine differ after 0 act"):
            list(simulate(kernel_plan(), 1, records=records))
    spoil_a_position(monkeypatch)
    with pytest.raises(Fault, match=r"^game 0: the kernel and the engine differ after 20 actions"):
        list(simulate(kernel_plan(), 1, records=records))


# ---- games ------------------------------------------------------------------------------------


def test_a_game_depends_on_its_seed_and_number_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = kernel_plan(4, bots=MIXED)
    monkeypatch.setattr(module, "GAMES_AT_ONCE", 2)
    together = list(simulate(plan, 5))
    assert list(simulate(plan, 5)) == together
    assert list(simulate(plan, 3)) == together[:3]
    assert len({outcome.plies for outcome in together}) > 1
    assert list(simulate(replace(plan, seed="other"), 3)) != together[:3]


def test_outcomes_are_like_those_of_the_engine() -> None:
    """The same bots on both: about the same length, gold, treasures and curses."""
    plan = kernel_plan(2)
    kernel = list(simulate(plan, 400))
    engine = list(simulate(replace(plan, engine="python"), 20))
    for name, distance in (("plies", 15), ("treasures", 2), ("curses", 0.7)):
        means = [
            sum(getattr(outcome, name) for outcome in outcomes) / len(outcomes)
            for outcomes in (kernel, engine)
        ]
        assert means[0] == pytest.approx(means[1], abs=distance), name
    for outcome in kernel:
        most = max(outcome.gold)
        assert outcome.winners == tuple(s for s, gold in enumerate(outcome.gold) if gold == most)
        assert (outcome.failures, outcome.missed) == ((), (0, 0))


def test_a_game_without_end_is_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ACTIONS_AT_ONCE", 20)
    monkeypatch.setattr(module, "MOST_PLIES", 40)
    records = tmp_path / "games.tobago"
    [outcome] = simulate(kernel_plan(), 1, records=records)
    assert (outcome.plies, outcome.winners) == (40, ())
    [record] = read_file(records)
    assert (len(record.entries), record.result) == (40, None)
    assert verify(record).over is False


# ---- the command ------------------------------------------------------------------------------


def kernel_command(*arguments: object) -> tuple[str, ...]:
    return ("simulate", "--engine", "kernel", *map(str, arguments))


def test_the_summary_is_that_of_the_engine_with_other_games() -> None:
    words = ("--games", 2, "--players", 2, "--island", "ABC1", "--json")
    done = run_command(*kernel_command(*words))
    assert (done.returncode, done.stderr) == (0, "")
    other = run_command("simulate", *words)
    data, engine_data = json.loads(done.stdout), json.loads(other.stdout)
    assert [*data] == [*engine_data]
    assert {name: data[name] for name in ("games", "players", "seed", "bots")} == {
        "games": 2,
        "players": 2,
        "seed": "tobago",
        "bots": ["scout"],
    }


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ("--bots", "hunter"),
            "the kernel plays the bots uniform, drifter, scout, not 'hunter'",
        ),
        (
            ("--bots", "scout,drfer"),
            "the kernel plays the bots uniform, drifter, scout, not 'drfer'; did you mean drifter?",
        ),
        (("--players", 2, "--bots", "scout,scout,scout"), "3 bots are named for 2 players"),
        (("--players", 5), "Tobago is for 2, 3 or 4 players, not 5"),
        (("--island", "ABC3"), None),
    ],
)
def test_what_the_kernel_cannot_play_is_one_clear_line(
    words: tuple[object, ...], complaint: str | None
) -> None:
    done = run_command(*kernel_command(*words))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert complaint is None or done.stderr == f"tobago: {complaint}\n"


def test_without_numba_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "numba", None)
    done = run_command(*kernel_command("--island", "ABC1", "--games", 3))
    line = "Numba is not installed, so the kernel is slow: pip install 'tobago[fast]'\n"
    assert (done.returncode, done.stderr) == (0, line)


def test_without_numba_the_games_are_the_same() -> None:
    words = kernel_command("--island", "ABC1", "--players", 2, "--json", "--bots", "scout,drifter")
    program = (
        "import sys; sys.modules['numba'] = None; "
        f"sys.argv = ['tobago', *{words}]; from tobago.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("\n") == 1
    slow, fast = json.loads(done.stdout), json.loads(run_command(*words).stdout)
    for name in slow.keys() - {"seconds", "decisions_per_s", "games_per_s"}:
        assert slow[name] == fast[name], name


def test_without_numpy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = run_command(*kernel_command())
    complaint = "tobago: numpy is not installed; pip install 'tobago[fast]' brings it\n"
    assert (done.returncode, done.stderr) == (2, complaint)
    with pytest.raises(Fault, match="tobago\\[fast\\]"):
        list(simulate(kernel_plan(), 1))
