"""The arrays that a batch environment writes into."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tobago.env.layout import ObservationArray
from tobago.fault import Fault
from tobago.kernel.arguments import check_array
from tobago.kernel.numbers import SIZE


class Arrays(NamedTuple):
    """What a step writes, in arrays with a row or number for each game.

    Those whose names begin with `final_` change only where a game ends.
    """

    observations: ObservationArray
    action_masks: NDArray[np.int8]
    rewards: NDArray[np.float32]
    """Of each seat, or of the learner alone, in this step."""
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    seats: NDArray[np.int8]
    """Who observes and decides."""
    final_observations: ObservationArray
    """What the learner that acted last observes where a new game began in the same step."""
    final_gold: NDArray[np.int64]
    """Of each seat at the end of the last game, or clockwise from the learner."""


def new_arrays(games: int, players: int, learners: int, observation_size: int) -> Arrays:
    """Arrays for a number of games."""
    return Arrays(
        observations=np.zeros((games, observation_size), np.uint8),
        action_masks=np.zeros((games, SIZE), np.int8),
        rewards=np.zeros((games, learners), np.float32),
        terminations=np.zeros(games, np.bool_),
        truncations=np.zeros(games, np.bool_),
        seats=np.zeros(games, np.int8),
        final_observations=np.zeros((games, observation_size), np.uint8),
        final_gold=np.zeros((games, players), np.int64),
    )


def replaced(arrays: Arrays, given: dict[str, NDArray[Any]]) -> Arrays:
    """The same arrays except for those given; Fault unless these have the same form."""
    for name, array in given.items():
        if name not in Arrays._fields:
            raise Fault(
                "there is no array {given!r}; the arrays are {arrays}",
                given=name,
                arrays=list(Arrays._fields),
                choices=Arrays._fields,
            )
        example = getattr(arrays, name)
        check_array(name, array, example.shape, example.dtype)
    return arrays._replace(**given)
