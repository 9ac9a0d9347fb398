"""What a game is worth to its players. Both kinds of reward add up to nothing over the table."""

from collections.abc import Sequence
from typing import Literal, get_args

from tobago.fault import Fault

Reward = Literal["placing", "score"]


def check_reward(given: str) -> Reward:
    """The kind of reward; Fault if there is none such."""
    for kind in get_args(Reward):
        if given == kind:
            return kind  # type: ignore[no-any-return]  # get_args knows no types
    raise Fault(
        "rewards are one of {allowed}, not {given!r}", allowed=list(get_args(Reward)), given=given
    )


def placings(gold: Sequence[int]) -> list[float]:
    """For each seat 1 for having more than all others, -1 for less than all, evenly between.

    Equal gold is worth the same.
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
