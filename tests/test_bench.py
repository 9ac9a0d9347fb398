"""`python -m bench`: every figure that the documents show, and clear errors."""

import json
from functools import partial

import pytest

from bench import engine, speed
from bench.__main__ import app


def run_bench(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr("sys.argv", ["bench", *arguments])
    app(list(arguments), exit_on_error=False, result_action="return_none")


def test_bench_prints_every_figure_of_the_documents(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(speed, "ROUNDS", 1)
    monkeypatch.setattr(engine, "live_games_mb", partial(engine.live_games_mb, 100))
    run_bench(monkeypatch, "--seconds", "0.2", "--json")
    printed = capsys.readouterr()
    assert printed.err == "round 1 of 1\n"
    data = json.loads(printed.out)
    figures = (
        "decisions_per_s decisions_per_s_events decisions_per_s_scout games_per_s copy_us view_us "
        "sample_us setup_us playout_us live_games_mb"
    )
    for name in figures.split():
        assert data[name] > 0
    assert set(data["ratios"]) == {
        "catanatron",
        "openspiel_hearts",
        "openspiel_backgammon",
        "python_chess",
    }
    assert data["env"]["tobago_v1"] > 0
    assert data["env"]["tobago_v1, PettingZoo's wrappers"] > 0
    assert "ratio_connect_four" in data
    assert data["command"] == "python -m bench --seconds 0.2 --json"
    assert sum(data["scout_actions"].values()) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "1e300", "soon"])
def test_bench_needs_a_positive_time(
    seconds: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bench"])
    with pytest.raises(SystemExit) as end:
        app(["--seconds", seconds])
    assert end.value.code != 0
    assert "--seconds" in capsys.readouterr().err
