"""The cost of verifying and writing records and of drawing pictures."""

from collections.abc import Callable
from itertools import cycle

from bench.engine import PLAYERS, middle_game
from tobago.arena import Plan
from tobago.picture import island_svg, table_svg
from tobago.record import Record, read_record, verify, write_record

RECORDS = 40


def operations() -> dict[str, Callable[[], object]]:
    """Reading a record of scouts and playing it through, writing one, drawing a middle game."""
    records = [_record(number) for number in range(RECORDS)]
    texts = cycle([write_record(record) for record in records])
    written = cycle(records)
    view = middle_game().view(0)
    return {
        "verify_us": lambda: verify(read_record(next(texts))),
        "write_record_us": lambda: write_record(next(written)),
        "table_svg_us": lambda: table_svg(view),
        "island_svg_us": lambda: island_svg(view),
    }


def _record(number: int) -> Record:
    record = Plan(PLAYERS, "shown", ("scout",)).play(number, recorded=True).record
    assert record is not None
    return record
