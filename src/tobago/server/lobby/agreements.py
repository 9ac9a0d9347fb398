"""Resigning, returning and voting: the log entries that people of a running game can cause."""

from collections.abc import Callable
from typing import Literal

from tobago.server.core.clock import now
from tobago.server.core.journal import Draft, Kind
from tobago.server.core.live_table import LiveTable, VoteTopic
from tobago.server.core.refused import Refused, not_found
from tobago.server.core.rooms import Rooms
from tobago.server.core.schema import Person, Status
from tobago.server.core.seat_checks import check_log_length
from tobago.server.core.settings import HOUR, MINUTE, SECOND, Settings

ABSENT_AFTER = MINUTE
"""Players can be replaced after an absence of this length."""
SLOW_CLOCK = HOUR
"""With clocks from this length on, absence is normal."""


class Agreements:
    """Resigning, returning and voting in a running game."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._stand_in = settings.stand_in

    async def resign(self, person: Person, table_id: str, seat: int | None = None) -> None:
        """Resign a seat of the person, or all; bots play on while a person is left."""
        await self._append(
            table_id, lambda live: resignation_drafts(live, person.id, seat, self._stand_in)
        )

    async def come_back(self, person: Person, table_id: str, seat: int | None = None) -> None:
        """Let the person decide again instead of a stand-in bot."""
        await self._append(table_id, lambda live: return_drafts(live, person.id, seat))

    async def vote(
        self,
        person: Person,
        table_id: str,
        about: Literal["abort", "replace"],
        of: int | None = None,
        *,
        yes: bool = True,
        seat: int | None = None,
    ) -> None:
        """Vote to abort the game or to replace an absent player, or withdraw such a vote."""
        topic = VoteTopic(about, of if about == "replace" else None)

        def drafts(live: LiveTable) -> list[Draft]:
            own = own_seats(live, person.id, seat)
            return vote_drafts(live, own, topic, yes, absent_seats(live, now()), self._stand_in)

        await self._append(table_id, drafts)

    async def _append(self, table_id: str, drafts_of: Callable[[LiveTable], list[Draft]]) -> None:
        """Append the drafts that follow from the table; repeat if another node appended first."""
        room = await self._rooms.room(table_id)
        async with room.lock:
            await self._rooms.read_new_entries(room)
            await self._rooms.settle(room)
            while True:
                if room.gone:
                    raise not_found("table", table_id)
                if room.live.status is not Status.PLAYING:
                    raise Refused(409, "not-playing", "no game is being played here")
                drafts = drafts_of(room.live)
                if not drafts or await self._rooms.append(room, drafts) is not None:
                    return


def resignation_drafts(live: LiveTable, person: str, seat: int | None, bot: str) -> list[Draft]:
    """The entries of a resignation; the table ends with its last person."""
    giving_up = own_seats(live, person, seat) - live.resigned
    drafts = [Draft(Kind.RESIGN, one, {"bot": bot}) for one in sorted(giving_up)]
    if drafts and not _human_seats(live) - live.resigned - giving_up:
        drafts.append(Draft(Kind.END, None, {"why": "resigned"}))
    return drafts


def return_drafts(live: LiveTable, person: str, seat: int | None) -> list[Draft]:
    """The entries of a return to a seat, or to all seats of the person."""
    own = own_seats(live, person, seat)
    if own <= live.resigned:
        raise Refused(409, "resigned", "a player who resigned cannot come back")
    return [
        Draft(Kind.RETURN, one, {}) for one in sorted(own - live.resigned) if one in live.stand_ins
    ]


def vote_drafts(
    live: LiveTable, voters: set[int], wish: VoteTopic, yes: bool, absent: set[int], bot: str
) -> list[Draft]:
    """The entries of changed votes, and of their outcome if the vote is decided."""
    deciding = deciding_seats(live)
    voters = voters & deciding
    if not voters:
        raise Refused(409, "not-deciding", "only players for whom no bot decides can vote")
    if not yes and (refused := check_log_length(live)):
        raise refused
    if wish.about == "replace":
        _check_replacing(live, voters, wish.of, absent)
    before = live.votes.get(wish, frozenset())
    changed = voters - before if yes else voters & before
    body = {"about": wish.about, "yes": yes} | ({} if wish.of is None else {"of": wish.of})
    drafts = [Draft(Kind.VOTE, one, body) for one in sorted(changed)]
    # Aborting needs the votes of all, so absent players must be replaced by bots first.
    needed = deciding if wish.about == "abort" else deciding - absent - {wish.of} | voters
    if yes and needed <= before | voters:
        drafts.append(_outcome_draft(wish, bot))
    return drafts


def _outcome_draft(wish: VoteTopic, bot: str) -> Draft:
    if wish.about == "abort":
        return Draft(Kind.END, None, {"why": "agreed"})
    return Draft(Kind.STAND_IN, wish.of, {"bot": bot, "why": "vote"})


def _check_replacing(live: LiveTable, voters: set[int], of: int | None, absent: set[int]) -> None:
    if of is None or of not in deciding_seats(live) - voters:
        raise Refused(409, "not-replaceable", "only another person who still plays can be replaced")
    if live.row.clock and live.row.clock.seconds * SECOND >= SLOW_CLOCK:
        raise Refused(409, "clock-decides", "at this table the clock decides who is replaced")
    if of not in absent:
        raise Refused(
            409,
            "not-absent",
            "{name} has been away for less than {seconds} seconds",
            name=live.seats[of].name,
            seconds=ABSENT_AFTER // SECOND,
        )


def own_seats(live: LiveTable, person: str, seat: int | None) -> set[int]:
    """The person's seats, or the given one if it is theirs."""
    own = set(live.seats_of(person))
    if seat is not None and not 0 <= seat < live.row.players:
        raise not_found("seat", seat)
    if not own or (seat is not None and seat not in own):
        raise Refused(403, "not-your-seat", "this is not your seat")
    return own if seat is None else {seat}


def deciding_seats(live: LiveTable) -> set[int]:
    """The seats for which no bot decides."""
    return _human_seats(live) - live.resigned - set(live.stand_ins)


def absent_seats(live: LiveTable, now: int) -> set[int]:
    """The seats whose people have been absent for ABSENT_AFTER, or since the start.

    People who act are present, even without an open socket.
    """
    last = {one: live.seats[one].present_until or live.started_at for one in _human_seats(live)}
    for act in live.acts:
        if act.by_person:
            last[act.seat] = max(last[act.seat], act.at)
    return {one for one, seen in last.items() if seen < now - ABSENT_AFTER}


def _human_seats(live: LiveTable) -> set[int]:
    return {seat.seat for seat in live.seats if seat.kind == "human"}
