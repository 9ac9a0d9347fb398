"""`python -m bench`: every figure that the documents show, and clear errors."""

import json
import re
from functools import partial

import pytest

from bench import engine, environments, kernel, speed, startup
from bench.__main__ import app

STARTS_FASTER_LATER = """
import os, pathlib
kept = pathlib.Path(os.environ["NUMBA_CACHE_DIR"], "kept")
print(0.5 if kept.exists() else 8.0)
kept.touch()
"""
"""Prints the seconds of a kernel that is compiled when nothing is kept yet."""


def run_bench(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr("sys.argv", ["bench", *arguments])
    app(list(arguments), exit_on_error=False, result_action="return_none")


def test_bench_prints_every_figure_of_the_documents(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(speed, "ROUNDS", 1)
    monkeypatch.setattr(engine, "live_games_mb", partial(engine.live_games_mb, 100))
    monkeypatch.setattr(kernel, "GAMES", 8)
    monkeypatch.setattr(environments, "BATCH_GAMES", 8)
    monkeypatch.setattr(startup, "PROGRAM", STARTS_FASTER_LATER)
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
    compiled = (
        "kernel_decisions_per_s kernel_decisions_per_s_drifter kernel_decisions_per_s_scout "
        "batch_steps_per_s kernel_sample_us kernel_game_bytes kernel_table_bytes"
    )
    for name in compiled.split():
        assert data[name] > 0
    assert (data["kernel_compile_s"], data["kernel_start_s"]) == (8, 0.5)
    assert {name for name, ratio in data["kernel_ratios"].items() if ratio is not None} >= {
        "kernel_engine",
        "kernel_two_threads",
        "batch_tobago_v1",
    }
    assert data["command"] == "python -m bench --seconds 0.2 --json"
    assert sum(data["scout_actions"].values()) == pytest.approx(1, abs=0.01)


def test_the_report_for_people_names_what_is_not_installed() -> None:
    rates = {name: speed.Rates([1.0, 3.0]) for name in (speed.OURS, speed.EVENTS, kernel.RANDOM)}
    rates[kernel.RANDOM].rounds = [50.0, 120.0]
    figures = kernel.Figures(startup.Startup(8.0, [0.5], "It is compiled."), 1_700, 800)
    missing = ["pgx: not measured (none); pip install pgx"]
    report = speed.Report(rates, {"copy_us": [2.0]}, 56.0, {"Pass": 1.0}, {}, missing, figures)
    text = "\n".join(report.lines())
    assert "tobago, kernel / tobago  45.00  40.00  50.00" in re.sub("  +", "  ", text)
    assert "tobago.env.batch /" not in text
    assert missing[0] in text
    assert "8.0 s: It is compiled." in text
    assert "a game of the kernel: 1,700 bytes" in text
    report.kernel_figures = None
    assert "a game of the kernel" not in "\n".join(report.lines())


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "1e300", "soon"])
def test_bench_needs_a_positive_time(
    seconds: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bench"])
    with pytest.raises(SystemExit) as end:
        app(["--seconds", seconds])
    assert end.value.code != 0
    assert "--seconds" in capsys.readouterr().err
