"""Hints and reviews: the value of decisions and the luck in cards, by a captain's estimate."""

from tobago.review.analysis import (
    Decision,
    Review,
    assemble_review,
    best_choice_reasons,
    bot_reasons,
    check_reviewable,
    choices_by_decision,
    review,
    transitions,
)
from tobago.review.chart import review_svg
from tobago.review.choices import MAX_SIMS, SIMS, Choice, HintChoice, hint
from tobago.review.luck import Transition
from tobago.review.review_text import describe_hint, describe_review, describe_turning_points
from tobago.review.summary import Summary, review_to_json, summaries, turning_points

__all__ = [
    "MAX_SIMS",
    "SIMS",
    "Choice",
    "Decision",
    "HintChoice",
    "Review",
    "Summary",
    "Transition",
    "assemble_review",
    "best_choice_reasons",
    "bot_reasons",
    "check_reviewable",
    "choices_by_decision",
    "describe_hint",
    "describe_review",
    "describe_turning_points",
    "hint",
    "review",
    "review_svg",
    "review_to_json",
    "summaries",
    "transitions",
    "turning_points",
]
