"""The `tobago` command."""

import os
import sys

from cyclopts import CycloptsError

from tobago.bots.logs import open_log
from tobago.cli import (  # they add themselves to the app
    admin,
    bench,
    bots,
    hint,
    match,
    pictures,
    records,
    review,
    serve,
    simulate,
    terminal,
    train,
    watch,
)
from tobago.cli.base import app, err, speak, words
from tobago.cli.complaints import file_fault, usage_fault
from tobago.fault import Fault
from tobago.words import Words, choose_language

__all__ = [
    "admin",
    "app",
    "bench",
    "bots",
    "hint",
    "main",
    "match",
    "pictures",
    "records",
    "review",
    "serve",
    "simulate",
    "terminal",
    "train",
    "watch",
]


def main() -> None:
    """Run the command; bad input is one clear line and exit code 2."""
    open_log()
    speak(Words(choose_language(None, os.environ)))
    try:
        app.meta(exit_on_error=False, print_error=False)
    except CycloptsError as error:
        _complain(usage_fault(error))
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as error:
        _complain(file_fault(error))
    except Fault as fault:
        _complain(fault)
    except KeyboardInterrupt:
        sys.exit(130)


def _complain(fault: Fault) -> None:
    err.print(f"tobago: {words().fault(fault)}", markup=False)
    sys.exit(2)
