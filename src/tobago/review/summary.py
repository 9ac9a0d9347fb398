"""What a review comes to: for each player, and where the game turned."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tobago.review.looking_back import VERDICTS, Decision, Review

COSTLIEST = 3
"""So many of a player's decisions are named."""
TURNS = 4
"""At so many points a game is said to have turned, at most."""
NOTED = 0.03
"""A change of a chance that is worth a word."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How a player fared: start + own + luck + others = end, in chances of winning."""

    seat: int
    start: float
    own: float
    """What the player's own decisions changed."""
    luck: float
    """What the cards changed, whoever drew them."""
    others: float
    """What the others' decisions changed."""
    end: float
    verdicts: "Counter[str]"
    loss: float
    """What a decision gave away to the best one found, on average; forced ones are none."""
    costliest: list[Decision]
    luckiest: Decision
    unluckiest: Decision

    def to_json(self) -> dict[str, Any]:
        """The summary for programs; decisions by their plies."""
        return {
            "seat": self.seat,
            "start": self.start,
            "own": self.own,
            "luck": self.luck,
            "others": self.others,
            "end": self.end,
            "verdicts": {verdict: self.verdicts[verdict] for verdict in VERDICTS},
            "loss": self.loss,
            "costliest": [decision.ply for decision in self.costliest],
            "luckiest": self.luckiest.ply,
            "unluckiest": self.unluckiest.ply,
        }


def summaries(review: Review) -> list[Summary]:
    """For each seat how it fared."""
    return [_summary(review, seat) for seat in range(len(review.record.names))]


def _summary(review: Review, seat: int) -> Summary:
    decisions = review.decisions
    own = [decision for decision in decisions if decision.seat == seat]
    free = [decision for decision in own if decision.choices]
    by_luck = sorted(decisions, key=lambda decision: decision.step.luck(seat))
    return Summary(
        seat=seat,
        start=review.start.chances[seat],
        own=sum(decision.step.decision(seat) for decision in own),
        luck=sum(decision.step.luck(seat) for decision in decisions),
        others=sum(d.step.decision(seat) for d in decisions if d.seat != seat),
        end=review.end.chances[seat],
        verdicts=Counter(decision.verdict for decision in own),
        loss=sum(decision.loss for decision in free) / max(1, len(free)),
        costliest=[
            decision
            for decision in sorted(free, key=lambda decision: -decision.loss)[:COSTLIEST]
            if decision.verdict != "best"
        ],
        luckiest=by_luck[-1],
        unluckiest=by_luck[0],
    )


def turning_points(review: Review) -> list[Decision]:
    """The actions that changed somebody's chance the most, in their order."""
    ranked = sorted(review.decisions, key=lambda decision: -abs(greatest_change(decision)[1]))
    found = [d for d in ranked[:TURNS] if abs(greatest_change(d)[1]) >= NOTED]
    return sorted(found, key=lambda decision: decision.ply)


def greatest_change(decision: Decision) -> tuple[int, float]:
    """Whose chance an action changed the most, cards included, and by how much."""
    before, after = decision.step.before.chances, decision.step.after.chances
    changes = [late - early for early, late in zip(before, after, strict=True)]
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    return seat, changes[seat]


def review_to_json(review: Review, seat: int | None = None) -> dict[str, Any]:
    """A whole review for programs, or what concerns one player."""
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
