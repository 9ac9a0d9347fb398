"""Where games are played must not matter: each exactly once, and all the same."""

import multiprocessing as mp
import os
import select
import shlex
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from socket import MSG_PEEK, socket

import pytest

from tests.arena.common import command, timeless, wait_until
from tests.arena.jobs import Deadly, Faulty, Wordy
from tobago.arena.contest import Ground, match, tournament
from tobago.arena.executor import Here, Job, Processes
from tobago.fault import Fault
from tobago.game import Options
from tobago.record import read_record, verify
from tobago.record.seat_kinds import bots_by_seat

GROUND = Ground(options=Options(advanced=True, curse_rule="continue"))
CONTEST = tournament(["scout", "drifter", "scout"], 3, 12, "where", GROUND)


def test_processes_play_the_same_games_as_one_process() -> None:
    here = list(Here(Job(CONTEST)).run(range(CONTEST.games)))
    assert [played.game for played in here] == list(range(CONTEST.games))
    with closing(Processes(Job(CONTEST), 2)) as executor:
        there = list(executor.run(range(CONTEST.games)))
    assert timeless(there) == timeless(here)


def test_the_chance_of_a_bot_hangs_on_deal_seat_and_name_only() -> None:
    """Neither on the games before nor on the number of games."""
    contest = match(["scout", "drifter"], 2, 8, "alone")
    longer = match(["scout", "drifter"], 2, 80, "alone")
    together = list(Here(Job(contest)).run(range(8)))
    assert timeless([Job(longer).play(5)]) == timeless([together[5]])
    assert together[0].gold != together[1].gold[::-1]


def test_a_worker_that_dies_loses_no_game_and_repeats_none() -> None:
    contest = match(["scout", "scout"], 2, 20, "death")
    before = set(mp.active_children())
    with closing(Processes(Job(contest), 2)) as executor:
        games = executor.run(range(contest.games))
        played = [next(games)]
        victim = (set(mp.active_children()) - before).pop()
        victim.kill()
        played += games
    assert timeless(played) == timeless(Here(Job(contest)).run(range(contest.games)))


def test_a_worker_that_dies_in_the_middle_of_a_word_loses_no_game() -> None:
    contest = match(["scout", "scout"], 2, 2, "death")
    with closing(Processes(Wordy(contest), 1)) as executor:
        games = executor.run(range(contest.games))
        played = [next(games)]
        (worker,) = executor._workers
        with socket(fileno=os.dup(worker.pipe.fileno())) as ear:  # a length, and then the message
            while len(ear.recv(5, MSG_PEEK)) < 5:
                pass
        worker._process.kill()
        played += games
    assert [game.game for game in played] == [0, 1]


# It sleeps so that it neither reads nor ends by itself; no test waits for it.
STUBBORN = """
import os, sys, time
from pathlib import Path
Path(sys.argv[1]).write_text(f"{os.getpid()}\\n")
while True:
    time.sleep(600)
"""


@pytest.mark.skipif(
    not hasattr(os, "pidfd_open"),
    reason="only Linux waits for others' children",
)
def test_a_program_that_never_listens_ends_with_an_interrupted_run(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    spec = f"process:{shlex.join([sys.executable, '-c', STUBBORN, str(mark)])}"
    args = command("match", spec, "scout", "--games", "2", "--jobs", "2", "--island", "ABC1")
    with subprocess.Popen(args, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as run:
        wait_until(run, lambda: mark.exists() and mark.read_text().endswith("\n"))
        bot = os.pidfd_open(int(mark.read_text()))
        run.send_signal(signal.SIGINT)
        _, stderr = run.communicate(timeout=600)
    ended, _, _ = select.select([bot], [], [], 0)
    if not ended:
        signal.pidfd_send_signal(bot, signal.SIGKILL)
    os.close(bot)
    assert ended, "the bot outlived the run"
    assert stderr == b"stopped; with --out DIR a run can be taken up again\n"


@pytest.mark.parametrize(
    ("kind", "said"), [(Deadly, "^game 3 ended its process 3 times"), (Faulty, "^no game 3$")]
)
def test_a_game_that_cannot_be_played_is_named(kind: type[Job], said: str) -> None:
    contest = match(["scout", "scout"], 2, 10, "death")
    with closing(Processes(kind(contest), 1)) as executor, pytest.raises(Fault, match=said):
        list(executor.run(range(10)))


def test_workers_are_kept_from_one_look_to_the_next_and_end_with_it() -> None:
    contest = match(["scout", "scout"], 2, 10, "kept")
    before = set(mp.active_children())
    with closing(Processes(Job(contest), 2)) as executor:
        assert len(list(executor.run(range(4)))) == 4
        workers = set(mp.active_children()) - before
        assert sorted(played.game for played in executor.run(range(4, 10))) == list(range(4, 10))
        assert set(mp.active_children()) - before == workers
    assert not set(mp.active_children()) - before


def test_records_prove_the_games() -> None:
    contest = match(["scout", "drifter"], 3, 3, "written", GROUND)
    for played in Here(Job(contest, recorded=True)).run(range(3)):
        assert played.record is not None
        record = read_record(played.record)
        verify(record)
        assert record.header.seed == "written/0"
        assert record.result == played.gold
        assert record.header.tags["Game"] == str(played.game + 1)
        assert bots_by_seat(record.header.tags, 3) == tuple(
            contest.names[who] for who in played.seats
        )
