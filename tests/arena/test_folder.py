"""Runs that were cut off: they go on, and end as if nothing had happened."""

import json
import re
import signal
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.arena.common import command, result_in, wait_until
from tests.command import run_command
from tobago.arena.contest import Contest, match
from tobago.arena.executor import Here, Job
from tobago.arena.folder import Folder
from tobago.arena.run import Run, plan_of
from tobago.fault import Fault
from tobago.record import read_file, write_record

MATCH = ("match", "scout", "scout", "--seed", "cut", "--records")
"""More games can be asked for than were played before, so the number is left open."""


def lines_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "games.jsonl").read_bytes().splitlines()]


def begin(path: Path) -> subprocess.Popen[str]:
    """A run that does not end by itself while a test runs."""
    args = command(*MATCH, "--games", "100000", "--jobs", "2", "--out", path)
    return subprocess.Popen(args, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def has_games(path: Path, least: int) -> bool:
    file = path / "games.jsonl"
    return file.exists() and file.read_bytes().count(b"\n") >= least


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_was_cut_off_ends_as_if_it_had_not_been(tmp_path: Path, blow: int) -> None:
    cut, whole = tmp_path / "cut", tmp_path / "whole"
    with begin(cut) as process:
        wait_until(process, lambda: has_games(cut, 8))
        process.send_signal(blow)
        _, stderr = process.communicate(timeout=600)
    kept = (cut / "games.jsonl").read_bytes().count(b"\n")
    if blow == signal.SIGINT:
        assert process.returncode == 130
        stopped = re.fullmatch(
            r"stopped after (\d+) games; the same command goes on from there\n", stderr
        )
        assert stopped
        assert kept - int(stopped[1]) in (0, 1)  # it may come between keeping and counting

    games = 2 * kept  # whole deals, more than those under way
    for folder in (cut, whole):
        done = run_command(*MATCH, "--games", games, "--jobs", "1", "--out", folder)
        assert done.returncode == 0
    assert sorted(line["game"] for line in lines_of(cut)) == list(range(games))
    assert result_in(cut) == result_in(whole)
    assert records_in(cut) == records_in(whole)
    assert {path.name for path in cut.iterdir()} == {path.name for path in whole.iterdir()}


def records_in(folder: Path) -> list[str]:
    """The records of a run, in an order that does not hang on which game ended first."""
    return sorted(write_record(record) for record in read_file(folder / "games.tobago"))


# ---- one folder, many openings ----------------------------------------------------------------


def play(path: Path, contest: Contest, *, early: bool = False, most: int = 10**6) -> Run:
    """Go on with a run for at most so many games."""
    with closing(Folder(path, plan_of(contest, recorded=False, early=early))) as folder:
        run = Run(contest, folder, early)
        for number, _ in enumerate(run.play(Here(Job(contest))), 1):
            if number == most:
                break
    return run


def contest_of(games: int, seed: str = "s") -> Contest:
    return match(["scout", "drifter"], 2, games, seed)


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    play(tmp_path, contest_of(6))
    file = tmp_path / "games.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-40])
    play(tmp_path, contest_of(6))
    assert [line["game"] for line in lines_of(tmp_path)] == list(range(6))


def test_finished_games_are_not_played_again(tmp_path: Path) -> None:
    play(tmp_path, contest_of(6))
    before = (tmp_path / "games.jsonl").read_bytes()
    run = play(tmp_path, contest_of(6))
    assert run.standings.games == 6
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_more_games_can_be_asked_for_and_fewer_looked_at(tmp_path: Path) -> None:
    play(tmp_path, contest_of(4))
    assert play(tmp_path, contest_of(8)).standings.games == 8
    assert len(lines_of(tmp_path)) == 8
    assert play(tmp_path, contest_of(6)).standings.games == 6


def test_games_read_back_as_they_were_played(tmp_path: Path) -> None:
    contest = contest_of(4)
    games = list(Here(Job(contest, recorded=True)).run(range(4)))
    with closing(Folder(tmp_path, plan_of(contest, recorded=True, early=False))) as folder:
        for played in games:
            folder.add(played)
        assert list(folder.played()) == games


def test_a_line_that_does_not_fit_on_the_disk_is_not_taken_for_whole(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")  # limits of a process, which POSIX alone has
    contest = contest_of(2)
    one, two = Here(Job(contest)).run(range(2))
    with closing(Folder(tmp_path, plan_of(contest, recorded=False, early=False))) as folder:
        folder.add(one)
        size = (tmp_path / "games.jsonl").stat().st_size
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10, before[1]))
        try:
            with pytest.raises(OSError, match="too large"):
                folder.add(two)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize(
    ("other", "differing"),
    [
        (match(["scout", "drifter"], 2, 4, "other"), "seed"),
        (match(["drifter", "scout"], 2, 4, "s"), "bots, seats"),
        (match(["scout", "drifter"], 3, 4, "s"), "seats"),
    ],
)
def test_another_plan_is_refused(tmp_path: Path, other: Contest, differing: str) -> None:
    play(tmp_path, contest_of(4))
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(Fault, match=f"games of another plan, which differs in {differing};"):
        play(tmp_path, other)
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_looks_that_were_planned_cannot_be_changed(tmp_path: Path) -> None:
    play(tmp_path, contest_of(200), early=True, most=10)
    with pytest.raises(Fault, match="differs in deals"):
        play(tmp_path, contest_of(400), early=True)


def test_a_run_cut_off_between_looks_decides_as_planned(tmp_path: Path) -> None:
    """Games beyond a look do not count for it."""
    contest = match(["scout", "scout"], 2, 80, "looks")
    whole = play(tmp_path / "whole", contest, early=True)
    play(tmp_path / "cut", contest, early=True, most=31)
    cut = play(tmp_path / "cut", contest, early=True)
    assert timeless_lines(tmp_path / "cut") == timeless_lines(tmp_path / "whole")
    assert (cut.level, cut.standings.games) == (whole.level, whole.standings.games)


def timeless_lines(folder: Path) -> list[dict[str, Any]]:
    return [line | {"times": None} for line in lines_of(folder)]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: [lines[0], b"{}\n"], "line 2: not a game of this run"),
        (lambda lines: [b"[1]\n", lines[1]], "line 1: not a game of this run"),
        (lambda lines: [b"\xff\n"], "line 1: not a game of this run"),
        (lambda lines: [lines[0], lines[0]], "line 2: game 0 stands there twice"),
    ],
)
def test_damage_is_named(tmp_path: Path, damage: Any, said: str) -> None:
    play(tmp_path, contest_of(2))
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"".join(damage(file.read_bytes().splitlines(keepends=True))))
    with pytest.raises(Fault, match=said):
        play(tmp_path, contest_of(2))


def test_a_strange_plan_is_named(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text("[]", "utf-8")
    with pytest.raises(Fault, match=r"plan\.json is not the plan of a run"):
        play(tmp_path, contest_of(2))


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    contest = contest_of(2)
    plan = plan_of(contest, recorded=False, early=False)
    with closing(Folder(tmp_path, plan)), pytest.raises(Fault, match="another run is writing to"):
        Folder(tmp_path, plan)
    assert play(tmp_path, contest).standings.games == 2
