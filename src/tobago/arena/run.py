"""A run of a contest, to its last game or until it is decided."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tobago.arena.contest import Contest
from tobago.arena.executor import Executor
from tobago.arena.findings import Findings
from tobago.arena.folder import Folder
from tobago.arena.interval import LEVEL
from tobago.arena.looks import looks
from tobago.arena.playing import Played
from tobago.arena.standings import Standings
from tobago.version import __version__


class Run:
    """Plays the games that are missing, and counts all."""

    def __init__(self, contest: Contest, folder: Folder | None = None, early: bool = False) -> None:
        self.contest = contest
        self.standings = Standings(contest)
        self.level = LEVEL
        """The level of the intervals: higher than usual if there may be several looks."""
        self._folder = folder
        self._looks = looks(contest.deals, early)
        found = folder.played() if folder else iter(())
        self._kept = {played.game: replace(played, record=None) for played in found}

    def play(self, executor: Executor[Played]) -> Iterator[Played]:
        """Play the missing games; yields each when it has been counted and stored."""
        begun = 0
        for look in self._looks:
            self.level = look.level
            end = look.deals * self.contest.games_per_deal
            for played in executor.run(self._missing(range(begun, end))):
                if self._folder:
                    self._folder.add(played)
                self.standings.add(played)
                yield played
            begun = end
            if self.findings.decided:
                return

    def _missing(self, numbers: range) -> list[int]:
        """Count the games that the folder has; returns the numbers of the others."""
        missing = []
        for number in numbers:
            if played := self._kept.pop(number, None):
                self.standings.add(played)
            else:
                missing.append(number)
        return missing

    @property
    def findings(self) -> Findings:
        """The findings of the games so far."""
        return Findings(self.standings, self.level)


def plan_of(contest: Contest, recorded: bool, early: bool) -> dict[str, Any]:
    """What a folder's games have in common. More deals may follow, unless looks were planned."""
    return {
        **contest.to_json(),
        "recorded": recorded,
        "deals": contest.deals if early else None,
        "tobago": __version__,
    }
