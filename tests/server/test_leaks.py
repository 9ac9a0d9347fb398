"""The same actions in two worlds that a viewer cannot distinguish: every byte sent is equal."""

import re
from random import Random
from typing import NamedTuple

import pytest
from msgspec import structs
from msgspec.json import decode, encode

from tests.secrecy.worlds import Ledger, altered, choose, probes, random_options, scaled, seats_of
from tests.server.conftest import run
from tests.server.live_tables import Evening
from tobago import Action, Game
from tobago.game.chance import commitment
from tobago.server.core.journal import Entry, Kind
from tobago.server.core.language import words_of
from tobago.server.core.live_table import AppliedEntry, LiveTable
from tobago.server.core.room import Room
from tobago.server.core.schema import Status
from tobago.server.core.seat_checks import check_action
from tobago.server.core.settings import SECOND
from tobago.server.core.views import Audience
from tobago.server.play.handlers import action_refusal, find_route
from tobago.server.play.listener import Listener

GAMES = scaled(16, 300)
STEPS = 10


class World:
    """A table in memory, with somebody who listens to it."""

    def __init__(self, live: LiveTable, seat: int | None, language: str) -> None:
        self.room = Room(live, [])
        person = None if seat is None else f"person {seat}"
        audience = Audience(seat, language, full=True)
        self.listener = Listener(self.room, _nothing, audience, person, live.seq)

    @property
    def game(self) -> Game:
        assert self.room.live.game
        return self.room.live.game

    async def next_message(self) -> bytes:
        """The next message, but for the time and the commitment."""
        message = re.sub(rb'"now":\d+', b'"now":0', await self.listener.next())
        promise = commitment(self.room.live.row.seed).encode()
        if self.room.live.status is Status.PLAYING:
            assert self.room.live.row.seed.encode() not in message
            assert self.game.state.seed.encode() not in message
        return message.replace(promise, b"the commitment")

    def act(self, action: Action) -> AppliedEntry:
        """The deciding seat acts, as `Rooms` has it."""
        live = self.room.live.copy()
        body = {"action": action.to_json()}
        happened = live.fold(Entry(live.seq + 1, live.at + SECOND, Kind.ACT, self.game.seat, body))
        self.room.advance(live, [happened])
        return happened

    def refusals(self, seat: int, language: str, actions: list[Action]) -> list[bytes]:
        """The answers about actions, most of which are not allowed, and about routes."""
        live = self.room.live
        refused_texts = []
        for action in actions:
            refused_texts.append(encode(action_refusal(live, seat, action.to_json(), language)))
            if refused := check_action(live, seat, action):
                said = words_of(language).fault(refused)
                refused_texts.append(f"{refused.status} {refused.code} {refused} {said}".encode())
        if self.game.state.atvs[seat] >= 0:
            refused_texts.append(encode(find_route(live, seat, self.game.table.space(0))))
        return refused_texts


async def _nothing(room: Room, after: int) -> list[AppliedEntry]:
    return []


class Twins(NamedTuple):
    """Two worlds that a seat cannot tell apart."""

    here: World
    there: World


def twins(live: LiveTable, ledger: Ledger, seat: int | None, rng: Random) -> Twins:
    """A table, and the same with everything changed that the seat cannot know."""
    assert live.game
    assert live.recorder
    language = rng.choice(("en", "nl", "ru", "de", "fr", "es"))
    other = live.copy()
    assert other.recorder
    other.recorder.game = altered(live.game, ledger, seat, rng)
    other.row = structs.replace(live.row, seed=other.recorder.game.state.seed)
    other.memo = {}
    return Twins(World(live.copy(), seat, language), World(other, seat, language))


async def play_both(worlds: Twins, seat: int | None, rng: Random) -> int:
    """Play the same in both until the seat is shown a difference; how many bytes were equal."""
    here, there = worlds
    equal = 0
    for _ in range(STEPS):
        message = await here.next_message()
        assert message == await there.next_message()
        equal += len(message)
        if seat is not None:
            language = here.listener.audience.language
            actions = [*probes(here.game, rng, 2), *here.game.view(seat).legal_actions()[:20]]
            refused_texts = here.refusals(seat, language, actions)
            assert refused_texts == there.refusals(seat, language, actions)
        if here.game.over:
            break
        action = choose(here.game, rng)
        if there.game.check(action) is not None:
            assert here.game.seat != seat  # a hand the seat does not know
            break
        events = [[e.seen_by(seat) for e in world.act(action).events] for world in worlds]
        if events[0] != events[1]:
            shown = [next((a, b) for a, b in zip(*events, strict=False) if a != b)]
            assert any(a.reveals or b.reveals for a, b in shown)
            break
    return equal


@pytest.mark.parametrize("number", range(GAMES))
def test_every_byte_is_equal_in_worlds_that_a_seat_cannot_tell_apart(number: int) -> None:
    async def compare() -> int:
        rng = Random(f"leaks/{number}")
        evening = Evening(rng.choice((2, 3, 4)), options=random_options(rng), seed=f"seed {number}")
        live, equal = evening.live, 0
        assert live.game
        ledger = Ledger(live.game)
        while live.status is Status.PLAYING:
            rare = live.game.state.phase in ("sharing", "curse", "first-clue")
            if rng.random() < (0.3 if rare else 0.1):
                seat = rng.choice(seats_of(live.game))
                equal += await play_both(twins(live, ledger, seat, rng), seat, rng)
            ledger.note(list(evening.act(choose(live.game, rng)).events), live.game)
        return equal

    assert run(compare()) > 100_000


def test_another_seat_is_sent_the_difference() -> None:
    """The test above would be empty if nothing was changed or sent."""
    rng = Random("difference")
    evening = Evening(3)
    assert evening.live.game
    ledger = Ledger(evening.live.game)
    while evening.live.game.state.phase != "turn":
        ledger.note(list(evening.act(choose(evening.live.game, rng)).events), evening.live.game)

    async def look() -> None:
        both = twins(evening.live, ledger, 0, rng)
        hands = []
        for world in both:
            other = World(world.room.live, 1, "en")
            hands.append(decode(await other.next_message())["view"]["state"]["players"][1]["hand"])
        assert hands[0] != hands[1]

    run(look())


def test_a_person_who_loses_a_seat_no_longer_sees_its_hand() -> None:
    evening = Evening(2)
    evening.begin()

    async def shown() -> None:
        world = World(evening.live, 1, "en")
        hand = decode(await world.next_message())["view"]["state"]["players"][1]["hand"]
        assert None not in hand
        live = world.room.live
        seats = [live.seats[0], structs.replace(live.seats[1], person="somebody else")]
        world.room.settle(live.row, seats, [])
        table = decode(await world.next_message())
        assert (table["type"], table["table"]["yours"]) == ("table", [])
        world.act(choose(world.game, Random(1)))
        moved = decode(await world.next_message())
        assert moved["type"] == "moved"
        assert moved["view"]["seat"] is None
        assert set(moved["view"]["state"]["players"][1]["hand"]) == {None}

    run(shown())


def test_the_seed_is_sent_when_the_game_is_over() -> None:
    evening = Evening(2)

    async def compare() -> None:
        before = decode(await World(evening.live, None, "en").next_message())["table"]
        assert before["seed"] is None
        evening.play(Random("over"))
        after = decode(await World(evening.live, None, "en").next_message())["table"]
        assert after["seed"] == evening.live.row.seed
        assert after["result"]["gold"]

    run(compare())
