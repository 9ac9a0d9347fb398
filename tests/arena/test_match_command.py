"""`tobago match` and `tobago tournament` as a user runs them."""

import json
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.arena.common import command, figures, without_times
from tests.command import run_command


def test_a_match_as_json() -> None:
    data = figures("match", "scout", "drifter", "--games", "11", "--seed", "j", "--jobs", "1")
    assert (data["games"], data["deals"], data["players"], data["seed"]) == (12, 6, 2, "j")
    assert data["wins"] == {"scout": 12, "drifter": 0}
    assert set(data["share"]) == {"scout", "drifter"}
    low, share, high = data["share"]["scout"]
    assert low < share == high == 1
    assert data["pairs"]["scout"]["drifter"] == data["share"]["scout"]
    assert data["verdict"] == {"scout": "better", "drifter": "worse"}
    assert data["even"] == {"scout": 0.5, "drifter": 0.5}
    assert data["ratings"]["scout"]["mu"] > 25 > data["ratings"]["drifter"]["mu"]
    assert data["gold"]["scout"] - data["gold"]["drifter"] == pytest.approx(
        data["margin"]["scout"], abs=0.002
    )
    assert [seat["games"] for seat in data["seats"]["scout"]] == [6, 6]
    assert data["mishaps"] == {"scout": 0, "drifter": 0}
    assert data["level"] == 0.95
    assert data["mirror_even"] is None
    for bot in ("scout", "drifter"):
        assert 0 < data["median_ms"][bot] <= data["p99_ms"][bot]
        assert data["decisions"][bot] > 100


def test_the_number_of_processes_changes_nothing() -> None:
    args = ("match", "scout", "drifter", "--players", "4", "--games", "16", "--seed", "p")
    one, two = (without_times(figures(*args, "--jobs", jobs)) for jobs in ("1", "2"))
    assert one == two
    assert one["even"] == {"scout": 0.25, "drifter": 0.75}
    assert one["wins"]["scout"] > 8
    assert sum(one["wins"].values()) == pytest.approx(16)


def test_a_named_start_is_part_of_the_plan(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    args = ("match", "scout", "drifter", "--games", "2", "--jobs", "1", "--out", folder)
    data = figures(*args, "--start", "blue", "--records")
    assert data["start"] == "blue"
    assert (tmp_path / "run" / "games.tobago").read_text("utf-8").count('[Start "blue"]') == 2
    assert "start=blue" in (tmp_path / "run" / "report.html").read_text("utf-8")
    other = run_command(*args, "--start", "red", "--records")
    assert other.returncode == 2
    assert "which differs in start" in other.stderr
    wrong = run_command("tournament", "scout", "drifter", "--start", "yellow")
    assert wrong.stderr == (
        "tobago: with 2 players --start is one of drawn, red, blue, not 'yellow'\n"
    )


def test_a_mirror_comes_out_even() -> None:
    data = figures(
        "match", "scout", "scout", "--players", "4", "--games", "60", "--seed", "m", "--jobs", "1"
    )
    assert set(data["wins"]) == {"scout#1", "scout#2"}
    assert data["even"] == {"scout#1": 0.25, "scout#2": 0.75}
    assert data["verdict"] == {"scout#1": "even", "scout#2": "even"}
    assert data["mirror_even"] is True


def test_a_bot_that_fails_costs_itself_decisions_and_not_the_run() -> None:
    broken = f"process:{sys.executable} -c pass"
    done = run_command("match", "drifter", broken, "--games", "2", "--jobs", "1", "--json")
    data = json.loads(done.stdout)
    assert data["games"] == 2
    assert data["mishaps"]["drifter"] == 0
    assert data["mishaps"][broken] > 0
    assert data["mostly_failed"] == {"drifter": False, broken: True}
    assert done.stderr.startswith(f"{broken} failed in game 0 (seed tobago/0, seat 2): crash: ")
    assert done.stderr.count("\n") == 2


def test_a_tournament_as_json() -> None:
    bots = ("scout", "drifter", "drifter")
    data = figures(
        "tournament", *bots, "--games", "12", "--seed", "t", "--island", "ABC1", "--jobs", "1"
    )
    assert (data["games"], data["deals"], data["island"]) == (12, 2, "ABC1")
    assert data["lineups"] == [
        ["scout", "drifter#1"],
        ["scout", "drifter#2"],
        ["drifter#1", "drifter#2"],
    ]
    assert data["share"]["scout"][1] == 1
    assert data["wins"]["scout"] == 8
    assert set(data["pairs"]["scout"]) == {"drifter#1", "drifter#2"}


def test_a_match_stops_when_it_is_decided(tmp_path: Path) -> None:
    args = (
        "match",
        "scout",
        "drifter",
        "--games",
        "400",
        "--stop-when-decided",
        "--jobs",
        "1",
        "--out",
        tmp_path,
    )
    data = figures(*args)
    assert (data["games"], data["deals"]) == (50, 25)
    assert data["level"] == pytest.approx(1 - 0.05 / 8)
    again = figures(*args)
    assert without_times(again) == without_times(data)
    assert "The intervals hold with 99.4 % certainty." in run_command(*args).stdout


def test_who_watches_sees_a_bar_and_the_standings() -> None:
    args = command("match", "scout", "drifter", "--games", "40", "--jobs", "1")
    terminal = pexpect.spawn(args[0], args[1:], timeout=600, encoding="utf-8", dimensions=(30, 100))
    terminal.expect("games .*━.*[0-9]+/40")
    terminal.expect(r"scout +[0-9.]+ +[0-9.]+ % \(")
    terminal.expect("40 games, 20 deals")
    terminal.expect("better")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_people_get_tables_and_no_bar_in_a_pipe() -> None:
    done = run_command(
        "match", "scout", "drifter", "scout", "--players", "3", "--games", "6", "--jobs", "1"
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "certainty" not in done.stdout
    for said in (
        "6 games, 2 deals",
        "share of wins",
        "even would be",
        "scout#1",
        "even",
        "ahead of",
        "median time",
    ):
        assert said in done.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["match", "scout"], "at least two bots are needed, not 1"),
        (["match"], "at least two bots are needed, not 0"),
        (["match", "scout", "shark"], "unknown bot 'shark'; bots are"),
        (["match", "scout", "drifter", "--players", "5"], "players"),
        (["match", "scout", "drifter", "--games", "0"], "--games is from 1 to 10000000, not 0"),
        (["match", "scout", "drifter", "--jobs", "0"], "--jobs is from 1 to 1000, not 0"),
        (["match", "scout", "drifter", "--records"], "--records needs a folder: --out DIR"),
        (["match", "scout", "drifter", "--island", "XYZ9"], "unknown island 'XYZ9'"),
        (["match", "scout", "drifter", "--option", "gold=x"], "option gold cannot be 'x'"),
        (["tournament", "scout", "drifter", "--players", "3"], "needs as many bots, not 2"),
    ],
)
def test_mistakes_are_one_clear_line(args: list[str], said: str) -> None:
    done = run_command(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def without(*packages: str) -> list[str]:
    """The command on a machine that lacks some packages."""
    blocked = "".join(f"sys.modules[{package!r}] = None; " for package in packages)
    return [sys.executable, "-c", f"import sys; {blocked}from tobago.cli import main; main()"]


def run_without(package: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*without(package), *args], capture_output=True, text=True, check=False, timeout=600
    )


def test_the_extras_are_asked_for_by_name(tmp_path: Path) -> None:
    args = ("match", "scout", "drifter", "--games", "2", "--jobs", "1")
    done = run_without("openskill", *args)
    assert done.returncode == 0
    assert "share of wins" in done.stdout
    assert done.stderr == "openskill is not installed; pip install 'tobago[arena]' brings it\n"
    assert json.loads(run_without("openskill", *args, "--json").stdout)["ratings"] is None

    done = run_without("pyarrow", *args, "--out", str(tmp_path))
    assert done.returncode == 0
    assert done.stderr == "pyarrow is not installed; pip install 'tobago[parquet]' brings it\n"
    assert not (tmp_path / "games.parquet").exists()
    assert (tmp_path / "report.html").exists()

    done = run_without("distributed", *args, "--cluster", "tcp://127.0.0.1:1")
    assert done.returncode == 2
    assert "distributed is not installed; pip install 'tobago[cluster]' brings it" in done.stderr
