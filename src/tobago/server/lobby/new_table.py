"""The settings of a new table and their checks; the bots, islands and options to choose from."""

from functools import lru_cache
from secrets import token_hex
from typing import Annotated, Any, Literal

from litestar import Router, get
from msgspec import Meta, Struct
from msgspec.json import encode
from msgspec.structs import replace

from tobago.bots import BOTS, known_bots
from tobago.bots.characters import CHARACTERS, character_name
from tobago.game import RULES_VERSION, Options
from tobago.game.table_options import OPTION_VALUES
from tobago.island import CODES, island_by_code, island_from_json
from tobago.protocol import BotInfo, IslandInfo, OptionInfo, Pace, TimeLimit
from tobago.server.core.auth import HttpRequest
from tobago.server.core.http import LanguageQuery, Name, SeatColour, refusal_specs
from tobago.server.core.identity import clean_name, random_token
from tobago.server.core.language import words_for
from tobago.server.core.live_table import new_game
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Person, SeatRow, Status, TableRow
from tobago.server.core.seat_names import distinct_name
from tobago.server.core.settings import DAY, SECOND
from tobago.server.lobby.colours import assign_colours
from tobago.words import OPTION_HELP, value_name

WATER = {"lake", "river"}
"""The terrains that count as water."""


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The holder of a seat: the person who creates the table, a bot, or nobody yet."""

    kind: Literal["human", "bot", "open"]
    bot: Annotated[str, Meta(max_length=64)] | None = None
    name: Name | None = None
    """The name of a player at this table; by default that of the person."""
    colour: SeatColour | None = None
    """The colour; by default one that is left."""


class NewClock(Struct, frozen=True, forbid_unknown_fields=True):
    """The time to think: for each decision, or for all decisions of a player."""

    per: Literal["move", "player"]
    seconds: Annotated[int, Meta(ge=10, le=30 * DAY // SECOND)]
    increment: Annotated[int, Meta(ge=0, le=DAY // SECOND)] = 0
    """Seconds that a player gains with each decision."""

    def limit(self) -> TimeLimit:
        """The time limit of the table."""
        return TimeLimit(self.per, self.seconds, self.increment)


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a new table."""

    players: Annotated[int, Meta(ge=2, le=4)]
    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    island: str | dict[str, Any] | None = None
    """A code, a custom island, or null for a drawn one."""
    options: dict[str, Any] = {}
    starting_seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    """The seat that starts; null for a drawn one."""
    clock: NewClock | None = None
    pace: Pace = "normal"
    """`fast`: only bots play, and those of the server act at once."""
    public: bool = False
    spectator_chat: bool = False
    """Whether people without a seat may chat."""
    start: bool = False
    """Start the game at once if no seat is open."""


def build_table(person: Person, wanted: NewTable, now: int) -> tuple[TableRow, list[SeatRow]]:
    """The rows of a new table and its seats; Fault if a setting is invalid."""
    if len(wanted.seats) != wanted.players:
        raise Refused(
            422,
            "bad-seats",
            "a table for {players} has {players} seats, not {given}",
            players=wanted.players,
            given=len(wanted.seats),
        )
    _check_start(wanted)
    options = Options.of(wanted.options)
    island = _check_island(wanted.island, options)
    row = new_table_row(
        person.id,
        wanted.players,
        island,
        options.to_json(),
        wanted.starting_seat,
        None if wanted.clock is None else wanted.clock.limit(),
        wanted.public,
        now,
    )
    row = replace(row, pace=wanted.pace, spectator_chat=wanted.spectator_chat)
    seats: list[SeatRow] = []
    colours = assign_colours([seat.colour for seat in wanted.seats])
    for number, (seat, colour) in enumerate(zip(wanted.seats, colours, strict=True)):
        if seat.kind == "human":
            check_may_sit(row, person)
        held = seat_row(row.id, number, seat.kind, person, seat.bot, seats, colour)
        seats.append(name_seat(held, seat.name, seats))
    return row, seats


def check_may_sit(row: TableRow, person: Person) -> None:
    """Refuse the seats of fast tables to people who are not bots: nothing waits for them there."""
    if row.pace == "fast" and person.owner is None:
        raise Refused(
            409,
            "bots-only",
            "only bots play at fast tables; use the key of a bot (POST /me/bots)",
        )


def new_table_row(
    owner: str,
    players: int,
    island: str | None,
    options: dict[str, Any],
    starting_seat: int | None,
    clock: TimeLimit | None,
    public: bool,
    now: int,
) -> TableRow:
    """The row of an open table with a new secret seed."""
    row = TableRow(
        id=random_token(16),
        status=Status.OPEN,
        public=public,
        owner=owner,
        players=players,
        island=island,
        code=None,
        options=options,
        starting_seat=starting_seat,
        clock=clock,
        rules=RULES_VERSION,
        seed=token_hex(32),
        created_at=now,
        changed_at=now,
    )
    return replace(row, code=new_game(row).table.island.code)


def seat_row(
    table_id: str,
    number: int,
    kind: Literal["human", "bot", "open"],
    person: Person,
    bot: str | None,
    others: list[SeatRow],
    colour: int,
) -> SeatRow:
    """The row of an open seat, or of one for the person or a bot under a unique name."""
    if kind == "open":
        return SeatRow(table_id, number, kind, None, None, "", colour)
    taken = {seat.name for seat in others if seat.seat != number}
    if kind == "human":
        name = distinct_name(person.name, taken)
        return SeatRow(table_id, number, kind, person.id, None, name, colour)
    spec = _check_bot(bot)
    name = distinct_name(character_name(spec), taken)
    return SeatRow(table_id, number, kind, None, spec, name, colour)


def name_seat(seat: SeatRow, name: str | None, others: list[SeatRow]) -> SeatRow:
    """The seat of a person with its own name; without a name it is not changed."""
    if name is None or seat.kind != "human":
        return seat
    taken = {other.name for other in others if other.seat != seat.seat}
    return replace(seat, name=distinct_name(clean_name(name), taken), own_name=True)


def _check_start(wanted: NewTable) -> None:
    start = wanted.starting_seat
    if start is not None and start >= wanted.players:
        raise Refused(
            422,
            "bad-start",
            "the starting seat is 0 to {last}, not {given!r}",
            last=wanted.players - 1,
            given=start,
        )


def _check_bot(spec: str | None) -> str:
    if spec not in known_bots():
        raise Refused(
            422,
            "unknown-bot",
            "unknown bot {given!r}; bots are {bots}",
            given=spec,
            bots=known_bots(),
        )
    return spec


def _check_island(given: str | dict[str, Any] | None, options: Options) -> str | None:
    if isinstance(given, dict):
        island_from_json(given, options.placement_rule)
        return encode(given).decode()
    if given is not None and given not in CODES:
        raise Refused(
            422,
            "unknown-island",
            "unknown island {given!r}; islands are {islands}",
            given=given,
            islands=list(CODES),
        )
    return given


TAGS = ["facts"]


@get("/bots", responses=refusal_specs(), tags=TAGS)
async def bots(request: HttpRequest, lang: LanguageQuery = None) -> list[BotInfo]:
    """The built-in bots, the weakest first."""
    words = words_for(request, lang)
    return [
        BotInfo(name, who.level, who.person, words.say(who.manner))
        for name, who in CHARACTERS.items()
        if name in BOTS
    ]


@get("/islands", responses=refusal_specs(), tags=TAGS)
async def islands() -> list[IslandInfo]:
    """The islands that can be built from the sections."""
    return list(_islands())


@lru_cache(maxsize=1)
def _islands() -> tuple[IslandInfo, ...]:
    built = [(code, island_by_code(code)) for code in CODES]
    return tuple(
        IslandInfo(code, len(island.spaces), sum(map(WATER.__contains__, island.terrains)))
        for code, island in built
    )


@get("/options", responses=refusal_specs(), tags=TAGS)
async def options(request: HttpRequest, lang: LanguageQuery = None) -> list[OptionInfo]:
    """The options of a table with their values, in words."""
    words = words_for(request, lang)
    return [
        OptionInfo(
            name,
            list(values),
            title=words.named("option", name),
            about=words.say(OPTION_HELP[name]),
            labels=[words.named("value", value_name(name, value)) for value in values],
        )
        for name, values in OPTION_VALUES.items()
    ]


router = Router("/", route_handlers=[bots, islands, options])
