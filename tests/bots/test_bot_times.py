"""The benchmark of bots: fixed positions, and every figure that the documents show."""

import pytest

from bench import bot_times


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_times, "GAMES", 1)
    monkeypatch.setattr(bot_times, "ROUNDS", 2)
    monkeypatch.setattr(bot_times, "SUBJECTS", {"drifter": 1, "hunter": 4, "captain:ms=1": 8})


def test_the_positions_are_the_same_in_every_run() -> None:
    asked = bot_times.positions()
    assert asked == bot_times.positions()
    assert {position.view.table.players for position in asked} == {2, 4}
    assert {"turn", "sharing", "new-map"} <= {position.view.state.phase for position in asked}
    assert all(position.view.legal_actions() == position.legal for position in asked)


def test_every_bot_is_timed_on_its_positions() -> None:
    rounds: list[int] = []
    found = bot_times.measure(rounds.append)
    asked = bot_times.positions()
    assert rounds == [1, 2]
    data = found.to_json()
    assert list(data["bots"]) == ["drifter", "hunter", "captain:ms=1"]
    assert [bot["all"]["decisions"] for bot in data["bots"].values()] == [
        len(asked), len(asked[::4]), len(asked[::8])
    ]  # fmt: skip
    assert data["bots"]["drifter"]["plans"]["decisions"] == sum(
        position.needs_plan for position in asked
    )
    for bot in data["bots"].values():
        for times in bot.values():
            mid, low, high = times["median_ms"]
            assert 0 <= low <= mid <= high <= times["most_ms"]
            assert times["median_ms"] <= times["p99_ms"]
    assert list(data["overshoot_ms"]) == ["captain:ms=1"]
    text = "\n".join(found.lines())
    assert text.count("\nhunter") == 2
    assert "captain:ms=1: at most " in text


def test_a_percentile_is_a_time_that_was_taken() -> None:
    times = bot_times.Times([[float(ms) for ms in range(1, 201)], [5.0] * 200])
    assert times.quantile(0.5) == [52.5, 5.0, 100.0]
    assert times.quantile(0.99) == [101.5, 5.0, 198.0]
    assert times.longest == 200.0
