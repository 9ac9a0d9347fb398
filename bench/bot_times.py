"""Time that bots take for a decision, all of them in the same positions."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bench.figures import OnRound, command_line, spread, version_line, versions
from tobago.bots import Spec, make_bot
from tobago.game import Action, Game, Raise, View

ROUNDS = 3
"""Every bot is measured in every round, so that other load slows all of them alike."""
TABLES = (2, 4)
GAMES = 6
"""Games for each number of players, between scouts, whose play never changes."""
STRIDE = 4
"""One decision in this many of a game is measured."""

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
"""The bots, and for each one its stride through the positions."""


class Position(NamedTuple):
    """A decision: the view of the seat and its legal actions."""

    view: View
    legal: Sequence[Action]

    @property
    def needs_plan(self) -> bool:
        """Whether a turn is to be planned: there are several actions, and no treasure to raise."""
        obvious = len(self.legal) == 1 or any(isinstance(one, Raise) for one in self.legal)
        return self.view.state.phase == "turn" and not obvious


@dataclass(slots=True)
class Times:
    """Milliseconds for the same decisions, round by round."""

    rounds: list[list[float]] = field(default_factory=list)

    def quantile(self, share: float) -> list[float]:
        """A quantile of the times: its median, lowest and highest round."""
        values = [_quantile(times, share) for times in self.rounds]
        return spread(values, 3)

    @property
    def longest(self) -> float:
        """The longest decision of all."""
        return round(max(map(max, self.rounds)), 3)

    def to_json(self) -> dict[str, Any]:
        return {
            "decisions": len(self.rounds[0]),
            "median_ms": self.quantile(0.5),
            "p99_ms": self.quantile(0.99),
            "most_ms": self.longest,
        }


@dataclass(slots=True)
class BotTimes:
    """Times of all bots: for every decision, and for those that need a plan of the turn."""

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
                spec: round(times.longest - limit, 3)
                for spec, times in self.every.items()
                if (limit := _limit_ms(spec)) is not None
            },
            "versions": versions(),
            "command": command_line(),
        }

    def lines(self) -> list[str]:
        """The figures for people."""
        data = self.to_json()
        spread_heads = f"{'lowest':>10}{'highest':>10}"
        heads = f"{'decisions':>12}{'median':>10}{spread_heads}{'99 %':>10}{spread_heads}"
        return [
            f"command: {data['command']}",
            version_line(data["versions"]),
            "",
            f"{'milliseconds a decision':24}{heads}{'longest':>10}",
            *(_line(spec, times) for spec, times in self.every.items()),
            "",
            "decisions that need a plan of the turn:",
            *(_line(spec, times) for spec, times in self.plans.items()),
            "",
            *(
                f"{spec}: at most {over:.1f} ms over its limit"
                for spec, over in data["overshoot_ms"].items()
            ),
        ]


def _limit_ms(spec: str) -> int | None:
    """The time limit of a bot in milliseconds, if it has one."""
    limit = dict(Spec.parse(spec).options).get("ms")
    return limit if isinstance(limit, int) else None


def _line(spec: str, times: Times) -> str:
    data = times.to_json()
    figures = (*data["median_ms"], *data["p99_ms"], data["most_ms"])
    return f"{spec:24}{data['decisions']:>12}{''.join(f'{figure:10.2f}' for figure in figures)}"


def measure(on_round: OnRound) -> BotTimes:
    """Time the decisions of every bot in every round."""
    asked = positions()
    decision_times("hunter", asked)  # fills the caches of the islands
    found = BotTimes({}, {})
    for number in range(ROUNDS):
        on_round(number + 1)
        for spec, every in SUBJECTS.items():
            some = asked[::every]
            times = decision_times(spec, some)
            found.every.setdefault(spec, Times()).rounds.append(times)
            plans = [ms for ms, at in zip(times, some, strict=True) if at.needs_plan]
            found.plans.setdefault(spec, Times()).rounds.append(plans)
    return found


def positions() -> list[Position]:
    """Decisions in games of two and four players, the same in every run."""
    return [
        position
        for players in TABLES
        for number in range(GAMES)
        for position in _decisions(players, number)[::STRIDE]
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


def decision_times(spec: str, asked: Sequence[Position]) -> list[float]:
    """Milliseconds for each position, with a new bot for each."""
    times = []
    for number, position in enumerate(asked):
        bot = make_bot(spec, f"thinking/{number}")
        start = time.perf_counter()
        bot.decide(*position)
        times.append(1000 * (time.perf_counter() - start))
    return times


def _quantile(times: Sequence[float], share: float) -> float:
    return sorted(times)[math.ceil(share * len(times)) - 1]
