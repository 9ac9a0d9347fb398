"""The benchmark's players play at a real server, and its figures add up."""

from pathlib import Path

import pytest

from tobago.bench.server import hosts
from tobago.bench.server.__main__ import lines
from tobago.bench.server.measure import Plan, measure
from tobago.words import Words


def test_our_server_is_measured_without_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "MODULES", tmp_path / "nothing")
    plan = Plan(tables=2, every=0.2, seconds=1, moves=12, rounds=2)
    rounds: list[int] = []
    found = measure(plan, tmp_path, rounds.append)
    (ours,) = found.subjects
    assert rounds == [1, 2]
    assert ours.players == 8
    assert all(rate > 0 for rate in ours.fast)
    for tally in ours.paced:
        assert tally.done == tally.begun > 0
        assert len(tally.delays) == 3 * tally.done
    told = "\n".join(lines(found, Words("en")))
    assert "players connected at the end: 8 at 2 tables" in told
    assert "boardgame.io is not installed" in told
