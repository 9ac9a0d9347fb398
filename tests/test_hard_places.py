"""The command where output is closed, characters are missing, or somebody presses Ctrl-C.

Most rows run `main()` within this process. Real processes are used for what concerns the whole
process: streams that are closed when it starts, output that is flushed when it ends, and signals.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TextIO

import pytest

from tests.command import run_command
from tobago.__main__ import _limit_size
from tobago.bots import make_bot
from tobago.bots.registry import BOTS
from tobago.bots.scout import Scout
from tobago.game import Action, Game, View
from tobago.island import CODES, island_by_code
from tobago.record import Recorder, write_record

NO_SPACE = "tobago: the system says: No space left on device\n"
STOPPED = "stopped; with --out DIR a run can be taken up again\n"
DIGITS = "9" * 5000
PLIES = 24


def short_record() -> bytes:
    """The beginning of a game."""
    recorder, bot = Recorder(Game.new(2, "hard places"), ["Anna", "Zoë"]), make_bot("scout", "hard")
    for _ in range(PLIES):
        view = recorder.game.view(recorder.game.seat)
        recorder.apply(bot.decide(view, view.legal_actions()))
    return write_record(recorder.record).encode()


RECORD = short_record()


@contextmanager
def unwritable(path: Path | None) -> Iterator[TextIO]:
    """A file, or a pipe that nobody reads; what is left to be written to it is dropped."""
    if path is None:
        reader, file = os.pipe()
        os.close(reader)
    else:
        file = os.open(path, os.O_WRONLY)
    stream = os.fdopen(file, "w", encoding="utf-8")
    try:
        yield stream
    finally:
        with suppress(OSError):
            stream.close()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a game."""
    path = tmp_path_factory.mktemp("records") / "game.tobago"
    path.write_bytes(RECORD)
    return path


# ---- output -----------------------------------------------------------------------------------

PRINTING: list[list[str]] = [
    ["--help"],
    ["--version"],
    ["watch", "--help"],
    ["bots"],
    ["bots", "--json"],
    ["watch", "--players", "2"],
    ["simulate", "--json"],
    ["simulate"],
    ["match", "scout", "drifter", "--games", "2", "--jobs", "1"],
    ["tournament", "scout", "drifter", "--games", "2", "--jobs", "1", "--json"],
    ["verify", "FILE"],
    ["export", "FILE", "--record"],
    ["export", "FILE", "--json"],
    ["export", "FILE", "--csv"],
    ["export", "FILE", "--transcript"],
    ["replay", "FILE"],
    ["replay", "FILE", "--ply", "5"],
    ["show", "FILE", "-o", "-"],
    ["islands", "-o", "-"],
    ["hint", "FILE", "--ply", "20", "--sims", "2"],
    ["hint", "FILE", "--ply", "20", "--sims", "2", "--json"],
]
"""Commands that print something, and a place for a file with a record."""


def filled(args: Sequence[str], record: Path) -> list[str]:
    return [str(record) if arg == "FILE" else arg for arg in args]


@pytest.mark.parametrize("args", PRINTING, ids=" ".join)
def test_output_that_nobody_reads_or_a_full_disk(args: list[str], record: Path) -> None:
    with unwritable(None) as closed:
        assert run_command(*filled(args, record), stdout=closed) == (141, "", "")
    with unwritable(Path("/dev/full")) as full:
        assert run_command(*filled(args, record), stdout=full) == (2, "", NO_SPACE)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("args", PRINTING, ids=" ".join)
def test_characters_that_cannot_be_shown_are_replaced(
    args: list[str], encoding: str, record: Path
) -> None:
    done = run_command(*filled(args, record), "--lang", "ru", encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_messages_are_replaced_as_well(tmp_path: Path) -> None:
    done = run_command("verify", tmp_path / "\udcff", "--lang", "ru", encoding="ascii")
    assert done.returncode == 2
    assert done.stderr.startswith("tobago: ")
    assert done.stderr.endswith("?\n")


@pytest.mark.parametrize("form", ["--record", "--json", "--csv"])
def test_data_is_utf_8_in_every_encoding(form: str, record: Path, tmp_path: Path) -> None:
    file = tmp_path / "data"
    assert run_command("export", record, form, "-o", file, encoding="ascii") == (0, "", "")
    printed = run_command("export", record, form, encoding="ascii")
    assert printed.stdout.encode() == file.read_bytes()
    assert "?" not in printed.stdout


def test_what_could_not_be_written_is_dropped() -> None:
    with unwritable(None) as closed:
        run_command("bots", stdout=closed)
    assert run_command("--version").stdout.count("\n") == 1
    assert run_command("simulate", "--json").stdout.startswith("{")
    assert run_command("bots").stdout.count("captain") == 1


def test_streams_are_left_as_they_were() -> None:
    stream = TextIOWrapper(BytesIO(), "ascii")
    assert run_command("bots", "--lang", "ru", stdout=stream).returncode == 0
    assert (stream.errors, stream.encoding, stream.closed) == ("strict", "ascii", False)


# ---- numbers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["simulate", "--games", "9" * 12], f"--games is from 1 to 10000000, not {'9' * 12}"),
        (["simulate", "--games", DIGITS], f"--games is from 1 to 10000000, not {'9' * 40}…"),
        (["simulate", "--players", DIGITS], f"--players cannot be '{'9' * 40}…'"),
        (["simulate", "--players", "99"], "Tobago is for 2, 3 or 4 players, not 99"),
        (["match", "scout", "scout", "--players", "-2"], "Tobago is for 2, 3 or 4 players, not -2"),
        (["watch", "--bots", "captain:sims=2000000"], "sims is at most 1000000, not 2000000"),
        (["watch", "--bots", "captain:ms=1" + "0" * 17], f"ms is at most 3600000, not 1{'0' * 17}"),
        (["match", "scout", "scout", "--games", "-1"], "--games is from 1 to 10000000, not -1"),
        (["match", "scout", "scout", "--jobs", "100000"], "--jobs is from 1 to 1000, not 100000"),
        (["train", "--jobs", "0"], "--jobs is from 1 to 1000, not 0"),
        (["train", "--players", DIGITS], f"--players is a whole number, not '{'9' * 40}…'"),
        (["hint", "FILE", "--sims", "1e9"], "--sims is a whole number, not '1e9'"),
        (["hint", "FILE", "--sims", "0"], "--sims is from 1 to 100000, not 0"),
        (["review", "FILE", "--sims", "9" * 19], f"--sims is from 1 to 100000, not {'9' * 19}"),
        (["hint", "FILE", "--game", DIGITS], f"--game cannot be '{'9' * 40}…'"),
        (["replay", "FILE", "--ply", "-1"], f"the record has the plies 0 to {PLIES}, not -1"),
        (["admin", "mute", "anna", "--hours", "nan"], "--hours is from 0 to 876000, not nan"),
        (["admin", "mute", "anna", "--hours", "inf"], "--hours is from 0 to 876000, not inf"),
        (["admin", "mute", "anna", "--hours", "1e300"], "--hours is from 0 to 876000, not 1e300"),
        (["admin", "mute", "anna", "--hours", "soon"], "--hours is a number, not 'soon'"),
        (["admin", "list", "people", "--limit", "-1"], "--limit is from 1 to 1000000, not -1"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)  # fmt: skip
def test_absurd_numbers_are_refused_at_once(args: list[str], said: str, record: Path) -> None:
    assert run_command(*filled(args, record)) == (2, "", f"tobago: {said}\n")


# ---- standard input ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "begins"),
    [
        (["verify", "-"], "<stdin>: game 1 is right"),
        (["verify", "--lang", "en", "-"], "<stdin>: game 1 is right"),
        (["export", "-", "--record", "-o", "-"], '[Tobago "1"]'),
        (["export", "--json", "-"], '{"format"'),
        (["show", "-", "-o", "-"], "<svg"),
        (["replay", "-"], "Tobago on island"),
        (["hint", "-", "--ply", "20", "--sims", "2"], "In the place of "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_hyphen_is_standard_input(args: list[str], begins: str) -> None:
    done = run_command(*args, stdin=RECORD)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(begins)


def test_a_review_of_standard_input_that_nobody_reads() -> None:
    finished = (Path(__file__).parent / "record" / "proved.tobago").read_bytes()
    with unwritable(None) as closed:
        done = run_command("review", "--sims", "1", "-", stdin=finished, stdout=closed)
    assert done == (141, "", "")


def test_a_hyphen_is_an_island_on_standard_input() -> None:
    island = island_by_code(CODES[0])
    spaces = {
        f"{at.q},{at.r}": kind for at, kind in zip(island.spaces, island.terrains, strict=True)
    }
    done = run_command("watch", "--island", "-", stdin=json.dumps({"spaces": spaces}).encode())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Tobago on an island of your own")


@pytest.mark.parametrize(
    ("args", "stdin", "code", "said"),
    [
        (["verify", "-"], b"", 1, "<stdin>: there is no game in it"),
        (["verify", "-"], b"\xff\n", 1, "<stdin>:1:1: "),
        (["hint", "-", "--game", "7"], RECORD, 2, "tobago: <stdin> has no game number 7; "),
        (["watch", "--island", "-"], b"{", 2, "tobago: <stdin>: not a JSON file: "),
        (["watch", "--island", "-"], DIGITS.encode(), 2, "tobago: <stdin>: not a JSON file: "),
        (["play", "--island", "-"], b"", 2, "tobago: standard input is for what you type; "),
        (["play", "--resume", "-"], b"", 2, "tobago: standard input is for what you type; "),
        (["review", "-", "-o", "-"], RECORD, 2, "tobago: the chart needs a file: "),
        (["verify", "--quite", "-"], b"", 2, "tobago: unknown option --quite; did you mean "),
        (["simulate", "--seed", "-"], b"", 2, "tobago: --seed needs a value"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_what_is_wrong_with_standard_input(
    args: list[str], stdin: bytes, code: int, said: str
) -> None:
    done = run_command(*args, stdin=stdin)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1


# ---- Ctrl-C in a match ------------------------------------------------------------------------


class Interrupting(Scout):
    """Presses Ctrl-C when the third game begins."""

    games = 0

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if view.state.atvs.count(-1) == len(view.state.atvs):
            Interrupting.games += 1
        if Interrupting.games == 3:
            raise KeyboardInterrupt
        return super().decide(view, legal, clock)


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A match that is interrupted after two games."""
    monkeypatch.setattr(Interrupting, "games", 0)
    monkeypatch.setitem(BOTS, "interrupting", Interrupting)
    return ["match", "interrupting", "interrupting", "--games", "8", "--jobs", "1"]


def test_an_interrupted_match_prints_its_standings(interrupted: list[str]) -> None:
    done = run_command(*interrupted)
    assert (done.returncode, done.stderr) == (130, STOPPED)
    assert done.stdout.startswith("2 games, 1 deal\n")
    assert "share of wins" in done.stdout


def test_an_interrupted_match_prints_its_figures_as_json(interrupted: list[str]) -> None:
    done = run_command(*interrupted, "--json")
    assert (done.returncode, done.stderr) == (130, STOPPED)
    assert json.loads(done.stdout)["games"] == 2


def test_an_interrupted_match_in_a_folder_tells_how_it_goes_on(
    interrupted: list[str], tmp_path: Path
) -> None:
    done = run_command(*interrupted, "--out", tmp_path / "run")
    message = "stopped after 2 games; the same command goes on from there\n"
    assert done == (130, "", message)


def test_a_second_interrupt_is_as_quiet(
    interrupted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tobago.cli.match.final_parts", interrupt)
    assert run_command(*interrupted) == (130, "", "")


# ---- processes --------------------------------------------------------------------------------


def start(
    command: str, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which $tobago is the command."""
    return subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
        cwd=cwd,
        start_new_session=True,  # signals to the group stay within it
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "LANGUAGE": "en",
            "tobago": f"{sys.executable} -m tobago",
            **environment,
        },
    )


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("{ $tobago --version; echo $? >&2; } | true", (0, "", "141\n")),
        ("$tobago --version >&-", (141, "", "")),
        ("$tobago simulate --json > /dev/full", (2, "", NO_SPACE)),
        ("$tobago nonsense 2> /dev/full", (2, "", "")),
        ("$tobago verify /dev/null 2>&-", (1, "", "")),
        ("$tobago verify - <&-", (2, "", "tobago: standard input is closed\n")),
    ],
)
def test_streams_of_a_process(command: str, expected: tuple[int, str, str]) -> None:
    done = start(command)
    assert (done.returncode, done.stdout, done.stderr) == expected


@pytest.mark.parametrize(
    ("given", "limited"),
    [("0", None), ("1", "20"), ("100", "100"), ("-5", None), ("wide", None), ("²", None),
     (DIGITS, "1000"), ("", None)],
)  # fmt: skip
def test_the_width_of_a_terminal_is_limited(
    given: str, limited: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", given)
    monkeypatch.delenv("LINES", raising=False)
    _limit_size()
    assert os.environ.get("COLUMNS") == limited


def test_help_in_one_column() -> None:
    done = start("$tobago watch --help", COLUMNS="1", LINES="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 20


INTERRUPTED_IMPORT = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["INTERRUPT_AT"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
"""


@pytest.mark.parametrize("module", ["tobago.cli", "cyclopts", "tobago.game", "rich.console"])
def test_an_interrupt_while_modules_load(module: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTED_IMPORT, "utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    done = start("$tobago bots", PYTHONPATH=path, INTERRUPT_AT=module)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


INTERRUPTED_WORKER = """
import os, signal
from pathlib import Path
from tobago.__main__ import run
from tobago.bots.registry import BOTS
from tobago.bots.scout import Scout

class Interrupting(Scout):
    def decide(self, view, legal, clock=None):
        try:
            Path("interrupted").touch(exist_ok=False)  # once for all workers
            os.killpg(os.getpgrp(), signal.SIGINT)
        except FileExistsError:
            pass
        return super().decide(view, legal, clock)

BOTS["interrupting"] = Interrupting
if __name__ == "__main__":
    run()
"""


def test_an_interrupt_of_the_whole_group_leaves_workers_quiet(tmp_path: Path) -> None:
    (tmp_path / "command.py").write_text(INTERRUPTED_WORKER, "utf-8")
    done = start(f"exec {sys.executable} command.py match interrupting scout --jobs 2", tmp_path)
    assert (done.returncode, done.stderr) == (130, STOPPED)
