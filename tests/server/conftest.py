"""Databases of both kinds for the tests of the server, and a server that many tests share."""

import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from tests.server import seating
from tests.server.databases import (
    KINDS,
    Postgres,
    new_sqlite,
    opened,
    postgres_programs,
    run,
    sqlite_url,
)
from tests.server.serving import SlowClock, ThreadServer
from tobago.server.lobby import new_table as newtable

__all__ = ["KINDS", "Postgres", "new_sqlite", "opened", "run", "sqlite_url"]


@pytest.fixture(scope="session", autouse=True)
def _seeded() -> Iterator[None]:
    """Games that fixtures begin on a server in this process are the same in every run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(newtable, "token_hex", lambda size: _seed(0))
        yield


@pytest.fixture(autouse=True)
def _numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """So are the games of a test, one after the other, whichever tests ran before."""
    numbers = count(1)
    monkeypatch.setattr(newtable, "token_hex", lambda size: _seed(next(numbers)))
    monkeypatch.setattr(seating, "_numbers", count(1))


def _seed(number: int) -> str:
    return sha256(f"seed {number}".encode()).hexdigest()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL; nothing but the test at hand uses it."""
    programs = postgres_programs()
    if programs is None:
        assert not os.environ.get("CI"), "there is no PostgreSQL"
        pytest.skip("there is no PostgreSQL")
    cluster = Postgres(programs)
    yield cluster
    cluster.remove()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The address of a new, migrated database of PostgreSQL."""
    with postgres.database() as address:
        yield address


@pytest.fixture
def new_sqlite_url(tmp_path: Path) -> str:
    """The address of a new, migrated database of SQLite, in `tmp_path`."""
    return new_sqlite(tmp_path)


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest) -> str:
    """The address of a new, migrated database, once of each kind."""
    fixture = "new_sqlite_url" if request.param == "sqlite" else "postgres_url"
    return str(request.getfixturevalue(fixture))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server with SQLite for tests that keep to people and tables of their own."""
    url = new_sqlite(tmp_path_factory.mktemp("shared"))
    with ThreadServer(url, pause_ms=0, think_ms=1) as running:
        yield running


@pytest.fixture
def slow_clock(monkeypatch: pytest.MonkeyPatch) -> SlowClock:
    """The clock by which all servers in this process limit people."""
    return SlowClock(monkeypatch)
