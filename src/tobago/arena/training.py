"""Training a captain: games are played, weights fitted, and again by those who know them.

docs/measurements.md describes the method and the command. It needs the extra `train`.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from tempfile import TemporaryFile

from tobago.arena.executor import Executor, Here, Processes
from tobago.arena.training_fit import Fit, Studies
from tobago.arena.training_games import Lessons, Lived
from tobago.fault import Fault
from tobago.search import initial_weights

TABLES = (2, 3, 4)
"""Each number of players has weights of its own."""
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Course:
    """What is trained, and by how many games."""

    games: int = 2000
    """In each round, for each number of players."""
    seed: str = "captain"
    tables: tuple[int, ...] = TABLES
    """The numbers of players."""
    jobs: int = 1
    """Processes; how many there are changes nothing in the weights."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise Fault("at least one game is needed, not {given}", given=self.games)
        for players in self.tables:
            if players not in TABLES:
                raise Fault("Tobago is for 2, 3 or 4 players, not {given!r}", given=players)
        if self.jobs < 1:
            raise Fault("at least one process is needed, not {given}", given=self.jobs)

    @property
    def all_games(self) -> int:
        """How many games will be played."""
        return len(self.tables) * ROUNDS * self.games


@dataclass(frozen=True, slots=True)
class Round:
    """One of the rounds at a table of so many players, and what came of it."""

    players: int
    number: int
    fit: Fit


def train(course: Course, played: Callable[[], object] = lambda: None) -> Iterator[Round]:
    """All rounds at each table; the last one's weights are the captain's.

    `played` is called after every game.
    """
    for players in course.tables:
        learned = initial_weights(players)
        for number in range(1, ROUNDS + 1):
            lessons = Lessons(players, f"{course.seed}/{players}/{number}", learned)
            fit = _study(lessons, course.games, course.jobs, played)
            learned = fit.weights
            yield Round(players, number, fit)


def _study(lessons: Lessons, games: int, jobs: int, played: Callable[[], object]) -> Fit:
    with closing(_executor(lessons, jobs)) as executor, TemporaryFile() as rows:
        studies = Studies(lessons.players, rows)
        for lived in _in_order(executor.run(range(games))):
            studies.add(lived)
            played()
        return studies.fit()


def _executor(lessons: Lessons, jobs: int) -> Executor[Lived]:
    return Here(lessons) if jobs == 1 else Processes(lessons, jobs)


def _in_order(results: Iterable[Lived]) -> Iterator[Lived]:
    """Games by their numbers: sums of decimals hang on the order."""
    early: dict[int, Lived] = {}
    turn = 0
    for lived in results:
        early[lived.game] = lived
        while turn in early:
            yield early.pop(turn)
            turn += 1
