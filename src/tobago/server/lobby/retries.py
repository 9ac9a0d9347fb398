"""Tables at which a person goes on from a position of an ended game, against bots.

The new table has the seed and the set-up of the old one, and its log begins with the actions up to
the position. So all cards lie as they did, hidden ones included; the old game has published them.
"""

from msgspec.structs import replace

from tobago.bots import known_bots
from tobago.server.core.journal import Draft, Kind
from tobago.server.core.live_table import LiveTable
from tobago.server.core.refused import Refused, not_found
from tobago.server.core.schema import Person, SeatRow, Status, TableRow
from tobago.server.lobby.new_table import new_table_row, seat_row


def build_retry(
    person: Person, ended: LiveTable, ply: int, seat: int, stand_in: str, now: int
) -> tuple[TableRow, list[SeatRow], list[Draft]]:
    """The rows of the new table and its first entries; Refused if there is no such position.

    Bots keep their seats, and the bot `stand_in` takes those of other people.
    """
    if ended.recorder is None or ended.status not in (Status.OVER, Status.ABORTED):
        raise Refused(409, "not-over", "the game has not ended")
    if seat >= ended.row.players:
        raise not_found("seat", seat)
    entries = ended.recorder.record.entries
    last = len(entries) - (ended.status is Status.OVER)
    if ply > last:
        raise Refused(
            422,
            "no-ply",
            "the record has the plies 0 to {last}, not {ply}",
            last=last,
            ply=ply,
        )
    row = _row(person, ended.row, now)
    seats = _seats(row.id, person, ended, seat, stand_in)
    start = {
        "names": [held.name for held in seats],
        "origin": {"table": ended.row.id, "ply": ply},
    }
    acts = [
        Draft(Kind.ACT, entry.seat, {"action": entry.action.to_json()}) for entry in entries[:ply]
    ]
    return row, seats, [Draft(Kind.START, None, start), *acts]


def _row(person: Person, ended: TableRow, now: int) -> TableRow:
    """The settings of the ended table, without its clock, and never public."""
    row = new_table_row(
        person.id,
        ended.players,
        ended.island,
        ended.options,
        ended.starting_seat,
        clock=None,
        public=False,
        now=now,
    )
    return replace(row, seed=ended.seed, code=ended.code)


def _seats(
    table_id: str, person: Person, ended: LiveTable, seat: int, stand_in: str
) -> list[SeatRow]:
    bots = known_bots()
    seats: list[SeatRow] = []
    for old in ended.seats:
        if old.seat == seat:
            new = seat_row(table_id, old.seat, "human", person, None, seats, old.colour)
        else:
            bot = old.bot if old.bot in bots else stand_in
            new = seat_row(table_id, old.seat, "bot", person, bot, seats, old.colour)
        seats.append(new)
    return seats
