"""Two worlds that a seat cannot distinguish: every byte that the server sends it is the same.

The worlds come from the secrecy tests: everything that the seat cannot know is changed at random.
A real server, in this process, is made to play them; the same is then asked and done in both.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import httpx
import pytest

from tests.secrecy.worlds import altered, choose, followed, new_game, probes, scaled, shortened
from tests.server.databases import new_sqlite
from tests.server.serving import Live, Player, ThreadServer
from tobago import Action, Game, witnessed
from tobago.record import Recorder
from tobago.server.core import live_table
from tobago.server.core.schema import TableRow
from tobago.server.lobby import new_table as newtable

PAIRS = scaled(6, 150)
STEPS = 8
TIMES = re.compile(r'"(now|at|ended_at|changed_at|since|deadline)":\d+')
PRESENT = re.compile(r'"present":(true|false)|"spectators":\d+')  # known a moment sooner or later
COMMITMENT = re.compile(r'"commitment":"[0-9a-f]{64}"')


class Midway(Recorder):
    """Takes a game up where it stands; the real one wants its beginning."""

    def __init__(
        self, game: Game, names: Sequence[str] = (), tags: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(Game.new(game.table.players, "a beginning"), names, tags)
        self.game = game


class Stage:
    """A server in this process whose next table plays a game that is given to it."""

    def __init__(self) -> None:
        self.url = ""
        self.next: Game | None = None
        self._games: dict[str, Game] = {}

    def game_of(self, row: TableRow) -> Game:
        if row.id not in self._games:
            assert self.next is not None
            self._games[row.id] = self.next
        return self._games[row.id].copy()


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    staged = Stage()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_table, "new_game", staged.game_of)
        patch.setattr(newtable, "new_game", staged.game_of)
        patch.setattr(live_table, "Recorder", Midway)
        with ThreadServer(new_sqlite(tmp_path_factory.mktemp("leaks"))) as server:
            staged.url = server.url
            yield staged


def pair(number: int) -> tuple[Game, Game, int | None, list[Action]]:
    """Two worlds, who cannot tell them apart, and actions that show them no difference."""
    rng = Random(f"leaks/{number}")
    game = new_game(rng)
    if number % 2:
        game = shortened(game, rng.randrange(10, 25), rng)
    stop = rng.randrange(5, 60)
    for ply, (at, ledger) in enumerate(followed(game, rng)):
        seat: int | None = rng.choice([*range(at.table.players), None])
        if ply < stop or at.over:
            continue
        other = altered(at, ledger, seat, rng)
        actions = unrevealing(at.copy(), other.copy(), seat, rng)
        if len(actions) >= 2:
            return at.copy(), other, seat, actions
    return pair(number + 1000)


def unrevealing(here: Game, there: Game, seat: int | None, rng: Random) -> list[Action]:
    """Actions to play in both, as long as the seat sees the same of them."""
    actions: list[Action] = []
    while len(actions) < STEPS and not here.over:
        action = choose(here, rng)
        if there.check(action) is not None:
            break
        next_here, next_there = here.copy(), there.copy()
        if witnessed(next_here.apply(action), seat) != witnessed(next_there.apply(action), seat):
            break
        here, there = next_here, next_there
        actions.append(action)
    return [] if here.over else actions


class Received:
    """All that a person is sent, without what differs between any two games."""

    def __init__(self, table: str) -> None:
        self._table = table
        self.answers: list[str] = []
        self.messages: list[str] = []
        self.tables: set[str] = set()
        """What is said about the table, which may be once more or less as people come."""

    def answer(self, answer: httpx.Response) -> None:
        headers = {
            name: value
            for name, value in answer.headers.items()
            if name not in {"date", "content-length"}
        }
        self.answers.append(self._plain(f"{answer.status_code} {headers} {answer.text}"))

    def message(self, message: dict[str, Any]) -> None:
        plain_text = self._plain(json.dumps(message, separators=(",", ":"), ensure_ascii=False))
        if message["type"] == "table":
            self.tables.add(plain_text)
        else:
            self.messages.append(plain_text)

    def _plain(self, text: str) -> str:
        text = text.replace(self._table, "ID")
        for different in (TIMES, COMMITMENT, PRESENT):
            text = different.sub("", text)
        return text


def play(
    stage: Stage, game: Game, seat: int | None, actions: list[Action], sam: Player, ola: Player
) -> Received:
    """Sam sits at the seat, or looks on, and Ola has all others; what Sam receives."""
    stage.next = game
    seats = [{"kind": "open" if n == seat else "human"} for n in range(game.table.players)]
    table = ola.new_table(players=game.table.players, seats=seats)["id"]
    path, received = f"/tables/{table}", Received(table)
    if seat is not None:
        received.answer(sam.post(f"{path}/join"))
    ola.post(f"{path}/start")
    now = game.copy()
    with sam.live(table, full=True) as live:
        received.message(live.next())
        for step, action in enumerate(actions):
            _ask(sam, path, now, seat, step + 1, received)
            actor = sam if now.seat == seat else ola
            body = {"action": action.to_json(), "after": step + 1, "request": f"r{step}"}
            done = actor.post(f"{path}/actions", **body, seat=now.seat)
            assert done.status_code == 200, done.text
            if actor is sam:
                received.answer(done)
            now.apply(action)
            _receive(live, done.json()["seq"], received)
        _ask(sam, path, now, seat, len(actions) + 1, received)
    return received


def _ask(
    sam: Player, path: str, game: Game, seat: int | None, seq: int, received: Received
) -> None:
    """Everything that Sam can ask for, and much that is refused."""
    for question in ("", "/view?full=true", "/entries?after=0&full=true", "/chat", "/record"):
        received.answer(sam.get(f"{path}{question}"))
    if seat is None:
        return
    received.answer(sam.get(f"{path}/route", q=0, r=0))
    rng = Random(seq)
    for action in rng.sample(probes(game, rng, 2), 10):
        received.answer(sam.post(f"{path}/check", action=action.to_json()))
        if game.view(seat).check(action) is not None:
            body = {"action": action.to_json(), "after": seq, "request": "no"}
            received.answer(sam.post(f"{path}/actions", **body))
    if not sam.get(f"{path}/view").json()["undo"]["allowed"]:
        received.answer(sam.post(f"{path}/undo", after=seq, request="no"))


def _receive(live: Live, seq: int, received: Received) -> None:
    """All messages up to the one that tells of a position."""
    while True:
        message = live.next()
        received.message(message)
        if any(entry["seq"] == seq for entry in message.get("entries", ())):
            return


@pytest.mark.parametrize("number", range(PAIRS))
def test_what_a_seat_cannot_know_is_in_no_byte_it_is_sent(stage: Stage, number: int) -> None:
    here, there, seat, actions = pair(number)
    assert here.to_state() != there.to_state()
    with Player(stage.url, "Sam") as sam, Player(stage.url, "Ola") as ola:
        one = play(stage, here, seat, actions, sam, ola)
        other = play(stage, there, seat, actions, sam, ola)
    assert one.answers == other.answers
    assert one.messages == other.messages
    assert one.tables <= other.tables or other.tables <= one.tables
    assert len(one.messages) > len(actions)


def test_the_test_can_fail(stage: Stage) -> None:
    """A seat that may know what differs is sent different bytes."""
    here, there, seat, actions = pair(0)
    others = [n for n in range(here.table.players) if n != seat]
    owner = next(n for n in others if here.state.hands[n] != there.state.hands[n])
    with Player(stage.url, "Sam") as sam, Player(stage.url, "Ola") as ola:
        one = play(stage, here, owner, actions, sam, ola)
        other = play(stage, there, owner, actions, sam, ola)
    assert one.answers != other.answers
    assert one.messages != other.messages
