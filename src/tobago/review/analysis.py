"""The review of a finished game: the value of every decision, and the luck in every card."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Literal, get_args

from tobago.bots import ExplainsPast, Spec, bot_options, make_bot
from tobago.fault import Fault
from tobago.game import Action, View
from tobago.game.notation import write
from tobago.island import Island
from tobago.record import Entry, Record, Replay, verify
from tobago.review.choices import SIMS, Choice, rank_choices
from tobago.review.luck import Transition, attribute_changes
from tobago.search import Evaluation, explain_action
from tobago.words import Reason

Verdict = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
VERDICT_LIMITS: dict[float, Verdict] = {
    0.005: "best",
    0.02: "good",
    0.05: "inaccuracy",
    0.1: "mistake",
}
"""Each verdict is for decisions that lose less than this much of the chance of winning."""
SIMS_PER_WORLD = 8
"""To tell luck from skill, one world is sampled for each group of this many sims."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of a record, its value to its player, and what it changed for all players."""

    ply: int
    """Counted from 1, as `Replay.go_to` wants it."""
    turn: int
    seat: int
    action: Action
    choices: Sequence[Choice]
    """The best choices and the action itself, the best first; none if the action was forced.

    What a captain plays without a search is the best, even if another choice promises more.
    """
    transition: Transition

    @property
    def played(self) -> Choice | None:
        """The action among the choices; None if it was forced."""
        return next((choice for choice in self.choices if choice.action == self.action), None)

    @property
    def loss(self) -> float:
        """How much of the chance of winning was given away, compared with the best choice."""
        return max(0.0, self.choices[0].chance - self.played.chance) if self.played else 0.0

    @property
    def verdict(self) -> Verdict:
        """The verdict on the loss."""
        if self.played is None:
            return "forced"
        return next((name for most, name in VERDICT_LIMITS.items() if self.loss < most), "blunder")

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
            "before": self.transition.before._asdict(),
            "decided": self.transition.decided._asdict(),
            "after": self.transition.after._asdict(),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game that is over, decision by decision."""

    record: Record
    sims: int
    decisions: Sequence[Decision]

    @property
    def start(self) -> Evaluation:
        """The value of the position before the first decision."""
        return self.decisions[0].transition.before

    @property
    def end(self) -> Evaluation:
        """The result: gold, and each player's part of the win."""
        return self.decisions[-1].transition.after

    @property
    def gold(self) -> tuple[int, ...]:
        """The gold that each player ended with."""
        return tuple(map(int, self.end.gold))


def review(
    record: Record, *, sims: int = SIMS, watch: Callable[[int], None] = lambda ply: None
) -> Review:
    """Review a game that is over; the same record gives the same review.

    `watch` is called after each action with the number of actions done.
    """
    check_reviewable(record)
    choices, changes = [], []
    for ranked, transition in zip(
        choices_by_decision(record, sims), transitions(record, sims), strict=True
    ):
        choices.append(ranked)
        changes.append(transition)
        watch(len(changes))
    return assemble_review(record, sims, choices, changes)


# ---- the parts of a review, for callers that compute them piece by piece ----------------------


def check_reviewable(record: Record) -> None:
    """Raise a Fault for a game that is not over or was not played by the rules."""
    if record.result is None:
        raise Fault("the game is not over, and a review shows every card; a hint shows no secrets")
    verify(record)


def choices_by_decision(
    record: Record, sims: int, plies: range | None = None
) -> Iterator[list[Choice]]:
    """The choices at each decision, or at a range of decisions counted from 0."""
    seed = _seed(record)
    plies = range(len(record.entries)) if plies is None else plies
    for ply, (entry, view) in zip(plies, _views(record, plies), strict=True):
        rng = Random(f"{seed}/{ply + 1}/choices")
        forced = len(view.legal_actions()) < 2
        yield [] if forced else rank_choices(view, sims, rng, entry.action)


def transitions(record: Record, sims: int) -> Iterator[Transition]:
    """The evaluations before and after each decision."""
    return attribute_changes(Replay(record), max(1, sims // SIMS_PER_WORLD), _seed(record))


def assemble_review(
    record: Record, sims: int, choices: Sequence[Sequence[Choice]], changes: Sequence[Transition]
) -> Review:
    """The review of a record from its parts, decision by decision."""
    parts = zip(record.entries, choices, changes, strict=True)
    decisions = [
        Decision(ply, entry.turn, entry.seat, entry.action, ranked, transition)
        for ply, (entry, ranked, transition) in enumerate(parts, 1)
    ]
    return Review(record, sims, decisions)


def best_choice_reasons(
    record: Record, choices: Sequence[Sequence[Choice]], plies: range
) -> Iterator[list[Reason]]:
    """For a range of decisions, counted from 0, the reasons for the best of their choices."""
    for best, (_, view) in zip(choices, _views(record, plies), strict=True):
        yield explain_action(view, best[0].action) if best else []


def bot_reasons(
    record: Record, bots: Mapping[int, str], sims: int, plies: range
) -> Iterator[list[Reason] | None]:
    """For a range of decisions, counted from 0, the reasons of the bot that made each.

    `bots` are the specs of the bots by seat. None stands for the decisions of other players and of
    bots that cannot recall. A bot evaluates no more than `sims` positions to recall a decision.
    """
    made = {seat: make_bot(_with_sims(spec, sims), f"again/{seat}") for seat, spec in bots.items()}
    for entry, view in _views(record, plies):
        bot = made.get(entry.seat)
        if isinstance(bot, ExplainsPast):
            bot.recall(view, view.legal_actions(), entry.action)
            yield bot.explain()
        else:
            yield None


def _with_sims(spec: str, sims: int) -> str:
    """The spec of the same bot with this number of sims, if it has that option."""
    name = Spec.parse(spec).name
    searches = any(option.name == "sims" for option in bot_options(name))
    return f"{name}:sims={sims}" if searches else spec


def _views(record: Record, plies: range) -> Iterator[tuple[Entry, View]]:
    """The entries of a range, each with the view of the seat that decides."""
    replay = Replay(record)
    replay.go_to(plies.start)
    for ply in plies:
        yield record.entries[ply], replay.game.view(replay.game.seat)
        replay.forward()


def _seed(record: Record) -> str:
    """A digest of the actions and cards, which makes reviews repeatable."""
    island = record.header.island
    played = [(e.seat, write(e.action, island), e.notes) for e in record.entries]
    return sha256(repr(played).encode()).hexdigest()
