"""Bots that fail in a contest: shown once, marked in the figures, and the end of a strict run."""

import json
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.arena.common import result_in
from tests.command import Completed, run_command
from tobago import Action, View
from tobago.arena.contest import match
from tobago.arena.executor import Here, Job, Processes
from tobago.arena.findings import Findings
from tobago.arena.folder import Folder
from tobago.arena.report import report_html
from tobago.arena.run import Run, plan_of
from tobago.arena.standings import Standings
from tobago.bots import BOTS, BotFailed, Scout
from tobago.words import Words

PROGRAM = """
from tobago.bots.client import serve

class Lost:
    def __init__(self, rng):
        raise KeyError("harbour")

serve(Lost)
"""


class Lost(Scout):
    """Fails in most decisions."""

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if view.state.phase != "place-atv":
            raise KeyError("harbour")
        return super().decide(view, legal)


@pytest.fixture(autouse=True)
def _lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "crashing", Lost)


def run_match(*args: str | Path) -> Completed:
    return run_command("match", *args, "--games", "2", "--seed", "f", "--jobs", "1")


def test_a_crash_is_shown_once_and_marks_the_bot(tmp_path: Path) -> None:
    done = run_match("lost=crashing", "scout", "--out", tmp_path / "run")
    assert done.returncode == 0
    assert done.stderr.startswith(
        "lost failed in game 0 (seed f/0, seat 1): crash: KeyError: 'harbour'\n"
        "Traceback (most recent call last):\n"
        f'  File "{__file__}", line '
    )
    assert done.stderr.count("Traceback") == 1
    assert "guard.py" not in done.stderr
    assert "lost = crashing\n" in done.stdout
    assert done.stdout.count(" lost * ") == 2
    assert "* lost failed in " in done.stdout
    assert "of its decisions: its figures are those of a scout." in done.stdout
    result = json.loads((tmp_path / "run" / "result.json").read_text("utf-8"))
    assert result["mostly_failed"] == {"lost": True, "scout": False}
    assert result["aliases"] == {"lost": "crashing"}
    assert result["trouble"]["lost"] == "crash: KeyError: 'harbour'"
    page = (tmp_path / "run" / "report.html").read_text("utf-8")
    assert "lost *</th>" in page
    assert "its figures are those of a scout" in page


def test_a_strict_run_stops_and_its_folder_stays_good(tmp_path: Path) -> None:
    args = ("lost=crashing", "scout", "--out", tmp_path / "run")
    done = run_match(*args, "--strict")
    assert (done.returncode, done.stdout) == (1, "")
    assert f'File "{__file__}", line ' in done.stderr
    assert done.stderr.splitlines()[-1].startswith("tobago: game 0, seed f/0, island ")
    assert done.stderr.splitlines()[-1].endswith(": crash: KeyError: 'harbour'")
    assert (tmp_path / "run" / "games.jsonl").read_bytes() == b""
    again = run_match(*args)
    assert again.returncode == 0
    assert result_in(tmp_path / "run")["games"] == 2


def test_workers_hand_on_what_went_wrong(tmp_path: Path) -> None:
    file = tmp_path / "lost.py"
    file.write_text(PROGRAM, "utf-8")
    contest = match([f"process:{sys.executable} {file}", "scout"], 2, 2, "f")
    with closing(Processes(Job(contest), 1)) as executor:
        (played,) = executor.run([1])
    assert "lost.py" in played.tracebacks[1]
    assert played.tracebacks[0] == ""
    with (
        closing(Processes(Job(contest, strict=True), 1)) as executor,
        pytest.raises(BotFailed, match=r"game 1, seed f/0, island .* on seat 2 ") as stopped,
    ):
        list(executor.run([1]))
    assert f'File "{file}", line 6, in __init__' in stopped.value.details


def test_tracebacks_are_kept_in_the_folder(tmp_path: Path) -> None:
    contest = match(["crashing", "scout"], 2, 2, "f")
    with closing(Folder(tmp_path, plan_of(contest, recorded=False, early=False))) as folder:
        games = list(Run(contest, folder).play(Here(Job(contest))))
        assert list(folder.played()) == games
    assert games[0].tracebacks


def test_a_bot_that_seldom_fails_is_not_marked() -> None:
    contest = match(["scout", "drifter"], 2, 2, "f")
    standings = Standings(contest)
    for played in Here(Job(contest)).run(range(2)):
        standings.add(played)
    standings.tallies[0].mishaps = standings.tallies[0].times.total() // 2
    assert "scout *</th>" not in report_html(Findings(standings), Words())
    standings.tallies[0].mishaps += 1
    assert "scout *</th>" in report_html(Findings(standings), Words())


def test_simulated_games_and_watched_ones_show_crashes_too() -> None:
    bots = ("--bots", "lost=crashing", "--players", "2")
    done = run_command("simulate", *bots, "--json")
    assert done.stderr.count("Traceback") == 1
    data = json.loads(done.stdout)
    assert data["bots"] == ["lost"]
    assert min(data["mishaps"]) > 15
    strict = run_command("simulate", *bots, "--strict")
    assert (strict.returncode, strict.stdout) == (1, "")
    watched = run_command("watch", *bots, "--strict")
    assert watched.returncode == 1
    assert f'File "{__file__}", line ' in watched.stderr


# ---- numbers of players, names and widths -----------------------------------------------------


@pytest.mark.parametrize("bots", [2, 3, 4])
def test_a_match_seats_all_bots_that_are_named(bots: int) -> None:
    done = run_command("match", *["drifter"] * bots, "--games", "1", "--jobs", "1", "--json")
    data = json.loads(done.stdout)
    assert data["players"] == bots
    assert data["lineups"] == [[f"drifter#{n + 1}" for n in range(bots)]]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["scout"] * 5, "5 bots are too many for a match of 4 players; a tournament seats them"),
        (["scout"] * 3 + ["--players", "2"], "3 bots are too many for a match of 2 players"),
        (["a=scout", "a=drifter"], "two bots are called 'a'"),
        (["scout=drifter", "scout"], "'scout' is the name of another bot"),
        (["process=drifter", "scout"], "'process' is the name of another bot"),
        (["person=drifter", "scout"], "'person' is the name of another bot"),
        (["1st=drifter", "scout"], "a name for a bot is a letter and up to 29 letters, digits"),
        (["a b=drifter", "scout"], "a name for a bot is a letter and up to 29 letters, digits"),
        (["a=b=drifter", "scout"], "a bot has one name, not 'a=b=drifter'"),
        (["a=shark", "scout"], "unknown bot 'shark'"),
    ],
)
def test_what_cannot_be_seated_is_refused(args: list[str], said: str) -> None:
    done = run_command("match", *args)
    assert done.returncode == 2
    assert done.stderr.startswith(f"tobago: {said}")


def test_an_alias_belongs_to_the_plan(tmp_path: Path) -> None:
    assert run_match("mine=scout", "drifter", "--out", tmp_path).returncode == 0
    plan = json.loads((tmp_path / "plan.json").read_text("utf-8"))
    assert plan["contestants"] == ["mine", "drifter"]
    assert plan["aliases"] == {"mine": "scout"}
    other = run_match("mine=hunter", "drifter", "--out", tmp_path)
    assert other.returncode == 2
    assert "which differs in aliases" in other.stderr
    assert '"mine"' in (tmp_path / "games.jsonl").read_text("utf-8")


def test_a_plan_without_aliases_is_as_before(tmp_path: Path) -> None:
    assert "aliases" not in match(["scout", "drifter"], 2, 2, "s").to_json()
    assert match(["a=scout", "b=scout"], 2, 2, "s").mirrored


def test_tables_are_whole_in_a_pipe() -> None:
    name = "a-name-with-as-many-characters"
    done = run_match(f"{name}=scout", f"b=process:{sys.executable} -c pass")
    assert f" {name} " in done.stdout
    assert "mishaps" in done.stdout
    assert "…" not in done.stdout
    assert "…" not in run_command("bots").stdout
