"""Recorded games of bots, some with a decision that no bot would make."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from tobago.bots import make_bot
from tobago.game import Action, Game, View
from tobago.record import Record, Recorder
from tobago.review import Review, review

QUICK = 8
"""So few positions looked at that tests are quick."""

Slip = Callable[[View], Action | None]
"""What somebody does wrong in a position, or None."""


def recorded(
    seed: str,
    specs: tuple[str, ...] = ("hunter", "scout", "drifter"),
    options: Mapping[str, Any] | None = None,
    slip: Slip = lambda view: None,
) -> tuple[Record, int | None]:
    """A game of bots to its end, and the ply of the slip; it is made once."""
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


@lru_cache(maxsize=4)
def reviewed(seed: str, *specs: str) -> Review:
    """A game of bots looked back on, quickly."""
    return review(recorded(seed, specs)[0], sims=QUICK)
