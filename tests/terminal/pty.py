"""A real terminal for tests: the command on a pseudo terminal, its output on an emulated screen."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pexpect
import pyte

from tobago.bots import make_bot
from tobago.cli.terminal.typed import typed
from tobago.game import Game
from tobago.record import Recorder, read_file

ESCAPE = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])")
"""An ANSI code."""
PATIENCE = 600
"""Seconds that are never waited for unless something is wrong, however busy the machine is."""


class Terminal:
    """`tobago` with some arguments, typed at by a test."""

    def __init__(
        self,
        home: Path,
        *args: str,
        columns: int = 80,
        rows: int = 60,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.home = home
        self.process: Any = pexpect.spawn(
            sys.executable,
            ["-m", "tobago", *args],
            cwd=str(home),
            env=self._environment(env or {}),
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=PATIENCE,
            echo=True,
        )
        self.process.delaybeforesend = None
        self.screen: Any = pyte.Screen(columns, rows)
        self._stream: Any = pyte.Stream(self.screen)

    def _environment(self, env: Mapping[str, str]) -> dict[str, Any]:
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        return {
            **kept,
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "INPUTRC": os.devnull,
            "HOME": str(self.home),
            "XDG_STATE_HOME": str(self.home / "state"),
            **env,
        }

    def until(self, *expected: str) -> str:
        """All output up to one of some texts, that text included."""
        self.process.expect_exact(list(expected))
        raw: str = self.process.before + self.process.after
        self._stream.feed(raw)
        return raw

    def type(self, line: str, *expected: str) -> str:
        """Type a line; the output that follows, up to one of some texts, without codes."""
        self.process.sendline(line)
        return bare(self.until(*expected)) if expected else ""

    def press(self, keys: str, *expected: str) -> str:
        """Press keys without Enter."""
        self.process.send(keys)
        return bare(self.until(*expected)) if expected else ""

    def end(self) -> str:
        """All output up to the end of the program."""
        self.process.expect(pexpect.EOF)
        self._stream.feed(self.process.before)
        self.process.close()
        return bare(self.process.before)

    @property
    def code(self) -> int:
        """The exit code of a program that has ended."""
        return int(self.process.exitstatus)

    @property
    def lines(self) -> list[str]:
        """What the screen shows now."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def kept(self) -> Path:
        """The file in which the game is kept."""
        [path] = (self.home / "state" / "tobago").glob("*.tobago")
        return path

    def game(self) -> Game:
        """The game as it is kept."""
        return game_in(self.kept)


def game_in(path: Path) -> Game:
    """The game that a file keeps, as far as it has been played."""
    [record] = read_file(path)
    return Recorder.resume(record).game


def advice(game: Game) -> str:
    """What a fair player would type now."""
    view = game.view(game.seat)
    return typed(make_bot("scout", "typed").decide(view, view.legal_actions()), game.table.island)


def bare(text: str) -> str:
    """A text without ANSI codes and carriage returns."""
    return ESCAPE.sub("", text).replace("\r", "")
