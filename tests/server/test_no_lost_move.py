"""No acknowledged action is lost or doubled, whatever is killed while people play.

`TOBAGO_SOAK=1` plays at 50 tables and kills 20 times.
"""

import asyncio

from tests.server.club import SOAK, Guest, House, check_promises, club, matches
from tests.server.databases import run

PLAYED = 60
"""Every game takes at least so many actions of people."""


async def kill_again_and_again(house: House, nodes: int, tables: int) -> None:
    """Each node at least once, evenly over the games, with requests on their way."""
    kills = 20 if SOAK else nodes
    for number in range(kills):
        await house.promised(tables * PLAYED * (number + 1) // (kills + 1))
        house.kill(number % nodes)
        await house.start(number % nodes)


async def killed_and_played(url: str, nodes: int) -> None:
    tables = 50 if SOAK else nodes
    async with club(url, nodes) as house:
        playing = [match.play() for match in await matches(house, nodes, tables)]
        await asyncio.gather(*playing, kill_again_and_again(house, nodes, tables))
    assert len(house.promises) >= tables * PLAYED
    await check_promises(house)


def test_a_server_is_killed_and_started_again(url: str) -> None:
    run(killed_and_played(url, nodes=1))


def test_one_of_two_nodes_is_killed(postgres_url: str) -> None:
    run(killed_and_played(postgres_url, nodes=2))


def test_one_of_eight_answers_to_a_position_is_accepted(postgres_url: str) -> None:
    """One person in eight windows, each with an own idea, four at each of two nodes."""

    async def raced(house: House) -> None:
        anna = Guest(house, 0)
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
        async with club(postgres_url, nodes=2) as house:
            await raced(house)

    run(opened_club())
