"""Many games stepped in one call, by compiled code."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tobago.env import layout, packed_layout
from tobago.env.arguments import MAX_PLIES, check_max_plies, one_of
from tobago.env.batch import playing
from tobago.env.batch.arrays import Arrays, new_arrays, replaced
from tobago.env.batch.playing import ALL_SEATS, DRAWN, NO_LIMIT, SLOT, Games, Terms
from tobago.env.layout import ObservationArray
from tobago.env.rewards import REWARDS
from tobago.fault import Fault
from tobago.game import Game, Options, Setup
from tobago.island import Island
from tobago.kernel.arguments import check_actions, check_game, is_whole_number
from tobago.kernel.batch import illegal_action
from tobago.kernel.compiled import warn_if_slow
from tobago.kernel.dealer import KernelDealer
from tobago.kernel.encoding import decode_game
from tobago.kernel.numbers import DOUBLE_CLAIM, SIZE
from tobago.kernel.policies.registry import policy_number
from tobago.kernel.preparation import Preparation, prepare
from tobago.kernel.records import GAME, TABLE
from tobago.kernel.tables import engine_table
from tobago.kernel.threads import parts_of

ByteKind = Literal["packed", "arrays"]
BYTE_KINDS: tuple[ByteKind, ...] = get_args(ByteKind)
Autoreset = Literal["same_step", "next_step"]
AUTORESETS: tuple[Autoreset, ...] = get_args(Autoreset)


class BatchEnv:
    """A number of games that are stepped together; each step serves the learner that decides.

    All seats learn, or one of them against policies of the kernel. When a game ends, a new one
    begins, in the same step or in the next.

    >>> env = BatchEnv(3, island="ABC1")
    >>> env.reset(seed=1)
    >>> env.step(env.sample())
    >>> env.observations.shape, env.action_masks.sum(axis=1).tolist(), env.rewards.shape
    ((3, 816), [103, 103, 103], (3, 2))
    """

    def __init__(
        self,
        games: int,
        players: int | None = None,
        *,
        opponents: Sequence[str] | None = None,
        seat: int | None = None,
        island: Island | str | Sequence[Island | str] | None = None,
        options: Options | Mapping[str, Any] | None = None,
        start: int | None = None,
        observation: str = "packed",
        rewards: str = "placing",
        max_plies: int = MAX_PLIES,
        autoreset: str = "same_step",
        threads: int = 1,
    ) -> None:
        """Without opponents all seats learn; there are 2 by default.

        `opponents` are names of policies, clockwise from the learner, whose seat is drawn for each
        game if it is None.
        """
        warn_if_slow()
        _check_size(games, threads)
        check_max_plies(max_plies)
        kind = one_of("observation", observation, BYTE_KINDS)
        reward = one_of("rewards", rewards, REWARDS)
        self.autoreset = one_of("autoreset", autoreset, AUTORESETS)
        """When the next game begins after the end of one."""
        policies = [policy_number(name) for name in opponents or ()]
        self.players = _players(players, opponents)
        learner = _learner(opponents, seat, self.players)
        setup = Setup(start=start)
        self._preparation = prepare(self.players, options=options, islands=island, setup=setup)
        self._games = _blank_games(games, self._preparation, policies)
        size = packed_layout.SIZE if kind == "packed" else layout.SIZE
        learners = self.players if learner == ALL_SEATS else 1
        self._arrays = new_arrays(games, self.players, learners, size)
        self._terms = Terms(
            learner=learner,
            max_plies=min(int(max_plies), NO_LIMIT),
            score=reward == "score",
            packed=kind == "packed",
            numbers=SIZE if self._preparation.options.advanced else DOUBLE_CLAIM,
            same_step=self.autoreset == "same_step",
        )
        self._samples = np.zeros(games, np.uint64)
        self._begun = False
        self._parts = parts_of(games, threads)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __len__(self) -> int:
        return len(self._games.games)

    # ---- playing ------------------------------------------------------------------------

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Begin new games; game i has the seed plus i, or the i-th of the seeds.

        Without a seed the games continue their sequences, the first of which is random.
        """
        if seed is not None or not self._begun:
            self._seed(_seeds(seed, len(self)))
        self._begun = True
        self.action_masks[:] = 0
        self._games.slots["ended"] = True
        self._step(np.zeros(len(self), np.int64))

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each game and, after its end, begin the next.

        An action that is not legal raises Fault, and no game changes.
        """
        self._check_begun()
        self._step(self._checked(actions))

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game, drawn from the action masks."""
        actions = np.empty(len(self), np.int64)
        numbers = self._terms.numbers
        self._run(playing.sample_all, self.action_masks, self._samples, actions, numbers)
        return actions

    def write_to(self, **arrays: NDArray[Any]) -> None:
        """Write into these arrays from the next reset or step on; they are given by their names.

        Action masks are cleared, since steps write only the numbers that the options allow.
        """
        self._arrays = replaced(self._arrays, arrays)
        if "action_masks" in arrays:
            self.action_masks[:] = 0

    def close(self) -> None:
        """End the threads; later steps use the caller's."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _step(self, actions: NDArray[np.int64]) -> None:
        self._run(playing.step_all, self._terms, self._games, self._arrays, actions)

    def _run(self, function: Callable[..., None], *arguments: Any) -> None:
        """Call compiled code for all games, in each thread for a part of them."""
        if self._pool is None:
            function(*arguments, 0, len(self))
            return
        calls = [self._pool.submit(function, *arguments, *part) for part in self._parts]
        for call in calls:
            call.result()

    def _seed(self, seeds: Sequence[int]) -> None:
        words = [np.random.SeedSequence(seed).generate_state(2, np.uint64) for seed in seeds]
        self._games.deals[:], self._samples[:] = np.array(words).T

    def _check_begun(self) -> None:
        if not self._begun:
            raise Fault("no game is being played; reset() starts one")

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        """The actions, if there is a legal one for each game."""
        numbers = check_actions(actions, len(self))
        game = playing.first_illegal(self._games, numbers)
        if game < len(self):
            raise illegal_action(self.game(game), game, int(numbers[game]))
        return numbers

    def game(self, i: int) -> Game:
        """A copy of a game with every secret, as a game of the engine."""
        self._check_begun()
        i = check_game(i, len(self))
        kind, record = self._preparation, self._games.games[i]
        table = engine_table(self._games.tables[i], kind.islands, kind.options, kind.deck)
        return Game(table, decode_game(table, record, KernelDealer(int(record["seed"]))))

    # ---- what the last step wrote -------------------------------------------------------

    @property
    def arrays(self) -> Arrays:
        """All arrays that are written into, by their names."""
        return self._arrays

    @property
    def observations(self) -> ObservationArray:
        """What the deciding learner of each game observes."""
        return self._arrays.observations

    @property
    def action_masks(self) -> NDArray[np.int8]:
        """1 for the number of each legal action, 0 for all others; all 0 after the end."""
        return self._arrays.action_masks

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The rewards of each seat, or those of the learner, in the last step."""
        return self._arrays.rewards

    @property
    def terminations(self) -> NDArray[np.bool_]:
        """Which games ended."""
        return self._arrays.terminations

    @property
    def truncations(self) -> NDArray[np.bool_]:
        """Which games were cut off."""
        return self._arrays.truncations

    @property
    def seats(self) -> NDArray[np.int8]:
        """Who observes and decides."""
        return self._arrays.seats


def _blank_games(number: int, preparation: Preparation, policies: Sequence[int]) -> Games:
    """The memory for a number of games, none of which has begun."""
    games = np.zeros(number, GAME).view(np.recarray)
    games["table"] = np.arange(number)
    return Games(
        parts=preparation.parts,
        tables=np.zeros(number, TABLE).view(np.recarray),
        games=games,
        slots=np.zeros(number, SLOT).view(np.recarray),
        starts=np.zeros((number, packed_layout.SIZE), np.uint8),
        deals=np.zeros(number, np.uint64),
        choices=np.zeros(number, np.uint64),
        policies=np.array(policies, np.int64),
    )


# ---- arguments -----------------------------------------------------------------------------------


def _check_size(games: int, threads: int) -> None:
    whole = is_whole_number(games) and is_whole_number(threads)
    if not whole or games < 1 or not 1 <= threads <= games:
        raise Fault(
            "a batch environment has at least one game and one thread, "
            "and no more threads than games, not {games} and {threads}",
            games=games,
            threads=threads,
        )


def _players(given: int | None, opponents: Sequence[str] | None) -> int:
    if opponents is None:
        return 2 if given is None else given
    if given is not None:
        raise Fault("the number of players follows from the opponents; leave out players")
    return 1 + len(opponents)


def _learner(opponents: Sequence[str] | None, seat: int | None, players: int) -> int:
    """The learner's seat for compiled code."""
    if opponents is None:
        if seat is not None:
            raise Fault("without opponents all seats learn; leave out seat")
        return ALL_SEATS
    if seat is None:
        return DRAWN
    if not is_whole_number(seat) or seat not in range(players):
        raise Fault("the agent's seat is 0 to {last}, not {given!r}", last=players - 1, given=seat)
    return int(seat)


def _seeds(given: int | Sequence[int] | None, games: int) -> Sequence[int]:
    """The seed of each game."""
    if given is None:
        given = int(np.random.SeedSequence().generate_state(1)[0])
    if is_whole_number(given):
        given = range(int(given), int(given) + games)
    if isinstance(given, Sequence) and len(given) == games and all(map(_is_seed, given)):
        return given
    raise Fault(
        "seed is a whole number or a list of {games}, not {given!r}", games=games, given=given
    )


def _is_seed(given: object) -> bool:
    return is_whole_number(given) and given >= 0
