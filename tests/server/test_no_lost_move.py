"""No acknowledged action is lost or doubled when servers are killed during games.

`TOBAGO_SOAK=1` plays at 50 tables and kills 20 times.
"""

import asyncio

from tests.server.databases import run
from tests.server.killed_servers import (
    SOAK,
    Guest,
    Servers,
    check_acknowledged,
    matches,
    running_servers,
)

PLAYED = 60
"""Every game takes at least so many actions of people."""


async def kill_again_and_again(servers: Servers, nodes: int, tables: int) -> None:
    """Each node at least once, evenly over the games, with requests on their way."""
    kills = 20 if SOAK else nodes
    for number in range(kills):
        await servers.wait_for_actions(tables * PLAYED * (number + 1) // (kills + 1))
        servers.kill(number % nodes)
        await servers.start(number % nodes)


async def killed_and_played(url: str, nodes: int) -> None:
    tables = 50 if SOAK else nodes
    async with running_servers(url, nodes) as servers:
        playing = [match.play() for match in await matches(servers, nodes, tables)]
        await asyncio.gather(*playing, kill_again_and_again(servers, nodes, tables))
    assert len(servers.acknowledged) >= tables * PLAYED
    await check_acknowledged(servers)


def test_a_server_is_killed_and_started_again(url: str) -> None:
    run(killed_and_played(url, nodes=1))


def test_one_of_two_nodes_is_killed(postgres_url: str) -> None:
    run(killed_and_played(postgres_url, nodes=2))


def test_one_of_eight_answers_to_a_position_is_accepted(postgres_url: str) -> None:
    """One person in eight windows, each with an own idea, four at each of two nodes."""

    async def raced(servers: Servers) -> None:
        anna = Guest(servers, 0)
        await anna.sign_up()
        windows = [anna.window(number % 2) for number in range(8)]
        wanted = {"players": 2, "seats": [{"kind": "human"}] * 2, "start": True}
        table = (await anna.ask("POST", "/tables", json=wanted)).json()["id"]
        after = 0
        for _ in range(10):
            view = (await anna.snapshot(table, after))["view"]
            after = view["seq"]
            ideas = view["legal"] * 8
            answers = await asyncio.gather(
                *(
                    window.ask(
                        "POST",
                        f"/tables/{table}/actions",
                        json={
                            "after": after,
                            "request": f"{after}-{number}",
                            "action": ideas[number]["action"],
                        },
                    )
                    for number, window in enumerate(windows)
                )
            )
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
            for answer in answers:
                if answer.status_code == 409:
                    assert answer.json()["code"] == "stale"
                    assert answer.json()["fields"]["seq"] > after
        for guest in (anna, *windows):
            await guest.close()

    async def opened_club() -> None:
        async with running_servers(postgres_url, nodes=2) as servers:
            await raced(servers)

    run(opened_club())
