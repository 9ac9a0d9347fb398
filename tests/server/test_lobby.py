"""The lobby: new tables, seats, starts and rematches."""

import asyncio
from typing import Any

import pytest

from tests.server.databases import run
from tests.server.lobbies import ME, OPEN, SCOUT, Lobbies, lobbies, refused, wanted
from tests.server.seating import table_row
from tobago.fault import Fault
from tobago.record import verify
from tobago.server import chat
from tobago.server.core import queries
from tobago.server.core.clock import now
from tobago.server.core.journal import Draft, Kind
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Status
from tobago.server.core.settings import MINUTE
from tobago.server.lobby import lobby as lobby_module

# ---- setting up -------------------------------------------------------------------------------


def test_a_table_is_set_up_as_wanted(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            clock = {"per": "player", "seconds": 600, "increment": 5}
            form = wanted(ME, SCOUT, SCOUT, OPEN, clock=clock, options={"curses": 1}, public=True)
            made = await h.lobby.create(h.anna, form)
            assert await table_row(h.database, made.id) == made
            assert (made.status, made.public, made.owner) == (Status.OPEN, True, h.anna.id)
            assert made.options["curses"] == 1
            assert form.clock
            assert (made.clock, made.code) == (form.clock.limit(), "ABC1")
            assert len(made.seed) == 64
            assert await h.held(made.id) == ["Anna", "Pim", "Pim 2", ""]

    run(scenario())


def test_the_stored_code_of_a_drawn_island_is_the_one_of_the_game(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            made = await h.lobby.create(h.anna, wanted(ME, SCOUT, island=None, start=True))
            live = await h.live(made.id)
            assert made.island is None
            assert live.game is not None
            assert live.game.table.island.code == made.code is not None

    run(scenario())


@pytest.mark.parametrize("island", ["ABC1", None])
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_starting_seat_starts(
    new_sqlite_url: str, seat: int | None, island: str | None
) -> None:
    async def scenario() -> None:
        async with lobbies(new_sqlite_url) as h:
            form = wanted(ME, OPEN, SCOUT, starting_seat=seat, island=island)
            made = await h.lobby.create(h.anna, form)
            assert made.starting_seat == seat
            assert await table_row(h.database, made.id) == made
            await h.lobby.join(h.bert, made.id, None)
            await h.lobby.start(h.anna, made.id)
            live = await h.live(made.id)
            assert live.recorder is not None
            record = live.recorder.record
            assert seat in (None, live.recorder.game.seat, record.header.start)
            assert ("start" in record.header.drawn) == (seat is None)
            assert ("island" in record.header.drawn) == (island is None)
            verify(record)

    run(scenario())


def test_a_starting_seat_that_the_table_lacks_is_refused(new_sqlite_url: str) -> None:
    async def scenario() -> None:
        async with lobbies(new_sqlite_url) as h:
            with refused("bad-start") as caught:
                await h.lobby.create(h.anna, wanted(ME, OPEN, SCOUT, starting_seat=3))
            assert str(caught.value) == "the starting seat is 0 to 2, not 3"

    run(scenario())


@pytest.mark.parametrize(
    "more",
    [
        {"players": 3},
        {"island": "XYZ9"},
        {"island": {"spaces": {}}},
        {"options": {"curses": 9}},
        {"options": {"tea": True}},
        {"starting_seat": 2},
        {"seats": [ME, {"kind": "bot", "bot": "process:rm"}]},
        {"seats": [ME, {"kind": "bot", "bot": "navigator:sims=9"}]},
        {"seats": [ME, {"kind": "bot"}]},
    ],
)
def test_invalid_settings_are_refused_with_a_reason(
    new_sqlite_url: str, more: dict[str, Any]
) -> None:
    async def scenario() -> None:
        async with lobbies(new_sqlite_url) as h:
            with pytest.raises(Fault):
                await h.lobby.create(h.anna, wanted(ME, OPEN, **more))

    run(scenario())


def test_the_number_of_tables_of_a_person_is_limited(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "MOST_TABLES", 2)

    async def scenario() -> None:
        async with lobbies(url) as h:
            await h.lobby.create(h.anna, wanted(ME, OPEN))
            await h.lobby.create(h.anna, wanted(ME, OPEN))
            with refused("too-many-tables"):
                await h.lobby.create(h.anna, wanted(ME, OPEN))
            table = await h.lobby.create(h.bert, wanted(ME, OPEN))
            with refused("too-many-tables"):
                await h.lobby.join(h.anna, table.id, None)
            over = await h.playing(h.bert, h.cees)
            await ended(h, over)
            await h.lobby.create(h.bert, wanted(ME, OPEN))
            with refused("too-many-tables"):
                await h.lobby.rematch(h.bert, over)
            await h.lobby.rematch(h.cees, over)

    run(scenario())


def test_the_number_of_public_tables_of_a_person_is_limited(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "MOST_OFFERED", 2)

    async def scenario() -> None:
        async with lobbies(url) as h:
            over = await h.playing(h.anna, h.bert, public=True)
            await ended(h, over)
            tables = [await h.lobby.create(h.anna, wanted(ME, OPEN, public=True)) for _ in "12"]
            with refused("too-many-waiting"):
                await h.lobby.create(h.anna, wanted(ME, OPEN, public=True))
            with refused("too-many-waiting"):
                await h.lobby.rematch(h.anna, over)
            await h.lobby.create(h.anna, wanted(ME, OPEN))
            await h.lobby.create(h.anna, wanted(ME, SCOUT, public=True, start=True))
            await h.lobby.create(h.bert, wanted(ME, OPEN, public=True))
            await h.lobby.leave(h.anna, tables[0].id)
            await h.lobby.create(h.anna, wanted(ME, OPEN, public=True))

    run(scenario())


# ---- coming and going -------------------------------------------------------------------------


def test_people_join_and_leave_until_the_game_begins(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table = await h.lobby.create(h.anna, wanted(ME, OPEN, OPEN))
            with refused("seats-open"):
                await h.lobby.start(h.anna, table.id)
            await h.lobby.join(h.bert, table.id, 2)
            await h.lobby.join(h.bert, table.id, None)  # again: it is theirs already
            with refused("already-seated"):
                await h.lobby.join(h.bert, table.id, 1)
            with refused("seat-taken"):
                await h.lobby.join(h.cees, table.id, 2)
            with refused("not-found"):
                await h.lobby.join(h.cees, table.id, 3)
            with refused("not-your-seat"):
                await h.lobby.leave(h.cees, table.id)
            await h.lobby.leave(h.bert, table.id)
            await h.lobby.join(h.cees, table.id, None)
            await h.lobby.join(h.bert, table.id, None)
            assert await h.held(table.id) == ["Anna", "Cees", "Bert"]
            with refused("not-your-table"):
                await h.lobby.start(h.bert, table.id)
            await h.lobby.start(h.anna, table.id)
            assert (await h.live(table.id)).names == ("Anna", "Cees", "Bert")
            for late in (
                h.lobby.join(h.cees, table.id, None),
                h.lobby.leave(h.bert, table.id),
                h.lobby.start(h.anna, table.id),
                h.lobby.set_seat(h.anna, table.id, 1, "open"),
            ):
                with refused("already-started"):
                    await late
            with refused("not-found"):
                await h.lobby.join(h.cees, "none", None)

    run(scenario())


def test_one_of_two_people_gets_an_open_seat(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h, lobbies(url, lock=False) as other:
            table = await h.lobby.create(h.anna, wanted(ME, OPEN))
            tries = [
                node.lobby.join(person, table.id, 1)
                for node in (h, other)
                for person in (node.bert, node.cees)
            ]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(not isinstance(result, Refused) for result in results) == 1

    run(scenario())


def test_a_game_does_not_begin_with_a_seat_that_is_left_meanwhile(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h, lobbies(url, lock=False) as other:
            for _ in range(10):
                table = await h.lobby.create(h.anna, wanted(ME, OPEN))
                await other.lobby.join(h.bert, table.id, None)
                results = await asyncio.gather(
                    h.lobby.start(h.anna, table.id),
                    other.lobby.leave(h.bert, table.id),
                    return_exceptions=True,
                )
                assert sum(isinstance(result, Refused) for result in results) == 1
                row, seats = await table_row(h.database, table.id), await h.seats(table.id)
                assert row is not None
                assert (row.status, seats[1].kind) in [
                    (Status.PLAYING, "human"),
                    (Status.OPEN, "open"),
                ]

    run(scenario())


def test_every_seat_has_a_colour_and_people_choose_theirs(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            blue = ME | {"colour": 1}
            table = await h.lobby.create(h.anna, wanted(blue, SCOUT, OPEN))
            assert await h.colours(table.id) == [1, 0, 2]
            await h.lobby.join(h.bert, table.id, None, 3)
            assert await h.colours(table.id) == [1, 0, 3]
            await h.lobby.change_seat(h.bert, table.id, 2, None, 0)  # a bot gives way
            assert await h.colours(table.id) == [1, 3, 0]
            with refused("colour-taken") as caught:
                await h.lobby.change_seat(h.bert, table.id, 2, None, 1)
            assert str(caught.value) == (
                "the colour blue is taken; free colours: red, yellow, green"
            )
            with refused("not-your-seat"):
                await h.lobby.change_seat(h.bert, table.id, 0, None, 2)
            await h.lobby.start(h.anna, table.id)
            with refused("already-started"):
                await h.lobby.change_seat(h.bert, table.id, 2, None, 2)

    run(scenario())


def test_a_colour_that_a_person_has_is_not_given_to_another(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            green = ME | {"colour": 3}
            with refused("colour-taken"):
                await h.lobby.create(h.anna, wanted(green, green))
            table = await h.lobby.create(h.anna, wanted(green, OPEN))
            with refused("colour-taken"):
                await h.lobby.join(h.bert, table.id, None, 3)
            assert await h.held(table.id) == ["Anna", ""]
            await h.lobby.join(h.bert, table.id, None)
            assert await h.colours(table.id) == [3, 1]

    run(scenario())


def test_players_round_one_screen_have_names_of_their_own(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            ben, anna = ME | {"name": " Ben "}, ME | {"name": "Anna"}
            table = await h.lobby.create(h.anna, wanted(ME, ben, anna))
            assert await h.held(table.id) == ["Anna", "Ben", "Anna 2"]
            await h.lobby.change_seat(h.anna, table.id, 2, "Cleo", None)
            assert await h.held(table.id) == ["Anna", "Ben", "Cleo"]
            await h.identity.rename(h.anna, name="Ben")
            assert await h.held(table.id) == ["Ben 2", "Ben", "Cleo"]
            with pytest.raises(Fault):
                await h.lobby.create(h.anna, wanted(ME, ME | {"name": "  "}))

    run(scenario())


def test_a_changed_name_changes_at_every_table_that_has_not_ended(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            waiting = await h.lobby.create(h.anna, wanted(ME, OPEN))
            running, over = await h.playing(h.anna, h.bert), await h.playing(h.anna, h.bert)
            await ended(h, over)
            await h.identity.rename(h.anna, name="Bert")
            for table_id, names in {
                waiting.id: ["Bert", ""],
                running: ["Bert 2", "Bert"],
                over: ["Anna", "Bert"],
            }.items():
                await h.rooms.reload(table_id)
                assert await h.held(table_id) == names
                assert list((await h.live(table_id)).names) == names
            live = await h.live(running)
            assert live.recorder is not None
            assert live.recorder.record.names == ("Bert 2", "Bert")

    run(scenario())


def test_the_owner_sets_the_seats(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table = await h.lobby.create(h.anna, wanted(ME, OPEN, OPEN))
            await h.lobby.join(h.bert, table.id, 1)
            with refused("not-your-table"):
                await h.lobby.set_seat(h.bert, table.id, 2, "bot", "scout")
            with refused("unknown-bot"):
                await h.lobby.set_seat(h.anna, table.id, 2, "bot", "process:x")
            with refused("not-found"):
                await h.lobby.set_seat(h.anna, table.id, 3, "open")
            await h.lobby.set_seat(h.anna, table.id, 1, "open")
            await h.lobby.set_seat(h.anna, table.id, 1, "human")
            await h.lobby.set_seat(h.anna, table.id, 2, "bot", "hunter")
            assert await h.held(table.id) == ["Anna", "Anna 2", "Runa"]
            assert (await h.live(table.id)).seats_of(h.anna.id) == [0, 1]

    run(scenario())


def test_a_table_changes_owner_and_is_deleted_with_its_last_person(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table = await h.lobby.create(h.anna, wanted(ME, SCOUT, OPEN))
            await h.lobby.join(h.bert, table.id, None)
            await h.lobby.leave(h.anna, table.id)
            row = await table_row(h.database, table.id)
            assert row is not None
            assert row.owner == h.bert.id
            assert await h.held(table.id) == ["", "Pim", "Bert"]
            await h.lobby.leave(h.bert, table.id)
            assert await table_row(h.database, table.id) is None
            with refused("not-found"):
                await h.rooms.room(table.id)

    run(scenario())


def test_a_game_can_begin_at_once_and_its_task_is_scheduled(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            due: list[tuple[str, int | None]] = []
            h.rooms.on_due["normal"] = lambda table_id, at: due.append((table_id, at))
            waiting = await h.lobby.create(h.anna, wanted(ME, OPEN, start=True))
            assert (await h.live(waiting.id)).status is Status.OPEN
            watched = await h.lobby.create(h.anna, wanted(SCOUT, SCOUT, start=True))
            row = await table_row(h.database, watched.id)
            assert row is not None
            assert (row.status, row.head, row.node) == (Status.PLAYING, 1, h.rooms.settings.name)
            assert due == [(watched.id, row.due_at)]
            assert row.due_at is not None

    run(scenario())


# ---- afterwards -------------------------------------------------------------------------------


async def ended(h: Lobbies, table_id: str) -> None:
    room = await h.rooms.room(table_id)
    async with room.lock:
        assert await h.rooms.append(room, [Draft(Kind.END, None, {"why": "closed"})])


def test_a_rematch_is_one_table_with_everybody_one_seat_further(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h, lobbies(url, lock=False) as other:
            table_id = await h.playing(h.anna, h.bert, h.cees, public=True, starting_seat=1)
            with refused("not-over"):
                await h.lobby.rematch(h.anna, table_id)
            await ended(h, table_id)
            with refused("not-your-seat"):
                await h.lobby.rematch(other.anna, table_id)
            asked = [(h, h.anna), (h, h.bert), (other, h.cees), (other, h.anna)]
            rows = await asyncio.gather(
                *(node.lobby.rematch(person, table_id) for node, person in asked)
            )
            assert len({row.id for row in rows}) == 1
            following = rows[0]
            assert following.status is Status.OPEN
            assert await h.held(following.id) == ["Bert", "Cees", "Anna"]
            old = await table_row(h.database, table_id)
            assert old is not None
            assert old.rematch == following.id
            assert (following.public, following.options) == (True, old.options)
            assert following.starting_seat == old.starting_seat == 1  # now it is Cees who starts
            assert following.seed != old.seed

    run(scenario())


def test_a_rematch_keeps_colours_and_names(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            ben = ME | {"name": "Ben", "colour": 3}
            table = await h.lobby.create(h.anna, wanted(ME | {"colour": 2}, ben, OPEN))
            await h.lobby.join(h.bert, table.id, None, 1)
            await h.lobby.start(h.anna, table.id)
            await ended(h, table.id)
            await h.identity.rename(h.anna, name="Annie")
            following = await h.lobby.rematch(h.anna, table.id)
            assert await h.held(following.id) == ["Ben", "Bert", "Annie"]
            assert await h.colours(following.id) == [3, 1, 2]

    run(scenario())


def test_a_rematch_against_bots_begins_at_once(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table = await h.lobby.create(h.anna, wanted(ME, SCOUT, start=True))
            await h.lobby.agreements.resign(h.anna, table.id)
            following = await h.lobby.rematch(h.anna, table.id)
            live = await h.live(following.id)
            assert (live.status, live.names) == (Status.PLAYING, ("Pim", "Anna"))

    run(scenario())


def test_only_unmuted_players_of_the_table_chat(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            table_id = await h.playing(h.anna, h.bert)
            line = await chat.post_message(h.rooms, h.bert, table_id, "'; DROP TABLE chat; --<b>")
            assert (line.n, line.name) == (1, "Bert")
            with refused("not-your-seat"):
                await chat.post_message(h.rooms, h.cees, table_id, "hello")
            async with h.database.write() as connection:
                muted = await queries.change_person(
                    connection, h.bert.id, muted_until=now() + MINUTE
                )
            assert muted is not None
            with refused("muted"):
                await chat.post_message(h.rooms, muted, table_id, "hello")
            friday, _ = await h.identity.make_bot_person(h.bert, "Friday")
            with refused("muted"):
                await chat.post_message(h.rooms, friday, table_id, "hello from Bert")
            async with h.database.read() as connection:
                assert await queries.recent_chat(connection, table_id) == [line]

    run(scenario())


def test_deleting_an_account_leaves_and_resigns_everywhere(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            bot, _ = await h.identity.make_bot_person(h.anna, "Digger")
            waiting = await h.lobby.create(h.anna, wanted(ME, OPEN))
            own = await h.lobby.create(h.anna, wanted(SCOUT, SCOUT, start=True))
            shared = await h.playing(h.bert, h.anna, bot)
            await h.lobby.forget(h.anna)
            await h.identity.delete(h.anna)
            assert await table_row(h.database, waiting.id) is None
            assert (await h.live(own.id)).status is Status.PLAYING
            live = await h.live(shared)
            assert (live.resigned, live.status) == (frozenset({1, 2}), Status.PLAYING)
            assert await h.held(shared) == ["Bert", "…", "…"]
            await ended(h, shared)
            following = await h.lobby.rematch(h.bert, shared)
            assert await h.held(following.id) == ["", "", "Bert"]

    run(scenario())
