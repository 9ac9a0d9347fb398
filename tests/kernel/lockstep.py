"""Engine and kernel side by side: the same actions, compared at every ply.

`python -m tests.kernel.lockstep PLIES [SEED]` plays on its own.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np

from tests.kernel import stepping
from tests.kernel.positions import change, new_games
from tests.kernel.rare_games import rare_games
from tobago import Action, DoubleClaim, Game, Swap
from tobago.game.events import (
    CardsGathered,
    CardTaken,
    CluePlayed,
    Cursed,
    CursePaid,
    Drove,
    Event,
    GameEnded,
    TreasureRaised,
)
from tobago.game.phases import clue_cards
from tobago.game.table import Table
from tobago.kernel import chance
from tobago.kernel.action_numbers import number_of
from tobago.kernel.compiled import COMPILES
from tobago.kernel.dealer import KernelDealer, random_word
from tobago.kernel.encoding import Encoder, decode_game
from tobago.kernel.numbers import SIZE
from tobago.kernel.records import GAME, MAPS, POSITION_END
from tobago.kernel.tables import island_record, table_record

_POWERS = ("RemoveMarker", "ExtraClue", "ExtraDrive", "Exchange")
_TREASURES = {"PlayClue": 12, "goal": 60, "Raise": 90, "ExchangeTurn": 1, "Drive": 2}
STYLES = (
    stepping.weights(),
    stepping.weights(**_TREASURES, EndTurn=1),
    stepping.weights(**_TREASURES, EndTurn=1, DoubleClaim=20, Swap=20),
    stepping.weights(**_TREASURES, EndTurn=8, **dict.fromkeys(_POWERS, 1)),
    stepping.weights(ExchangeTurn=20, Exchange=20, goal=40, Raise=40, Drive=2),
)
"""How a game is played; see `stepping.weights`."""
MOST_PLIES = 400
"""A game that takes longer is left."""
RARE_EVERY, RARE_PLIES = 20_000, 25
"""How many plies of a run each round of rare games comes with, and how far they are played."""
LEGALITY_EVERY, DECODE_EVERY, CACHES_EVERY = 4, 32, 8
"""How often, in plies, what takes more time is compared."""
LEGALITY_STEP = 37
"""Every 37th number is tried: 37 does not divide the length of any row of numbers."""


class Difference(AssertionError):
    """Engine and kernel disagree."""


class Pair:
    """A game of the engine, and the same game in the kernel."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.game = game
        self.key = rng.getrandbits(64)
        game.state.dealer = KernelDealer(self.key)
        self._encoder = Encoder(game.table)
        self._buffer = bytearray(GAME.itemsize)
        self.record = np.frombuffer(self._buffer, GAME)
        self._records = (
            passed(island_record(game.table.island)),
            passed(table_record(game.table)),
            passed(self.record),
        )
        self._numbers = np.zeros(SIZE, np.int16)
        self._scratch = np.zeros(SIZE, np.int16)
        self._counts = np.zeros(stepping.CLASSES, np.int64)
        self._streams = np.array([rng.getrandbits(64), 0], np.uint64)
        self.encode()

    def encode(self) -> None:
        """Take over the engine's position."""
        self._buffer[:] = self._encoder.encode(self.game.state, self.key)

    def advance(self, number: int, weights: Any) -> Action | None:
        """Play an action in the kernel, if there is one, and compare; the next one, or None."""
        answer = stepping.advance(
            *self._records,
            number,
            self._numbers,
            self._scratch,
            weights,
            self._counts,
            self._streams,
        )
        self.compare_positions()
        if answer == stepping.OTHER_CHOICE:
            raise Difference("the policy `uniform` did not choose the action with its random place")
        size, place = divmod(answer, stepping.MOST_PLACES)
        legal = self.game.legal_actions()
        self.numbers = self._numbers[:size].tolist()
        self.compare_lists(legal)
        return legal[place] if legal else None

    def compare_positions(self) -> None:
        """Every field that belongs to the position."""
        wanted = self._encoder.encode(self.game.state, self.key)[:POSITION_END]
        if not self._buffer.startswith(wanted):
            raise Difference(self._differing_fields(wanted))

    def compare_lists(self, legal: list[Action]) -> None:
        """The legal actions in their order."""
        wanted = numbers_of(legal, self.game.table)
        if self.numbers != wanted:
            lacks = [str(a) for a in legal if number(a, self.game.table) not in self.numbers]
            extra = [n for n in self.numbers if n not in wanted]
            raise Difference(f"legal actions: the kernel lacks {lacks} and has the numbers {extra}")

    def compare_legality(self, first: int = -1, step: int = 1) -> None:
        """Whether an action is legal, for every `step`th number."""
        found = stepping.first_misjudged(
            *self._records, self._numbers, len(self.numbers), first, step
        )
        if found <= SIZE:
            raise Difference(f"is_legal is wrong about action number {found}")

    def compare_decoded(self) -> None:
        """The state that the record is decoded to, the gold, and which maps have markers."""
        state = decode_game(self.game.table, self.record[0], self.game.state.dealer)
        if state != self.game.state:
            raise Difference(f"decoded to {state!r}, not {self.game.state!r}")
        gold = [stepping.gold_of(self._records[2], seat) for seat in range(self.game.players)]
        if gold != [sum(cards) for cards in state.treasure]:
            raise Difference(f"gold is counted as {gold}")
        marked = sum(1 << m for m in range(MAPS) if clue_cards.is_marked(state, m))
        if stepping.marked_maps(self._records[2]) != marked:
            raise Difference("other maps have markers")

    def compare_chance(self) -> None:
        """The words from which the next choices come."""
        for n in range(self.game.state.draws, self.game.state.draws + 3):
            kernel, engine = chance.random_word(np.uint64(self.key), n), random_word(self.key, n)
            if kernel != engine:
                raise Difference(f"word {n} of key {self.key}: engine {engine}, kernel {kernel}")

    def compare_caches(self) -> None:
        """What the kernel keeps of the clues that can be played."""
        t, s = self.game.table, self.game.state
        for seat in range(t.players):
            if self.record["playable_known"][0, seat]:
                actions = clue_cards.playable_actions(t, s, s.hands[seat], t.clue_actions.plays)
                wanted = sum(
                    1 << MAPS * h + m
                    for h, card in enumerate(s.hands[seat])
                    for m in range(MAPS)
                    if t.clue_actions.plays[card][m] in actions
                )
                if self.record["playable"][0, seat] != wanted:
                    raise Difference(f"the cached clues of seat {seat} are not the playable ones")

    def _differing_fields(self, wanted: bytes) -> str:
        engine = np.frombuffer(wanted.ljust(GAME.itemsize, b"\0"), GAME)[0]
        kernel = self.record[0]
        names = (GAME.names or ())[: (GAME.names or ()).index("playable_known")]
        return "; ".join(
            f"{name}: engine {engine[name].tolist()}, kernel {kernel[name].tolist()}"
            for name in names
            if not np.array_equal(engine[name], kernel[name])
        )


def passed(records: Any) -> Any:
    """Records as the compiled functions take them fastest, and plain Python at all."""
    return records.view(np.ndarray if COMPILES else np.recarray)


# ---- numbers of actions ------------------------------------------------------------------------

_known: dict[int, int] = {}
"""The numbers of actions that the engine creates once, by id(action): faster than comparing."""
_referenced: list[Action] = []
"""These actions, referenced so that their ids are not reused."""


def numbers_of(actions: list[Action], t: Table) -> list[int]:
    """The numbers of actions."""
    try:
        return list(map(_known.__getitem__, map(id, actions)))
    except KeyError:
        return [number(action, t) for action in actions]


def number(action: Action, t: Table) -> int:
    """The number of an action."""
    found = _known.get(id(action))
    if found is None:
        found = number_of(action, t)
        if not isinstance(action, DoubleClaim | Swap):
            _known[id(action)] = found
            _referenced.append(action)
    return found


# ---- games -------------------------------------------------------------------------------------


def run(plies: int, seed: object) -> Counter[str]:
    """Play and compare a number of plies; how often each kind of event occurred."""
    rng = Random(f"lockstep {seed}")
    seen: Counter[str] = Counter()
    for _ in range(1 + plies // RARE_EVERY):
        for game in rare_games(rng):
            seen += play_rare(game, rng)
    return seen + play_all(new_games(rng), plies, rng)


def play_rare(game: Game, rng: Random) -> Counter[str]:
    """Try each legal action, then play for a while; how often what occurred."""
    for action in game.legal_actions():
        _try(game.copy(), action, rng)
    return play_all([game], RARE_PLIES, rng, changes=False)


def _try(game: Game, action: Action, rng: Random) -> None:
    """Play an action and compare."""
    pair = Pair(game, rng)
    game.apply(action)
    pair.advance(number(action, game.table), STYLES[0])


def play_all(
    games: Iterable[Game],
    plies: int,
    rng: Random,
    most: int = MOST_PLIES,
    *,
    changes: bool = True,
) -> Counter[str]:
    """Play games one after the other, up to a number of plies in all and `most` of each.

    With `changes` most games go on from a changed position at their first turn.
    """
    seen: Counter[str] = Counter()
    left = plies
    for count, game in enumerate(games):
        _note_table(game.table, seen)
        try:
            left -= _play(game, rng, min(left, most), seen, changes and rng.random() < 0.7)
        except Exception as error:
            error.add_note(f"game {count}: {game!r}")
            raise
        if not left:
            break
    return seen


def _play(game: Game, rng: Random, most: int, seen: Counter[str], to_change: bool) -> int:
    """Play a game; how many plies it took."""
    pair = Pair(game, rng)
    pair.compare_chance()
    weights = rng.choice(STYLES)
    action = pair.advance(stepping.NO_ACTION, weights)
    for ply in range(most):
        if action is None:
            return ply
        chosen = number(action, game.table)
        _note(game, action, game.apply(action), seen)
        try:
            action = pair.advance(chosen, weights)
        except Difference as error:
            error.add_note(f"ply {ply}, after {action}")
            raise
        if to_change and game.state.phase == "turn":
            to_change = False
            change(game, rng)
            pair.encode()
            action = pair.advance(stepping.NO_ACTION, weights)
        _compare_now_and_then(pair, ply)
    return most


def _compare_now_and_then(pair: Pair, ply: int) -> None:
    phase = pair.game.state.phase
    if ply % LEGALITY_EVERY == 0 or phase != "turn":
        pair.compare_legality(ply % LEGALITY_STEP, LEGALITY_STEP)
    if (
        ply % DECODE_EVERY == 0
        or phase in ("curse", "over")
        or (ply % 8 == 0 and phase == "sharing")
    ):
        pair.compare_decoded()
    if ply % CACHES_EVERY == 0:
        pair.compare_caches()


# ---- what occurred -----------------------------------------------------------------------------


def _note_table(t: Table, seen: Counter[str]) -> None:
    seen[f"island {t.island.code or len(t.island.spaces)}"] += 1
    seen[f"{t.players} players"] += 1
    seen.update(f"{name}={value}" for name, value in t.options.to_json().items())
    seen["small deck" if len(t.deck) < 52 else "52 cards"] += 1


def _note(game: Game, action: Action, log: list[Event], seen: Counter[str]) -> None:
    s = game.state
    names = [type(event).__name__ for event in log]
    seen.update({type(action).__name__, *names})
    if s.sharing:
        seen[f"{len(s.sharing.paying)} choose how to pay for a curse"] += 1
    for event in log:
        match event:
            case CursePaid(amulet=amulet, card=card):
                paid = "an amulet" if amulet else "nothing" if card is None else "a card"
                seen[f"curse paid with {paid}"] += 1
            case Cursed():
                seen[f"curse, rule {game.table.options.curse_rule}"] += 1
            case GameEnded():
                seen[f"end: {event.reason}"] += 1
            case CardsGathered(count=1):
                seen["treasure without roses"] += 1
            case CardsGathered(last=True) if s.sharing and event.count <= len(s.sharing.roses):
                seen["treasure with fewer cards than roses"] += 1
            case CluePlayed(rose=False):
                seen["clue played without a rose"] += 1
            case TreasureRaised(rose=False):
                seen["treasure raised without a rose"] += 1
            case CardTaken(seat=seat) if s.phase == "sharing" and s.seat == seat:
                seen["taken by a player with another rose"] += 1
            case Drove(extra=True) if s.legs:
                seen["legs kept after an extra drive"] += 1
            case _:
                pass


if __name__ == "__main__":
    began = time.perf_counter()
    wanted = int(sys.argv[1])
    seen = run(wanted, sys.argv[2] if len(sys.argv) > 2 else 0)
    print(f"{wanted} plies agree, {time.perf_counter() - began:.1f} s")
    print(seen)
