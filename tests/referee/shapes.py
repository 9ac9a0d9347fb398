"""The shape of JSON values: which fields a header and a state have, and what they may hold."""

import sys
from collections.abc import Callable, Collection, Iterator, Mapping

from tests.referee.clues import board_of
from tests.referee.forms import (
    COLOURS,
    CURSE,
    GOLD,
    LEGS,
    OPTIONS,
    PHASES,
    ROSES,
    TERRAINS,
    Header,
    as_lists,
    text,
)

Shape = Callable[[object, str], Iterator[str]]


def one_of(*values: object) -> Shape:
    allowed = {text(value) for value in values}

    def check(found: object, path: str) -> Iterator[str]:
        if text(found) not in allowed:
            short = ", ".join(sorted(allowed)) if len(allowed) < 12 else f"{len(allowed)} values"
            yield f"{path}: expected one of {short}, found {text(found)[:80]}"

    return check


def whole(low: int, high: int = sys.maxsize) -> Shape:
    def check(found: object, path: str) -> Iterator[str]:
        if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
            yield f"{path}: expected a whole number from {low} up to {high}, found {text(found)}"

    return check


def string(found: object, path: str) -> Iterator[str]:
    if not isinstance(found, str):
        yield f"{path}: expected a string, found {text(found)[:80]}"


def nullable(shape: Shape) -> Shape:
    return lambda found, path: iter(()) if found is None else shape(found, path)


def list_of(shape: Shape, size: int | None = None) -> Shape:
    def check(found: object, path: str) -> Iterator[str]:
        if not isinstance(found, list) or size not in (None, len(found)):
            wanted = "a list" if size is None else f"a list of {size}"
            yield f"{path}: expected {wanted}, found {text(found)[:80]}"
            return
        for index, item in enumerate(found):
            yield from shape(item, f"{path}[{index}]")

    return check


def row_of(*shapes: Shape) -> Shape:
    def check(found: object, path: str) -> Iterator[str]:
        if not isinstance(found, list) or len(found) != len(shapes):
            yield f"{path}: expected a list of {len(shapes)}, found {text(found)[:80]}"
            return
        for index, (shape, item) in enumerate(zip(shapes, found, strict=True)):
            yield from shape(item, f"{path}[{index}]")

    return check


def record(fields: Mapping[str, Shape], may: Collection[str] = ()) -> Shape:
    """An object with exactly these fields; those in `may` can be missing."""

    def check(found: object, path: str) -> Iterator[str]:
        if not isinstance(found, dict):
            yield f"{path}: expected an object, found {text(found)[:80]}"
            return
        for name in found.keys() - fields.keys():
            yield f"{path}: expected no field {name}, found one"
        for name, shape in fields.items():
            if name in found:
                yield from shape(found[name], f"{path}.{name}" if path else name)
            elif name not in may:
                yield f"{path}: expected a field {name}, found none"

    return check


def anything(found: object, path: str) -> Iterator[str]:
    return iter(())


COORDINATE = whole(-sys.maxsize)
HEADER_SHAPE = record(
    {
        "format": one_of("tobago-transcript"),
        "version": one_of(1),
        "rules": one_of("1"),
        "players": one_of(2, 3, 4),
        "options": record({name: one_of(*values) for name, values in OPTIONS.items()}),
        "island": nullable(string),
        "spaces": list_of(row_of(COORDINATE, COORDINATE, one_of(*TERRAINS))),
        "huts": list_of(row_of(COORDINATE, COORDINATE), 4),
        "palms": list_of(row_of(COORDINATE, COORDINATE), 3),
        "statues": list_of(
            record({"at": row_of(COORDINATE, COORDINATE), "facing": whole(0, 5)}), 3
        ),
        "start": whole(0, 3),
        "seed": nullable(string),
    }
)


def state_shape(header: Header, deck: Collection[str]) -> Shape:
    count = header["players"]
    seat, clue, colour = whole(0, count - 1), one_of(*deck), one_of(*COLOURS)
    space, gold = one_of(*as_lists(board_of(header).land)), one_of(*GOLD)
    card = one_of(CURSE, *GOLD)
    flag = one_of(True, False)
    player = {
        "atv": nullable(space),
        "hand": list_of(clue),
        "roses": whole(0, ROSES),
        "amulets": whole(0),
        "treasure": list_of(gold),
    }
    treasure_map = {
        "cards": list_of(record({"clue": clue, "roses": list_of(seat)})),
        "sites": list_of(space),
    }
    sharing = {
        "map": colour,
        "raiser": seat,
        "cards": list_of(card),
        "offered": card,
        "roses": list_of(seat),
        "asked": whole(0),
        "seen": list_of(list_of(card), count),
        "taker": nullable(seat),
        "last": flag,
        "paying": list_of(seat),
        "protected": list_of(seat),
    }
    fields = {
        "phase": one_of(*PHASES),
        "seat": seat,
        "turn": seat,
        "acted": flag,
        "fresh": flag,
        "legs": whole(0, LEGS),
        "drawn": nullable(clue),
        "clue_deck": list_of(clue),
        "clue_discard": list_of(clue),
        "treasure_deck": list_of(card),
        "treasure_discard": list_of(card),
        "curses_removed": whole(0, header["options"]["curses"]),
        "curses_struck": whole(0),
        "amulet_pile": whole(0),
        "amulets": list_of(space),
        "facing": list_of(whole(0, 5), 3),
        "players": list_of(record(player), count),
        "maps": record({name: record(treasure_map) for name in COLOURS}),
        "sharing": nullable(record(sharing)),
        "new_map": nullable(colour),
        "winners": nullable(list_of(seat)),
    }
    return record(fields)
