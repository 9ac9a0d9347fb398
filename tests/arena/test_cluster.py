"""A real Dask cluster on this machine: a scheduler and two workers, each a process of its own."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import distributed
import pytest

from tests.arena.common import figures, run_process, timeless, wait_until, without_times
from tobago.arena.cluster import Cluster
from tobago.arena.contest import match
from tobago.arena.executor import Here, Job
from tobago.fault import Fault

DASK = Path(sys.executable).with_name("dask")
HERE = ("--host", "127.0.0.1", "--no-dashboard")
CONTEST = match(["scout", "drifter"], 2, 80, "cluster")


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
def scheduler(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler, once it listens: its address and its process."""
    file = folder / "scheduler.json"
    args = ("scheduler", *HERE, "--port", "0", "--scheduler-file", file)
    with process(*args) as started:
        wait_until(started, lambda: file.exists() and file.stat().st_size > 0)
        yield json.loads(file.read_text("utf-8"))["address"], started


@contextmanager
def workers(address: str, count: int, folder: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Workers, once the scheduler knows all of them."""
    args = ("worker", address, *HERE, "--nthreads", "1", "--no-nanny", "--local-directory", folder)
    with ExitStack() as stack:
        started = [stack.enter_context(process(*args)) for _ in range(count)]
        with distributed.Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(count, timeout=600)
        yield started


def test_the_life_of_a_cluster(tmp_path: Path) -> None:
    """One cluster for all: its processes take seconds to start."""
    with scheduler(tmp_path) as (address, main):
        check_no_workers(address)
        with workers(address, 2, tmp_path) as started:
            check_command(address)
            check_other_version(address)
            check_lost_worker(address, *started)
            check_lost_scheduler(address, main)


def check_no_workers(address: str) -> None:
    """A cluster without workers is refused."""
    wait = distributed.Client.wait_for_workers
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            distributed.Client,
            "wait_for_workers",
            lambda client, count, timeout: wait(client, count, timeout=1),
        )
        with pytest.raises(Fault, match="has no workers"):
            Cluster(Job(CONTEST), address)


def check_command(address: str) -> None:
    """The command plays the same games there as here."""
    args = ("match", "scout", "drifter", "--games", "12", "--seed", "c")
    there = figures(*args, "--cluster", address)
    assert without_times(there) == without_times(figures(*args, "--jobs", "1"))


def check_other_version(address: str) -> None:
    """A worker with another version of tobago is refused."""
    with closing(Cluster(Job(CONTEST), address)) as executor, pytest.MonkeyPatch.context() as patch:
        patch.setattr("tobago.arena.cluster.__version__", "0.0")
        with pytest.raises(Fault, match="a worker of the cluster has tobago"):
            list(executor.run(range(4)))


def check_lost_worker(
    address: str, victim: subprocess.Popen[bytes], survivor: subprocess.Popen[bytes]
) -> None:
    """A cluster that loses a worker plays all games once."""
    with closing(Cluster(Job(CONTEST), address)) as executor:
        games = executor.run(range(CONTEST.games))
        played = [next(games)]
        victim.kill()
        played += games
    assert survivor.poll() is None
    assert timeless(played) == timeless(Here(Job(CONTEST)).run(range(CONTEST.games)))


def check_lost_scheduler(address: str, main: subprocess.Popen[bytes]) -> None:
    """A scheduler that goes away in the middle of a run is a fault."""
    with closing(Cluster(Job(CONTEST), address)) as executor, pytest.MonkeyPatch.context() as patch:
        games = executor.run(range(CONTEST.games))
        next(games)
        patch.setattr(executor._client, "_timeout", 1)  # seconds to connect again
        main.kill()
        with pytest.raises(Fault, match="the cluster is gone"):
            list(games)


@pytest.mark.parametrize("address", ["tls://127.0.0.1:1", "nonsense://here"])
def test_an_address_that_cannot_be_is_named_and_the_command_ends(address: str) -> None:
    done = run_process("match", "scout", "drifter", "--cluster", address)
    assert done.returncode == 2
    assert done.stderr.startswith(f"tobago: no Dask scheduler answers at {address}: ")


def test_an_address_without_a_scheduler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tobago.arena.cluster.PATIENCE", 1)
    with pytest.raises(Fault, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1: "):
        Cluster(Job(CONTEST), "tcp://127.0.0.1:1")
