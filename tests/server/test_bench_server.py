"""The benchmark's players play at a real server, and its figures add up."""

from pathlib import Path

import pytest

from tobago.bench.server import hosts, ours
from tobago.bench.server.__main__ import lines
from tobago.bench.server.measure import Plan, measure
from tobago.words import Words


def test_our_server_is_measured_without_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "MODULES", tmp_path / "nothing")
    plan = Plan(tables=2, every=0.2, seconds=1, games=2, moves=6, rounds=2)
    rounds: list[int] = []
    found = measure(plan, tmp_path, rounds.append)
    (our,) = found.subjects
    assert rounds == [1, 2]
    assert our.players == 8
    assert all(rate > 0 for rate in our.fast)
    for tally in our.paced:
        assert tally.done == tally.begun > 0
        assert len(tally.delays) == 3 * tally.done
    told = "\n".join(lines(found, Words("en")))
    assert "players connected at the end: 8 at 2 tables" in told
    assert "boardgame.io is not installed" in told


def test_a_server_that_fails_is_started_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "MODULES", tmp_path / "nothing")
    plan = Plan(tables=1, every=0.2, seconds=0.4, games=1, moves=2, rounds=2)
    opened = ours.Hunt.open
    tables: list[int] = []

    async def open_and_lose(port: int) -> ours.Hunt:
        """The second table is the first of a race; its players lose their connections."""
        tables.append(port)
        table = await opened(port)
        if len(tables) == 2:
            for socket in table._sockets:
                socket.close()
        return table

    monkeypatch.setattr(ours.Hunt, "open", open_and_lose)
    (found,) = (result := measure(plan, tmp_path, lambda _: None)).subjects
    assert len(found.troubles) == 1
    assert (len(found.paced), len(found.fast)) == (2, 2)
    assert "it failed and was started anew: " in "\n".join(lines(result, Words("en")))
