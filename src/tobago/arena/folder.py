"""The folder of a run: its plan, and every game as soon as it has ended.

`plan.json` says what is played, and `games.jsonl` grows by a line with every game. A run that was
cut off goes on from there.
"""

import json
from collections.abc import Container, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import IO, Any

from tobago.arena.playing import Played
from tobago.dataset.whole_file import write_whole
from tobago.fault import Fault

try:
    import fcntl
except ImportError:  # without such locks two runs can write to one folder
    fcntl = None  # type: ignore[assignment]


BY_SEAT = ("gold", "winners", "cards", "amulets", "raised", "mishaps", "troubles")
"""The fields of a game that are tuples."""


class Folder:
    """The folder of a run, open for appending games."""

    def __init__(self, path: Path, plan: Mapping[str, Any]) -> None:
        """Create or resume a folder; a Fault if it holds games of another plan."""
        self.path = path
        self._names: list[str] = plan["contestants"]
        path.mkdir(parents=True, exist_ok=True)
        self._file = (path / "games.jsonl").open("ab")
        try:
            _lock(self._file, path)
            _check_plan(path / "plan.json", dict(plan))
        except Fault:
            self.close()
            raise
        self._file.truncate(_complete_length(path / "games.jsonl"))

    def add(self, played: Played) -> None:
        """Append a game to the file, and flush it."""
        line = {field.name: getattr(played, field.name) for field in fields(Played)}
        line["seats"] = [self._names[who] for who in played.seats]
        for name in ("record", "tracebacks"):
            if not line[name]:
                del line[name]
        self._file.write(f"{json.dumps(line, separators=(',', ':'))}\n".encode())
        self._file.flush()

    def played(self) -> Iterator[Played]:
        """The games so far."""
        seen = set()
        with (self.path / "games.jsonl").open("rb") as file:
            for number, line in enumerate(file, 1):
                played = self._read(line, number)
                if played.game in seen:
                    raise Fault(
                        "games.jsonl, line {line}: game {game} stands there twice",
                        line=number,
                        game=played.game,
                    )
                seen.add(played.game)
                yield played

    def sorted_by_game(self, numbers: Container[int]) -> Iterator[Played]:
        """The games with some numbers, in the order of their numbers."""
        path = self.path / "games.jsonl"
        lines: dict[int, tuple[int, int]] = {}
        offset = 0
        with path.open("rb") as file:
            for at, line in enumerate(file, 1):
                if (game := self._read(line, at).game) in numbers:
                    lines[game] = offset, at
                offset += len(line)
            for _, (offset, at) in sorted(lines.items()):
                file.seek(offset)
                yield self._read(file.readline(), at)

    def _read(self, line: bytes, number: int) -> Played:
        try:
            data = json.loads(line)
            seats = tuple(self._names.index(name) for name in data.pop("seats"))
            times = tuple(
                {int(bucket): count for bucket, count in seat.items()} for seat in data.pop("times")
            )
            for name in BY_SEAT:
                data[name] = tuple(data[name])
            data["tracebacks"] = tuple(data.get("tracebacks", ()))
            return Played(**data, seats=seats, times=times)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise Fault("games.jsonl, line {line}: not a game of this run", line=number) from None

    def close(self) -> None:
        """Close the file, which releases the lock of the folder."""
        self._file.close()


def _check_plan(path: Path, plan: dict[str, Any]) -> None:
    """Check that the plan is that of the folder; write it if there is none yet."""
    if not path.exists():
        write_whole(path, json.dumps(plan, indent=1))
        return
    try:
        found = json.loads(path.read_bytes())
        differing = [
            name for name in plan.keys() | found.keys() if plan.get(name) != found.get(name)
        ]
    except (ValueError, AttributeError):
        raise Fault("{file} is not the plan of a run", file=path) from None
    if differing:
        raise Fault(
            "{folder} holds games of another plan, which differs in {differing}; choose another "
            "folder, or the same bots and settings",
            folder=path.parent,
            differing=sorted(differing),
        )


def _lock(file: IO[bytes], folder: Path) -> None:
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Fault("another run is writing to {folder}", folder=folder) from None


def _complete_length(path: Path) -> int:
    """The length of the complete lines; a killed run may have left part of one."""
    with path.open("rb") as file:
        return sum(len(line) for line in file if line.endswith(b"\n"))
