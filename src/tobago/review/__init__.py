"""Games looked back on, and help in them: what was worth what, by a captain's estimate."""

from tobago.review.chart import review_svg
from tobago.review.hint import Advised, hint
from tobago.review.looking_back import (
    Decision,
    Review,
    check_over,
    put_together,
    reckon,
    review,
    weigh_all,
)
from tobago.review.motives import best_motives, bots_motives
from tobago.review.summary import Summary, review_to_json, summaries, turning_points
from tobago.review.telling import told_hint, told_review
from tobago.review.weighing import SIMS, Choice

__all__ = [
    "SIMS",
    "Advised",
    "Choice",
    "Decision",
    "Review",
    "Summary",
    "best_motives",
    "bots_motives",
    "check_over",
    "hint",
    "put_together",
    "reckon",
    "review",
    "review_svg",
    "review_to_json",
    "summaries",
    "told_hint",
    "told_review",
    "turning_points",
    "weigh_all",
]
