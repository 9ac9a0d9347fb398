"""At fast tables only bots play, nothing waits, and other tables are not delayed."""

from typing import Any

import pytest

from tests.server.conftest import opened, run
from tests.server.live_tables import Evening
from tests.server.lobbies import ME, OPEN, SCOUT, Lobbies, lobbies, refused, wanted
from tests.server.seating import Node, change_table, guest, new_table, node, table_row
from tests.server.serving import Player, SlowClock, ThreadServer
from tobago import EndTurn
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.journal import Draft, Kind
from tobago.server.core.schema import Person, Status
from tobago.server.core.settings import DAY, HOUR, MINUTE, Settings
from tobago.server.host.background import Expiry
from tobago.server.host.caretaker import claim_due
from tobago.server.lobby import lobby
from tobago.server.notices import Notices

BOTS = [("bot", "scout"), ("bot", "drifter")]


# ---- no waits ---------------------------------------------------------------------------------


def test_a_bot_does_not_wait_for_an_undo() -> None:
    evening = Evening(2, bots=[1], pause_ms=300, pace="fast")
    evening.begin()
    while evening.seat != 0:
        evening.act(EndTurn())
    evening.act(EndTurn())
    assert evening.live.check_undo(0) is None
    assert evening.live.due_at() == evening.at
    assert evening.live.undo_until() is None


def test_a_game_of_bots_is_played_while_other_bots_pause(new_sqlite_url: str) -> None:
    async def played() -> None:
        async with opened(new_sqlite_url) as database, node(database, pause_ms=3_600_000) as here:
            here.take_care()
            slow, fast = (
                await new_table(database, BOTS),
                await new_table(database, BOTS, pace="fast"),
            )
            await here.start(slow)
            await here.start(fast)
            room = await here.rooms.room(fast)
            await here.until(lambda: room.live.status is Status.OVER)
            assert (await here.rooms.room(slow)).live.ply == 0
            assert list(here.caretaker._timers) == [slow]
            assert not here.fast_caretaker._timers

    run(played())


def test_each_caretaker_takes_over_tables_of_its_pace(url: str) -> None:
    async def claim(database: Database, pace: Any) -> list[str]:
        async with database.write() as connection:
            return await claim_due(connection, pace, "node", 200, lease_ms=50, limit=1)

    async def scenario() -> None:
        async with opened(url) as database:
            fast, slow = (
                await new_table(database, BOTS, pace="fast"),
                await new_table(database, BOTS),
            )
            for due_at, table_id in enumerate((fast, slow), 100):
                await change_table(database, table_id, due_at=due_at)
            assert await claim(database, "normal") == [slow]
            assert await claim(database, "fast") == [fast]

    run(scenario())


def test_a_client_waits_for_its_decision(server: ThreadServer) -> None:
    with Player(server.url, "Owner") as owner:
        key = owner.post("/me/bots", name="Bot").json()["key"]
        with Player(server.url, None, Authorization=f"Bearer {key}") as bot:
            seats = [{"kind": "bot", "bot": "scout"}, {"kind": "human"}]
            more = {"island": "ABC1", "starting_seat": 0, "pace": "fast", "start": True}
            table = bot.new_table(seats=seats, **more)
            assert table["pace"] == "fast"
            path = f"/tables/{table['id']}/entries"
            query = {"wait": 25, "decision": True, "advice": False}
            first = bot.get(path, after=0, **query).json()
            assert [entry["kind"] for entry in first["entries"]] == ["start", "act"]
            assert first["view"]["legal"]
            action = first["view"]["legal"][0]["action"]
            assert bot.act(table["id"], action, 2, "r").status_code == 200
            second = bot.get(path, after=2, **query).json()
            assert second["view"]["legal"]
            assert {entry["seat"] for entry in second["entries"]} == {0, 1}
            assert bot.post(f"/tables/{table['id']}/resign").status_code == 200
            last = bot.get(path, after=second["view"]["seq"], **query).json()
            assert last["table"]["status"] == "aborted"


# ---- only bots --------------------------------------------------------------------------------


async def bot_of(h: Lobbies, owner: Person) -> Person:
    bot, _ = await h.identity.make_bot_person(owner, f"Bot of {owner.name}")
    return bot


def test_people_have_no_seats(url: str) -> None:
    async def scenario() -> None:
        async with lobbies(url) as h:
            bot = await bot_of(h, h.anna)
            with refused("bots-only"):
                await h.lobby.create(h.anna, wanted(ME, SCOUT, pace="fast"))
            table = await h.lobby.create(h.anna, wanted(OPEN, SCOUT, pace="fast"))
            with refused("bots-only"):
                await h.lobby.set_seat(h.anna, table.id, 0, "human")
            with refused("bots-only"):
                await h.lobby.join(h.bert, table.id, None)
            await h.lobby.join(bot, table.id, None)
            await h.lobby.start(h.anna, table.id)
            assert (await h.live(table.id)).status is Status.PLAYING

    run(scenario())


def test_a_rematch_is_fast_too(new_sqlite_url: str) -> None:
    async def scenario() -> None:
        async with lobbies(new_sqlite_url) as h:
            bot = await bot_of(h, h.anna)
            table = await h.lobby.create(bot, wanted(ME, SCOUT, pace="fast", start=True))
            await h.lobby.agreements.resign(bot, table.id)
            assert (await h.lobby.rematch(bot, table.id)).pace == "fast"

    run(scenario())


def test_public_fast_tables_are_listed_for_bots(server: ThreadServer) -> None:
    with Player(server.url, "Owner") as owner:
        key = owner.post("/me/bots", name="Bot").json()["key"]
        seats = [{"kind": "open"}, {"kind": "open"}]
        table = owner.new_table(seats=seats, pace="fast", public=True)["id"]
        with Player(server.url, None, Authorization=f"Bearer {key}") as bot:
            listed = [
                [each["id"] for each in player.get("/tables", show="open").json()["tables"]]
                for player in (owner, bot)
            ]
    assert [table in ids for ids in listed] == [False, True]


def test_finished_fast_games_are_listed_apart(server: ThreadServer) -> None:
    with Player(server.url, "Owner") as owner:
        seats = [{"kind": "bot", "bot": "drifter"}] * 2
        wishes = {"seats": seats, "pace": "fast", "public": True, "start": True}
        table = owner.new_table(**wishes)["id"]
        while owner.get(f"/tables/{table}").json()["status"] == "playing":
            owner.get(f"/tables/{table}/entries", after=100_000, wait=25, decision=True)
        listed = [
            [each["id"] for each in owner.get("/games", **query).json()["tables"]]
            for query in ({}, {"pace": "fast"})
        ]
    assert [table in ids for ids in listed] == [False, True]


# ---- limits -----------------------------------------------------------------------------------


def test_the_number_of_fast_tables_is_limited(
    new_sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_FAST", 2)
    fast = wanted(SCOUT, OPEN, pace="fast")

    async def scenario() -> None:
        async with lobbies(new_sqlite_url) as h:
            bot = await bot_of(h, h.anna)
            other = await h.lobby.create(h.anna, fast)
            await h.lobby.create(bot, fast)
            for person in (bot, h.anna):
                with refused("too-many-fast"):
                    await h.lobby.create(person, fast)
            await h.lobby.create(h.bert, fast)
            await h.lobby.create(bot, wanted(SCOUT, OPEN))
            await h.lobby.leave(h.anna, other.id)
            await h.lobby.create(bot, fast)

    run(scenario())


def test_new_fast_tables_are_limited_by_the_hour(
    new_sqlite_url: str, slow_clock: SlowClock
) -> None:
    fast = {"players": 2, "seats": [{"kind": "open"}] * 2, "pace": "fast"}

    def create(player: Player) -> int:
        answer = player.post("/tables", **fast)
        if answer.status_code == 201:
            player.post(f"/tables/{answer.json()['id']}/leave")
        return answer.status_code

    with (
        ThreadServer(new_sqlite_url, fast_tables_per_hour=12) as server,
        Player(server.url, "Owner") as owner,
    ):
        key = owner.post("/me/bots", name="Bot").json()["key"]
        with Player(server.url, None, Authorization=f"Bearer {key}") as bot:
            assert [create(player) for player in (owner, bot, owner)] == [201, 201, 429]
            slow_clock.wait(HOUR / 12 / 1000)
            assert create(bot) == 201


def test_a_host_can_refuse_fast_tables(new_sqlite_url: str) -> None:
    with (
        ThreadServer(new_sqlite_url, fast_tables_per_hour=0) as server,
        Player(server.url) as anna,
    ):
        answer = anna.post("/tables", players=2, seats=[{"kind": "open"}] * 2, pace="fast")
        assert (answer.status_code, answer.json()["code"]) == (409, "no-fast-tables")


async def running_tables(database: Database, here: Node) -> list[str]:
    """A fast and a normal table at which a bot with a key is to decide."""
    bot = await guest(database, "Bot", owner=await guest(database, "Anna"))
    made = [
        await new_table(database, [("human", bot)] * 2, pace=pace) for pace in ("fast", "normal")
    ]
    for table in made:
        await here.start(table)
    return made


def test_fast_games_are_kept_for_days_and_end_after_an_hour(new_sqlite_url: str) -> None:
    async def kept() -> None:
        async with opened(new_sqlite_url) as database, node(database) as here:
            made = await running_tables(database, here)
            expiry = Expiry(Settings(), database, here.rooms)

            async def statuses(at: int) -> list[Status | None]:
                await expiry.round(at)
                rows = [await table_row(database, table) for table in made]
                return [None if row is None else row.status for row in rows]

            assert await statuses(now() + 59 * MINUTE) == [Status.PLAYING] * 2
            assert await statuses(now() + 61 * MINUTE) == [Status.ABORTED, Status.PLAYING]
            await here.append(made[1], Draft(Kind.END, None, {"why": "agreed"}))
            assert await statuses(now() + 6 * DAY) == [Status.ABORTED] * 2
            assert await statuses(now() + 8 * DAY) == [None, Status.ABORTED]

    run(kept())


def test_no_notices_are_sent_from_fast_tables(new_sqlite_url: str) -> None:
    async def due() -> list[str]:
        async with opened(new_sqlite_url) as database, node(database) as here:
            made = await running_tables(database, here)
            notices = Notices(Settings(webhook_url="http://127.0.0.1:1"), database)
            found = [notice.table_id for notice in await notices._due(now() + HOUR)]
            assert found == made[1:]
            return found

    assert run(due())
