"""Games at servers that are killed and restarted, by clients that repeat their requests."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, NamedTuple

import httpx
from msgspec.json import decode

from tests.server.databases import PATIENCE, opened
from tests.server.serving import Server, new_address
from tobago.bots import make_bot
from tobago.game import View
from tobago.game.codec import decode_table
from tobago.record import read_record, verify
from tobago.server.core.journal import Journal, Kind

SOAK = os.environ.get("TOBAGO_SOAK") == "1"
DEADLINE_S = 3600 if SOAK else 1200
"""The time after which a game counts as hanging."""
REPEATED = 7
"""One of this many actions is sent twice, as by a client that missed the response."""


class Acknowledged(NamedTuple):
    """An action that a server has acknowledged."""

    table: str
    seq: int
    request: str | None
    action: str


class Servers:
    """Servers with one database, and the actions that they acknowledged."""

    def __init__(self, url: str, nodes: int = 1) -> None:
        self.url = url
        self.acknowledged: set[Acknowledged] = set()
        self._servers: list[Server | None] = [None] * nodes
        self._open = asyncio.Event()
        self._changed = asyncio.Event()

    async def start(self, node: int) -> None:
        """Start a node."""
        server = await asyncio.to_thread(Server, self.url, pause_ms=0, think_ms=1)
        self._servers[node] = server
        self._open.set()

    def kill(self, node: int) -> None:
        """Kill a node; clients go to another if there is one."""
        server, self._servers[node] = self._servers[node], None
        assert server
        if not any(self._servers):
            self.shut()
        with server:
            server.kill()

    def shut(self) -> None:
        """Make clients wait until a node runs again."""
        self._open.clear()

    def reopen(self) -> None:
        """Let clients continue."""
        self._open.set()

    def stop(self) -> None:
        """Stop all nodes."""
        for server in filter(None, self._servers):
            with server:
                assert server.stop() == 0, server.log

    async def address(self, node: int) -> str:
        """The address of a node, or of another while it is down."""
        await self._open.wait()
        server = self._servers[node] or next(filter(None, self._servers))
        assert server.process.poll() is None, server.log
        return f"{server.url}/api/v1"

    def acknowledge(self, action: Acknowledged) -> None:
        """Note an acknowledgement, which can be repeated."""
        self.acknowledged.add(action)
        self._changed.set()

    async def wait_for_actions(self, number: int) -> None:
        """Wait until the logs have a number of actions."""
        while len(self.acknowledged) < number:
            self._changed.clear()
            await self._changed.wait()


class Guest:
    """A client that repeats a request until it is answered."""

    def __init__(self, servers: Servers, node: int) -> None:
        self.servers = servers
        self._node = node
        self._http = httpx.AsyncClient(
            headers={"X-Forwarded-For": new_address(), "Sec-Fetch-Site": "same-origin"},
            timeout=PATIENCE,
            trust_env=False,
            verify=False,  # certificates are long to read, and there are none here
        )
        self._requests = count(1)
        self.id = ""

    async def sign_up(self) -> None:
        """Sign up."""
        person = await self.ask("POST", "/people", json={"name": "Guest", "language": "en"})
        self.id = person.json()["id"]

    def window(self, node: int) -> "Guest":
        """The same person with another connection."""
        other = Guest(self.servers, node)
        other.id = self.id
        other._http.cookies.update(self._http.cookies)
        return other

    async def ask(self, method: str, path: str, **request: Any) -> httpx.Response:
        """The response, after any number of attempts."""
        while True:
            url = await self.servers.address(self._node)
            try:
                answer = await self._http.request(method, url + path, **request)
            except httpx.TransportError:
                continue
            if answer.status_code != 503:
                return answer

    async def snapshot(self, table: str, after: int) -> dict[str, Any]:
        """The snapshot after a position, as soon as there is a new entry."""
        query = {"after": after, "wait": 25, "full": True, "advice": False}
        answer = await self.ask("GET", f"/tables/{table}/entries", params=query)
        assert answer.status_code == 200, answer.text
        return decode(answer.content, type=dict[str, Any])

    async def play(self, table: str) -> None:
        """Play a game to its end."""
        bot, after, setting = make_bot("scout", table), 0, None
        while (snapshot := await self.snapshot(table, after))["table"]["status"] == "playing":
            view = snapshot["view"]
            after = view["seq"]
            if view["legal"]:
                setting = setting or decode_table(
                    snapshot["setting"]
                )  # the same for the whole game
                seen = View.decode(setting, view)
                action = bot.decide(seen, seen.legal_actions()).to_json()
                await self._act(table, after, action)

    async def _act(self, table: str, after: int, action: dict[str, Any]) -> None:
        number = next(self._requests)
        body = {"after": after, "request": f"r{number}", "action": action}
        for _ in range(2 if number % REPEATED == 0 else 1):
            answer = await self.ask("POST", f"/tables/{table}/actions", json=body)
            assert answer.status_code == 200, answer.text
            done = Acknowledged(table, answer.json()["seq"], f"{self.id}:r{number}", str(action))
            self.servers.acknowledge(done)

    async def close(self) -> None:
        """Close the connection."""
        await self._http.aclose()


@asynccontextmanager
async def running_servers(url: str, nodes: int = 1) -> AsyncIterator[Servers]:
    """Running servers, stopped at the end."""
    servers = Servers(url, nodes)
    async with asyncio.timeout(DEADLINE_S):
        try:
            await asyncio.gather(*(servers.start(node) for node in range(nodes)))
            yield servers
        finally:
            servers.stop()


class Match(NamedTuple):
    """Two people at a table."""

    anna: Guest
    ben: Guest
    table: str

    async def play(self) -> None:
        """Play to the end, and verify the record."""
        await asyncio.gather(self.anna.play(self.table), self.ben.play(self.table))
        record = await self.anna.ask("GET", f"/tables/{self.table}/record")
        verify(read_record(record.text))
        await self.anna.close()
        await self.ben.close()


async def matches(servers: Servers, nodes: int, tables: int) -> list[Match]:
    """New games of people at different nodes if there are several; some have a bot too."""
    found = (_match(servers, number, nodes) for number in range(tables))
    return await asyncio.gather(*found)


async def _match(servers: Servers, number: int, nodes: int) -> Match:
    anna, ben = (Guest(servers, (number + place) % nodes) for place in range(2))
    await anna.sign_up()
    await ben.sign_up()
    return Match(anna, ben, await _set_up(anna, ben, bot=number % 3 == 0))


async def _set_up(anna: Guest, ben: Guest, bot: bool) -> str:
    seats = [{"kind": "human"}, {"kind": "open"}, *([{"kind": "bot", "bot": "scout"}] * bot)]
    wanted = {"players": len(seats), "seats": seats}
    table: str = (await anna.ask("POST", "/tables", json=wanted)).json()["id"]
    joined = await ben.ask("POST", f"/tables/{table}/join", json={})
    assert joined.status_code == 200, joined.text
    begun = await anna.ask("POST", f"/tables/{table}/start", json={})
    assert begun.status_code == 200, begun.text
    return table


async def check_acknowledged(servers: Servers) -> None:
    """Check that each acknowledged action is in the log once, with none but those of bots added."""
    written: list[Acknowledged] = []
    async with opened(servers.url, lock=False) as database:
        for table in {action.table for action in servers.acknowledged}:
            entries = await Journal(database).read(table)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            written += [
                Acknowledged(table, entry.seq, entry.request, str(entry.body["action"]))
                for entry in entries
                if entry.kind is Kind.ACT and not (entry.request or "").startswith("bot:")
            ]
    assert len(written) == len(set(written))
    assert set(written) == servers.acknowledged
