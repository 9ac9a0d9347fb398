"""How every benchmark reports: its command, the versions, and a median with its spread."""

import platform
import sys
from collections.abc import Callable, Sequence
from statistics import median

from tobago import __version__

COMMAND = "python -m bench"
SPREAD_HEADS = ("median", "lowest", "highest")

OnRound = Callable[[int], None]
"""Called with the number of each round, from 1, when it begins."""


def command_line(program: str = COMMAND) -> str:
    """The command that was run, with its options."""
    return " ".join([program, *sys.argv[1:]])


def versions() -> dict[str, str]:
    """Versions of Tobago and of the Python interpreter."""
    return {
        "tobago": __version__,
        platform.python_implementation(): platform.python_version(),
    }


def version_line(found: dict[str, str]) -> str:
    """Versions as one line of a report."""
    return "versions: " + ", ".join(f"{name} {version}" for name, version in found.items())


def spread(values: Sequence[float], digits: int) -> list[float]:
    """Median, lowest and highest value, rounded."""
    return [round(value, digits) for value in (median(values), min(values), max(values))]
