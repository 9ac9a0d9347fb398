"""Clue cards reckoned out whole, and a table small enough for it.

Every way the hidden cards can lie with its chance, from the events a seat witnesses.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from tests.build import position
from tests.secrecy.frequencies import check_frequencies
from tobago import (
    Action,
    EndTurn,
    Event,
    ExchangeTurn,
    Game,
    PlayClue,
    standard_deck,
    witnessed,
)
from tobago.game.dealer import Dealer
from tobago.game.events import (
    ClueDrawn,
    CluePlayed,
    CluesReshuffled,
    HandDiscarded,
)


class Clues(NamedTuple):
    """All hidden clue cards."""

    hands: tuple[frozenset[str], ...]
    deck: frozenset[str]
    """Any of them is next with equal chance."""


class ExactClues:
    """Every way the clue cards can lie that fits what a seat witnessed, with its chance."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.seat = seat
        name, s = game.table.deck, game.state
        self.discards = {name[card] for card in s.clue_discard}
        sizes = [len(hand) for hand in s.hands]
        unknown = {name[card] for card in s.clue_deck}
        unknown |= {name[c] for who, hand in enumerate(s.hands) if who != seat for c in hand}
        own = frozenset(name[card] for card in s.hands[seat]) if seat is not None else None
        self.worlds = {
            Clues(hands, deck): Fraction(1) for hands, deck in deals(unknown, sizes, seat, own)
        }

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case HandDiscarded(seat=seat, clues=clues):
                    self._give_up(seat, frozenset(clues), len(clues))
                    self.discards |= set(clues)
                case CluePlayed(seat=seat, clue=clue):
                    self._give_up(seat, frozenset([clue]), None)
                case CluesReshuffled():
                    assert not any(world.deck for world in self.worlds)
                    deck = frozenset(self.discards)
                    self.worlds = {w._replace(deck=deck): c for w, c in self.worlds.items()}
                    self.discards = set()
                case ClueDrawn(seat=seat, clue=drawn_clue):
                    self._draw(seat, drawn_clue)
                case _:
                    pass

    def _give_up(self, seat: int, clues: frozenset[str], size: int | None) -> None:
        self.worlds = {
            world._replace(hands=put(world.hands, seat, world.hands[seat] - clues)): chance
            for world, chance in self.worlds.items()
            if clues <= world.hands[seat] and size in (None, len(world.hands[seat]))
        }
        assert self.worlds

    def _draw(self, seat: int, clue: str | None) -> None:
        after: dict[Clues, Fraction] = defaultdict(Fraction)
        for world, chance in self.worlds.items():
            for card in world.deck:
                if clue in (None, card):
                    hands = put(world.hands, seat, world.hands[seat] | {card})
                    after[Clues(hands, world.deck - {card})] += chance / len(world.deck)
        assert after
        self.worlds = dict(after)


Hands = tuple[frozenset[str], ...]


def put(hands: Hands, seat: int, hand: frozenset[str]) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def deals(
    unknown: set[str], sizes: Sequence[int], seat: int | None, own: frozenset[str] | None
) -> Iterator[tuple[Hands, frozenset[str]]]:
    """All ways to deal the unknown cards to the other hands."""
    if not sizes:
        yield (), frozenset(unknown)
        return
    who = len(sizes) - 1
    if own is not None and who == seat:
        choices = [own]
    else:
        choices = [frozenset(hand) for hand in combinations(sorted(unknown), sizes[who])]
    for hand in choices:
        for hands, deck in deals(unknown - hand, sizes[:-1], seat, own):
            yield (*hands, hand), deck


def clue_table(hand: int, deck: int, discards: int) -> Game:
    """Three players, each with some clue cards, and hardly any others."""
    clues = [clue for clue in standard_deck() if not clue.startswith("not")]
    hands = {seat: [clues.pop() for _ in range(hand)] for seat in range(3)}
    thrown = [clues.pop() for _ in range(discards)]
    game = position(hands=hands, clue_discard=thrown, clue_deck=[clues.pop() for _ in range(deck)])
    data = game.to_state()
    data["clue_deck"] = data["clue_deck"][:deck]
    return Game.from_state(data, game.header())


@dataclass(frozen=True, eq=False)
class ClueCase:
    """Some turns, one letter each: x exchanges the hand, c plays a clue, p passes."""

    turns: str
    seat: int | None
    sizes: tuple[int, int, int]
    """Cards in each hand, in the deck, in the discards."""
    shuffles: int

    def __str__(self) -> str:
        return f"{self.turns}, seen by {self.seat}"


CLUE_CASES = [
    ClueCase("pp", 1, (2, 2, 1), 0),
    ClueCase("xpx", 1, (2, 2, 1), 1),
    ClueCase("xpx", 2, (2, 2, 1), 1),
    ClueCase("xppxc", 1, (2, 3, 0), 1),
    ClueCase("cxccx", 0, (2, 2, 2), 2),
    ClueCase("xxxpxx", 1, (2, 2, 1), 2),
    ClueCase("xpxpx", 2, (2, 1, 1), 2),
    ClueCase("xxpxpx", 2, (2, 2, 1), 2),
    ClueCase("xcpxcpxxx", 1, (2, 2, 2), 3),
    ClueCase("xcpxcpxxx", None, (2, 2, 2), 3),
    ClueCase("xpxpxxpxx", 1, (2, 2, 1), 3),
]


@dataclass
class ClueCourse:
    """One course of a clue case."""

    base: Game
    start: Game
    actions: list[Action]
    events: list[list[Event]]


def clue_course(case: ClueCase) -> ClueCourse:
    base = clue_table(*case.sizes)
    start = dealt_anew(base, case.seat, Random(f"clues/{case}"))
    run = ClueCourse(base, start, [], [])
    game = start.copy()
    for turn in case.turns:
        action: Action = {"x": ExchangeTurn(), "p": EndTurn()}.get(turn) or next(
            action for action in game.legal_actions() if isinstance(action, PlayClue)
        )
        run.actions.append(action)
        run.events.append(witnessed(game.apply(action), case.seat))
    shuffles = sum(isinstance(e, CluesReshuffled) for events in run.events for e in events)
    assert shuffles == case.shuffles
    return run


def dealt_anew(base: Game, seat: int | None, rng: Random) -> Game:
    """The same table with the hidden clue cards dealt anew, and other chance to come."""
    game = base.copy()
    s = game.state
    cards = [card for who, hand in enumerate(s.hands) if who != seat for card in hand]
    cards += s.clue_deck
    rng.shuffle(cards)
    for who, hand in enumerate(s.hands):
        if who != seat:
            s.hands[who] = tuple(cards.pop() for _ in hand)
    s.clue_deck = cards
    s.playable = [None] * len(s.hands)
    s.dealer = Dealer(f"{rng.getrandbits(64):x}")
    return game


def imagined_clues(game: Game) -> Clues:
    name, s = game.table.deck, game.state
    return Clues(
        tuple(frozenset(name[card] for card in hand) for hand in s.hands),
        frozenset(name[card] for card in s.clue_deck),
    )


def check_clues(found: "Counter[Clues]", exact: Mapping[Clues, Fraction]) -> None:
    total = sum(exact.values())
    chances = {world: float(chance / total) for world, chance in exact.items()}
    for side in range(-1, 4):
        seen: Counter[Hashable] = Counter()
        wanted: dict[Hashable, float] = defaultdict(float)
        for world, count in found.items():
            seen[clue_side(world, side)] += count
        for world, chance in chances.items():
            wanted[clue_side(world, side)] += chance
        check_frequencies(seen, wanted)


def clue_side(world: Clues, side: int) -> Hashable:
    """Everything, the deck, or one hand."""
    if side < 0:
        return world
    return (*world.hands, world.deck)[side]


def check_next_clue(samples: list[Game], exact: Mapping[Clues, Fraction]) -> None:
    """Any card of the deck is next with equal chance."""
    total = sum(exact.values())
    wanted: dict[Hashable, float] = defaultdict(float)
    for world, chance in exact.items():
        for card in world.deck or [None]:
            wanted[card] += float(chance / total) / max(1, len(world.deck))
    nexts = [[game.table.deck[card] for card in game.state.clue_deck[-1:]] for game in samples]
    check_frequencies(Counter(cards[0] if cards else None for cards in nexts), wanted)
