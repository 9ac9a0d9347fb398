"""OpenSpiel: its own API tests and simulations, and what its observers show."""

import unittest
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment

from tobago.env import layout
from tobago.env.openspiel import SHORT_NAME
from tobago.fault import Fault

# These list the registered games when they are imported.
from open_spiel.integration_tests import api_test  # isort: skip
from open_spiel.python.tests import games_sim_test  # isort: skip


def suite() -> unittest.TestSuite:
    """OpenSpiel's tests of one game."""
    flags.FLAGS(["tests", f"--test_only_games={SHORT_NAME}"])
    load = unittest.defaultTestLoader.loadTestsFromTestCase
    simulations = [name for name in dir(games_sim_test.GamesSimTest) if name.endswith(SHORT_NAME)]
    return unittest.TestSuite(
        [
            *map(load, api_test._create_test_case_classes()),
            *map(games_sim_test.GamesSimTest, simulations),
        ]
    )


def test_openspiel_finds_no_fault() -> None:
    result = unittest.TextTestRunner(verbosity=2).run(suite())
    assert result.wasSuccessful()
    assert result.testsRun == 9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_simulations(players: int) -> None:
    game = pyspiel.load_game(SHORT_NAME, {"players": players, "island": "ABC1", "max_plies": 200})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def states(deal: int, moves: int, **parameters: object) -> Iterator[pyspiel.State]:
    """The states of a game in which everybody plays the first legal action."""
    state = pyspiel.load_game(SHORT_NAME, parameters).new_initial_state()
    state.apply_action(deal)
    for _ in range(moves):
        yield state
        state.apply_action(state.legal_actions()[0])


def test_a_deal_is_the_same_each_time() -> None:
    one, same, other = ([str(state) for state in states(deal, 30)] for deal in (5, 5, 6))
    assert one == same != other


def test_the_tensor_is_the_observation_scaled() -> None:
    for state in states(1, 40, players=3):
        for player in range(3):
            tensor = np.array(state.observation_tensor(player), np.float32)
            position = state.position
            seen = position.observer.observe(position.game.view(player))
            assert np.allclose(tensor * layout.highest(), seen)
            assert 0 <= tensor.min() <= tensor.max() <= 1


def test_an_information_state_grows_and_tells_no_secret() -> None:
    before = ""
    for state in states(2, 60, players=2):
        history = state.information_state_string(0)
        assert history.startswith(before)
        assert "openspiel/" not in history  # the seed
        before = history
    hands = [line for line in before.splitlines() if "HandDealt" in line]
    assert ["null" in line for line in hands] == [False, True]


def test_a_learning_environment_of_openspiel_plays() -> None:
    game = pyspiel.load_game(SHORT_NAME, {"max_plies": 60})
    env = rl_environment.Environment(game)
    env.seed(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 5}, "2, 3 or 4 players, not 5"),
        ({"island": "XYZ"}, "unknown island 'XYZ'"),
        ({"deals": 0}, "deals is at least 1, not 0"),
    ],
)
def test_bad_parameters_are_refused(parameters: dict[str, object], message: str) -> None:
    with pytest.raises((Fault, pyspiel.SpielError), match=message):
        pyspiel.load_game(SHORT_NAME, parameters)
