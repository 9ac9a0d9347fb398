"""Servers that cannot start: one line says what is wrong and what to do, and nothing is changed."""

import logging
import os
import resource
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import fields
from errno import EACCES, ENOSPC
from pathlib import Path
from typing import Any, NoReturn

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.command import Completed, run_command
from tests.server.conftest import Postgres, new_sqlite, opened, run, sqlite_url
from tests.server.seating import guest
from tests.server.serving import PATIENCE, Player, Server
from tobago.server.core.opening import fault_of
from tobago.server.core.settings import RANGES, Settings, check_settings
from tobago.server.host import node
from tobago.server.host.gate import origin_of

Prepare = Callable[[Path], object]


Command = Callable[..., Completed]


def complaint(reason: str) -> Completed:
    """How a command ends that cannot be done."""
    return Completed(2, "", f"tobago: {reason}\n")


@pytest.fixture
def tobago(monkeypatch: pytest.MonkeyPatch) -> Iterator[Command]:
    """The command in this process; a server that would run is a failure."""

    async def serve(*_: object) -> NoReturn:
        raise AssertionError("the server started")

    def called(*arguments: str, **settings: object) -> Completed:
        given = {"port": 0, **settings}
        env = {f"TOBAGO_{name.upper()}": str(value) for name, value in given.items()}
        return run_command(*arguments, env=env)

    monkeypatch.setattr(node.Node, "serve", serve)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield called
    root.handlers[:] = handlers
    root.setLevel(level)


# ---- settings ---------------------------------------------------------------------------------

PUBLIC = "--public-url names no valid host and port; write it like https://tobago.example"
SMTP = (
    "--smtp-url names no valid host and port; write it like smtp://user:password@mail.example:587"
)
SMTP_TAIL = (
    "--smtp-url ends after the host and the port; write it like"
    " smtp://user:password@mail.example:587"
)
WEBHOOK = "--webhook-url names no valid host and port; write it like https://hooks.example/tobago"
SQLITE = (
    "a SQLite database is sqlite:///FILE, such as sqlite:///tobago.db, or with four slashes"
    " sqlite:////var/lib/tobago/tobago.db"
)
PROXIES = (
    "--trusted-proxies are IP addresses and networks with commas between, such as"
    " 10.0.0.1,192.168.0.0/16; {} is none"
)
HOST = "--host is an address of this machine, 127.0.0.1 or 0.0.0.0 (all), not {}"
SENDER = "--mail-from is a mail address such as tobago@club.example, not {}"
DATABASE = "the database is sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME, not {}://…"
BOTS = "bots are drifter, scout, hunter, navigator, captain"

BAD_SETTINGS = [
    ("public_url", "ftp://tobago.example", "--public-url begins with http://, https://"),
    ("public_url", "", "--public-url begins with http://, https://"),
    ("public_url", "https://", PUBLIC),
    ("public_url", "https://:8080", PUBLIC),
    ("public_url", "https://tobago.example:99999", PUBLIC),
    ("public_url", "https://tobago.example:http", PUBLIC),
    ("public_url", "https://tobago..-", PUBLIC),
    ("public_url", "https://[::1", PUBLIC),
    (
        "public_url",
        "https://tobago example",
        "--public-url has a character that an address cannot have, such as a space",
    ),
    (
        "public_url",
        "https://täbago.example",
        "--public-url has a character that an address cannot have, such as a space",
    ),
    (
        "public_url",
        "https://anna:secret@tobago.example",
        "--public-url takes no user name and no password",
    ),
    (
        "public_url",
        "https://tobago.example/games",
        "--public-url ends after the host and the port; write it like https://tobago.example",
    ),
    (
        "public_url",
        "https://tobago.example?a=b",
        "--public-url ends after the host and the port; write it like https://tobago.example",
    ),
    ("smtp_url", "mail.example", "--smtp-url begins with smtp://, smtps://"),
    ("smtp_url", "smtp://", SMTP),
    ("smtp_url", "smtp://anna:sec:ret@mail.example:mail", SMTP),
    (
        "smtp_url",
        "smtp://anna:my secret@mail.example",
        "--smtp-url has a character that an address cannot have, such as a space",
    ),
    ("smtp_url", "smtp://mail.example/inbox", SMTP_TAIL),
    ("webhook_url", "hooks.example", "--webhook-url begins with http://, https://"),
    ("webhook_url", "https:///tobago", WEBHOOK),
    ("webhook_url", "https://hooks.example:0/tobago", WEBHOOK),
    (
        "webhook_url",
        "https://anna:secret@hooks.example",
        "--webhook-url takes no user name and no password",
    ),
    ("mail_from", "", SENDER.format("''")),
    ("mail_from", "tobago", SENDER.format("'tobago'")),
    (
        "mail_from",
        "a@b.example\nBcc: c@d.example",
        SENDER.format(r"'a@b.example\nBcc: c@d.example'"),
    ),
    ("trusted_proxies", "localhost", PROXIES.format("'localhost'")),
    ("trusted_proxies", "10.0.0.1, 10.0.0.0/99", PROXIES.format("'10.0.0.0/99'")),
    ("trusted_proxies", "10.0.0.1/8", PROXIES.format("'10.0.0.1/8'")),
    ("host", "256.0.0.1", HOST.format("'256.0.0.1'")),
    ("host", "192.0.2.1", HOST.format("'192.0.2.1'")),
    ("host", "x" * 70, HOST.format(repr("x" * 70))),
    ("host", "", HOST.format("''")),
    (
        "log_level",
        "loud",
        "unknown log level 'loud'; levels are debug, info, warning, error",
    ),
    ("stand_in", "nobody", f"--stand-in: unknown bot 'nobody'; {BOTS}"),
    ("name", "x" * 23, "--name has at most 22 characters"),
    ("database_url", "", DATABASE.format("")),
    ("database_url", "tobago.db", DATABASE.format("")),
    ("database_url", "mysql://anna:secret@db.example/tobago", DATABASE.format("mysql")),
    ("database_url", "postgresql:tobago", DATABASE.format("")),
    ("database_url", "sqlite://tobago.db", SQLITE),
    ("database_url", "sqlite:///", SQLITE),
    ("database_url", "sqlite:///:memory:", SQLITE),
    ("port", "-1", "--port is at least 0, not -1"),
    ("port", "65536", "--port is at most 65535, not 65536"),
    ("port", "http", "TOBAGO_PORT is a whole number, not 'http'"),
    ("port", "", "TOBAGO_PORT is a whole number, not ''"),
    ("thinkers", "1.5", "TOBAGO_THINKERS is a whole number, not '1.5'"),
    ("think_ms", "nan", "TOBAGO_THINK_MS is a whole number, not 'nan'"),
    ("pause_ms", "1e3", "TOBAGO_PAUSE_MS is a whole number, not '1e3'"),
]


@pytest.mark.parametrize(("name", "given", "reason"), BAD_SETTINGS)
def test_a_wrong_setting(
    tobago: Command, tmp_path: Path, name: str, given: str, reason: str
) -> None:
    settings: dict[str, Any] = {"database_url": sqlite_url(tmp_path), name: given}
    assert tobago("serve", **settings) == complaint(reason)
    assert not list(tmp_path.iterdir())


def test_an_option_that_is_no_number(tobago: Command) -> None:
    for given in ("many", "3.9", "nan"):
        assert tobago("serve", "--port", given) == complaint(
            f"--port is a whole number, not '{given}'"
        )


def test_every_number_has_bounds() -> None:
    assert {one.name for one in fields(Settings) if one.type is int} == set(RANGES)


@pytest.mark.parametrize("name", RANGES)
def test_a_number_out_of_bounds(tobago: Command, tmp_path: Path, name: str) -> None:
    least, most = RANGES[name]
    option, url = f"--{name.replace('_', '-')}", sqlite_url(tmp_path)
    below = tobago("serve", f"{option}={least - 1}", database_url=url)
    assert below == complaint(f"{option} is at least {least}, not {least - 1}")
    above = tobago("serve", database_url=url, **{name: 10**30})
    assert above == complaint(f"{option} is at most {most}, not {10**30}")


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("public_url", "https://tobago.example:8443/"),
        ("public_url", "http://[::1]:8080"),
        ("smtp_url", "smtps://anna:p%40ss@mail.example"),
        ("webhook_url", "https://hooks.example/tobago?key=1"),
        ("mail_from", "The club <tobago@club.example>"),
        ("trusted_proxies", "*"),
        ("trusted_proxies", "10.0.0.1, 192.168.0.0/16, ::1"),
    ],
)
def test_a_good_setting(name: str, given: str) -> None:
    settings: dict[str, Any] = {"database_url": "sqlite:///tobago.db", name: given}
    check_settings(Settings(**settings))


def test_a_public_address_is_compared_as_browsers_write_it() -> None:
    assert origin_of("https://Tobago.Example:443/") == "https://tobago.example"
    assert origin_of("http://tobago.example:443") == "http://tobago.example:443"


def test_a_port_in_use(tobago: Command, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = tobago("serve", port=port, database_url=sqlite_url(tmp_path))
    reason = f"127.0.0.1:{port} is in use by another program; stop it, or choose another --port"
    assert ended == complaint(reason)
    assert not list(tmp_path.iterdir())


def test_a_port_for_which_rights_are_missing(
    tobago: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bind(*_: object) -> NoReturn:  # the tests may run as root, to whom every port is open
        raise PermissionError(EACCES, "Permission denied")

    class Socket(socket.socket):
        pass

    monkeypatch.setattr(Socket, "bind", bind)
    monkeypatch.setattr(socket, "socket", Socket)
    ended = tobago("serve", port=80, database_url=sqlite_url(tmp_path))
    assert ended == complaint(
        "this user may not listen on 127.0.0.1:80; choose a --port from 1024 on"
    )


# ---- SQLite files -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of ours with some people in it."""
    folder = tmp_path_factory.mktemp("whole")
    url = new_sqlite(folder)

    async def filled() -> None:
        async with opened(url) as database:
            for number in range(100):
                await guest(database, f"Guest {number}")

    run(filled())
    return folder / "tobago.db"


def text_file(path: Path, _: Path) -> None:
    path.write_text("Dear diary,\n" * 100)


def damaged(path: Path, whole: Path) -> None:
    """The first page, with the header, is as it was."""
    content = bytearray(whole.read_bytes())
    for start in range(4096, len(content), 4096):
        content[start : start + 100] = bytes([255]) * 100
    path.write_bytes(content)


def damaged_near_the_end(path: Path, whole: Path) -> None:
    content = whole.read_bytes()
    path.write_bytes(content[: -2 * 4096] + bytes([255]) * 2 * 4096)


def truncated(path: Path, whole: Path) -> None:
    content = whole.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def of_another_program(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in ("CREATE TABLE songs (title)", *statements):
            connection.execute(statement)
        connection.commit()


def songs(path: Path, _: Path) -> None:
    of_another_program(path)


def songs_with_alembic(path: Path, _: Path) -> None:
    """Even its revision has a name that one of ours has."""
    of_another_program(
        path,
        "CREATE TABLE alembic_version (version_num VARCHAR(32))",
        "INSERT INTO alembic_version VALUES ('0001')",
    )


def newer(path: Path, whole: Path) -> None:
    path.write_bytes(whole.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
        connection.execute("PRAGMA journal_mode = DELETE")


def folder_in_its_place(path: Path, _: Path) -> None:
    path.mkdir()


NO_DATABASE = "{path} is no SQLite database; move it away, or name another file"
DAMAGED = "{path} is damaged; put a backup in its place with `tobago admin restore`"
FOREIGN = "{path} belongs to another program (it has {tables}); give Tobago its own"
NEWER = "{path} was made by a newer release of Tobago; upgrade this one"
FOLDER = "{path} is a folder; the database is a file"

BAD_FILES = [
    (text_file, NO_DATABASE),
    (damaged, DAMAGED),
    (damaged_near_the_end, DAMAGED),
    (truncated, DAMAGED),
    (songs, FOREIGN.replace("{tables}", "songs")),
    (songs_with_alembic, FOREIGN.replace("{tables}", "alembic_version, songs")),
    (newer, NEWER),
    (folder_in_its_place, FOLDER),
]


def contents(folder: Path) -> dict[str, bytes | None]:
    return {one.name: one.read_bytes() if one.is_file() else None for one in folder.iterdir()}


@pytest.mark.parametrize(("prepare", "reason"), BAD_FILES)
def test_a_wrong_file(
    tobago: Command,
    tmp_path: Path,
    whole: Path,
    prepare: Callable[[Path, Path], None],
    reason: str,
) -> None:
    path = tmp_path / "tobago.db"
    prepare(path, whole)
    before = contents(tmp_path)
    expected = complaint(reason.format(path=path))
    url = sqlite_url(tmp_path)
    assert tobago("serve", database_url=url) == expected
    assert tobago("admin", "backup", str(tmp_path / "saved"), database_url=url) == expected
    if prepare is not damaged_near_the_end:  # to list people does not take a look at everything
        assert tobago("admin", "list", "people", database_url=url) == expected
    assert contents(tmp_path) == before


def test_an_admin_makes_no_database(tobago: Command, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/mistyped/tobago.db"
    expected = complaint(f"{tmp_path}/mistyped/tobago.db: there is no such database")
    assert tobago("admin", "list", "people", database_url=url) == expected
    assert tobago("admin", "backup", str(tmp_path / "saved"), database_url=url) == expected
    assert not list(tmp_path.iterdir())


def test_a_backup_is_not_put_over_what_is_not_ours(
    tobago: Command, tmp_path: Path, whole: Path
) -> None:
    path = tmp_path / "tobago.db"
    for prepare, reason in ((text_file, NO_DATABASE), (songs, FOREIGN), (newer, NEWER)):
        path.unlink(missing_ok=True)
        prepare(path, whole)
        before = contents(tmp_path)
        ended = tobago("admin", "restore", str(whole), database_url=sqlite_url(tmp_path))
        assert ended == complaint(reason.format(path=path, tables="songs"))
        assert contents(tmp_path) == before


@pytest.mark.parametrize("prepare", [damaged, damaged_near_the_end, truncated])
def test_a_backup_replaces_what_is_damaged(
    tmp_path: Path,
    whole: Path,
    prepare: Callable[[Path, Path], None],
    tobago: Command,
) -> None:
    path = tmp_path / "tobago.db"
    prepare(path, whole)
    before = path.read_bytes()
    ended = tobago("admin", "restore", str(whole), database_url=sqlite_url(tmp_path))
    assert ended == Completed(0, "", "")
    assert path.read_bytes() == whole.read_bytes()
    assert (tmp_path / "tobago.db.old").read_bytes()[100:] == before[100:]  # but for the header


def test_a_folder_that_cannot_be_made(tobago: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ended = tobago("serve", database_url=f"sqlite:///{tmp_path}/file/tobago.db")
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"tobago: the folder {tmp_path}/file cannot be made: ")
    assert ended.stderr.count("\n") == 1


def failing(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=0, isolation_level=None)


def read_only(path: Path) -> None:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("CREATE TABLE more (a)")


def unopenable(path: Path) -> None:
    sqlite3.connect(path.parent)


def full(path: Path) -> None:
    with closing(failing(path)) as connection:
        connection.execute("PRAGMA max_page_count = 1")
        connection.execute("CREATE TABLE more AS SELECT randomblob(100000) AS a")


def locked(path: Path) -> None:
    with closing(failing(path)) as one, closing(failing(path)) as other:
        one.execute("BEGIN EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")


def disk_full(path: Path) -> None:
    raise OSError(ENOSPC, "No space left on device", str(path))


def forbidden(path: Path) -> None:
    raise PermissionError(EACCES, "Permission denied", str(path))


NOT_WRITABLE = "{path} cannot be written; this user needs write access to it and to its folder"
FULL = "no space is left on the disk for {path}; free some, then try again"


@pytest.mark.parametrize(
    ("fail", "reason"),
    [
        (read_only, NOT_WRITABLE),
        (unopenable, NOT_WRITABLE),
        (forbidden, NOT_WRITABLE),
        (full, FULL),
        (disk_full, FULL),
        (locked, "{path} is locked by another program; stop that first"),
    ],
)
def test_system_errors_are_explained(tmp_path: Path, fail: Prepare, reason: str) -> None:
    path = tmp_path / "tobago.db"
    of_another_program(path)
    with pytest.raises((sqlite3.Error, OSError)) as error:
        fail(path)
    assert str(fault_of(path, error.value)) == reason.format(path=path)


FULL_DISK = """
import resource, sys
from tobago.__main__ import run
resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))
sys.argv = ["tobago", "serve"]
run()
"""


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """In a process that may write no more than two pages."""
    settings = {"TOBAGO_PORT": "0", "TOBAGO_DATABASE_URL": sqlite_url(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-c", FULL_DISK],
        env=os.environ | settings | {"TOBAGO_LOG_LEVEL": "warning", "LANGUAGE": "en"},
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    path = tmp_path / "tobago.db"
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr in {
        f"tobago: {FULL.format(path=path)}\n",
        f"tobago: {path} cannot be read or written: the disk is failing or full\n",
    }


# ---- PostgreSQL -------------------------------------------------------------------------------

UNREADABLE = (
    "the address of PostgreSQL cannot be read; write postgresql://USER:PASSWORD@HOST/NAME,"
    " and @, : and / in a password as %40, %3A and %2F"
)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:secret@db.example:port/tobago",
        "postgresql://[::1/tobago",
        "postgresql://anna@127.0.0.1/tobago?sslmode=secret",
    ],
)
def test_an_address_that_cannot_be_read(tobago: Command, url: str) -> None:
    for command in (["serve"], ["admin", "list", "people"]):
        assert tobago(*command, database_url=url) == complaint(UNREADABLE)


def test_a_postgresql_that_is_not_there(tobago: Command, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    for url in (
        f"postgresql://anna:secret@127.0.0.1:{port}/tobago",
        f"postgresql://anna:secret@/tobago?host={tmp_path}",
        "postgresql://anna:secret@nowhere.invalid/tobago",
    ):
        for command in (["serve"], ["admin", "list", "people"]):
            ended = tobago(*command, database_url=url)
            assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
            assert ended.stderr.startswith("tobago: PostgreSQL does not answer (")
            assert ended.stderr.endswith("); check the address, and whether it runs\n")
            assert "secret" not in ended.stderr


def test_a_postgresql_that_refuses(tobago: Command, postgres_url: str) -> None:
    wrong = {
        postgres_url.replace("postgres@", "nobody@"): 'role "nobody" does not exist',
        postgres_url.replace("@/", "@/not-"): 'database "not-',
    }
    for address, reason in wrong.items():
        for command in (["serve"], ["admin", "list", "people"]):
            ended = tobago(*command, database_url=address)
            assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
            assert ended.stderr.startswith(f"tobago: PostgreSQL refuses: {reason}")


async def execute(url: str, *statements: str) -> None:
    """Run statements in a PostgreSQL database."""
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


def test_another_programs_postgresql(tobago: Command, postgres: Postgres) -> None:
    with postgres.database(template="template0") as url:
        name = url.partition("@/")[2].partition("?")[0]
        run(execute(url, "CREATE TABLE songs (title text)"))
        expected = complaint(FOREIGN.format(path=name, tables="songs"))
        assert tobago("serve", database_url=url) == expected
        run(
            execute(
                url,
                "CREATE TABLE alembic_version (version_num varchar(32))",
                "INSERT INTO alembic_version VALUES ('0001')",
            )
        )
        expected = complaint(FOREIGN.format(path=name, tables="alembic_version, songs"))
        assert tobago("serve", database_url=url) == expected
        assert tobago("admin", "list", "people", database_url=url) == expected


# ---- later ------------------------------------------------------------------------------------


def test_a_disk_that_becomes_full_and_empty_again(tmp_path: Path) -> None:
    limit = 256 * 1024  # bytes; the log, which is a file as well, stays smaller
    with Server(sqlite_url(tmp_path)) as server, Player(server.url) as anna:
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, -1))
        body = {"name": "Ben", "language": "en"}
        answers = (anna.post("/people", **body) for _ in range(1000))
        refused = next(answer for answer in answers if answer.status_code != 201)
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert anna.get("/me").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        assert anna.post("/people", **body).status_code == 201
        assert server.stop() == 0
        lines = [line for line in server.log.splitlines() if "database-unavailable" in line]
        assert any("SQLITE_FULL" in line or "SQLITE_IOERR" in line for line in lines)
        assert "Traceback" not in server.log
