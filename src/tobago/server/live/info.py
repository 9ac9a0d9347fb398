"""What is said about a table beside the game: who sits there, what was agreed, how it ended."""

from typing import Any

from msgspec import Raw, Struct
from msgspec.json import encode

from tobago.game import commitment
from tobago.game.codec import encode_table
from tobago.island import CODES
from tobago.server.live.room import Room
from tobago.server.live.table import LiveTable
from tobago.server.store.chat import ChatRow
from tobago.server.store.rows import Status

Data = dict[str, Any]


def table_info(room: Room, person: str | None = None) -> Data:
    """The table as it stands, said to somebody."""
    live, row = room.live, room.live.row
    ended = live.status in (Status.OVER, Status.ABORTED)
    result = live.game.result if live.game else None
    return {
        "id": row.id,
        "status": live.status,
        "public": row.public,
        "players": row.players,
        "island": _island(row.island),
        "options": row.options,
        "starting_seat": row.starting_seat,
        "clock": row.clock,
        "rules": row.rules,
        "seats": [_seat(room, seat) for seat in range(row.players)],
        "votes": [
            {"about": wish.about, "of": wish.of, "seats": sorted(voters)}
            for wish, voters in live.votes.items()
        ],
        "yours": live.held_by(person),
        "owner": person is not None and row.owner == person,
        "created_at": row.created_at,
        "started_at": live.started_at or None,
        "ended_at": live.at if ended else None,
        "ended": live.ended,
        "result": result,
        "rematch": row.rematch,
        "commitment": commitment(row.seed),
        "seed": row.seed if ended else None,
    }


def _island(text: str | None) -> str | Raw | None:
    """What was chosen: a code, an island of somebody's own, or chance."""
    return text if text is None or text in CODES else Raw(text.encode())


def _seat(room: Room, seat: int) -> Data:
    live, row = room.live, room.live.seats[seat]
    return {
        "seat": seat,
        "name": live.names[seat],
        "kind": row.kind,
        "bot": row.bot,
        "present": seat in room.present,
        "stand_in": live.stand_ins.get(seat),
        "resigned": seat in live.resigned,
    }


def setting(live: LiveTable, full: bool) -> Raw:
    """What does not change in the game: island, objects, options; null before it begins."""
    if live.game is None:
        return Raw(b"null")
    if ("setting", full) not in live.lasting:
        table = live.game.table
        data = encode_table(table)
        if not full:
            del data["clues"], data["legs"]
        live.lasting["setting", full] = Raw(encode(data))
    known: Raw = live.lasting["setting", full]
    return known


class Line(Struct, frozen=True):
    """A line of chat, with the first seat of who wrote it."""

    n: int
    at: int
    seat: int | None
    name: str
    text: str


def chat_line(room: Room, line: ChatRow) -> Line:
    """A line as it is told."""
    seats = room.live.held_by(line.person)
    return Line(line.n, line.at, seats[0] if seats else None, line.name, line.text)
