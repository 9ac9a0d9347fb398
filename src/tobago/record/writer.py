"""Records as text: tags, then a line for each turn, then the result."""

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
    lines += [", ".join(actions) for actions in _turns(record)]
    lines += [write_result(record.result), ""]
    return "\n".join(lines)


def _turns(record: Record) -> list[list[str]]:
    """The actions of each turn; in setting up, each action by itself."""
    island = record.header.island
    turns: list[list[str]] = []
    turn = owner = 0
    for entry in record.entries:
        action = _action(entry, island)
        if entry.turn != turn or turn == 0:
            turn, owner = entry.turn, entry.seat
            number = f"{turn}. " if turn else ""
            turns.append([f"{number}{SEATS[owner]}: {action}"])
        else:
            turns[-1].append(action if entry.seat == owner else f"{SEATS[entry.seat]} {action}")
    return turns


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
    table = str.maketrans(ESCAPES | {end: f"\\{end}"})
    return text.translate(table)
