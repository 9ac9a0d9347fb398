"""captain: the strongest; searches as a navigator does, and has learned what things are worth."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Any

from tobago.bots.planner import Planner
from tobago.bots.thought.outlook import Outlook, Weights, outlook
from tobago.bots.thought.prospects import NAMES
from tobago.game import View


class Captain(Planner):
    """Judges positions by weights learned in games against itself (`tobago train`)."""

    def __init__(self, rng: Random, *, sims: int = 600, ms: int | None = None) -> None:
        super().__init__(rng, learned, sims, ms)


@lru_cache(maxsize=8)
def learned(players: int) -> Weights:
    """What was learned for a table of so many."""
    text = files("tobago.bots").joinpath("captain.json").read_text("utf-8")
    return read_weights(text)[players]


def read_weights(text: str) -> dict[int, Weights]:
    """Weights by the number of players, from the form that training writes."""
    return {int(players): _weights(data) for players, data in json.loads(text).items()}


def _weights(data: Mapping[str, Any]) -> Weights:
    prospects = tuple(data["prospects"][name] for name in NAMES)
    fixed, growing = data["spread"]
    return Weights(prospects, data["hand"], data["kept"], (fixed, growing))


def write_weights(learned: Mapping[int, Weights]) -> str:
    """The form for a file: prospects by name, so that people can read it."""
    data = {
        players: asdict(weights) | {"prospects": dict(zip(NAMES, weights.prospects, strict=True))}
        for players, weights in learned.items()
    }
    return f"{json.dumps(data, indent=1)}\n"


def captain_outlook(view: View) -> Outlook:
    """What a captain in a seat expects of a position, at a glance."""
    s, t = view.state, view.table
    return outlook(learned(t.players), t, s, view.seat, s.turn)
