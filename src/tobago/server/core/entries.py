"""The entries of a table's log as a seat or a spectator sees them, with their sentences."""

from collections.abc import Callable, Sequence

from tobago import protocol
from tobago.bots.characters import character_name
from tobago.game import Event, witnessed
from tobago.protocol import event_value
from tobago.server.core.encoded import encoded
from tobago.server.core.journal import Entry, Kind
from tobago.server.core.language import words_of
from tobago.server.core.live_table import AppliedEntry, LiveTable
from tobago.words import N_, EventFormatter, Words


def encoded_entry(
    live: LiveTable, applied: AppliedEntry, seat: int | None, language: str
) -> protocol.Entry:
    """An entry as a viewer sees it; of the newest, those who see the same share it."""
    if applied.entry.seq != live.seq:
        return encoded(build_entry(live, applied, seat, language))
    if "witnesses" not in live.cache:
        live.cache["witnesses"] = _witnesses(applied.events)
    viewer = seat if seat in live.cache["witnesses"] else None
    key = ("entry", viewer, language)
    if key not in live.cache:
        live.cache[key] = encoded(build_entry(live, applied, viewer, language))
    known: protocol.Entry = live.cache[key]
    return known


def _witnesses(events: Sequence[Event]) -> set[int]:
    """The seats that see more of some events than a spectator does."""
    return {event.seat for event in events if event.secret and hasattr(event, "seat")}


def build_entry(
    live: LiveTable, applied: AppliedEntry, seat: int | None, language: str
) -> protocol.Entry:
    """An entry as a seat or a spectator sees it."""
    entry = applied.entry
    seen = witnessed(list(applied.events), seat)
    events, sentences, about = described_events(live, seen, language)
    if entry.kind is not Kind.ACT:
        sentences, about = [ENTRY_SENTENCES[entry.kind](words_of(language), live, entry)], []
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
    live: LiveTable, events: Sequence[Event], language: str
) -> tuple[list[protocol.GameEvent], list[str], list[int]]:
    """Events for programs, their sentences, and the index of the event of each sentence.

    Both forms of an event are kept for other viewers of the same position.
    """
    assert live.game is not None
    island = live.game.table.island
    formatter = EventFormatter(words_of(language), island, live.names)
    described: list[tuple[protocol.GameEvent, str | None]] = []
    for event in events:
        key = ("event", language, event)
        if key not in live.cache:
            live.cache[key] = encoded(event_value(event, island)), formatter.format(event)
        described.append(live.cache[key])
    worded = [(text, i) for i, (_, text) in enumerate(described) if text]
    return [value for value, _ in described], [text for text, _ in worded], [i for _, i in worded]


# ---- sentences ----------------------------------------------------------------------------------


def describe_end(words: Words, why: str) -> str:
    """Why a table ended before its game did."""
    return words.say(END_SENTENCES.get(why, END_SENTENCES["closed"]))


END_SENTENCES = {
    "agreed": N_("The players agreed to end the game here."),
    "resigned": N_("Nobody is left to play; the table is closed."),
    "expired": N_("Nobody came back to the game; the table is closed."),
    "closed": N_("The host closed the table."),
}


def _start(words: Words, live: LiveTable, entry: Entry) -> str:
    return words.say("The game begins.")


def _undo(words: Words, live: LiveTable, entry: Entry) -> str:
    return words.say("{who} takes that back.", who=_who(live, entry.seat))


def _stand_in(words: Words, live: LiveTable, entry: Entry) -> str:
    who, bot = _who(live, entry.seat), character_name(entry.body["bot"])
    if entry.body.get("why") == "clock":
        return words.say("The time of {who} is up; {bot} decides from here on.", who=who, bot=bot)
    return words.say("{who} is gone; {bot} decides from here on.", who=who, bot=bot)


def _return(words: Words, live: LiveTable, entry: Entry) -> str:
    return words.say("{who} is back.", who=_who(live, entry.seat))


def _resign(words: Words, live: LiveTable, entry: Entry) -> str:
    who, bot = _who(live, entry.seat), character_name(entry.body["bot"])
    return words.say("{who} gives up; {bot} plays on.", who=who, bot=bot)


def _vote(words: Words, live: LiveTable, entry: Entry) -> str:
    who, yes = _who(live, entry.seat), entry.body["yes"]
    if entry.body["about"] == "abort":
        wish = N_("{who} would end the game here.") if yes else N_("{who} would rather play on.")
        return words.say(wish, who=who)
    other = _who(live, entry.body["of"])
    if yes:
        return words.say("{who} would have a bot decide for {other}.", who=who, other=other)
    return words.say("{who} would rather wait for {other}.", who=who, other=other)


def _end(words: Words, live: LiveTable, entry: Entry) -> str:
    return describe_end(words, entry.body["why"])


def _who(live: LiveTable, seat: int | None) -> str:
    assert seat is not None
    return live.names[seat]


ENTRY_SENTENCES: dict[Kind, Callable[[Words, LiveTable, Entry], str]] = {
    Kind.START: _start,
    Kind.UNDO: _undo,
    Kind.STAND_IN: _stand_in,
    Kind.RETURN: _return,
    Kind.RESIGN: _resign,
    Kind.VOTE: _vote,
    Kind.END: _end,
}
