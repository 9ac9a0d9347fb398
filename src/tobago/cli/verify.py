"""`tobago verify`: what records prove, and what is wrong with them."""

import json as json_module
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from tobago.cli.base import app, err, out, progress_bar, words
from tobago.cli.files import read_lines
from tobago.fault import Fault
from tobago.game.refusals import RefusalOnIsland
from tobago.message import Plural
from tobago.record import Record, RecordError, games, read_record, verify
from tobago.record.tags import write_result


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What is known of a game; the fields are those of --json."""

    file: str
    game: int | None
    ok: bool
    players: int | None = None
    actions: int | None = None
    result: tuple[int, ...] | None = None
    proved: bool | None = None
    """Whether the seed proves the cards."""
    line: int | None = None
    column: int | None = None
    fault: dict[str, Any] | None = None

    @property
    def text(self) -> str:
        """The verdict as a line for people."""
        if self.ok:
            return f"{self.file}: {_right(self)}"
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.fault['text'] if self.fault else ''}"


@app.command(name="verify")
def verify_command(
    *files: Annotated[Path, Parameter(help="Files with records, or -.")],
    quiet: Annotated[bool, Parameter(negative="", help="Report only what is wrong.")] = False,
    json: Annotated[
        bool, Parameter(negative="", help="Print a line of JSON for each game.")
    ] = False,
) -> None:
    """Play records through: every action, card and result, and the seed against its commitment.

    One line a game. The exit code is 0 if all are right and 1 if not.
    """
    if not files:
        raise Fault("name at least one file with records")
    counts = {True: 0, False: 0}
    with progress_bar() as progress:
        task = progress.add_task(words().say("games"), total=None)
        for file in files:
            for verdict in _verdicts(file):
                counts[verdict.ok] += 1
                progress.advance(task)
                if not (quiet and verdict.ok):
                    _print(verdict, json)
    if sum(counts.values()) > 1 and not json:
        right = words().count("{n} game is right", "{n} games are right", counts[True])
        wrong = words().count("{n} game is wrong", "{n} games are wrong", counts[False])
        out.print(f"{right}, {wrong}", markup=False)
    if counts[False]:
        sys.exit(1)


def _print(verdict: Verdict, json: bool) -> None:
    if json:
        print(json_module.dumps(asdict(verdict)))
    else:
        (out if verdict.ok else err).print(verdict.text, markup=False)


def _verdicts(file: Path) -> Iterator[Verdict]:
    number = 0
    for number, source in enumerate(games(read_lines(file)), 1):
        try:
            record = read_record(source)
            verify(record)
        except RecordError as error:
            yield Verdict(
                file=str(file),
                game=number,
                ok=False,
                line=error.line,
                column=error.column,
                fault=_fault_json(error.problem),
            )
        else:
            yield _verdict_on(record, str(file), number)
    if not number:
        fault = _fault_json(Fault("there is no game in it"))
        yield Verdict(file=str(file), game=None, ok=False, fault=fault)


def _verdict_on(record: Record, file: str, number: int) -> Verdict:
    return Verdict(
        file=file,
        game=number,
        ok=True,
        players=len(record.names),
        actions=len(record.entries),
        result=record.result,
        proved=record.header.seed is not None,
    )


def _right(verdict: Verdict) -> str:
    parts = [
        words().say("game {number} is right", number=verdict.game),
        words().count("{n} player", "{n} players", verdict.players or 0),
        words().count("{n} action", "{n} actions", verdict.actions or 0),
        write_result(verdict.result),
    ]
    return ", ".join([*parts, words().say("proved by its seed")] if verdict.proved else parts)


# ---- faults for programs ----------------------------------------------------------------------


def _fault_json(fault: Fault) -> dict[str, Any]:
    """A fault: the sentence with its blanks as a code, the fields, and the text for people."""
    key = fault.message.key
    return {
        "code": key.many if isinstance(key, Plural) else key,
        "fields": {name: _field_json(value) for name, value in fault.fields.items()},
        "text": words().fault(fault),
    }


def _field_json(value: object) -> object:
    match value:
        case Fault():
            return _fault_json(value)
        case RefusalOnIsland(refusal=refusal):
            return refusal.to_json()
        case list() | tuple():
            return [_field_json(item) for item in value]
        case str() | int() | float() | None:
            return value
        case _:
            return str(value)
