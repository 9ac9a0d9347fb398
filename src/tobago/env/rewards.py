"""The rewards of a game. Both kinds add up to 0 over the table."""

from collections.abc import Sequence
from typing import Literal, get_args

Reward = Literal["placing", "score"]
REWARDS: tuple[Reward, ...] = get_args(Reward)


def placings(gold: Sequence[int]) -> list[float]:
    """For each seat 1 for more gold than all others, -1 for less than all, and evenly between.

    Equal gold gives equal rewards.
    """
    return [
        (sum(mine > other for other in gold) - sum(mine < other for other in gold))
        / (len(gold) - 1)
        for mine in gold
    ]


def leads(gold: Sequence[int]) -> list[float]:
    """For each seat its gold less the mean of the others'."""
    total, others = sum(gold), len(gold) - 1
    return [mine - (total - mine) / others for mine in gold]
