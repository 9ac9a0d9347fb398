"""A contest from its first game to its last, or to where it is decided."""

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
    """Plays what has not been played yet, and counts all."""

    def __init__(self, contest: Contest, folder: Folder | None = None, early: bool = False) -> None:
        self.contest = contest
        self.standings = Standings(contest)
        self.level = LEVEL
        """How sure the intervals are: more than usual if there may be several looks."""
        self._folder = folder
        self._looks = looks(contest.deals, early)
        found = folder.played() if folder else iter(())
        self._kept = {played.game: replace(played, record=None) for played in found}

    def play(self, executor: Executor[Played]) -> Iterator[Played]:
        """Every game as it has been played, counted and kept."""
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
        """Count those of the games that the folder has; the numbers of the others."""
        missing = []
        for number in numbers:
            if played := self._kept.pop(number, None):
                self.standings.add(played)
            else:
                missing.append(number)
        return missing

    @property
    def findings(self) -> Findings:
        """What the games so far have shown."""
        return Findings(self.standings, self.level)


def plan_of(contest: Contest, recorded: bool, early: bool) -> dict[str, Any]:
    """What a folder's games have in common. More deals may follow, unless looks were planned."""
    return {
        **contest.to_json(),
        "recorded": recorded,
        "deals": contest.deals if early else None,
        "tobago": __version__,
    }
