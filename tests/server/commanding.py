"""The `tobago` command in this process, where no terminal and no process of its own is needed."""

import io
import sys
import warnings
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

import pytest

from tobago.cli import main


class Done(NamedTuple):
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str


def command(*arguments: str, **variables: str) -> Done:
    """Run `tobago` with arguments and variables of the environment."""
    out, err = io.StringIO(), io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(out),
        redirect_stderr(err),
        warnings.catch_warnings(),
    ):
        # The arguments are those of this test, and not pytest's.
        warnings.filterwarnings("ignore", "Cyclopts application invoked without tokens")
        patch.setattr(sys, "argv", ["tobago", *arguments])
        for name, value in variables.items():
            patch.setenv(name, value)
        status = _status()
    return Done(status, out.getvalue(), err.getvalue())


def _status() -> int:
    try:
        main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1
    return 0


def admin(database_url: str, *arguments: str) -> Done:
    """Run `tobago admin` on a database."""
    return command("admin", *arguments, TOBAGO_DATABASE_URL=database_url)
