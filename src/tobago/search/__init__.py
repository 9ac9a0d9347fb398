"""Search: how positions are judged and actions compared, for bots, reviews and training.

`Searcher.rank_actions` samples worlds that fit a view, generates plans for the turn in some of them
and races the plans in others. A position at the end of a plan is evaluated by features, which
`Weights` turn into gold and chances of winning.
"""

from tobago.search.card_offers import answer_offer, expected_cards
from tobago.search.evaluation import (
    Evaluation,
    evaluate_all_hands,
    evaluate_turn_end,
    mean_evaluation,
)
from tobago.search.explanations import explain_action
from tobago.search.features import (
    FEATURE_COUNT,
    FEATURE_NAMES,
    HAND_START,
    feature_rows,
    gold_left,
)
from tobago.search.rollout import raise_treasures
from tobago.search.searcher import Budget, RankedAction, Searcher, forced_or_obvious_action
from tobago.search.turn_plans import name_raises, play_plan
from tobago.search.weights import (
    Weights,
    heuristic_weights,
    initial_weights,
    learned_weights,
    read_weights,
    write_weights,
)

__all__ = [
    "FEATURE_COUNT",
    "FEATURE_NAMES",
    "HAND_START",
    "Budget",
    "Evaluation",
    "RankedAction",
    "Searcher",
    "Weights",
    "answer_offer",
    "evaluate_all_hands",
    "evaluate_turn_end",
    "expected_cards",
    "explain_action",
    "feature_rows",
    "forced_or_obvious_action",
    "gold_left",
    "heuristic_weights",
    "initial_weights",
    "learned_weights",
    "mean_evaluation",
    "name_raises",
    "play_plan",
    "raise_treasures",
    "read_weights",
    "write_weights",
]
