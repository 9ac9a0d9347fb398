"""The benchmark plays at a real server, and its figures are consistent."""

from pathlib import Path

import pytest

from bench.server import processes, tobago_client
from bench.server.__main__ import lines
from bench.server.measure import Plan, measure


def test_our_server_is_measured_without_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "MODULES", tmp_path / "nothing")
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
    text = "\n".join(lines(found))
    assert "players connected at the end: 8 at 2 tables" in text
    assert "boardgame.io is not installed" in text


def test_a_server_that_fails_is_restarted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "MODULES", tmp_path / "nothing")
    plan = Plan(tables=1, every=0.2, seconds=0.4, games=1, moves=2, rounds=2)
    opened = tobago_client.Hunt.open
    tables: list[int] = []

    async def open_and_lose(port: int) -> tobago_client.Hunt:
        """The second table is the first of a race; its players lose their connections."""
        tables.append(port)
        table = await opened(port)
        if len(tables) == 2:
            for socket in table._sockets:
                socket.close()
        return table

    monkeypatch.setattr(tobago_client.Hunt, "open", open_and_lose)
    (found,) = (result := measure(plan, tmp_path, lambda _: None)).subjects
    assert len(found.failures) == 1
    assert (len(found.paced), len(found.fast)) == (2, 2)
    assert "it failed and was restarted: " in "\n".join(lines(result))
