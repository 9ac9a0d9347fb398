"""Players at our own server: actions and updates by WebSocket, as with boardgame.io."""

import asyncio
import itertools
import random

import msgspec

from bench.server.play import ACKNOWLEDGEMENT, SEATS, Table
from bench.server.wire import Answer, Http, Socket


class Choice(msgspec.Struct):
    """A legal action."""

    action: msgspec.Raw


class View(msgspec.Struct):
    """The fields of a view that the benchmark reads."""

    seq: int
    legal: list[Choice] | None = None


class Update(msgspec.Struct):
    """A message of the live socket: a new view, or the answer to an action."""

    type: str
    view: View | None = None
    seq: int = 0


_update = msgspec.json.Decoder(Update)
_numbers = itertools.count(1)


class Player:
    """A player with an IP address and an account."""

    def __init__(self, port: int) -> None:
        number = next(_numbers)
        self.headers = {"X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
        self.http = Http(port)

    async def sign_up(self) -> None:
        """Create the account."""
        answer = await self.call("POST", "/people", {"name": "Player"})
        secret = answer.head.split("tobago=")[1].split(";")[0].strip('"')
        self.headers["Authorization"] = f"Bearer {secret}"

    async def call(self, method: str, path: str, body: object = None) -> Answer:
        """Call the API; a refusal is an error of the benchmark."""
        answer = await self.http.call(method, f"/api/v1{path}", body, self.headers)
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.body!r}")
        return answer


class Hunt(Table):
    """A table of four players who choose random legal actions."""

    def __init__(self, port: int) -> None:
        super().__init__(acknowledged=True)
        self._port = port
        self._id = ""
        self._rng = random.Random(next(_numbers))
        self._players = [Player(port) for _ in range(SEATS)]
        self._sockets: list[Socket] = []
        self._seq = 0
        self._next: tuple[int, list[Choice]] | None = None

    @classmethod
    async def open(cls, port: int) -> "Hunt":
        """A table with all four players connected, in a game that has begun."""
        table = cls(port)
        for player in table._players:
            await player.sign_up()
        owner, *others = table._players
        seats = [{"kind": "human"}, *({"kind": "open"} for _ in others)]
        answer = await owner.call(
            "POST", "/tables", {"players": SEATS, "seats": seats, "public": False}
        )
        table._id = msgspec.json.decode(answer.body)["id"]
        for player in others:
            await player.call("POST", f"/tables/{table._id}/join", {})
        await owner.call("POST", f"/tables/{table._id}/start")
        for seat in range(SEATS):
            await table._connect(seat)
            table._players[seat].http.close()
        return table

    async def _connect(self, seat: int) -> None:
        ready = asyncio.get_running_loop().create_future()

        def on_message(_: Socket, message: bytes) -> None:
            update = _update.decode(message)
            if update.type == "accepted":
                self.on_update(ACKNOWLEDGEMENT, update.seq)
            elif update.type == "refused":
                self.tally.failure = RuntimeError(message.decode())
            if (view := update.view) is None:
                return
            if view.legal:
                self._next = seat, view.legal
            self._seq = max(self._seq, view.seq)
            self.on_update(seat, view.seq)
            if not ready.done():
                ready.set_result(None)

        path = f"/api/v1/tables/{self._id}/live?advice=false"
        player = self._players[seat]
        self._sockets.append(await Socket.connect(self._port, path, on_message, player.headers))
        await ready

    def act(self) -> None:
        """Send a random legal action of the deciding seat."""
        assert self._next is not None
        seat, legal = self._next
        action = self._rng.choice(legal).action
        self._next = None
        self.on_send(seat)
        message = {"type": "act", "after": self._seq, "request": f"r{self._seq}", "action": action}
        self._sockets[seat].send(msgspec.json.encode(message))

    def lost(self) -> int:
        return sum(socket.closed is not None for socket in self._sockets)

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()
