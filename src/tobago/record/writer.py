"""Records as text: tags, then a line for each turn, then the result."""

from collections.abc import Iterator

from tobago.game import SEATS
from tobago.game.notation import write
from tobago.island import Island
from tobago.record.notes import join
from tobago.record.record import Entry, Record
from tobago.record.tags import write_result, write_tags

ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r"}


def write_record(record: Record) -> str:
    """The record as text."""
    tags = write_tags(record.header, record.result)
    lines = [f'[{name} "{_escape(value, chr(34))}"]' for name, value in tags.items()]
    lines.append("")
    if record.comment:
        lines.append(_comment(record.comment))
    lines += _turns(record)
    lines += [write_result(record.result), ""]
    return "\n".join(lines)


def _turns(record: Record) -> Iterator[str]:
    """A line for each turn; in setting up, for each action."""
    island = record.header.island
    line: list[str] = []
    turn = owner = 0
    for entry in record.entries:
        if not line or entry.turn != turn or turn == 0:
            if line:
                yield ", ".join(line)
            turn, owner = entry.turn, entry.seat
            number = f"{turn}. " if turn else ""
            line = [f"{number}{SEATS[owner]}: {_action(entry, island)}"]
        else:
            who = "" if entry.seat == owner else f"{SEATS[entry.seat]} "
            line.append(who + _action(entry, island))
    if line:
        yield ", ".join(line)


def _action(entry: Entry, island: Island) -> str:
    words = [write(entry.action, island), *join(entry.notes)]
    if entry.seconds is not None:
        words.append("@" + f"{entry.seconds:.3f}".rstrip("0").rstrip("."))
    if entry.comment:
        words.append(_comment(entry.comment))
    return " ".join(words)


def _comment(text: str) -> str:
    return f"{{{_escape(text, '}')}}}"


def _escape(text: str, end: str) -> str:
    for plain, escaped in {**ESCAPES, end: f"\\{end}"}.items():
        text = text.replace(plain, escaped)
    return text
