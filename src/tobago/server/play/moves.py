"""Actions and undos of people, checked against the position that the client has seen."""

from time import perf_counter
from typing import Annotated, Any

from msgspec import Meta

from tobago.game import Action, action_from_json
from tobago.game.actions import ActionError
from tobago.protocol import LogPosition
from tobago.server.core.http import ActionForm, Form, Seat, Seq
from tobago.server.core.journal import LONGEST_REQUEST, Draft, Kind
from tobago.server.core.live_table import LiveTable
from tobago.server.core.metrics import ACCEPTED, ACTIONS, BROADCAST_SECONDS
from tobago.server.core.refused import Refused
from tobago.server.core.room import Room
from tobago.server.core.rooms import Rooms
from tobago.server.core.schema import Person
from tobago.server.core.seat_checks import check_action, own_seat, undoing_seat

RequestId = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_REQUEST, pattern=r"^[\u0021-\u007e]+$")
]


class ActRequest(Form, frozen=True):
    """An action, in the form in which the view lists it."""

    after: Seq
    """The log position that you have seen."""
    request: RequestId
    """An id of your choice; a repeated request gets its first response again."""
    action: ActionForm
    seat: Seat | None = None


class UndoRequest(Form, frozen=True):
    """Take your last action back."""

    after: Seq
    request: RequestId
    seat: Seat | None = None


class Moves:
    """Plays actions and undos; a repeated request gets its first response again."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def act(
        self,
        person: Person,
        table_id: str,
        seat: int | None,
        after: int,
        request: str,
        action: Any,
    ) -> LogPosition:
        """Play an action, given as JSON, for a seat that the person holds."""
        try:
            wanted = action_from_json(action)
        except ActionError as error:
            raise Refused(422, "no-action", "{reason}", reason=error) from error
        return await self._do(person, table_id, seat, after, request, wanted)

    async def undo(
        self, person: Person, table_id: str, seat: int | None, after: int, request: str
    ) -> LogPosition:
        """Undo the last action of a seat that the person holds."""
        return await self._do(person, table_id, seat, after, request, None)

    async def _do(
        self,
        person: Person,
        table_id: str,
        seat: int | None,
        after: int,
        request: str,
        action: Action | None,
    ) -> LogPosition:
        """Append an action, or an undo if `action` is None."""
        began = perf_counter()
        name = request_key(person, request)
        room = await self._rooms.room(table_id)
        find_seat = undoing_seat if action is None else own_seat
        try:
            await self._rooms.confirm_seat(room, person.id, seat)
            find_seat(room.live, person.id, seat)  # refuse others before the lock is taken
            async with room.lock:
                own = find_seat(room.live, person.id, seat)
                await self._check_position(room, after)
                draft = _draft(room.live, own, action, name)
                entries = await self._rooms.append(room, [draft])
                if entries is None:
                    raise stale(room.live)
                answer = LogPosition(entries[-1].seq, room.live.ply)
        except Refused as refused:
            if refused.code == "stale" and (known := await self._repeated(room, name)):
                return known
            ACTIONS.labels("stale" if refused.code == "stale" else "refused").inc()
            raise
        ACCEPTED.inc()
        BROADCAST_SECONDS.observe(perf_counter() - began)
        return answer

    async def _check_position(self, room: Room, after: int) -> None:
        """Refuse a request for a position before the last change of the game."""
        if after > room.live.seq:
            await self._rooms.read_new_entries(room)
        if not room.live.moved <= after <= room.live.seq:
            raise stale(room.live)

    async def _repeated(self, room: Room, name: str) -> LogPosition | None:
        """The response to a request that was accepted before; None for a new one."""
        entry = await self._rooms.journal.known(room.id, name)
        if entry is None:
            return None
        ACTIONS.labels("repeated").inc()
        past = [each.kind for each in await self._rooms.journal.read(room.id)][: entry.seq]
        return LogPosition(entry.seq, past.count(Kind.ACT) - past.count(Kind.UNDO))


def request_key(person: Person, request: str) -> str:
    """The id of a request in the log, which includes the person."""
    if not 0 < len(request) <= LONGEST_REQUEST:
        raise Refused(
            422, "bad-request-id", "a request id has 1 to {most} characters", most=LONGEST_REQUEST
        )
    return f"{person.id}:{request}"


def stale(live: LiveTable) -> Refused:
    """The refusal of a request for a past or unknown position."""
    return Refused(
        409,
        "stale",
        "the game has gone on: the log is at {seq}; try again from there",
        seq=live.seq,
    )


def _draft(live: LiveTable, seat: int, action: Action | None, name: str) -> Draft:
    """The entry of an action or an undo; Refused if it is not allowed."""
    if refused := check_action(live, seat, action):
        raise refused
    if action is None:
        return Draft(Kind.UNDO, seat, {"to": live.acts[-1].seq - 1}, name)
    return Draft(Kind.ACT, seat, {"action": action.to_json()}, name)
