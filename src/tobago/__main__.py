"""The process of the command: the script `tobago`, and `python -m tobago`.

`tobago.cli.main` runs the command. What concerns the whole process is done here, before the
command is loaded: Ctrl-C, the standard streams, and the size of the terminal. So this module
imports as little as possible.
"""

import os
import signal
import sys
from io import TextIOWrapper
from types import FrameType

INTERRUPTED = 130
WIDTHS = range(20, 1000)
HEIGHTS = range(5, 1000)


def run() -> None:
    """Run the command and exit, cleanly wherever the output goes and whenever Ctrl-C is pressed."""
    heeds_interrupts = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeds_interrupts:  # unless the parent process ignores SIGINT
        signal.signal(signal.SIGINT, _exit_at_once)
    _open_streams()
    _limit_size()
    from tobago.cli import main  # noqa: PLC0415  # only now is Ctrl-C handled

    if heeds_interrupts:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        main()
    finally:
        if heeds_interrupts:
            signal.signal(signal.SIGINT, _exit_at_once)
        _drop_unwritable()


def _exit_at_once(number: int, frame: FrameType | None) -> None:
    """Exit while modules load or the interpreter ends, where an exception would be printed."""
    os._exit(INTERRUPTED)


# ---- streams ----------------------------------------------------------------------------------


def _open_streams() -> None:
    """Give closed streams a replacement."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # or the next file to be opened would get this number
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = _pipe_without_reader()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # for good


def _pipe_without_reader() -> TextIOWrapper:
    """An output that is closed, as it is when `head` has read enough."""
    reader, writer = os.pipe()
    os.close(reader)
    return open(writer, "w", encoding="utf-8")  # noqa: PTH123  # open until the end


def _drop_unwritable() -> None:
    """Drop output that could not be written, or Python would complain of it when it exits."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


# ---- size -------------------------------------------------------------------------------------


def _limit_size() -> None:
    """Bring the size of the terminal into limits; help pages fail or hang in one column."""
    columns = next(filter(None, map(_terminal_columns, range(3))), WIDTHS.stop)
    if columns < WIDTHS.start:
        os.environ.setdefault("COLUMNS", str(columns))
    for name, limits in (("COLUMNS", WIDTHS), ("LINES", HEIGHTS)):
        given = os.environ.get(name, "")
        if given.isascii() and given.isdecimal() and given.strip("0"):
            size = int(given) if len(given) < 10 else limits.stop
            os.environ[name] = str(max(limits.start, min(size, limits.stop)))
        else:
            os.environ.pop(name, None)


def _terminal_columns(number: int) -> int:
    """The width of the terminal behind a standard stream; 0 if it is unknown or there is none."""
    try:
        return os.get_terminal_size(number).columns
    except OSError:
        return 0


if __name__ == "__main__":
    run()
