"""Keeping the game in a file after every action, so that none is ever lost."""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from tobago.fault import Fault
from tobago.record import Record, read_file, write_record

ENDING = ".tobago"
LAST = "last"
"""Stands for the game that was kept last."""


def games_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where games are kept that were given no place of their own."""
    state = environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "tobago"


def new_file(folder: Path) -> Path:
    """A file that does not exist yet, named by the time of day."""
    stem = datetime.now(UTC).astimezone().strftime("tobago-%Y-%m-%d-%H%M%S")
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


def read_game(path: Path, number: int = 1) -> Record:
    """The record in a file, or one of several, counted from 1."""
    records = list(read_file(path))
    if not 1 <= number <= len(records):
        raise Fault(
            "{path} has no game number {number}; it holds {games}",
            path=path,
            number=number,
            games=len(records),
        )
    return records[number - 1]


def keep(record: Record, path: Path) -> None:
    """Write a record whole, or leave what was there before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(write_record(record), "utf-8")
    beside.replace(path)
