"""Entries of a log for those who look on: what they may see of them, and in their words."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from tobago.bots.characters import character_name
from tobago.game import Event, witnessed
from tobago.game.advice import route
from tobago.game.events import Drove
from tobago.island import Hex, Island
from tobago.server.entries import Entry, Kind
from tobago.server.live.table import Happened, LiveTable
from tobago.server.live.wording import words_of
from tobago.words import N_, EventFormatter, Words


def told(live: LiveTable, happened: Happened, seat: int | None, language: str) -> Raw:
    """An entry as a seat or a spectator sees it; of the newest, those who see the same share it."""
    eyes = seat if _shows(happened.events, seat) else None
    key = ("told", eyes, language)
    if happened.entry.seq == live.seq and key in live.cache:
        known: Raw = live.cache[key]
        return known
    entry = Raw(encode(_entry(live, happened, eyes, language)))
    if happened.entry.seq == live.seq:
        live.cache[key] = entry
    return entry


def _shows(events: Sequence[Event], seat: int | None) -> bool:
    """Whether a seat sees more of some events than a spectator does."""
    return any(event.secret and getattr(event, "seat", None) == seat for event in events)


def _entry(live: LiveTable, happened: Happened, seat: int | None, language: str) -> dict[str, Any]:
    entry = happened.entry
    told = narrated(live, witnessed(list(happened.events), seat), language)
    if entry.kind is not Kind.ACT:
        told["told"] = [TELLERS[entry.kind](words_of(language), live, entry)]
    return {
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        **entry.body,
        **told,
    }


def narrated(live: LiveTable, events: Sequence[Event], language: str) -> dict[str, Any]:
    """Events for programs and in sentences, as they are: whoever asks sees to the secrets."""
    if not events:
        return {"events": [], "told": []}
    assert live.game is not None
    island = live.game.table.island
    formatter = EventFormatter(words_of(language), island, live.names)
    lines = [line for event in events if (line := formatter.format(event))]
    return {"events": [_event(event, island) for event in events], "told": lines}


COMMA = (b"", b",")


def _event(event: Event, island: Island) -> Raw:
    """`event.to_json()`, encoded straight from the event; a drive also shows its way."""
    fields = encode(event)[1:]
    if isinstance(event, Drove):
        fields = b'%b,"way":%b}' % (fields[:-1], _way(island, event.start, event.to))
    return Raw(b'{"type":"%b"%b%b' % (type(event).__name__.encode(), COMMA[fields != b"}"], fields))


@lru_cache(maxsize=8192)
def _way(island: Island, start: Hex, to: Hex) -> bytes:
    """The spaces that an ATV passes, both ends included."""
    return encode([start, *(space for leg in route(island, start, to) for space in leg[1:])])


# ---- what is not the game ---------------------------------------------------------------------


def tell_end(words: Words, why: str) -> str:
    """Why a table ended before its game did."""
    return words.say(ENDS.get(why, ENDS["closed"]))


ENDS = {
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
    return tell_end(words, entry.body["why"])


def _who(live: LiveTable, seat: int | None) -> str:
    assert seat is not None
    return live.names[seat]


TELLERS: dict[Kind, Callable[[Words, LiveTable, Entry], str]] = {
    Kind.START: _start,
    Kind.UNDO: _undo,
    Kind.STAND_IN: _stand_in,
    Kind.RETURN: _return,
    Kind.RESIGN: _resign,
    Kind.VOTE: _vote,
    Kind.END: _end,
}
