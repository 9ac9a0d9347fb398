"""Players at a boardgame.io server, over socket.io, like its own client."""

import asyncio
from typing import Any

import msgspec

from bench.server.play import SEATS, Table
from bench.server.wire import Http, Socket

SPACE = "/hunt"
COLOURS = ("white", "grey", "black", "brown")


class Context(msgspec.Struct):
    """The player to move."""

    currentPlayer: str  # noqa: N815 (their name)


class Player(msgspec.Struct):
    """The fields of a player that the benchmark reads."""

    atv: tuple[int, int]


class Board(msgspec.Struct):
    """The fields of a position that the benchmark reads."""

    players: dict[str, Player]


class State(msgspec.Struct, rename={"board": "G", "context": "ctx", "position": "_stateID"}):
    """A state as sent to a seat."""

    board: Board
    context: Context
    position: int


_state = msgspec.json.Decoder(State)
_sync = msgspec.json.Decoder(tuple[str, str, dict[str, msgspec.Raw]])
_update = msgspec.json.Decoder(tuple[str, str, msgspec.Raw, msgspec.Raw])


class Hunt(Table):
    """A match of the hunt, whose players drive and play clues in turn."""

    def __init__(self, port: int) -> None:
        super().__init__(acknowledged=False)
        self._port = port
        self._match = ""
        self._keys: list[str] = []
        self._sockets: list[Socket] = []
        self._state: State | None = None

    @classmethod
    async def open(cls, port: int) -> "Hunt":
        """A match with all four players connected."""
        table = cls(port)
        http = Http(port)
        answer = await http.call("POST", "/games/hunt/create", {"numPlayers": SEATS})
        table._match = msgspec.json.decode(answer.body)["matchID"]
        for seat in range(SEATS):
            answer = await http.call(
                "POST",
                f"/games/hunt/{table._match}/join",
                {"playerID": str(seat), "playerName": f"Player {seat}"},
            )
            table._keys.append(msgspec.json.decode(answer.body)["playerCredentials"])
        http.close()
        for seat in range(SEATS):
            await table._connect(seat)
        return table

    async def _connect(self, seat: int) -> None:
        synced = asyncio.get_running_loop().create_future()

        def on_message(socket: Socket, message: bytes) -> None:
            if message[:1] == b"0":
                socket.send(b"40" + SPACE.encode() + b",")
            elif message[:1] == b"2":
                socket.send(b"3")
            elif message[:2] == b"40":
                self._emit(socket, "sync", self._match, str(seat), self._keys[seat], SEATS)
            elif message[:2] == b"42":
                self._receive(seat, message[len(SPACE) + 3 :])
                if not synced.done() and message.startswith(b'["sync"', len(SPACE) + 3):
                    synced.set_result(None)

        path = "/socket.io/?EIO=4&transport=websocket"
        self._sockets.append(await Socket.connect(self._port, path, on_message))
        await synced

    def _receive(self, seat: int, message: bytes) -> None:
        if message.startswith(b'["sync"'):
            state = _state.decode(_sync.decode(message)[2]["state"])
        elif message.startswith(b'["update"'):
            state = _state.decode(_update.decode(message)[2])
        else:
            return
        if self._state is None or state.position > self._state.position:
            self._state = state
        self.on_update(seat, state.position)

    def act(self) -> None:
        """Drive and play a clue by turns."""
        assert self._state is not None
        player = self._state.context.currentPlayer
        number = self._state.position
        if number % 2:
            colour = COLOURS[number // 2 % len(COLOURS)]
            move, args = "playClue", [number // 8 % 6, colour]
        else:
            q, r = self._state.board.players[player].atv
            move, args = "drive", [[q - 1 if q > 0 else q + 1, r]]
        seat = int(player)
        payload = {
            "type": move,
            "args": args,
            "playerID": player,
            "credentials": self._keys[seat],
        }
        self.on_send(seat)
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(self._sockets[seat], "update", action, number, self._match, player)

    def _emit(self, socket: Socket, *event: Any) -> None:
        socket.send(b"42" + SPACE.encode() + b"," + msgspec.json.encode(event))

    def lost(self) -> int:
        return sum(socket.closed is not None for socket in self._sockets)

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()
