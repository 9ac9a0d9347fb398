"""Players at our own server: actions and updates by WebSocket, as boardgame.io has them."""

import asyncio
import itertools
import random

import msgspec

from tobago.bench.server.play import MOVER, SEATS, Table
from tobago.bench.server.wire import Answer, Http, Socket


class Choice(msgspec.Struct):
    """Something that may be done."""

    action: msgspec.Raw


class View(msgspec.Struct):
    """What is needed of a seat's view."""

    seq: int
    legal: list[Choice] | None = None


class Update(msgspec.Struct):
    """A message of the live socket: how it stands, once the game has begun, or an answer."""

    type: str
    view: View | None = None
    seq: int = 0


_update = msgspec.json.Decoder(Update)
_numbers = itertools.count(1)


class Player:
    """Somebody with an address and an identity of their own."""

    def __init__(self, port: int) -> None:
        number = next(_numbers)
        self.headers = {"X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
        self.http = Http(port)

    async def sign_up(self) -> None:
        """Be known from now on."""
        answer = await self.call("POST", "/people", {"name": "Player"})
        secret = answer.head.split("tobago=")[1].split(";")[0].strip('"')
        self.headers["Authorization"] = f"Bearer {secret}"

    async def call(self, method: str, path: str, body: object = None) -> Answer:
        """Ask the API; what it refuses is a fault of the benchmark."""
        answer = await self.http.call(method, f"/api/v1{path}", body, self.headers)
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.body!r}")
        return answer


class Hunt(Table):
    """A table of four people who do any of the things they may."""

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
                self.hear(MOVER, update.seq)
            elif update.type == "refused":
                self.tally.trouble = RuntimeError(message.decode())
            if (view := update.view) is None:
                return
            if view.legal:
                self._next = seat, view.legal
            self._seq = max(self._seq, view.seq)
            self.hear(seat, view.seq)
            if not ready.done():
                ready.set_result(None)

        path = f"/api/v1/tables/{self._id}/live?advice=false"
        player = self._players[seat]
        self._sockets.append(await Socket.connect(self._port, path, on_message, player.headers))
        await ready

    def act(self) -> None:
        """Anything that the deciding seat may do."""
        assert self._next is not None
        seat, legal = self._next
        action = self._rng.choice(legal).action
        self._next = None
        self.sending(seat)
        asked = {"type": "act", "after": self._seq, "request": f"r{self._seq}", "action": action}
        self._sockets[seat].send(msgspec.json.encode(asked))

    def lost(self) -> int:
        return sum(socket.closed is not None for socket in self._sockets)

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()
