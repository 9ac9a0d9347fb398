"""The table beside the game, its setting and its chat, as a person sees them."""

from typing import Any

from msgspec.json import decode

from tobago import protocol
from tobago.game.chance import commitment
from tobago.island import CODES
from tobago.server.core.encoded import encoded
from tobago.server.core.live_table import LiveTable
from tobago.server.core.queries import ChatRow
from tobago.server.core.room import Room
from tobago.server.core.schema import Status


def table_info(room: Room, person: str | None = None) -> protocol.TableInfo:
    """The table as a person, or a client without an account, sees it."""
    live, row = room.live, room.live.row
    ended = live.status in (Status.OVER, Status.ABORTED)
    result = live.game.result if live.game else None
    return protocol.TableInfo(
        id=row.id,
        status=live.status.value,
        public=row.public,
        players=row.players,
        island=_island(row.island),
        options=row.options,
        starting_seat=row.starting_seat,
        clock=row.clock,
        pace=row.pace,
        spectator_chat=row.spectator_chat,
        spectators=room.spectators,
        seats=[_seat(room, seat) for seat in range(row.players)],
        votes=[
            protocol.Vote(topic.about, topic.of, sorted(voters))
            for topic, voters in live.votes.items()
        ],
        yours=live.seats_of(person),
        owner=person is not None and row.owner == person,
        ended=live.ended,
        result=None if result is None else protocol.Result(result.gold, result.winners),
        rematch=row.rematch,
        origin=live.origin,
        commitment=commitment(row.seed),
        seed=row.seed if ended else None,
    )


def _island(text: str | None) -> str | dict[str, Any] | None:
    """The island that was chosen: a code, a custom island, or none."""
    if text is None or text in CODES:
        return text
    custom: dict[str, Any] = decode(text)
    return custom


def _seat(room: Room, seat: int) -> protocol.Seat:
    live, row = room.live, room.live.seats[seat]
    return protocol.Seat(
        seat=seat,
        name=live.names[seat],
        kind=row.kind,
        bot=row.bot,
        present=seat in room.present,
        stand_in=live.stand_ins.get(seat),
        resigned=seat in live.resigned,
        colour=row.colour,
    )


def encoded_setting(live: LiveTable, *, full: bool) -> protocol.Setting | None:
    """The setting of the game; None before it begins."""
    if live.game is None:
        return None
    if ("setting", full) not in live.memo:
        setting = protocol.build_setting(live.game.table, full=full)
        live.memo["setting", full] = encoded(setting)
    known: protocol.Setting = live.memo["setting", full]
    return known


def chat_line(room: Room, line: ChatRow) -> protocol.ChatLine:
    """A line of the chat, with the first seat of its writer."""
    seats = room.live.seats_of(line.person)
    return protocol.ChatLine(line.n, line.at, seats[0] if seats else None, line.name, line.text)
