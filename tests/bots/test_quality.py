"""How well hunters play: signs of good and bad play are counted.

Hunters play with two, three and four players. Signs of bad play:

- a treasure under the own ATV that is not raised at once; so no turn ends with an unused raise;
- a turn that ends without an action, or that undoes the turn before: driving to and fro with no
  clue, treasure or amulet in between;
- a treasure in reach at the beginning of a turn that is left lying, unless it would be the last.

A treasure is dangerous if a curse may be among its cards. Before curses, risk is spread:

- once the next card may be a curse, a player with several roses out has them on two maps or more,
  most of the time;
- an amulet guards the share in a dangerous treasure more often than that in a safe one, and more
  often than scouts in the same seats of the same deals guard theirs;
- a share in a dangerous treasure costs fewer cards than it costs those scouts;
- without an amulet, a good card is hardly ever passed while a curse may come.

`python -m tests.bots.test_quality 1000` prints the figures of a thousand games.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pytest

from tests.secrecy.worlds import scaled
from tobago import Action, EndTurn, Event, Game, Pass, Raise, State
from tobago.bots import make_bot
from tobago.game.constants import MAP
from tobago.game.events import (
    AmuletTaken,
    CluePlayed,
    CursePaid,
    TreasureRaised,
    TurnBegan,
    TurnEnded,
)
from tobago.island import LEGS

GOOD = 5
"""The least gold of a good card."""

Tally = Counter[str]


class Turn(NamedTuple):
    """Where the ATV stood before and after a turn in which nothing was found or played."""

    start: int
    end: int


class Observer:
    """Counts what happens in a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tally = Tally(games=1)
        self._start = 0
        self._barren = True
        self._in_reach = False
        self._raised = False
        self._before: dict[int, Turn] = {}

    # ---- decisions, before they are carried out -------------------------------------------------

    def decided(self, legal: Sequence[Action], action: Action) -> None:
        """Look at a decision."""
        phase = self.game.state.phase
        if phase == "turn":
            raises = any(isinstance(one, Raise) for one in legal)
            self.tally["raises left"] += raises and not isinstance(action, Raise)
            self.tally["turns without action"] += self._idle(action)
            if isinstance(action, Raise):
                self._raising(action)
        elif phase == "sharing":
            self._offered(action)

    def _idle(self, action: Action) -> bool:
        return isinstance(action, EndTurn) and not self.game.state.acted

    def _raising(self, action: Raise) -> None:
        s, m = self.game.state, MAP[action.map]
        dangerous = s.initial_counts[0] > s.curses_removed and s.curse_free_top < _drawn(s, m)
        kind = "dangerous" if dangerous else "safe"
        for seat in {s.turn, *(seat for card in s.map_roses[m] for seat in card)}:
            self.tally[f"{kind} shares"] += 1
            self.tally[f"{kind} shares guarded"] += s.amulets_held[seat] > 0

    def _offered(self, action: Action) -> None:
        s = self.game.state
        sharing = s.sharing
        assert sharing is not None
        curses = s.initial_counts[0] - s.curses_removed - sharing.dig.turned_up.count(0)
        danger = (
            curses > 0 and sharing.dig.curse_free_top < len(sharing.dig.lookers) and sharing.cards
        )
        if danger and sharing.offered >= GOOD and not s.amulets_held[s.seat]:
            self.tally["good cards before curses"] += 1
            self.tally["good cards passed"] += isinstance(action, Pass)

    # ---- what happened --------------------------------------------------------------------------

    def happened(self, events: Sequence[Event]) -> None:
        """Look at what came of a decision."""
        for event in events:
            match event:
                case TurnBegan(seat):
                    self._begin(seat)
                case CluePlayed() | AmuletTaken():
                    self._barren = False
                case TreasureRaised():
                    self._barren, self._raised = False, True
                case CursePaid(card=card) if card is not None:
                    self.tally["cards lost"] += 1
                case TurnEnded(seat):
                    self._end(seat)
                case _:
                    pass

    def _begin(self, seat: int) -> None:
        s, island = self.game.state, self.game.table.island
        self._start, self._barren, self._raised = s.atvs[seat], True, False
        near = island.reach[LEGS][self._start] | 1 << self._start
        self._in_reach = any(
            sites.bit_count() == 1 and sites & near and len(s.treasure_deck) > _drawn(s, m)
            for m, sites in enumerate(s.sites)
        )
        maps = [sum(card.count(seat) for card in marks) for marks in s.map_roses]
        if s.curse_free_top == 0 and sum(maps) > 1:
            self.tally["late positions"] += 1
            self.tally["late positions spread"] += sum(map(bool, maps)) > 1

    def _end(self, seat: int) -> None:
        turn, tally = Turn(self._start, self.game.state.atvs[seat]), self.tally
        tally["turns"] += 1
        tally["turns with a treasure in reach"] += self._in_reach
        tally["treasures left lying"] += self._in_reach and not self._raised
        tally["barren turns"] += self._barren
        if self._barren:
            tally["turns to and fro"] += self._before.get(seat) == Turn(turn.end, turn.start)
            self._before[seat] = turn
        else:
            self._before.pop(seat, None)


def _drawn(s: State, m: int) -> int:
    """The cards that raising a map's treasure draws (R7.3): for each rose, the raiser's, unseen."""
    return sum(map(len, s.map_roses[m])) + 2


def watch(bot: str, number: int) -> Tally:
    """Watch one game with the same bot in all seats."""
    players = 2 + number % 3
    game = Game.new(players, f"quality/{number}")
    bots = [make_bot(bot, f"quality/{number}/{seat}") for seat in range(players)]
    observer = Observer(game)
    while not game.over:
        legal = game.legal_actions()
        action = bots[game.seat].decide(game.view(game.seat), legal)
        observer.decided(legal, action)
        observer.happened(game.apply(action))
    return observer.tally


@cache
def watch_all(bot: str, games: int) -> Tally:
    """Watch many games."""
    tally = Tally()
    for number in range(games):
        tally.update(watch(bot, number))
    return tally


def part(tally: Tally, what: str, of: str) -> float:
    return tally[what] / tally[of]


@pytest.fixture
def hunters() -> Tally:
    return watch_all("hunter", scaled(24, 1000))


@pytest.fixture
def scouts() -> Tally:
    return watch_all("scout", scaled(24, 1000))


def test_no_raise_is_left_unused(hunters: Tally) -> None:
    assert hunters["turns"] > 20 * hunters["games"]
    assert hunters["raises left"] == 0


def test_no_turn_is_wasted(hunters: Tally) -> None:
    assert hunters["turns without action"] == 0
    assert part(hunters, "turns to and fro", "turns") < 0.02


def test_most_treasures_in_reach_are_raised(hunters: Tally) -> None:
    assert part(hunters, "treasures left lying", "turns with a treasure in reach") < 0.4


def test_roses_are_spread_before_curses(hunters: Tally) -> None:
    assert part(hunters, "late positions spread", "late positions") > 0.65


def test_amulets_are_kept_for_curses(hunters: Tally, scouts: Tally) -> None:
    guarded = part(hunters, "dangerous shares guarded", "dangerous shares")
    assert guarded > part(hunters, "safe shares guarded", "safe shares")
    assert guarded > part(scouts, "dangerous shares guarded", "dangerous shares")


def test_curses_cost_less_than_they_cost_scouts(hunters: Tally, scouts: Tally) -> None:
    lost, theirs = (part(tally, "cards lost", "dangerous shares") for tally in (hunters, scouts))
    assert lost < 0.8 * theirs


def test_good_cards_are_not_passed_before_curses(hunters: Tally) -> None:
    assert hunters["good cards before curses"] > hunters["games"]
    assert part(hunters, "good cards passed", "good cards before curses") < 0.1


if __name__ == "__main__":
    for bot in ("hunter", "scout"):
        print(bot)
        for what, count in sorted(watch_all(bot, int(sys.argv[1])).items()):
            print(f"{count:8}  {what}")
