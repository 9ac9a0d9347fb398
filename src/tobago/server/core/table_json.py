"""What is said about a table beside the game: who sits there, what was agreed, how it ended."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Raw, Struct
from msgspec.json import encode

from tobago.bots.characters import character_name
from tobago.game import Event, commitment, witnessed
from tobago.game.advice import route
from tobago.game.codec import encode_table
from tobago.game.events import Drove
from tobago.island import CODES, Hex, Island
from tobago.server.core.journal import Entry, Kind
from tobago.server.core.language import words_of
from tobago.server.core.live_table import AppliedEntry, LiveTable
from tobago.server.core.queries import ChatRow
from tobago.server.core.room import Room
from tobago.server.core.schema import Status
from tobago.words import N_, EventFormatter, Words

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
        "yours": live.seats_of(person),
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


def setting_json(live: LiveTable, full: bool) -> Raw:
    """What does not change in the game: island, objects, options; null before it begins."""
    if live.game is None:
        return Raw(b"null")
    if ("setting", full) not in live.memo:
        table = live.game.table
        data = encode_table(table)
        if not full:
            del data["clues"], data["legs"]
        live.memo["setting", full] = Raw(encode(data))
    known: Raw = live.memo["setting", full]
    return known


class ChatLine(Struct, frozen=True):
    """A line of chat, with the first seat of who wrote it."""

    n: int
    at: int
    seat: int | None
    name: str
    text: str


def chat_line(room: Room, line: ChatRow) -> ChatLine:
    """A line as it is told."""
    seats = room.live.seats_of(line.person)
    return ChatLine(line.n, line.at, seats[0] if seats else None, line.name, line.text)


def entry_json(live: LiveTable, happened: AppliedEntry, seat: int | None, language: str) -> Raw:
    """An entry as a seat or a spectator sees it; of the newest, those who see the same share it."""
    eyes = seat if _sees_more(happened.events, seat) else None
    key = ("told", eyes, language)
    if happened.entry.seq == live.seq and key in live.cache:
        known: Raw = live.cache[key]
        return known
    entry = Raw(encode(_entry_dict(live, happened, eyes, language)))
    if happened.entry.seq == live.seq:
        live.cache[key] = entry
    return entry


def _sees_more(events: Sequence[Event], seat: int | None) -> bool:
    """Whether a seat sees more of some events than a spectator does."""
    return any(event.secret and getattr(event, "seat", None) == seat for event in events)


def _entry_dict(
    live: LiveTable, happened: AppliedEntry, seat: int | None, language: str
) -> dict[str, Any]:
    entry = happened.entry
    entry_json = events_json(live, witnessed(list(happened.events), seat), language)
    if entry.kind is not Kind.ACT:
        entry_json["told"] = [ENTRY_SENTENCES[entry.kind](words_of(language), live, entry)]
    return {
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        **entry.body,
        **entry_json,
    }


def events_json(live: LiveTable, events: Sequence[Event], language: str) -> dict[str, Any]:
    """Events for programs and in sentences, as they are: whoever asks sees to the secrets."""
    if not events:
        return {"events": [], "told": []}
    assert live.game is not None
    island = live.game.table.island
    formatter = EventFormatter(words_of(language), island, live.names)
    lines = [line for event in events if (line := formatter.format(event))]
    return {"events": [_event_json(event, island) for event in events], "told": lines}


COMMA = (b"", b",")


def _event_json(event: Event, island: Island) -> Raw:
    """`event.to_json()`, encoded straight from the event; a drive also shows its way."""
    fields = encode(event)[1:]
    if isinstance(event, Drove):
        fields = b'%b,"way":%b}' % (fields[:-1], _path_json(island, event.start, event.to))
    return Raw(b'{"type":"%b"%b%b' % (type(event).__name__.encode(), COMMA[fields != b"}"], fields))


@lru_cache(maxsize=8192)
def _path_json(island: Island, start: Hex, to: Hex) -> bytes:
    """The spaces that an ATV passes, both ends included."""
    return encode([start, *(space for leg in route(island, start, to) for space in leg[1:])])


# ---- what is not the game ---------------------------------------------------------------------


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
