"""The `tobago` command."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from cyclopts import CycloptsError

from tobago.bots.failures import BotFailed, open_log
from tobago.cli import (  # they add themselves to the app
    admin,
    bots,
    check_bot,
    completion,
    export,
    hint,
    match,
    pictures,
    review,
    serve,
    simulate,
    terminal,
    train,
    verify,
    watch,
)
from tobago.cli.base import CONSOLES, app, err, speak, words
from tobago.cli.complaints import file_fault, usage_fault
from tobago.fault import Fault
from tobago.words import Words, choose_language

__all__ = [
    "admin",
    "app",
    "bots",
    "check_bot",
    "completion",
    "export",
    "hint",
    "main",
    "match",
    "pictures",
    "review",
    "serve",
    "simulate",
    "terminal",
    "train",
    "verify",
    "watch",
]


def main() -> None:
    """Run the command within this process and raise SystemExit.

    Bad input is exit code 2, a bot that failed in a strict run 1.

    `tobago.__main__.run` prepares the process first.
    """
    try:
        with _replaced_characters():
            if fault := _run():
                _complain(fault)
                sys.exit(1 if isinstance(fault, BotFailed) else 2)
    except BrokenPipeError:  # nobody reads the output any more
        sys.exit(141)
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        for console in CONSOLES:
            console.drop()


@contextmanager
def _replaced_characters() -> Iterator[None]:
    """Replace characters that the encoding of a standard stream lacks, instead of failing."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    errors = {stream: stream.errors for stream in streams if isinstance(stream, TextIOWrapper)}
    for stream in errors:
        stream.reconfigure(errors="replace")
    try:
        yield
    finally:
        for stream, before in errors.items():
            with suppress(OSError):  # what could not be written, or has been read in part
                stream.reconfigure(errors=before)


def _run() -> Fault | None:
    """Run the command; what is wrong with its input or output, if anything is."""
    try:
        open_log()
        speak(Words(choose_language(None, os.environ)))
        try:
            app.meta(exit_on_error=False, print_error=False)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()  # a disk may be full
    except CycloptsError as error:
        return usage_fault(error)
    except BrokenPipeError:
        raise
    except OSError as error:
        return file_fault(error)
    except Fault as fault:
        return fault
    return None


def _complain(fault: Fault) -> None:
    try:
        if isinstance(fault, BotFailed) and fault.details:
            err.print(fault.details, markup=False)
        err.print(f"tobago: {words().fault(fault)}", markup=False)
    except BrokenPipeError:
        raise
    except OSError:  # the disk is full for messages as well
        return
