"""Failures outside the server: an unavailable database, a closed connection."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import Postgres, opened, run, sqlite_url
from tests.server.serving import PATIENCE, Player, Server, ThreadServer
from tobago.server.core.schema import seats


def give_seat(url: str, table: str, seat: int, person: str) -> None:
    """The seat is theirs, but the word of it never reaches the server."""

    async def given() -> None:
        async with opened(url, lock=False) as database, database.write() as connection:
            here = (seats.c.table_id == table, seats.c.seat == seat)
            await connection.execute(update(seats).where(*here).values(person=person))

    run(given())


def questions(
    player: Player, table: str, seat: int, action: dict[str, Any]
) -> Iterator[httpx.Response]:
    """Everything that is asked for a seat."""
    path = f"/tables/{table}"
    yield player.get(f"{path}/view", seat=seat)
    yield player.get(f"{path}/text", seat=seat)
    yield player.get(f"{path}/entries", seat=seat)
    yield player.get(f"{path}/route", q=0, r=0, seat=seat)
    yield player.post(f"{path}/check", action=action, seat=seat)
    yield player.post(f"{path}/hint", seat=seat)
    yield player.post(f"{path}/actions", action=action, seat=seat, after=1, request="a")
    yield player.post(f"{path}/undo", seat=seat, after=1, request="b")


def live_refusal(player: Player, table: str, seat: int) -> tuple[int, str]:
    """Why a socket for a seat is closed."""
    with player.live(table, seat=seat) as live, pytest.raises(ConnectionClosed) as closed:
        live.until("never")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_a_seat_is_not_refused_while_the_database_is_unavailable(
    postgres: Postgres, postgres_url: str
) -> None:
    with (
        ThreadServer(postgres_url) as server,
        Player(server.url) as anna,
        Player(server.url, "Ben") as ben,
    ):
        humans = [{"kind": "human"}, {"kind": "human"}]
        table = anna.new_table(seats=humans, start=True)["id"]
        action = anna.view(table)["legal"][0]["action"]
        assert ben.view(table)["seat"] is None
        give_seat(postgres_url, table, 1, ben.id)
        with postgres.away("fast"):
            for answer in questions(ben, table, 1, action):
                assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            assert live_refusal(ben, table, 1) == (4503, "unavailable")
        assert ben.view(table, seat=1)["seat"] == 1
        for answer in questions(ben, table, 0, action):
            assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
        assert live_refusal(ben, table, 0) == (4403, "not-your-seat")


def test_an_incomplete_body_is_not_a_server_error(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path), log_level="debug") as server:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            line.sendall(
                b"POST /api/v1/people HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                b"Content-Type: application/json\r\nContent-Length: 100\r\n"
                b"Expect: 100-continue\r\n\r\n"
            )
            assert line.recv(1000).startswith(b"HTTP/1.1 100 ")  # the body is being waited for
            line.sendall(b'{"name": "An')
        assert server.stop() == 0
        events = [json.loads(line) for line in server.log.splitlines()]
        ours = [each for each in events if each["from"] == "tobago.server.http"]
    assert [(each["level"], each["event"]) for each in ours] == [("debug", "client-disconnected")]
