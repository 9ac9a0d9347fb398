"""Recorded games of bots, some with a decision that no bot would make."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from tobago.bots import make_bot
from tobago.game import Action, Game, View
from tobago.record import Record, Recorder
from tobago.review import Choice, Review, assemble_review, review, transitions

QUICK = 8
"""So few positions that tests are quick."""

Slip = Callable[[View], Action | None]
"""The wrong action of a player in a position, or None."""


def recorded(
    seed: str,
    specs: tuple[str, ...] = ("hunter", "scout", "drifter"),
    options: Mapping[str, Any] | None = None,
    slip: Slip = lambda view: None,
) -> tuple[Record, int | None]:
    """A game of bots to its end, and the ply of the slip."""
    recorder = Recorder(Game.new(len(specs), seed, options=options))
    bots = [make_bot(spec, f"{seed}/{seat}") for seat, spec in enumerate(specs)]
    ply = None
    while not recorder.game.over:
        view = recorder.game.view(recorder.game.seat)
        wrong = slip(view) if ply is None else None
        if wrong is not None:
            ply = len(recorder.record.entries) + 1
        recorder.apply(wrong or bots[view.state.seat].decide(view, view.legal_actions()))
    return recorder.record, ply


@cache
def judged() -> Review:
    """A quick review of a game of bots; the tests share it."""
    specs = ("scout", "hunter", "drifter", "scout")
    return review(recorded("judged", specs)[0], sims=QUICK)


@cache
def without_choices(seed: str, specs: tuple[str, ...], **options: Any) -> Review:
    """The review of a game of bots, without the evaluation of alternatives."""
    record, _ = recorded(seed, specs, options)
    none: list[list[Choice]] = [[] for _ in record.entries]
    return assemble_review(record, QUICK, none, list(transitions(record, QUICK)))
