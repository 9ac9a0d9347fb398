"""A real Dask cluster on this machine: a scheduler and two workers, each a process of its own."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import distributed
import pytest

from tests.arena.common import figures, timeless, wait_until, without_times
from tests.command import run_command
from tobago.arena.cluster import Cluster
from tobago.arena.contest import match
from tobago.arena.executor import Here, Job
from tobago.fault import Fault

DASK = Path(sys.executable).with_name("dask")
HERE = ("--host", "127.0.0.1", "--no-dashboard")


@dataclass
class Started:
    """A cluster of this test's own."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def process(*args: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process of the cluster, ended afterwards."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen([DASK, *args], stdout=quiet, stderr=quiet) as started:
        try:
            yield started
        finally:
            started.kill()


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Started]:
    """A scheduler and its workers, once all of them are there."""
    file = folder / "scheduler.json"
    with ExitStack() as stack:
        scheduler = stack.enter_context(
            process("scheduler", *HERE, "--port", "0", "--scheduler-file", file)
        )
        wait_until(scheduler, lambda: file.exists() and file.stat().st_size > 0)
        address = json.loads(file.read_text("utf-8"))["address"]
        worker = ("worker", address, *HERE, "--nthreads", "1", "--no-nanny")
        places = ("--local-directory", folder)
        started = [stack.enter_context(process(*worker, *places)) for _ in range(workers)]
        with distributed.Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            for number in range(1, workers + 1):
                client.wait_for_workers(number, timeout=60)
        yield Started(address, scheduler, started)


def test_a_cluster_that_loses_a_worker_plays_all_games_once(tmp_path: Path) -> None:
    contest = match(["scout", "drifter"], 2, 80, "cluster")
    with (
        cluster(tmp_path, 2) as started,
        closing(Cluster(Job(contest), started.address)) as executor,
    ):
        games = executor.run(range(contest.games))
        played = [next(games)]
        started.workers[0].kill()
        played += games
        assert started.workers[1].poll() is None
    assert timeless(played) == timeless(Here(Job(contest)).run(range(contest.games)))


def test_the_command_plays_on_a_cluster(tmp_path: Path) -> None:
    args = ("match", "scout", "drifter", "--games", "12", "--seed", "c")
    with cluster(tmp_path, 1) as started:
        there = figures(*args, "--cluster", started.address)
    assert without_times(there) == without_times(figures(*args, "--jobs", "1"))


def test_a_game_that_cannot_be_played_there_is_a_fault(tmp_path: Path) -> None:
    contest = match(["scout", "drifter"], 2, 4, "cluster")
    with (
        cluster(tmp_path, 1) as started,
        closing(Cluster(Job(contest), started.address)) as executor,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr("tobago.arena.cluster.__version__", "0.0")
        with pytest.raises(Fault, match="a worker of the cluster has tobago"):
            list(executor.run(range(4)))


def test_a_scheduler_that_goes_away_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tobago.arena.cluster.PATIENCE", 2)
    contest = match(["scout", "drifter"], 2, 80, "cluster")
    with (
        cluster(tmp_path, 1) as started,
        closing(Cluster(Job(contest), started.address)) as executor,
    ):
        games = executor.run(range(contest.games))
        next(games)
        started.scheduler.kill()
        with pytest.raises(Fault, match="the cluster is gone"):
            list(games)


@pytest.mark.parametrize("address", ["tls://127.0.0.1:1", "nonsense://here"])
def test_an_address_that_cannot_be_is_named_and_the_command_ends(address: str) -> None:
    done = run_command("match", "scout", "drifter", "--cluster", address)
    assert done.returncode == 2
    assert done.stderr.startswith(f"tobago: no Dask scheduler answers at {address}: ")


def test_an_address_without_a_scheduler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tobago.arena.cluster.PATIENCE", 1)
    with pytest.raises(Fault, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1: "):
        Cluster(Job(match(["scout", "drifter"], 2, 4, "cluster")), "tcp://127.0.0.1:1")


def test_a_cluster_without_workers_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tobago.arena.cluster.PATIENCE", 1)
    job = Job(match(["scout", "drifter"], 2, 4, "cluster"))
    with cluster(tmp_path, 0) as started, pytest.raises(Fault, match="has no workers"):
        Cluster(job, started.address)
