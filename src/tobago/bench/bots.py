"""How long bots think about a decision, all of them in the same positions."""

import math
import platform
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple

from tobago import __version__
from tobago.bots import Spec, make_bot
from tobago.game import Action, Game, Raise, View
from tobago.words import Words

ROUNDS = 3
"""Every bot is measured once a round, so that a slow moment of the machine slows all alike."""
TABLES = (2, 4)
GAMES = 6
"""Games at each table. Scouts play them: they are frozen, and so are the positions."""
PACE = 4
"""Of a game, every so many-th decision is looked at."""

SUBJECTS = {
    "drifter": 1,
    "scout": 1,
    "hunter": 1,
    "navigator": 1,
    "captain": 1,
    "captain:ms=1": 1,
    "captain:ms=100": 4,
    "captain:ms=1000": 16,
}
"""The bots, and of how many positions each looks at one."""


class Position(NamedTuple):
    """A decision to be made."""

    view: View
    legal: Sequence[Action]

    @property
    def asks_for_a_plan(self) -> bool:
        """Whether a turn is to be planned: there are several actions, and no treasure to raise."""
        obvious = len(self.legal) == 1 or any(isinstance(one, Raise) for one in self.legal)
        return self.view.state.phase == "turn" and not obvious


@dataclass(slots=True)
class Times:
    """Milliseconds for the same decisions, round by round."""

    rounds: list[list[float]] = field(default_factory=list)

    def spread(self, share: float) -> list[float]:
        """What that share of the decisions takes at most: median, lowest and highest round."""
        values = [_quantile(times, share) for times in self.rounds]
        return [round(value, 3) for value in (median(values), min(values), max(values))]

    @property
    def most(self) -> float:
        """The longest decision of all."""
        return round(max(map(max, self.rounds)), 3)

    def to_json(self) -> dict[str, Any]:
        return {
            "decisions": len(self.rounds[0]),
            "median_ms": self.spread(0.5),
            "p99_ms": self.spread(0.99),
            "most_ms": self.most,
        }


@dataclass(slots=True)
class Thinking:
    """The times of all bots: for every decision, and for those that ask for a plan."""

    every: dict[str, Times]
    plans: dict[str, Times]

    def to_json(self) -> dict[str, Any]:
        """The figures for programs; each has its median, lowest and highest round."""
        return {
            "rounds": ROUNDS,
            "bots": {
                spec: {"all": times.to_json(), "plans": self.plans[spec].to_json()}
                for spec, times in self.every.items()
            },
            "overshoot_ms": {
                spec: round(times.most - granted, 3)
                for spec, times in self.every.items()
                if (granted := _granted(spec)) is not None
            },
            "versions": {
                "tobago": __version__,
                platform.python_implementation(): platform.python_version(),
            },
            "command": " ".join(["tobago", *sys.argv[1:]]),
        }

    def lines(self, words: Words) -> list[str]:
        """The figures for people."""
        say, data = words.say, self.to_json()
        versions = ", ".join(f"{name} {version}" for name, version in data["versions"].items())
        spread = f"{say('lowest'):>10}{say('highest'):>10}"
        heads = f"{say('decisions'):>12}{say('median'):>10}{spread}{'99 %':>10}{spread}"
        return [
            say("command: {command}", command=data["command"]),
            say("versions: {versions}", versions=versions),
            "",
            f"{say('milliseconds a decision'):24}{heads}{say('most'):>10}",
            *(_line(spec, times) for spec, times in self.every.items()),
            "",
            say("what to do in a turn:"),
            *(_line(spec, times) for spec, times in self.plans.items()),
            "",
            *(
                say("{bot}: at most {over:.1f} ms more than it was given", bot=spec, over=over)
                for spec, over in data["overshoot_ms"].items()
            ),
        ]


def _granted(spec: str) -> int | None:
    """The milliseconds that a bot was given for a decision, if it was."""
    granted = dict(Spec.parse(spec).options).get("ms")
    return granted if isinstance(granted, int) else None


def _line(spec: str, times: Times) -> str:
    data = times.to_json()
    figures = (*data["median_ms"], *data["p99_ms"], data["most_ms"])
    return f"{spec:24}{data['decisions']:>12}{''.join(f'{figure:10.2f}' for figure in figures)}"


def measure(tell: Callable[[int], None]) -> Thinking:
    """Let every bot decide in its positions, once a round."""
    asked = positions()
    think("hunter", asked)  # works out once what all need to know of the islands
    found = Thinking({}, {})
    for number in range(ROUNDS):
        tell(number + 1)
        for spec, every in SUBJECTS.items():
            some = asked[::every]
            times = think(spec, some)
            found.every.setdefault(spec, Times()).rounds.append(times)
            plans = [ms for ms, at in zip(times, some, strict=True) if at.asks_for_a_plan]
            found.plans.setdefault(spec, Times()).rounds.append(plans)
    return found


def positions() -> list[Position]:
    """Decisions at tables of two and four, the same in every run."""
    return [
        position
        for players in TABLES
        for number in range(GAMES)
        for position in _decisions(players, number)[::PACE]
    ]


def _decisions(players: int, number: int) -> list[Position]:
    """Every decision of a game between scouts."""
    seed, found = f"thinking/{number}", []
    game = Game.new(players, seed)
    scouts = [make_bot("scout", f"{seed}/{seat}") for seat in range(players)]
    while not game.over:
        position = Position(game.view(game.seat), game.legal_actions())
        found.append(position)
        game.apply(scouts[game.seat].decide(*position), events=False)
    return found


def think(spec: str, asked: Sequence[Position]) -> list[float]:
    """The milliseconds a bot takes for each position; it has no memory of the others."""
    times = []
    for number, position in enumerate(asked):
        bot = make_bot(spec, f"thinking/{number}")
        start = time.perf_counter()
        bot.decide(*position)
        times.append(1000 * (time.perf_counter() - start))
    return times


def _quantile(times: Sequence[float], share: float) -> float:
    return sorted(times)[math.ceil(share * len(times)) - 1]
