"""`tobago admin`: what the host of a server may do to its tables and people."""

from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

from cyclopts import App, Parameter

from tobago.cli.base import app, out, words
from tobago.cli.numbers import HOURS, LIMIT
from tobago.cli.serve import need_server
from tobago.server.core.settings import HOUR, Settings

if TYPE_CHECKING:
    from tobago.server.core.schema import Person, SeatRow, TableRow
    from tobago.server.host.admin import Admin

admin = App(
    name="admin",
    help="Administer a server, running or not; changes take effect within seconds.",
)
app.command(admin)

Address = Annotated[
    str | None,
    Parameter(
        name="--database-url",
        env_var="TOBAGO_DATABASE_URL",
        help="The server's database; that of the user if not given.",
    ),
]
# Ids may begin with a hyphen.
Id = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        help="The person's id, as `tobago admin list people` tells it.",
    ),
]
TableId = Annotated[
    str, Parameter(allow_leading_hyphen=True, help="The table's id, as in its address.")
]
Done = TypeVar("Done")


@admin.command(name="list")
def list_command(
    what: Annotated[
        Literal["tables", "people"], Parameter(help="Tables are those that have not ended.")
    ],
    /,
    *,
    name: Annotated[str, Parameter(help="Only people with this in their name.")] = "",
    limit: Annotated[int, LIMIT, Parameter(help="How many at most.")] = 50,
    database_url: Address = None,
) -> None:
    """List the most recently active tables or people."""

    async def tables(host: "Admin") -> list[str]:
        return [_table_line(*seated) for seated in await host.tables(limit)]

    async def people(host: "Admin") -> list[str]:
        return [_person_line(person) for person in await host.people(name, limit)]

    for line in _as_host(database_url, tables if what == "tables" else people):
        out.print(line, markup=False)


@admin.command
def mute(
    person: Id,
    /,
    *,
    hours: Annotated[float, HOURS, Parameter(help="For how long; 0 lifts the mute.")] = 24,
    database_url: Address = None,
) -> None:
    """Mute a person in all chats for a while."""
    from tobago.server.core.clock import now

    until = now() + int(hours * HOUR) if hours > 0 else None
    _as_host(database_url, lambda host: host.mute(person, until))


@admin.command
def kick(table: TableId, person: Id, /, *, database_url: Address = None) -> None:
    """Take a person's seats at a table away; in a game a bot takes over."""
    _as_host(database_url, lambda host: host.kick(table, person))


@admin.command
def ban(person: Id, /, *, database_url: Address = None) -> None:
    """Ban a person and their bots, and take their seats away."""
    _as_host(database_url, lambda host: host.ban(person))


@admin.command
def unban(person: Id, /, *, database_url: Address = None) -> None:
    """Lift the ban on a person and their bots."""
    _as_host(database_url, lambda host: host.unban(person))


@admin.command
def delete_person(person: Id, /, *, database_url: Address = None) -> None:
    """Delete everything known about a person; their games stay, without the name."""
    _as_host(database_url, lambda host: host.forget(person))


@admin.command
def close(table: TableId, /, *, database_url: Address = None) -> None:
    """Close a table, no matter who plays there."""
    _as_host(database_url, lambda host: host.close(table))


@admin.command(name="backup")
def backup_command(
    file: Annotated[Path, Parameter(help="A new file.")],
    /,
    *,
    database_url: Address = None,
) -> None:
    """Write the whole database to a file, also while servers run."""
    settings = _settings(database_url)
    from tobago.server.host.backup import backup

    _run(backup(settings, file))


@admin.command(name="restore")
def restore_command(
    file: Annotated[Path, Parameter(help="A file that `tobago admin backup` wrote.")],
    /,
    *,
    database_url: Address = None,
) -> None:
    """Replace the database with a backup; no server may be running."""
    settings = _settings(database_url)
    from tobago.server.host.backup import restore

    _run(restore(settings, file))


def _settings(database_url: str | None) -> Settings:
    need_server()
    from tobago.server.core.settings import check_database_url

    settings = Settings() if database_url is None else Settings(database_url=database_url)
    check_database_url(settings.database_url)
    return settings


def _as_host(database_url: str | None, do: Callable[["Admin"], Awaitable[Done]]) -> Done:
    settings = _settings(database_url)
    from tobago.server.host.admin import open_admin

    async def done() -> Done:
        async with open_admin(settings) as host:
            return await do(host)

    return _run(done())


def _run(work: Coroutine[object, object, Done]) -> Done:
    import asyncio

    return asyncio.run(work)


def _table_line(row: "TableRow", seats: "list[SeatRow]") -> str:
    names = ", ".join(seat.name or seat.bot or "–" for seat in seats)
    return f"{row.id:22}  {row.status:7}  {_time(row.changed_at)}  {row.head:4}  {names}"


def _person_line(person: "Person") -> str:
    say = words().say
    marks = []
    if person.owner is not None:
        marks.append(say("bot of {person}", person=person.owner))
    if person.muted_until is not None:
        marks.append(say("muted until {time}", time=_time(person.muted_until)))
    if person.banned_at is not None:
        marks.append(say("banned since {time}", time=_time(person.banned_at)))
    return "  ".join([f"{person.id:22}", _time(person.seen_at), person.name, *marks])


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(" ", "minutes").removesuffix("+00:00")
