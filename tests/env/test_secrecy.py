"""Observations do not change with facts that the seat cannot know, not by a byte."""

from random import Random
from typing import Any

import pytest

from tests.secrecy.worlds import altered, followed, new_game, scaled, shortened
from tobago import Game
from tobago.env import tobago_v1


def given_to(env: Any, agent: str) -> list[bytes]:
    return [part.tobytes() for part in env.observe(agent).values()]


def at(game: Game, **terms: Any) -> Any:
    env = tobago_v1.env(players=game.table.players, **terms)
    env.reset(options={"game": game})
    return env


@pytest.mark.parametrize("kind", ["arrays", "compact"])
@pytest.mark.parametrize("number", range(scaled(6, 200)))
def test_observations_and_masks_reveal_no_secret(number: int, kind: str) -> None:
    rng = Random(f"env/{number}")
    game = new_game(rng, gold=("hidden", "open")[number % 2])
    if number % 3 == 0:
        game = shortened(game, rng.randrange(6, 16), rng)
    compared = 0
    for here, ledger in followed(game, rng):
        if here.over or rng.random() < 0.8:
            continue
        one = at(here, observation=kind)
        for seat, agent in enumerate(one.agents):
            expected = given_to(one, agent)
            for _ in range(2):
                other = at(altered(here, ledger, seat, rng), observation=kind)
                assert given_to(other, agent) == expected
                compared += 1
            assert one.observe(agent)["action_mask"].any() == (agent == one.agent_selection)
    assert compared > 5


@pytest.mark.parametrize("kind", ["arrays", "compact"])
def test_caches_of_observers_reveal_no_secret(kind: str) -> None:
    """Parts cached from earlier positions do not show."""
    for number in range(scaled(2, 40)):
        rng = Random(f"env/along/{number}")
        game = new_game(rng)
        env = at(game, observation=kind)
        for here, ledger in followed(game, rng, 400):
            if here.over or rng.random() < 0.7:
                continue
            seat = rng.randrange(here.table.players)
            env.unwrapped.game = altered(here, ledger, seat, rng)
            alone = at(here, observation=kind)
            assert given_to(env, f"player_{seat}") == given_to(alone, f"player_{seat}")


def test_infos_are_empty() -> None:
    env = tobago_v1.env(players=3)
    env.reset(seed=1)
    assert env.infos == {agent: {} for agent in env.agents}


def test_rendering_shows_what_the_agent_to_decide_may_see() -> None:
    rng = Random("env/rendering")
    game = new_game(rng)
    for here, ledger in followed(game, rng, 150):
        if here.over or rng.random() < 0.8:
            continue
        drawn = at(here, render_mode="ansi").render()
        other = at(altered(here, ledger, here.seat, rng), render_mode="ansi").render()
        assert drawn == other
