"""The `tobago` command, run within the process of the tests.

Starting a process takes half a second. Tests do so only where the process itself is tested:
signals, pipes, a terminal, encodings, hash seeds, missing packages.
"""

import contextvars
import signal
import sys
import warnings
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple, TextIO

import pytest

from tobago.cli import main


class Completed(NamedTuple):
    """The exit code of a command and all it wrote."""

    returncode: int
    stdout: str
    stderr: str


def run_command(
    *arguments: object,
    stdin: str | bytes = "",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    encoding: str = "utf-8",
    stdout: TextIO | None = None,
) -> Completed:
    """Run the command to its end; none of its streams is a terminal.

    Its streams have an encoding, and standard output may be another stream. The language it
    speaks, signal handlers and warnings are afterwards as they were.
    """
    given = stdin.encode("utf-8", "surrogateescape") if isinstance(stdin, str) else stdin
    read, out, err = (
        TextIOWrapper(BytesIO(data), encoding, newline="") for data in (given, b"", b"")
    )
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(stdout or out),
        redirect_stderr(err),
        warnings.catch_warnings(),
    ):
        for name, value in {"LC_ALL": "C.UTF-8", "LANGUAGE": "en", **(env or {})}.items():
            patch.setenv(name, value)
        if cwd is not None:
            patch.chdir(cwd)
        patch.setattr(sys, "stdin", read)
        patch.setattr(sys, "argv", ["tobago", *map(str, arguments)])
        warnings.simplefilter("ignore")  # cyclopts warns of a command line within pytest
        code = contextvars.copy_context().run(_exit_code)
    return Completed(code, _written(out), _written(err))


def run_admin(database_url: str, *arguments: str) -> Completed:
    """Run `tobago admin` on a database."""
    return run_command("admin", *arguments, env={"TOBAGO_DATABASE_URL": database_url})


def _exit_code() -> int:
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    return 0


def _written(stream: TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, BytesIO)
    return buffer.getvalue().decode("utf-8", "surrogateescape")
