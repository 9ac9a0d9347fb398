"""The hypotheses that fit what a seat knows, with weights summed up so that one can be drawn."""

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from tobago.game.posterior.last_treasure import last_treasure_hypotheses
from tobago.game.posterior.treasures import (
    Counts,
    DigCounts,
    Hypothesis,
    Memory,
    SharingHypothesis,
    add,
    count_values,
    gold_weight,
    sharing_hypotheses,
    treasure_hypotheses,
    turned_up_counts,
    unseen_curses,
)
from tobago.game.state import Dig, Look


class WeightedHypotheses(NamedTuple):
    """Weighted choices, ready to be drawn from."""

    hypotheses: tuple[Hypothesis, ...]
    weights: tuple[float, ...]
    """Summed up."""


@lru_cache(maxsize=4096)
def weighted_hypotheses(
    initial_counts: Counts, memory: Memory
) -> tuple[WeightedHypotheses, Counts]:
    """The hypotheses between treasures, and the cards turned up so far."""
    up = turned_up_counts(memory)
    found = treasure_hypotheses(initial_counts, memory)
    weights = [
        weight * gold_weight(initial_counts, add(up, h.lost_gold)) for h, weight in found.items()
    ]
    return WeightedHypotheses(tuple(found), tuple(accumulate(weights))), up


@lru_cache(maxsize=1024)
def weighted_sharing_hypotheses(
    initial_counts: Counts, memory: Memory, dig: Dig, look: Look
) -> tuple[tuple[SharingHypothesis, ...], tuple[float, ...]]:
    """The hypotheses about a treasure that follows on a memory, and their weights summed up."""
    before, up = treasure_hypotheses(initial_counts, memory), turned_up_counts(memory)
    if dig.drawn_before_reshuffle is not None:
        found = [
            hypothesis
            for hypothesis in last_treasure_hypotheses(dig, look, before, initial_counts, up)
            if dig.curses_found is None
            or dig.curses_found == unseen_curses(hypothesis, DigCounts.of(dig, look))
        ]
        return tuple(found), tuple(accumulate(hypothesis.weight for hypothesis in found))
    found = sharing_hypotheses(dig, look, before)
    seen = add(up, count_values(dig.turned_up))
    weights = [
        hypothesis.weight
        * gold_weight(
            initial_counts, add(seen, add(hypothesis.before.lost_gold, hypothesis.hidden))
        )
        for hypothesis in found
    ]
    return tuple(found), tuple(accumulate(weights))
