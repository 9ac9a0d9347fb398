"""The entries of a table's log as a seat or a spectator sees them, with their sentences."""

from collections.abc import Sequence

from tobago import protocol
from tobago.game import Event, witnessed
from tobago.protocol import event_value
from tobago.server.core.encoded import encoded
from tobago.server.core.entry_sentences import describe_entry
from tobago.server.core.journal import Kind
from tobago.server.core.language import words_of
from tobago.server.core.live_table import AppliedEntry, LiveTable
from tobago.words import EventFormatter, seats_of


def encoded_entry(
    live: LiveTable, applied: AppliedEntry, seat: int | None, language: str
) -> protocol.Entry:
    """An entry as a viewer sees it; of the newest, those who see the same share it."""
    if applied.entry.seq != live.seq:
        return encoded(build_entry(live, applied, seat, language))
    if "concerned" not in live.cache:
        live.cache["concerned"] = _concerned(applied)
    viewer = seat if seat in live.cache["concerned"] else None
    key = ("entry", viewer, language)
    if key not in live.cache:
        live.cache[key] = encoded(build_entry(live, applied, viewer, language))
    known: protocol.Entry = live.cache[key]
    return known


def _concerned(applied: AppliedEntry) -> set[int | None]:
    """The seats that see another entry than a spectator: they see more of it, or are named in it.

    The owner of a secret is named in its event.
    """
    named = {seat for event in applied.events for seat in seats_of(event)}
    return {*named, applied.entry.seat, applied.entry.body.get("of")}


def build_entry(
    live: LiveTable, applied: AppliedEntry, seat: int | None, language: str
) -> protocol.Entry:
    """An entry as a seat or a spectator sees it."""
    entry, reader = applied.entry, live.reader(seat)
    seen = witnessed(list(applied.events), seat)
    events, sentences, about = described_events(live, seen, language, reader)
    if entry.kind is not Kind.ACT:
        sentences, about = [describe_entry(words_of(language), live, entry, reader)], []
    return protocol.Entry(
        seq=entry.seq,
        at=entry.at,
        kind=entry.kind.value,
        seat=entry.seat,
        action=entry.body.get("action"),
        to=entry.body.get("to"),
        events=events,
        sentences=sentences,
        about=about,
    )


def described_events(
    live: LiveTable, events: Sequence[Event], language: str, reader: int | None = None
) -> tuple[list[protocol.GameEvent], list[str], list[int]]:
    """Events for programs, their sentences, and the index of the event of each sentence.

    Both forms of an event are kept for other viewers of the same position.
    """
    assert live.game is not None
    island = live.game.table.island
    formatter = EventFormatter(words_of(language), island, live.names, reader)
    described: list[tuple[protocol.GameEvent, str | None]] = []
    for event in events:
        key = ("event", language, event, reader if reader in seats_of(event) else None)
        if key not in live.cache:
            live.cache[key] = encoded(event_value(event, island)), formatter.format(event)
        described.append(live.cache[key])
    worded = [(text, i) for i, (_, text) in enumerate(described) if text]
    return [value for value, _ in described], [text for text, _ in worded], [i for _, i in worded]
