"""Games between bots: plain runs of many games, and contests that measure who plays better.

A contest is arranged by `match` or `tournament`, played by a `Run` on an executor, and judged by
its `Findings`.
"""

from tobago.arena.contest import Contest, Ground, match, tournament
from tobago.arena.executor import Executor, Here, Job, Processes
from tobago.arena.findings import Findings
from tobago.arena.folder import Folder
from tobago.arena.playing import Played, play_game
from tobago.arena.run import Run, plan_of
from tobago.arena.simulate import EngineName, Outcome, Plan, Summary, simulate
from tobago.arena.standings import Standings
from tobago.arena.whole_game import play

__all__ = [
    "Contest",
    "EngineName",
    "Executor",
    "Findings",
    "Folder",
    "Ground",
    "Here",
    "Job",
    "Outcome",
    "Plan",
    "Played",
    "Processes",
    "Run",
    "Standings",
    "Summary",
    "match",
    "plan_of",
    "play",
    "play_game",
    "simulate",
    "tournament",
]
