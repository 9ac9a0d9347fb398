"""Actions and undos are accepted once and in order, or refused with a reason."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import select, update

from tests.server.databases import PATIENCE, opened, run
from tests.server.seating import Node, guest, new_table, node
from tobago import Drive, EndTurn, Hex
from tobago.game import Game
from tobago.protocol import LogPosition
from tobago.server.core import seat_checks as checking
from tobago.server.core.database import Database
from tobago.server.core.journal import Draft, Entry, Kind
from tobago.server.core.live_table import LiveTable
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Person, log, seats
from tobago.server.core.settings import Settings
from tobago.server.play.moves import Moves
from tobago.words import Words

END = EndTurn().to_json()


def person(identity: str) -> Person:
    """Somebody who asks."""
    return Person(identity, "Somebody", None, "en", None, 0, 0, None, None)


class Sitting:
    """Two people at a table, and their requests."""

    def __init__(self, here: Node, table: str, people: list[str]) -> None:
        self.here = here
        self.moves = Moves(here.rooms)
        self.table = table
        self.people = [person(who) for who in people]

    async def live(self) -> LiveTable:
        return (await self.here.rooms.room(self.table)).live

    async def game(self) -> Game:
        game = (await self.live()).game
        assert game
        return game

    async def act(
        self, action: Any, request: str, after: int | None = None, who: Person | None = None
    ) -> LogPosition:
        """The deciding person acts, or somebody else tries to."""
        live, game = await self.live(), await self.game()
        who = who or self.people[game.seat]
        after = live.seq if after is None else after
        return await self.moves.act(who, self.table, None, after, request, action)

    async def begin(self) -> None:
        """Go on to the first turn."""
        while (game := await self.game()).state.phase != "turn":
            live = await self.live()
            await self.act(game.legal_actions()[0].to_json(), f"begin {live.seq}")

    async def written(self) -> list[Entry]:
        return await self.here.journal.read(self.table)


@asynccontextmanager
async def sitting(url: str, hot_seat: bool = False) -> AsyncIterator[Sitting]:
    """Two people in the first turn of a game."""
    async with opened(url) as database, node(database) as here:
        anna = await guest(database, "Anna")
        ben = anna if hot_seat else await guest(database, "Ben")
        table = await new_table(database, [("human", anna), ("human", ben)])
        await here.start(table)
        made = Sitting(here, table, [anna, ben])
        await made.begin()
        yield made


async def refusal(request: Any) -> Refused:
    """Why a request is refused."""
    with pytest.raises(Refused) as refused:
        await request
    return refused.value


def test_an_action_is_in_the_log_before_it_is_answered(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            live, seat = await table.live(), (await table.game()).seat
            answer = await table.act(END, "one")
            last = (await table.written())[-1]
            assert answer == LogPosition(live.seq + 1, live.ply + 1)
            assert (last.seq, last.kind, last.seat) == (answer.seq, Kind.ACT, seat)
            assert last.body == {"action": END}

    run(played())


def test_a_repeated_request_gets_the_same_answer_once_and_for_all(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            after, who = (await table.live()).seq, table.people[(await table.game()).seat]
            answer = await table.act(END, "one", after, who)
            assert await table.act(END, "one", after, who) == answer
            await table.act(END, "two")
            assert await table.act(END, "one", after, who) == answer
            # A client that has already seen the answer's position asks again.
            assert await table.act(END, "one", None, who) == answer
            kinds = [entry.kind for entry in await table.written()]
            assert kinds.count(Kind.ACT) == (await table.live()).ply

    run(played())


def test_two_people_may_use_the_same_request_id(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            first = await table.act(END, "same")
            second = await table.act(END, "same")
            assert second.seq == first.seq + 1

    run(played())


def test_one_of_many_requests_for_a_position_is_accepted(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            after = (await table.live()).seq
            requests = [table.act(END, f"try {n}", after) for n in range(8)]
            answers = await asyncio.gather(*requests, return_exceptions=True)
            met = [answer for answer in answers if isinstance(answer, LogPosition)]
            assert len(met) == 1
            for answer in answers:
                if isinstance(answer, Refused):
                    assert (answer.status, answer.code) == (409, "stale")
                    assert answer.fields == {"seq": after + 1}
            assert len(await table.written()) == after + 1

    run(played())


def test_one_of_two_requests_on_two_nodes_is_accepted(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            settings = Settings(database_url=url)
            database = await Database.open(settings, lock=False)
            async with node(database) as there:
                other = Sitting(there, table.table, [each.id for each in table.people])
                for turn in range(4):
                    after = (await table.live()).seq
                    await there.rooms.catch_up(table.table, after)
                    assert (await other.live()).seq == after
                    answers = await asyncio.gather(
                        table.act(END, f"here {turn}", after),
                        other.act(END, f"there {turn}", after),
                        return_exceptions=True,
                    )
                    assert sum(isinstance(answer, LogPosition) for answer in answers) == 1
                    lost = next(answer for answer in answers if isinstance(answer, Refused))
                    assert (lost.code, lost.fields) == ("stale", {"seq": after + 1})
                    await table.here.rooms.catch_up(table.table, after + 1)
                    assert (await table.live()).seq == (await other.live()).seq == after + 1
            await database.close()

    run(played())


def test_a_position_of_another_node_is_accepted(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            database = await Database.open(Settings(database_url=url), lock=False)
            async with node(database) as there:
                other = Sitting(there, table.table, [each.id for each in table.people])
                await other.live()  # read now, and not notified of what follows
                seat = (await table.game()).seat
                answer = await table.act(END, "here")
                answer = await other.act(END, "there", answer.seq, table.people[1 - seat])
                assert answer.seq == (await other.live()).seq
            await database.close()

    run(played())


def test_a_request_for_another_position_is_stale(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            live = await table.live()
            for after in (live.seq - 1, live.seq + 1):
                refused = await refusal(table.act(END, "late", after))
                assert (refused.status, refused.code) == (409, "stale")
                assert refused.fields == {"seq": live.seq}
            vote = Draft(Kind.VOTE, 0, {"about": "abort", "yes": True})
            await table.here.append(table.table, vote)
            answer = await table.act(END, "still fresh", live.seq)
            assert answer.seq == live.seq + 2

    run(played())


def test_refusals_say_what_is_wrong(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            game = await table.game()
            mine, other = table.people[game.seat], table.people[1 - game.seat]
            visitor = person("visitor")
            after = (await table.live()).seq
            far, fly = Drive(Hex(9, 9)).to_json(), {"type": "Fly"}
            cases: list[tuple[Person, str, int | None, str, Any, int, str]] = [
                (visitor, table.table, None, "x", END, 403, "not-your-seat"),
                (mine, table.table, 1 - game.seat, "x", END, 403, "not-your-seat"),
                (other, table.table, None, "x", END, 422, "not-your-decision"),
                (mine, table.table, None, "x", fly, 422, "no-action"),
                (mine, table.table, None, "x", None, 422, "no-action"),
                (mine, table.table, None, "", END, 422, "bad-request-id"),
                (mine, table.table, None, "x" * 41, END, 422, "bad-request-id"),
                (mine, "no table", None, "x", END, 404, "not-found"),
                (mine, table.table, None, "x", far, 422, "not-on-the-island"),
            ]
            for who, where, seat, request, action, status, code in cases:
                asked = table.moves.act(who, where, seat, after, request, action)
                refused = await refusal(asked)
                assert (refused.status, refused.code) == (status, code)
                assert Words("nl").fault(refused)
            refused = await refusal(table.moves.undo(mine, table.table, None, after, "x"))
            assert (refused.status, refused.code) == (422, "undo-other-acted")
            assert (await table.live()).seq == after

    run(played())


def test_an_undo_is_an_entry(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            game = await table.game()
            who, state = table.people[game.seat], game.to_state()
            acted = await table.act(END, "act")
            answer = await table.moves.undo(who, table.table, None, acted.seq, "undo")
            assert answer == LogPosition(acted.seq + 1, acted.ply - 1)
            assert await table.moves.undo(who, table.table, None, acted.seq, "undo") == answer
            assert (await table.game()).to_state() == state
            last = (await table.written())[-1]
            assert (last.kind, last.body) == (Kind.UNDO, {"to": acted.seq - 1})

    run(played())


def test_undo_is_refused_at_the_log_limit(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            who = table.people[(await table.game()).seat]
            acted = await table.act(END, "act")
            monkeypatch.setattr(checking, "MOST_ENTRIES", acted.seq)
            refused = await refusal(table.moves.undo(who, table.table, None, acted.seq, "undo"))
            assert (refused.status, refused.code) == (409, "log-full")
            assert (await table.act(END, "on")).seq == acted.seq + 1

    run(played())


def test_a_seat_with_a_stand_in_waits_for_its_person(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            seat = (await table.game()).seat
            await table.here.append(
                table.table, Draft(Kind.STAND_IN, seat, {"bot": "scout", "why": "clock"})
            )
            refused = await refusal(table.act(END, "x"))
            assert (refused.status, refused.code) == (409, "stood-in")
            await table.here.append(table.table, Draft(Kind.RETURN, seat, {}))
            await table.act(END, "x")

    run(played())


def test_actions_after_the_end_are_refused(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            await table.here.append(table.table, Draft(Kind.END, None, {"why": "agreed"}))
            refused = await refusal(table.act(END, "x"))
            assert (refused.status, refused.code) == (409, "not-playing")

    run(played())


def test_one_person_can_hold_several_seats(url: str) -> None:
    async def played() -> None:
        async with sitting(url, hot_seat=True) as table:
            after = (await table.live()).seq
            first = await table.act(END, "one", after)
            second = await table.act(END, "two")
            assert second.seq == first.seq + 1
            assert await table.act(END, "one", after) == first
            by = [entry.seat for entry in (await table.written())[-2:]]
            assert sorted(seat for seat in by if seat is not None) == [0, 1]

    run(played())


def test_an_undo_by_the_holder_of_several_seats_is_of_the_last_action(url: str) -> None:
    async def played() -> None:
        async with sitting(url, hot_seat=True) as table:
            seat, who = (await table.game()).seat, table.people[0]
            acted = await table.act(END, "act")
            assert (await table.game()).seat != seat
            await table.moves.undo(who, table.table, None, acted.seq, "undo")
            assert (await table.game()).seat == seat

    run(played())


def test_a_seat_taken_on_another_node_is_looked_up(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            seat = (await table.game()).seat
            carla = await guest(table.here.database, "Carla")
            async with table.here.database.write() as connection:
                here = (seats.c.table_id == table.table, seats.c.seat == seat)
                await connection.execute(update(seats).where(*here).values(person=carla))
            await table.act(END, "hers", who=person(carla))

    run(played())


def test_a_person_without_a_seat_does_not_take_the_lock(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table, asyncio.timeout(PATIENCE):
            room = await table.here.rooms.room(table.table)
            async with room.lock:
                refused = await refusal(table.act(END, "mine", who=person("nobody")))
            assert (refused.status, refused.code) == (403, "not-your-seat")

    run(played())


def test_a_cancelled_request_is_recognised_when_repeated(url: str) -> None:
    async def played() -> None:
        async with sitting(url) as table:
            after, who = (await table.live()).seq, table.people[(await table.game()).seat]
            cut_off = asyncio.create_task(table.act(END, "cut off", after, who))
            while not table.here.journal._waiting:
                await asyncio.sleep(0)
            cut_off.cancel()
            await asyncio.gather(cut_off, return_exceptions=True)
            answer = await table.act(END, "cut off", after, who)
            assert answer.seq == after + 1
            assert len(await table.written()) == (await table.live()).seq == after + 1
            async with table.here.database.read() as connection:
                assert len((await connection.execute(select(log))).all()) == after + 1

    run(played())
