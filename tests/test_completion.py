"""`tobago completion`: the scripts, and what real shells complete with them."""

import os
import sys
from pathlib import Path
from shutil import which
from typing import get_args

import pexpect
import pytest

from tests.command import run_command
from tobago.cli.completion import Shell
from tobago.island import CODES

SHELLS: dict[Shell, tuple[str, ...]] = {
    "bash": ("bash", "--norc", "--noprofile", "-i"),
    "zsh": ("zsh", "-f", "-i"),
    "fish": ("fish", "--no-config", "-i"),
}
SOURCED: dict[Shell, str] = {
    "bash": "source <(tobago completion bash)",
    "zsh": "autoload -Uz compinit; compinit -u -D; source <(tobago completion zsh)",
    "fish": "tobago completion fish | source",
}
COMPLETED = {
    "tourn": "tournament",
    "play --option=advanced=of": "--option=advanced=off",
    "play --bots scout,navigator:si": "scout,navigator:sims=200",
    "show gam": "games/",
}
"""What is typed, and what the last word becomes by TAB."""


@pytest.mark.parametrize("shell", get_args(Shell))
def test_a_shell_completes(shell: Shell, tmp_path: Path) -> None:
    if which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "isle.json").touch()
    (tmp_path / "games").mkdir()
    binaries = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env: dict[str, str] = {
        "PATH": binaries,
        "TERM": "dumb",
        "LANG": "C.UTF-8",
        "HOME": str(tmp_path),
    }
    program, *arguments = SHELLS[shell]
    process = pexpect.spawn(
        program, arguments, cwd=str(tmp_path), env=env, encoding="utf-8", dimensions=(24, 200)
    )  # fmt: skip
    process.sendline(f"{SOURCED[shell]}; echo rea''dy")
    process.expect_exact("ready\r\n")
    for typed, word in COMPLETED.items():
        process.send(f"tobago {typed}\t")
        process.expect_exact(word)
        process.send("\x15")
    process.close(force=True)


@pytest.mark.parametrize("arguments", [("completion", "bash"), ("serve", "--help")])
def test_scripts_and_help_need_no_packages_of_the_server(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    found = run_command(*arguments)
    assert (found.returncode, found.stderr) == (0, "")
    assert "database-url" in found.stdout


def candidates(*words: str) -> list[str]:
    """What `tobago` offers to a shell for the last of some words."""
    return run_command("__complete", *words).stdout.split("\x1fbegin\n")[1].splitlines()


def test_values_are_offered_where_they_can_be_typed(tmp_path: Path) -> None:
    assert candidates("play", "--players", "") == ["2", "3", "4"]
    assert candidates("match", "--island", "")[:33] == ["all", *CODES]
    assert candidates("match", "navigator:sims=3,") == ["navigator:sims=3,ms="]
    assert candidates("match", "shark:") == []
    assert candidates("match", "mine=sc")[:2] == ["mine=drifter", "mine=scout"]
    assert candidates("check-bot", "sc")[:2] == ["drifter", "scout"]
    assert candidates("simulate", "--engine", "") == ["python", "kernel"]
    assert "hand=4" in candidates("simulate", "--option", "")
    assert candidates("play", "--resume", f"{tmp_path}/none/") == ["last"]
    (tmp_path / "one.tobago").touch()
    (tmp_path / ".hidden.tobago").touch()
    (tmp_path / "other.txt").touch()
    assert candidates("play", "--resume", f"{tmp_path}/") == ["last", f"{tmp_path}/one.tobago"]
    assert f"{tmp_path}/.hidden.tobago" in candidates("play", "--resume", f"{tmp_path}/.")


def test_the_shell_is_that_of_the_user(tmp_path: Path) -> None:
    found = run_command("completion", env={"SHELL": "/usr/bin/fish"})
    assert found.stdout == run_command("completion", "fish").stdout
    refused = run_command("completion", env={"SHELL": "/bin/csh"})
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "tobago: name the shell: bash, zsh, fish\n"
