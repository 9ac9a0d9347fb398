"""Jobs that go wrong, apart from the tests: worker processes import nothing else."""

import os
from dataclasses import dataclass, replace

from tobago.arena.executor import Job
from tobago.arena.playing import Played
from tobago.fault import Fault


@dataclass(frozen=True, slots=True)
class Wordy(Job):
    """Game 1 comes with more than a pipe holds."""

    def play(self, number: int) -> Played:
        played = Job(self.contest).play(number)
        return replace(played, record="x" * 10**7) if number == 1 else played


@dataclass(frozen=True, slots=True)
class Deadly(Job):
    """Game 3 takes its process with it."""

    def play(self, number: int) -> Played:
        if number == 3:
            os._exit(9)
        return Job(self.contest).play(number)


@dataclass(frozen=True, slots=True)
class Faulty(Job):
    """Game 3 cannot be played."""

    def play(self, number: int) -> Played:
        if number == 3:
            raise Fault("no game {given}", given=number)
        return Job(self.contest).play(number)
