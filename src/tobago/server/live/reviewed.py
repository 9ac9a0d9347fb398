"""A review as JSON, its sentences in somebody's language."""

from collections.abc import Sequence
from typing import Any

from tobago.game import Action
from tobago.game.notation import write
from tobago.island import Island
from tobago.review import (
    Decision,
    Summary,
    describe_turning_points,
    summaries,
    turning_points,
)
from tobago.server.duties.reviewing import Found
from tobago.server.live.wording import words_of
from tobago.words import Reason

Data = dict[str, Any]
DIGITS = 4
"""Of chances and gold; more are noise."""


def reviewed(found: Found, language: str) -> Data:
    """All that a page shows of it; docs/server-api.md has its form."""
    review, words = found.review, words_of(language)
    island, names = review.record.header.island, review.record.names

    def said(motives: Sequence[Reason]) -> list[str]:
        return [words.message(motive, island, names) for motive in motives]

    standings = [review.start, *(decision.transition.after for decision in review.decisions)]
    return {
        "done": True,
        "names": names,
        "decisions": [
            _decision(decision, island) | {"reasons": said(motives)}
            for decision, motives in zip(review.decisions, found.motives, strict=True)
        ],
        "standings": [[_short(chance) for chance in each.chances] for each in standings],
        "players": [_player(summary) for summary in summaries(review)],
        "turning": [decision.ply for decision in turning_points(review)],
        "turned": describe_turning_points(review, words),
        "bots": [
            {"ply": ply, "reasons": said(motives)}
            for ply, motives in enumerate(found.bots, 1)
            if motives is not None
        ],
    }


def _decision(decision: Decision, island: Island) -> Data:
    """What was done, and what could have been; a forced decision has no values."""
    choices, played = decision.choices, decision.played
    return {
        "ply": decision.ply,
        "seat": decision.seat,
        **_named(decision.action, island),
        "verdict": decision.verdict,
        "best": _short(choices[0].chance) if choices else None,
        "this": _short(played.chance) if played else None,
        "gold": _short(played.gold) if played else None,
        "cards": _short(decision.transition.luck(decision.seat)),
        "choices": [
            {**_named(choice.action, island), "chance": _short(choice.chance)} for choice in choices
        ],
    }


def _named(action: Action, island: Island) -> Data:
    return {"action": action.to_json(), "text": write(action, island)}


def _player(summary: Summary) -> Data:
    return {
        "seat": summary.seat,
        "start": _short(summary.start),
        "own": _short(summary.own),
        "cards": _short(summary.luck),
        "others": _short(summary.others),
        "end": _short(summary.end),
        "loss": _short(summary.loss),
    }


def _short(value: float) -> float:
    return round(value, DIGITS)
