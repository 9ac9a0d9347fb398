"""A whole game looked back on: every decision weighed, every card's luck reckoned."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Literal, get_args

from tobago.fault import Fault
from tobago.game import Action
from tobago.game.notation import write
from tobago.island import Island
from tobago.record import Record, Replay, verify
from tobago.review.account import Step, steps
from tobago.review.standing import Standing
from tobago.review.weighing import SIMS, Choice, weigh

Verdict = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
LOSSES: dict[float, Verdict] = {0.005: "best", 0.02: "good", 0.05: "inaccuracy", 0.1: "mistake"}
"""A decision that costs less than so much of the chance of winning is called so."""
SHARE = 8
"""For each so many positions of the search, a world is imagined to tell luck from skill."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of a record, what it was worth to its player, and what it changed for all."""

    ply: int
    """Counted from 1, as `goto` in a replay wants it."""
    turn: int
    seat: int
    action: Action
    choices: Sequence[Choice]
    """The best that could be done and what was done, the best first; none if it was forced.

    What is obvious to a captain is the best, even if another choice promises more.
    """
    step: Step

    @property
    def played(self) -> Choice | None:
        """What was done, among the choices; None if it was forced."""
        return next((choice for choice in self.choices if choice.action == self.action), None)

    @property
    def loss(self) -> float:
        """How much of the chance of winning was given away, to the best choice found."""
        return max(0.0, self.choices[0].chance - self.played.chance) if self.played else 0.0

    @property
    def verdict(self) -> Verdict:
        """What a strict teacher would call it."""
        if self.played is None:
            return "forced"
        return next((name for most, name in LOSSES.items() if self.loss < most), "blunder")

    def to_json(self, island: Island) -> dict[str, Any]:
        """The decision for programs."""
        return {
            "ply": self.ply,
            "turn": self.turn,
            "seat": self.seat,
            "action": self.action.to_json(),
            "text": write(self.action, island),
            "verdict": self.verdict,
            "loss": self.loss,
            "choices": [choice.to_json(island) for choice in self.choices],
            "before": self.step.before._asdict(),
            "decided": self.step.decided._asdict(),
            "after": self.step.after._asdict(),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game that is over, decision by decision."""

    record: Record
    sims: int
    decisions: Sequence[Decision]

    @property
    def start(self) -> Standing:
        """How the game stood before the first decision."""
        return self.decisions[0].step.before

    @property
    def end(self) -> Standing:
        """The result: gold, and who won in which part."""
        return self.decisions[-1].step.after

    @property
    def gold(self) -> tuple[int, ...]:
        """What each player ended with."""
        return tuple(map(int, self.end.gold))


def review(
    record: Record, *, sims: int = SIMS, watch: Callable[[int], None] = lambda ply: None
) -> Review:
    """Look back on a game that is over; the same record gives the same review.

    `watch` is told after each action how many are done.
    """
    check_over(record)
    choices, reckoned = [], []
    for weighed, step in zip(weigh_all(record, sims), reckon(record, sims), strict=True):
        choices.append(weighed)
        reckoned.append(step)
        watch(len(reckoned))
    return put_together(record, sims, choices, reckoned)


# ---- its parts, for whoever cannot wait for the whole -----------------------------------------


def check_over(record: Record) -> None:
    """Fault for a game that is not over or was not played by the rules."""
    if record.result is None:
        raise Fault("the game is not over, and a review shows every card; a hint shows no secrets")
    verify(record)


def weigh_all(record: Record, sims: int, plies: range | None = None) -> Iterator[list[Choice]]:
    """What could be done at each decision, or at some in a row; a decision counts from 0 here."""
    seed, replay = _seed(record), Replay(record)
    plies = range(replay.plies) if plies is None else plies
    replay.go_to(plies.start)
    for ply in plies:
        yield _choices(replay, sims, f"{seed}/{ply + 1}/choices")
        replay.forward()


def reckon(record: Record, sims: int) -> Iterator[Step]:
    """The standings before and after each decision."""
    return steps(Replay(record), max(1, sims // SHARE), _seed(record))


def put_together(
    record: Record, sims: int, choices: Sequence[Sequence[Choice]], reckoned: Sequence[Step]
) -> Review:
    """The review that the parts come to."""
    parts = zip(record.entries, choices, reckoned, strict=True)
    decisions = [
        Decision(ply, entry.turn, entry.seat, entry.action, weighed, step)
        for ply, (entry, weighed, step) in enumerate(parts, 1)
    ]
    return Review(record, sims, decisions)


def _choices(replay: Replay, sims: int, seed: str) -> list[Choice]:
    view = replay.game.view(replay.game.seat)
    if len(view.legal_actions()) < 2:
        return []
    return weigh(view, sims, Random(seed), replay.record.entries[replay.ply].action)


def _seed(record: Record) -> str:
    """What makes reviews repeatable: a digest of what was played."""
    island = record.header.island
    played = [(e.seat, write(e.action, island), e.notes) for e in record.entries]
    return sha256(repr(played).encode()).hexdigest()
