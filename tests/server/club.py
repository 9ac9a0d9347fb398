"""A club that plays on whatever happens: servers that are killed, and guests who try again."""

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
"""Then it hangs."""
REPEATED = 7
"""Every so many actions are sent twice, as by somebody who missed the answer."""


class Promise(NamedTuple):
    """An action that a server said is in the log."""

    table: str
    seq: int
    request: str | None
    action: str


class House:
    """Servers with one database, and what they promised."""

    def __init__(self, url: str, nodes: int = 1) -> None:
        self.url = url
        self.promises: set[Promise] = set()
        self._servers: list[Server | None] = [None] * nodes
        self._open = asyncio.Event()
        self._promised = asyncio.Event()

    async def start(self, node: int) -> None:
        """Let people in at a node."""
        server = await asyncio.to_thread(Server, self.url, pause_ms=0, think_ms=1)
        self._servers[node] = server
        self._open.set()

    def kill(self, node: int) -> None:
        """End a node in the middle of whatever it does; people go to another if there is one."""
        server, self._servers[node] = self._servers[node], None
        assert server
        if not any(self._servers):
            self.shut()
        with server:
            server.kill()

    def shut(self) -> None:
        """Have people wait until it opens again."""
        self._open.clear()

    def reopen(self) -> None:
        """Let them in again."""
        self._open.set()

    def stop(self) -> None:
        """Close for good."""
        for server in filter(None, self._servers):
            with server:
                assert server.stop() == 0, server.log

    async def address(self, node: int) -> str:
        """Where to ask: a node, or another while it is away."""
        await self._open.wait()
        server = self._servers[node] or next(filter(None, self._servers))
        assert server.process.poll() is None, server.log
        return f"{server.url}/api/v1"

    def promise(self, promise: Promise) -> None:
        """A server has answered that an action is in the log, perhaps not for the first time."""
        self.promises.add(promise)
        self._promised.set()

    async def promised(self, number: int) -> None:
        """Wait until so many actions are in the logs."""
        while len(self.promises) < number:
            self._promised.clear()
            await self._promised.wait()


class Guest:
    """Somebody who repeats a request until it is answered, as a good client does."""

    def __init__(self, house: House, node: int) -> None:
        self.house = house
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
        """Become somebody, known to all nodes."""
        person = await self.ask("POST", "/people", json={"name": "Guest", "language": "en"})
        self.id = person.json()["id"]

    def window(self, node: int) -> "Guest":
        """The same person, with another connection."""
        other = Guest(self.house, node)
        other.id = self.id
        other._http.cookies.update(self._http.cookies)
        return other

    async def ask(self, method: str, path: str, **request: Any) -> httpx.Response:
        """The answer, however often it takes."""
        while True:
            url = await self.house.address(self._node)
            try:
                answer = await self._http.request(method, url + path, **request)
            except httpx.TransportError:
                continue
            if answer.status_code != 503:
                return answer

    async def snapshot(self, table: str, after: int) -> dict[str, Any]:
        """The table after a position, as soon as it has gone on."""
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
            promise = Promise(table, answer.json()["seq"], f"{self.id}:r{number}", str(action))
            self.house.promise(promise)

    async def close(self) -> None:
        """Go home."""
        await self._http.aclose()


@asynccontextmanager
async def club(url: str, nodes: int = 1) -> AsyncIterator[House]:
    """An open house, closed at the end in good order."""
    house = House(url, nodes)
    async with asyncio.timeout(DEADLINE_S):
        try:
            await asyncio.gather(*(house.start(node) for node in range(nodes)))
            yield house
        finally:
            house.stop()


class Match(NamedTuple):
    """Two people at a table."""

    anna: Guest
    ben: Guest
    table: str

    async def play(self) -> None:
        """Play to the end; the record of the game proves itself."""
        await asyncio.gather(self.anna.play(self.table), self.ben.play(self.table))
        record = await self.anna.ask("GET", f"/tables/{self.table}/record")
        verify(read_record(record.text))
        await self.anna.close()
        await self.ben.close()


async def matches(house: House, nodes: int, tables: int) -> list[Match]:
    """Games that begin, of people at different nodes if there are any; some have a bot, too."""
    found = (_match(house, number, nodes) for number in range(tables))
    return await asyncio.gather(*found)


async def _match(house: House, number: int, nodes: int) -> Match:
    anna, ben = (Guest(house, (number + place) % nodes) for place in range(2))
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


async def check_promises(house: House) -> None:
    """Every promised action is in the log once, and nothing else is but what bots did."""
    written: list[Promise] = []
    async with opened(house.url, lock=False) as database:
        for table in {promise.table for promise in house.promises}:
            entries = await Journal(database).read(table)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            written += [
                Promise(table, entry.seq, entry.request, str(entry.body["action"]))
                for entry in entries
                if entry.kind is Kind.ACT and not (entry.request or "").startswith("bot:")
            ]
    assert len(written) == len(set(written))
    assert set(written) == house.promises
