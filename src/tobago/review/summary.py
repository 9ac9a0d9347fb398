"""The summary of a review: for each player, and where the game turned."""

from collections import Counter
from typing import Any, NamedTuple

from tobago.review.analysis import VERDICTS, Decision, Review

MAX_COSTLIEST = 3
"""The most costly decisions of a player that are named."""
MAX_TURNING_POINTS = 4
MIN_CHANGE = 0.03
"""The least change of a chance of winning at a turning point."""


class Summary(NamedTuple):
    """The account of a player's chance of winning: start + own + luck + others = end."""

    seat: int
    start: float
    own: float
    """The change by the player's own decisions."""
    luck: float
    """The change by the cards that any player drew."""
    others: float
    """The change by the decisions of others."""
    end: float
    verdicts: "Counter[str]"
    loss: float
    """The mean loss of a decision; forced ones do not count."""
    costliest: list[Decision]
    luckiest: Decision
    unluckiest: Decision

    def to_json(self) -> dict[str, Any]:
        """The summary for programs, with decisions by their plies."""
        return self._asdict() | {
            "verdicts": {verdict: self.verdicts[verdict] for verdict in VERDICTS},
            "costliest": [decision.ply for decision in self.costliest],
            "luckiest": self.luckiest.ply,
            "unluckiest": self.unluckiest.ply,
        }


def summaries(review: Review) -> list[Summary]:
    """The summary of each player, by seat."""
    return [_summary(review, seat) for seat in range(len(review.record.names))]


def _summary(review: Review, seat: int) -> Summary:
    decisions = review.decisions
    own = [decision for decision in decisions if decision.seat == seat]
    free = [decision for decision in own if decision.choices]
    by_luck = sorted(decisions, key=lambda decision: decision.transition.luck(seat))
    return Summary(
        seat=seat,
        start=review.start.chances[seat],
        own=sum(decision.transition.decision(seat) for decision in own),
        luck=sum(decision.transition.luck(seat) for decision in decisions),
        others=sum(d.transition.decision(seat) for d in decisions if d.seat != seat),
        end=review.end.chances[seat],
        verdicts=Counter(decision.verdict for decision in own),
        loss=sum(decision.loss for decision in free) / max(1, len(free)),
        costliest=[
            decision
            for decision in sorted(free, key=lambda decision: -decision.loss)[:MAX_COSTLIEST]
            if decision.verdict != "best"
        ],
        luckiest=by_luck[-1],
        unluckiest=by_luck[0],
    )


def turning_points(review: Review) -> list[Decision]:
    """The actions that changed a player's chance the most, in the order of the game."""
    ranked = sorted(review.decisions, key=lambda decision: -abs(greatest_change(decision)[1]))
    found = [d for d in ranked[:MAX_TURNING_POINTS] if abs(greatest_change(d)[1]) >= MIN_CHANGE]
    return sorted(found, key=lambda decision: decision.ply)


def greatest_change(decision: Decision) -> tuple[int, float]:
    """The seat whose chance an action and its cards changed the most, and the change."""
    before, after = decision.transition.before.chances, decision.transition.after.chances
    changes = [late - early for early, late in zip(before, after, strict=True)]
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    return seat, changes[seat]


def review_to_json(review: Review, seat: int | None = None) -> dict[str, Any]:
    """A review for programs, of all players or of one."""
    island = review.record.header.island
    return {
        "format": "tobago-review",
        "version": 1,
        "sims": review.sims,
        "names": list(review.record.names),
        "gold": list(review.gold),
        "players": [s.to_json() for s in summaries(review) if seat in (None, s.seat)],
        "turning_points": [decision.ply for decision in turning_points(review)],
        "decisions": [d.to_json(island) for d in review.decisions if seat in (None, d.seat)],
    }
