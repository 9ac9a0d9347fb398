"""The frames of a recorded game: its positions, from the viewpoint of a seat or a spectator."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from msgspec.json import encode

from tobago import protocol
from tobago.game import Event, Game, Result, witnessed
from tobago.picture import Theme, ground_svg
from tobago.record import Record, RecordError, Replay, read_record, verify
from tobago.record.ordered_replay import OrderedReplay
from tobago.record.record import Entry
from tobago.server.core.encoded import encoded
from tobago.server.core.entries import described_events
from tobago.server.core.live_table import Decider, LiveTable, transient_row
from tobago.server.core.refused import Refused
from tobago.server.core.schema import SeatRow, Status
from tobago.server.core.table_info import encoded_setting
from tobago.server.core.views import Audience, build_view, public_advice

Viewpoint = int | Literal["all"] | None
"""The eyes of a seat, of all seats at once, or of a spectator."""

MOST_FRAMES = 1000
"""In one answer; only games between weak bots are longer."""
REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class VerifiedRecord:
    """A record that follows the rules."""

    record: Record
    verified: bool | None
    """Whether the seed gives the recorded cards; None if the record has no seed."""
    result: Result | None
    colours: Sequence[int]
    """The colours of the players by seat."""


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


def verify_record(text: str) -> VerifiedRecord:
    """Read a record and check it against the rules; Refused names the first fault and its place.

    A wrong seed does not make a game illegal, so the record is then checked without it.
    """
    try:
        record = read_record(text)
        colours = list(range(len(record.names)))
        if record.header.seed is None:
            return VerifiedRecord(record, None, verify(record).result, colours)
        try:
            return VerifiedRecord(record, True, verify(record).result, colours)
        except RecordError as error:
            stated = replace(record, header=replace(record.header, seed=None, drawn=()))
            try:
                return VerifiedRecord(stated, False, verify(stated).result, colours)
            except RecordError:
                raise error from None
    except RecordError as error:
        raise Refused(422, "bad-record", "{reason}", reason=error) from None


def render_replay(
    game: VerifiedRecord,
    eyes: Viewpoint = None,
    first: int = 0,
    last: int | None = None,
    theme: Theme = "day",
    language: str = "en",
    yours: Sequence[int] = (),
) -> bytes:
    """A recorded game with its frames from `first` to `last`, as JSON.

    It takes up to a second, so it must not run in the event loop.
    """
    record, result = game.record, game.result
    last = _check_range(record, eyes, first, last)
    secretly = eyes == "all" and record.header.seed is None
    live = ReplayTable(OrderedReplay(record) if secretly else Replay(record))
    island, setting = record.header.island, encoded_setting(live, full=False)
    assert setting is not None
    return encode(
        protocol.Replay(
            plies=len(record.entries),
            names=record.names,
            yours=yours,
            colours=game.colours,
            tags=record.header.tags,
            setting=setting,
            result=None if result is None else protocol.Result(result.gold, result.winners),
            verified=game.verified,
            ground=None if island.code else ground_svg(island, theme),
            frames=[encoded(frame) for frame in _frames(live, eyes, first, last, language)],
        )
    )


def _check_range(record: Record, eyes: Viewpoint, first: int, last: int | None) -> int:
    """The last frame to send; Refused if there is no such seat or frame."""
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
            "{first} to {last} is not a range of at most {most} positions",
            first=first,
            last=last,
            most=MOST_FRAMES,
        )
    return min(last, plies)


# ---- frames -----------------------------------------------------------------------------------


def _frames(
    live: ReplayTable, eyes: Viewpoint, first: int, last: int, language: str
) -> Iterator[protocol.Frame]:
    """The positions one after the other, each with the action that led to it."""
    if first == 0:
        yield protocol.Frame(0, None, _view(live, eyes, language))
    while live.ply < last:
        entry, events = live.forward()
        if live.ply >= first:
            value = _entry(live, entry, events, eyes, language)
            yield protocol.Frame(live.ply, value, _view(live, eyes, language))


def _entry(
    live: ReplayTable, entry: Entry, events: list[Event], eyes: Viewpoint, language: str
) -> protocol.Entry:
    seen = events if eyes == "all" else witnessed(events, eyes)
    values, sentences, about = described_events(live, seen, language)
    return protocol.Entry(
        seq=live.ply,
        at=0,
        kind="act",
        seat=entry.seat,
        action=protocol.action_value(entry.action),
        to=None,
        events=values,
        sentences=sentences,
        about=about,
    )


def _view(live: ReplayTable, eyes: Viewpoint, language: str) -> protocol.View:
    """The view of a live table without what only a player needs who decides."""
    seat = None if eyes == "all" else eyes
    view = build_view(live, Audience(seat, language, advice=False))
    assert view is not None
    view = replace(view, legal=None, undo=None, advice=public_advice(live))
    if eyes == "all":
        return replace(view, state=protocol.open_state(live.game.table, live.game.state))
    return view


def _seat(seat: int, name: str) -> SeatRow:
    return SeatRow(REPLAY, seat, "human", None, None, name, seat)
