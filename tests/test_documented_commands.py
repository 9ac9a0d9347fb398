"""The commands in the documents: they run, or their options and targets exist."""

import os
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from shutil import copy

import pytest

from bench.__main__ import app as bench
from tests.command import run_command
from tests.documents import ROOT, Command, fenced_commands, inline_commands
from tobago.cli import app

SOAK = "TOBAGO_SOAK" in os.environ

NOT_RUN = {
    "admin": "needs the database of a server; tests/server runs it",
    "serve": "runs until it is stopped; tests/server and tests/web run it",
    "--cluster": "needs a Dask cluster; tests/arena runs one",
}
"""Sub-commands and options of `tobago`: these commands are only parsed."""

SLOW = {"captain", "captain:sims=8000", "train"}
"""Commands with these words run in the soak tests only, and are parsed otherwise."""

OF_THE_SYSTEM = {
    "chmod",
    "cp",
    "curl",
    "export",
    "git",
    "journalctl",
    "less",
    "podman",
    "printf",
    "systemctl",
    "useradd",
}
"""Programs of the operating system, with the folders and services of a host."""


def commands(program: str) -> list[Command]:
    """The fenced commands of a program."""
    return [command for command in fenced_commands() if command.program == program]


def quick(words: tuple[str, ...]) -> list[str]:
    """The same command with little work: few games, small searches."""
    few = {"--games": "2", "--review": "1", "--sims": "20"}
    short = [few.get(before, word) for before, word in pairwise(("", *words))]
    if words[0] in {"hint", "review"}:
        return [*short, "--sims", "20"]
    if words[0] in {"match", "tournament", "train"} and "--games" not in words:
        return [*short, "--games", "2"]
    return short


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the commands name: records, and a program that is a bot."""
    folder = tmp_path_factory.mktemp("documents")
    record = folder / "GAME.tobago"
    done = run_command("simulate", "--games", 3, "--players", 3, "--record", record)
    assert done.returncode == 0
    for name in ("FILE", "games.tobago"):
        copy(record, folder / name)
    bot = folder / "mybot"
    source = (ROOT / "examples" / "line_bot.py").read_text("utf-8")
    bot.write_text(f"#!{sys.executable}\n{source}", "utf-8")
    bot.chmod(0o755)
    return folder


def test_every_program_is_known() -> None:
    checked = {"dask", "make", "pip", "python", "tobago"}
    assert {command.program for command in fenced_commands()} <= checked | OF_THE_SYSTEM


def test_every_exception_is_used() -> None:
    words = {word for command in commands("tobago") for word in command.words}
    assert words >= {*NOT_RUN, *SLOW}


@pytest.mark.parametrize("command", commands("tobago"), ids=lambda command: command.text)
def test_a_command_runs(command: Command, files: Path, tmp_path: Path) -> None:
    words = command.words[1:]
    if NOT_RUN.keys() & {*words} or (SLOW & {*words} and not SOAK):
        app.parse_args(words, exit_on_error=False, print_error=False)
        return
    for file in files.iterdir():
        copy(file, tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "src/tobago/search").mkdir(parents=True)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {"PATH": path, "XDG_STATE_HOME": str(tmp_path)}
    run = words if SOAK and not SLOW & {*words} else quick(words)
    done = run_command(*run, env=env, cwd=tmp_path)
    assert done.stderr == ""
    assert done.returncode == 0


@pytest.mark.parametrize("command", inline_commands(), ids=lambda command: command.text)
def test_a_command_in_the_text_exists(command: Command) -> None:
    if command.program != "tobago":
        check_other(command)
        return
    names, apps, rest = app.parse_commands(command.words[1:])
    assert names
    options = {word.partition("=")[0] for word in rest if word.startswith("--")}
    if options := options - {"--help", "--lang"}:
        arguments = apps[-1].assemble_argument_collection()
        assert options <= {name for argument in arguments for name in argument.names}


@pytest.mark.parametrize(
    "command",
    [command for name in ("make", "pip", "python") for command in commands(name)],
    ids=lambda command: command.text,
)
def test_a_target_a_script_or_an_extra_exists(command: Command) -> None:
    check_other(command)


def check_other(command: Command) -> None:
    """Check that the target, extra, module or script of a command exists."""
    first, *rest = command.words[1:]
    if command.program == "make":
        check_make(rest[1:] if first == "-C" else [first, *rest])
    elif command.program == "pip":
        check_extras(rest[-1])
    elif first == "-m":
        check_module(*rest)
    else:
        assert (ROOT / first).is_file()


def check_module(name: str, *arguments: str) -> None:
    """Check a module, and the options of the benchmarks."""
    assert find_spec(name)
    if name == "bench":
        bench.parse_args(arguments, exit_on_error=False, print_error=False)


def check_make(targets: list[str]) -> None:
    """Check targets and variables against the Makefile."""
    done = subprocess.run(
        ["make", "--dry-run", "--always-make", *targets],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for word in targets:
        name, assigned, _ = word.partition("=")
        assert not assigned or f"\n{name} ?=" in makefile


def check_extras(package: str) -> None:
    """Check the extras of `tobago[…]`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    name, _, extras = package.rstrip("]").partition("[")
    assert name in {project["name"], "."}
    assert {*filter(None, extras.split(","))} <= {*project["optional-dependencies"]}


@pytest.mark.parametrize("command", commands("dask"), ids=lambda command: command.text)
def test_the_options_of_dask_exist(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed.cli import dask_scheduler, dask_worker

    monkeypatch.chdir(tmp_path)
    for name in ("ca.pem", "node.pem", "node-key.pem"):
        Path(name).touch()
    program = {"scheduler": dask_scheduler, "worker": dask_worker}[command.words[1]]
    program.main.make_context("dask", [*command.words[2:]])
