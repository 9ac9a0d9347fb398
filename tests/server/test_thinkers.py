"""Bots decide in worker processes; if a process fails, there is still a decision."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from select import select

import pytest

from tests.server.databases import PATIENCE
from tobago import Game
from tobago.game import View
from tobago.server.core.workers import JobFailed, WorkerPool
from tobago.server.host.bot_decisions import MOST_GUARDS, _guards, bot_decision, decide_in_worker


@pytest.fixture
def opening() -> View:
    game = Game.new(players=2, seed="thinkers")
    return game.view(game.seat)


@pytest.fixture(autouse=True)
def _no_kept_bots() -> Iterator[None]:
    _guards.clear()
    yield
    _guards.clear()


def test_a_job_runs_in_another_process() -> None:
    async def jobs() -> tuple[list[int], int]:
        thinkers = WorkerPool(2)
        pids = await asyncio.gather(*(thinkers.run(os.getpid) for _ in range(6)))
        total = await thinkers.run(sum, range(1_000))
        await thinkers.stop()
        return pids, total

    pids, total = asyncio.run(jobs())
    assert os.getpid() not in pids
    assert len(set(pids)) == 2
    assert total == 499_500


def test_waiting_jobs_are_served_in_order() -> None:
    async def jobs() -> list[str]:
        thinkers, served = WorkerPool(1), []

        async def ask(who: str, times: int) -> None:
            for _ in range(times):
                await thinkers.run(os.getpid)
                served.append(who)

        await asyncio.gather(ask("anna", 6), ask("ben", 3))
        await thinkers.stop()
        return served

    assert asyncio.run(jobs()) == ["anna", "ben"] * 3 + ["anna"] * 3


def test_a_failed_job_is_reported_and_its_process_is_kept() -> None:
    async def jobs() -> tuple[int, int]:
        thinkers = WorkerPool(1)
        before = await thinkers.run(os.getpid)
        with pytest.raises(JobFailed, match=r"^ValueError in _answer, .*workers\.py:\d+$"):
            await thinkers.run(int, "gold")
        after = await thinkers.run(os.getpid)
        await thinkers.stop()
        return before, after

    before, after = asyncio.run(jobs())
    assert before == after


def test_a_dead_process_is_replaced_and_the_job_retried() -> None:
    async def jobs() -> tuple[int, int]:
        thinkers = WorkerPool(1)
        before = await thinkers.run(os.getpid)
        os.kill(before, signal.SIGKILL)
        after = await thinkers.run(os.getpid)
        await thinkers.stop()
        return before, after

    before, after = asyncio.run(jobs())
    assert before != after


def test_a_job_that_always_ends_its_process_fails() -> None:
    async def jobs() -> int:
        thinkers = WorkerPool(1)
        with pytest.raises(JobFailed):
            await thinkers.run(os._exit, 3)
        after = await thinkers.run(os.getpid)
        await thinkers.stop()
        return after

    assert asyncio.run(jobs())


def test_a_hanging_job_does_not_block_others() -> None:
    async def jobs() -> int:
        thinkers = WorkerPool(1)
        await thinkers.run(os.getpid)
        with pytest.raises(JobFailed):
            await thinkers.run(time.sleep, 3600, limit=0.2)
        after = await thinkers.run(os.getpid)
        await thinkers.stop()
        return after

    assert asyncio.run(jobs())


def test_a_cancelled_job_leaves_no_answer_behind() -> None:
    async def jobs() -> int:
        thinkers = WorkerPool(1)
        await thinkers.run(os.getpid)
        given_up = asyncio.create_task(thinkers.run(time.sleep, 3600))
        await asyncio.sleep(0)
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        answer: int = await thinkers.run(abs, -7)
        await thinkers.stop()
        return answer

    assert asyncio.run(jobs()) == 7


def test_processes_end_with_their_node(tmp_path: Path) -> None:
    """Even one that is busy, and even if the node was killed."""
    script = tmp_path / "node.py"
    script.write_text(
        "import asyncio, os, time\n"
        "from tobago.server.core.workers import WorkerPool\n"
        "async def main():\n"
        "    thinkers = WorkerPool(1)\n"
        "    print(await thinkers.run(os.getpid), flush=True)\n"
        "    await thinkers.run(time.sleep, 3600, limit=3600)\n"
        "asyncio.run(main())\n"
    )

    async def kill_node() -> int:
        node = await asyncio.create_subprocess_exec(
            sys.executable, str(script), stdout=asyncio.subprocess.PIPE
        )
        assert node.stdout
        pid = int(await node.stdout.readline())
        node.kill()
        await node.communicate()
        return pid

    pid = asyncio.run(kill_node())
    with suppress(ProcessLookupError):  # it has ended already
        ended, _, _ = select([os.pidfd_open(pid)], [], [], PATIENCE)
        assert ended, "the thinker outlives its node"


@pytest.mark.parametrize("spec", ["drifter", "scout", "hunter", "navigator", "captain"])
def test_every_bot_decides_legally(opening: View, spec: str) -> None:
    made = decide_in_worker(opening, spec, 20, "table:0")
    assert made.action in opening.legal_actions()
    assert made.mishap is None


def test_bots_with_a_time_option_get_the_time_limit(opening: View) -> None:
    for spec in ("scout", "navigator", "captain:sims=5"):
        decide_in_worker(opening, spec, 20, "table:0")
    assert [spec for spec, _ in _guards] == ["scout", "navigator:ms=20", "captain:sims=5"]


def test_the_number_of_kept_bots_is_limited(opening: View) -> None:
    """Its patience is what would be lost: four bots that wait for each other must not for ever."""
    decide_in_worker(opening, "scout", 20, "first")
    first = _guards["scout", "first"]
    for number in range(MOST_GUARDS - 1):
        decide_in_worker(opening, "scout", 20, str(number))
        decide_in_worker(opening, "scout", 20, "first")
    assert _guards["scout", "first"] is first
    for number in range(MOST_GUARDS):
        decide_in_worker(opening, "scout", 20, f"again {number}")
    assert ("scout", "first") not in _guards
    assert len(_guards) == MOST_GUARDS


@pytest.mark.parametrize("spec", ["scout", "nobody:knows=it"])
def test_there_is_always_a_decision(opening: View, spec: str) -> None:
    async def decided() -> object:
        thinkers = WorkerPool(1)
        try:
            return await bot_decision(thinkers, opening, spec, 20, "table:0")
        finally:
            await thinkers.stop()

    assert asyncio.run(decided()) in opening.legal_actions()
