"""Many games at once: the interface of the kernel."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tobago.clues import Deck
from tobago.fault import Fault
from tobago.game import Game, Options, Setup, Table, View, notation
from tobago.game.dealer import Dealer
from tobago.game.refusals import RefusalOnIsland
from tobago.island import Island
from tobago.kernel import loops
from tobago.kernel.action_numbers import action_of
from tobago.kernel.arguments import (
    check_actions,
    check_array,
    check_count,
    check_game,
    check_games,
    check_seed,
)
from tobago.kernel.compiled import warn_if_slow
from tobago.kernel.dealer import KernelDealer, key_of
from tobago.kernel.encoding import decode_game, encode_game
from tobago.kernel.masks import Word
from tobago.kernel.numbers import SIZE
from tobago.kernel.phases.phase import OVER, Records
from tobago.kernel.policies.play import play_on
from tobago.kernel.policies.registry import policy_number
from tobago.kernel.policies.stream import new_streams
from tobago.kernel.preparation import new_games, prepare
from tobago.kernel.records import GAME
from tobago.kernel.sampling.worlds import sampled_games
from tobago.kernel.tables import engine_table, island_record, table_record
from tobago.kernel.threads import run_in_parts

MOST_PLIES = 10_000
"""Plies after which a rollout leaves a game, unless another number is given."""


class Batch:
    """Games that are played by compiled code, all with the same players, options and clue deck.

    Their islands and objects may differ. An action is its number (`docs/kernel.md`).

    >>> from tobago import Game
    >>> batch = Batch.of([Game.new(2, f"game {i}", island="ABC1") for i in range(3)])
    >>> len(batch), batch.legal().shape, len(batch.legal_numbers(0))
    (3, (3, 2888), 104)
    >>> batch.step([0, 1, 2])
    >>> game = batch.game(2)
    >>> game.atv(game.table.start)
    Hex(q=-6, r=-2)
    """

    __slots__ = ("_dealers", "_common", "games", "islands", "tables")

    def __init__(
        self,
        islands: Records,
        tables: Records,
        games: Records,
        common: "_Common",
        dealers: Sequence[Dealer] | None = None,
    ) -> None:
        warn_if_slow()
        self.islands = islands.view(np.recarray)
        """The records of the islands."""
        self.tables = tables.view(np.recarray)
        """The records of the tables."""
        self.games = games.view(np.recarray)
        """The records of the games."""
        self._common = common
        self._dealers = dealers

    # ---- making batches -----------------------------------------------------------------

    @staticmethod
    def of(games: Iterable[Game]) -> "Batch":
        """A batch of the engine's games, which it copies."""
        games = _checked(games)
        tables = list(dict.fromkeys([game.table for game in games]))
        islands = list(dict.fromkeys([table.island for table in tables]))
        table_records = np.concatenate([table_record(table) for table in tables])
        table_records["island"] = [islands.index(table.island) for table in tables]
        place = {table: k for k, table in enumerate(tables)}
        encoded = [
            encode_game(game.table, game.state, _key(game.state.dealer), place[game.table])
            for game in games
        ]
        return Batch(
            np.concatenate([island_record(island) for island in islands]),
            table_records,
            np.frombuffer(bytearray().join(encoded), GAME),
            _Common(islands, tables[0].options, tables[0].deck, dict(enumerate(tables))),
            [game.state.dealer for game in games],
        )

    @staticmethod
    def new(
        number: int,
        seed: int = 0,
        *,
        players: int = 4,
        options: Options | Mapping[str, Any] | None = None,
        islands: Island | str | Sequence[Island | str] | None = None,
        setup: Setup | None = None,
        deck: Deck | None = None,
    ) -> "Batch":
        """A batch of new games, set up by the kernel; what is not given is drawn for each game.

        An island is drawn from those given, by default all 32. The same seed, a number below 2**64,
        gives the same games.

        >>> batch = Batch.new(1000, seed=7, islands=["ABC1", "aBC1"])
        >>> sorted({str(batch.game(i).island.code) for i in range(9)})
        ['ABC1', 'aBC1']
        """
        kind = prepare(players, options=options, islands=islands, setup=setup, deck=deck)
        tables, games = new_games(kind, check_count(number, "games"), check_seed(seed))
        return Batch(
            kind.parts.islands, tables, games, _Common(kind.islands, kind.options, kind.deck, {})
        )

    @staticmethod
    def sampled(view: View, number: int, seed: int = 0) -> "Batch":
        """Games that agree with all a seat knows, drawn with the frequencies of `View.sample`.

        >>> from tobago import Game
        >>> view = Game.new(3, "example", island="ABC1").view(0)
        >>> batch = Batch.sampled(view, 100)
        >>> batch.game(99).view(0).state.atvs == view.state.atvs
        True
        """
        games = sampled_games(view, check_count(number, "games"), check_seed(seed))
        t = view.table
        common = _Common([t.island], t.options, t.deck, {0: t})
        # A copy, as code is compiled again for arrays that cannot be written.
        return Batch(island_record(t.island).copy(), table_record(t), games, common)

    def __len__(self) -> int:
        return len(self.games)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games, {int(self.over.sum())} of them over>"

    def copy(self) -> "Batch":
        """An independent batch in the same positions."""
        return self.take(range(len(self)))

    def take(self, games: Sequence[int] | NDArray[np.integer[Any]]) -> "Batch":
        """A batch of copies of some of the games, which may be named more than once."""
        chosen = check_games(games, len(self))
        dealers = self._dealers and [self._dealers[i] for i in chosen]
        return Batch(self.islands, self.tables, self.games[chosen], self._common, dealers)

    # ---- playing ------------------------------------------------------------------------

    def legal(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """For each game a mask: 1 for the number of every legal action, 0 for all others.

        It is written into `out` if that is given.
        """
        shape = (len(self), SIZE)
        masks = np.empty(shape, np.uint8) if out is None else out
        check_array("out", masks, shape, np.uint8)
        loops.mark_legal(*self._records, np.empty(SIZE, np.int16), masks)
        return masks

    def legal_numbers(self, game: int) -> NDArray[np.int16]:
        """The numbers of a game's legal actions, in the engine's order."""
        numbers = np.empty(SIZE, np.int16)
        return numbers[: loops.list_legal(*self._records, check_game(game, len(self)), numbers)]

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each game; -1 stands for none where a game is over.

        An action that is not legal raises Fault, and no game changes.
        """
        numbers = check_actions(actions, len(self))
        game = loops.first_illegal(*self._records, numbers)
        if game < len(self):
            raise illegal_action(self.game(game), game, int(numbers[game]))
        loops.apply_all(*self._records, numbers)

    def rollout(
        self,
        policy: str | Sequence[str] = "uniform",
        *,
        seed: int = 0,
        plies: int = MOST_PLIES,
        threads: int = 1,
    ) -> NDArray[np.int64]:
        """Let a policy, or one for each seat, play all games on; how many actions each game took.

        A game is played to its end, or at most a number of plies: scouts that wait for each other
        never end one. The same seed gives the same games, with any number of threads.

        >>> batch = Batch.new(100, seed=7)
        >>> plies = batch.rollout(["scout", "drifter", "drifter", "drifter"], threads=2)
        >>> bool(batch.over.all())
        True
        """
        seats = _policies(policy, int(self.tables.players[0]))
        streams = new_streams(Word(check_seed(seed)), len(self))
        limit = min(check_count(plies, "plies"), np.iinfo(np.int64).max)
        played = np.zeros(len(self), np.int64)

        def play(part: slice) -> None:
            policies = np.tile(seats, (len(self.games[part]), 1))
            games = self.games[part]
            play_on(self.islands, self.tables, games, policies, streams[part], limit, played[part])

        run_in_parts(play, len(self), threads)
        return played

    # ---- what the games are like --------------------------------------------------------

    @property
    def seats(self) -> NDArray[np.int8]:
        """Who decides next in each game; -1 where it is over."""
        return np.where(self.over, np.int8(-1), self.games.seat)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        return np.asarray(self.games.phase == OVER)

    @property
    def gold(self) -> NDArray[np.int64]:
        """The gold of each player in each game."""
        gold = np.zeros((len(self), int(self.tables.players[0])), np.int64)
        loops.write_gold(self.games, gold)
        return gold

    @property
    def winners(self) -> NDArray[np.bool_]:
        """Which players have won, in each game; none where it is not over (R10.4)."""
        gold = self.gold
        best = gold == gold.max(axis=1, keepdims=True)
        return np.asarray(best & self.over[:, None])

    def game(self, i: int) -> Game:
        """A game of the batch as a game of the engine, in exactly the same position.

        It keeps the dealer that it came with. A game that began in the kernel is shuffled as the
        kernel would go on to shuffle it.
        """
        i = check_game(i, len(self))
        record = self.games[i]
        dealer = self._dealers[i] if self._dealers else KernelDealer(int(record["seed"]))
        table = self._table(i)
        return Game(table, decode_game(table, record, dealer))

    def _table(self, game: int) -> Table:
        common, k = self._common, int(self.games.table[game])
        if k not in common.tables:
            record = self.tables[k]
            common.tables[k] = engine_table(record, common.islands, common.options, common.deck)
        return common.tables[k]

    @property
    def _records(self) -> tuple[Records, Records, Records]:
        return self.islands, self.tables, self.games


def illegal_action(position: Game, game: int, number: int) -> Fault:
    """Why the action with a number is not legal in a position, that of a game of a batch."""
    if position.result is not None:
        return Fault("game {game} is over; its action is -1, not {given}", game=game, given=number)
    try:
        action = action_of(number, position.table)
    except Fault as fault:
        return fault
    refusal = position.check(action)
    assert refusal is not None  # what the kernel refuses the engine refuses too
    return Fault(
        "game {game}, action {given} ({action}): {reason}",
        game=game,
        given=number,
        action=notation.write(action, position.table.island),
        reason=RefusalOnIsland(refusal, position.table.island),
    )


class _Common(NamedTuple):
    """What the games of a batch share, as values of the engine."""

    islands: Sequence[Island]
    options: Options
    deck: Deck
    tables: dict[int, Table]
    """The tables that have been asked for."""


def _policies(given: Any, players: int) -> NDArray[np.int8]:
    """The number of each seat's policy."""
    is_list = isinstance(given, Sequence) and not isinstance(given, str)
    names = given if is_list else [given] * players
    if len(names) != players:
        raise Fault(
            "a rollout takes one policy, or one for each of {players} seats, not {given}",
            players=players,
            given=len(names),
        )
    return np.array([policy_number(name) for name in names], np.int8)


def _checked(games: Iterable[Game]) -> Sequence[Game]:
    """The games, if they can be one batch."""
    if not isinstance(games, Iterable):
        raise Fault("a batch is made of games, not {given!r}", given=games)
    games = list(games)
    if not games:
        raise Fault("a batch needs at least one game")
    for number, game in enumerate(games):
        if not isinstance(game, Game):
            raise Fault("a batch is made of games, not {given!r}", given=game)
        table, first = game.table, games[0].table
        for what in ("players", "options", "deck"):
            if getattr(table, what) != getattr(first, what):
                raise Fault(
                    "the games of a batch have the same players, options and deck; "
                    "game {game} has other {what} than game 0",
                    game=number,
                    what=what,
                )
    return games


def _key(dealer: Dealer) -> int:
    """The key of a game's chance in the kernel."""
    if isinstance(dealer, KernelDealer):
        return dealer.key
    return key_of(dealer.seed)
