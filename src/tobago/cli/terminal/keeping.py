"""Keeping the game in a file after every action, so that none is ever lost."""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkstemp

from tobago.fault import Fault
from tobago.record import Record, write_record

ENDING = ".tobago"
LAST = "last"
"""Stands for the game that was kept last."""
PRIVATE = 0o700
"""A folder for its owner alone, as records hold the seed and with it every hand."""


def games_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where games are kept that were given no place of their own."""
    state = environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "tobago"


def today() -> str:
    """The day it is here, as records write it."""
    return _now().date().isoformat()


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


def new_file(folder: Path) -> Path:
    """A file that does not exist yet, named by the time of day."""
    stem = _now().strftime("tobago-%Y-%m-%d-%H%M%S")
    path, number = folder / f"{stem}{ENDING}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ENDING}"
    return path


def find_game(name: str, folder: Path) -> Path:
    """The file of a game to resume: a path, or `last` for the one kept last."""
    if name != LAST:
        return Path(name)
    kept = sorted(folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime)
    if not kept:
        raise Fault("no game is kept in {folder}", folder=folder)
    return kept[-1]


def named_file(name: str) -> Path:
    """The file that somebody means by a name; a Fault if it can be none."""
    try:
        path = Path(name).expanduser()
    except RuntimeError:
        raise Fault("{given!r} belongs to nobody on this computer", given=name) from None
    if path.name in {"", ".."} or "\0" in name:
        raise Fault("{given!r} is no name for a file", given=name)
    return path if path.suffix else path.with_suffix(ENDING)


def keep(record: Record, path: Path) -> None:
    """Write a record whole, for its owner alone, or leave what was there before."""
    path.parent.mkdir(PRIVATE, parents=True, exist_ok=True)
    descriptor, beside = mkstemp(dir=path.parent, prefix=".tobago-")  # its owner's alone, too
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(write_record(record))
            file.flush()
            os.fsync(descriptor)
        Path(beside).replace(path)
    finally:
        Path(beside).unlink(missing_ok=True)
