"""A recorded game looked at: any of its positions, through any eyes, as live tables show theirs."""

import asyncio
import gzip
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal

from litestar import Response, Router, post
from litestar.params import JSONBody
from msgspec import Struct, field
from msgspec.json import encode

from tobago.game import Event, Game, witnessed
from tobago.game.notation import write
from tobago.picture import Theme, ground_svg
from tobago.record import Record, RecordError, Replay, read_record, verify
from tobago.record.ordered_replay import OrderedReplay
from tobago.record.record import Entry
from tobago.server.core.assets import accepts_gzip
from tobago.server.core.auth import HttpRequest, address_of, optional_user
from tobago.server.core.http import (
    MOST_BYTES_WITH_RECORD,
    Form,
    Language,
    Seat,
    Seq,
    raw_json_response,
    refusal_specs,
    response_spec,
)
from tobago.server.core.language import words_for
from tobago.server.core.live_table import Decider, LiveTable, transient_row
from tobago.server.core.refused import Refused
from tobago.server.core.rows import SeatRow, Status
from tobago.server.core.table_json import events_json, setting_json
from tobago.server.core.view_json import Audience, build_view, public_advice


class ReplayRequest(Form, frozen=True):
    """Positions of a recorded game, to be looked at."""

    record: str
    eyes: Seat | Literal["all"] | None = None
    """Through whose eyes: a seat's, a spectator's (null), or with every card open."""
    first: Seq = field(default=0, name="from")
    """The first position, by the number of actions before it."""
    last: Seq | None = field(default=None, name="to")
    """The last; without it, as many as are told at a time."""
    theme: Theme = "day"
    """Of the drawing of an island that has no code."""
    lang: Language | None = None


class ReplayResponse(Struct, frozen=True):
    """A recorded game, and some of its positions; `docs/live.md` tells the fields."""

    plies: int
    names: list[str]
    tags: dict[str, str]
    setting: dict[str, Any]
    result: dict[str, Any] | None
    verified: bool | None
    ground: str | None
    frames: list[dict[str, Any]]


Data = dict[str, Any]
Viewpoint = int | Literal["all"] | None
"""The eyes of a seat, of all seats at once, or of a spectator."""

MOST_FRAMES = 60
"""So many positions are told at a time."""
REPLAY = "replay"


class ReplayTable(LiveTable):
    """A table without a log or people: it shows the position to which a replay has come."""

    def __init__(self, replay: Replay) -> None:
        names = replay.record.names
        seats = [_seat(i, name) for i, name in enumerate(names)]
        super().__init__(transient_row(REPLAY, Status.OVER, len(names)), seats)
        self._replay = replay

    @property
    def game(self) -> Game:
        """The game with all its secrets."""
        return self._replay.game

    @property
    def ply(self) -> int:
        """How many actions were played."""
        return self._replay.ply

    @property
    def status(self) -> Status:
        """Nobody plays here."""
        return Status.OVER

    def decider(self) -> Decider | None:
        """Who was to decide."""
        return None if self.game.over else Decider(self.game.seat, None)

    def forward(self) -> tuple[Entry, list[Event]]:
        """Go on by one action; what happened, secrets included."""
        entry = self._replay.record.entries[self.ply]
        events = self._replay.forward()
        self.cache.clear()
        self.seq = self.ply
        return entry, events


def render_replay(
    text: str, eyes: Viewpoint, first: int, last: int | None, theme: Theme, language: str
) -> bytes:
    """A record with some of its positions, as JSON; Refused says what is wrong with it, and where.

    It takes a while, so it is no work for the loop.
    """
    try:
        record, verified, end = _verify(read_record(text))
    except RecordError as error:
        raise Refused(422, "bad-record", "{reason}", reason=error) from None
    last = _check(record, eyes, first, last)
    secretly = eyes == "all" and record.header.seed is None
    live = ReplayTable(OrderedReplay(record) if secretly else Replay(record))
    island, result = record.header.island, end.result
    return encode(
        {
            "plies": len(record.entries),
            "names": record.names,
            "tags": record.header.tags,
            "setting": setting_json(live, full=False),
            "result": result and {"gold": result.gold, "winners": result.winners},
            "verified": verified,
            "ground": None if island.code else ground_svg(island, theme),
            "frames": list(_frames(live, eyes, first, last, language)),
        }
    )


def _verify(record: Record) -> tuple[Record, bool | None, Game]:
    """The record, whether its seed proves it (None: it has none), and the game at its end.

    A seed that gives other cards does not make a game illegal that was played with these.
    """
    if record.header.seed is None:
        return record, None, verify(record)
    try:
        return record, True, verify(record)
    except RecordError as error:
        stated = replace(record, header=replace(record.header, seed=None, drawn=()))
        try:
            return stated, False, verify(stated)
        except RecordError:
            raise error from None


def _check(record: Record, eyes: Viewpoint, first: int, last: int | None) -> int:
    """The last position to be told; Refused if what is asked for is not there."""
    plies = len(record.entries)
    if isinstance(eyes, int) and eyes >= len(record.names):
        raise Refused(422, "no-seat", "there is no seat {given!r}", given=eyes)
    if first > plies:
        raise Refused(
            422,
            "no-ply",
            "the record has the plies 0 to {last}, not {ply}",
            last=plies,
            ply=first,
        )
    if last is None:
        last = first + MOST_FRAMES - 1
    if last not in range(first, first + MOST_FRAMES):
        raise Refused(
            422,
            "bad-range",
            "from {first} to {last} is asked for; {most} positions are the most, in their order",
            first=first,
            last=last,
            most=MOST_FRAMES,
        )
    return min(last, plies)


# ---- frames -----------------------------------------------------------------------------------


def _frames(
    live: ReplayTable, eyes: Viewpoint, first: int, last: int, language: str
) -> Iterator[Data]:
    """The positions one after the other, each with the action that led to it."""
    if first == 0:
        yield {"ply": 0, "entry": None, "view": _view(live, eyes, language)}
    while live.ply < last:
        entry, events = live.forward()
        if live.ply >= first:
            yield {
                "ply": live.ply,
                "entry": _entry(live, entry, events, eyes, language),
                "view": _view(live, eyes, language),
            }


def _entry(
    live: ReplayTable, entry: Entry, events: list[Event], eyes: Viewpoint, language: str
) -> Data:
    seen: Sequence[Event] = events if eyes == "all" else witnessed(events, eyes)
    return {
        "seat": entry.seat,
        "action": entry.action.to_json(),
        "text": write(entry.action, live.game.table.island),
        **events_json(live, seen, language),
    }


def _view(live: ReplayTable, eyes: Viewpoint, language: str) -> Data:
    """As a live table shows it to a seat, but for what only somebody who decides needs."""
    seat = None if eyes == "all" else eyes
    view = build_view(live, Audience(seat, language, advice=False))
    assert view is not None
    for needless in ("legal", "undo"):
        view.pop(needless, None)
    if eyes == "all":
        view["state"] = live.game.to_state()
    view["advice"] = public_advice(live)
    return view


def _seat(seat: int, name: str) -> SeatRow:
    return SeatRow(REPLAY, seat, "human", None, None, name)


GZIP_LEVEL = 5
"""Sixty positions take 300 kB, and a tenth of it compressed; more effort would gain little."""


@post(
    "/replay",
    status_code=200,
    request_max_body_size=MOST_BYTES_WITH_RECORD,
    responses=refusal_specs(401, 413, 415, 422) | response_spec(ReplayResponse),
    tags=["games"],
)
async def replay(request: HttpRequest, data: JSONBody[ReplayRequest]) -> Response[bytes]:
    """Positions of a recorded game, finished or not, through the eyes of anybody or of all."""
    service, visitor = await optional_user(request)
    service.limits.replays.take(visitor.id if visitor else address_of(request))
    language = words_for(request, data.lang).language
    packs = accepts_gzip(request.headers.get("accept-encoding", ""))

    def build_view() -> bytes:
        content = render_replay(data.record, data.eyes, data.first, data.last, data.theme, language)
        return gzip.compress(content, GZIP_LEVEL) if packs else content

    # Beside the loop and one at a time, so that nobody at a table waits for it.
    async with service.limits.replaying:
        answer = raw_json_response(await asyncio.to_thread(build_view))
    answer.headers |= {"vary": "Accept-Encoding"} | ({"content-encoding": "gzip"} if packs else {})
    return answer


router = Router("/", route_handlers=[replay])
