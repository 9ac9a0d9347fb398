"""Imagined worlds come as often as they should.

Small decks are reckoned out whole: every arrangement of the hidden cards with its chance, by a
model of R7.3, R7.6, R7.7 and R8 that knows nothing of the engine but the events a seat witnesses.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.build import position, some_objects
from tests.secrecy.worlds import CURSE, SOAK, scaled
from tobago import (
    COLOURS,
    Action,
    Clue,
    EndTurn,
    Event,
    ExchangeTurn,
    Game,
    Pass,
    PayCurse,
    PlayClue,
    Raise,
    StartMap,
    Take,
    View,
    island_by_code,
    standard_deck,
    witnessed,
)
from tobago.game.events import (
    CardDiscarded,
    CardLookedAt,
    CardsGathered,
    CardTurnedUp,
    ClueDrawn,
    CluePlayed,
    CluesReshuffled,
    CursePaid,
    CurseReturned,
    CursesRemoved,
    GameEnded,
    HandDiscarded,
    LeftoversDiscarded,
    MapCleared,
    TreasuresReshuffled,
)
from tobago.game.setup import GOLD

SAMPLES = scaled(1000, 20_000)
REPLAYS = scaled(1600, 30_000)
ISLAND = "ABC1"

Cards = tuple[int, ...]


# ---- comparing frequencies --------------------------------------------------------------------


def check_frequencies(found: "Counter[Hashable]", chances: Mapping[Hashable, float]) -> None:
    """Found outcomes fit their chances: their chi-square is within five standard deviations, by
    the formula of Wilson and Hilferty.

    Rare outcomes are counted together; impossible ones must not occur.
    """
    total = found.total()
    impossible = found.keys() - chances.keys()
    assert not impossible, f"cannot be: {sorted(map(str, impossible))[:3]}"
    bins: list[tuple[float, int]] = []
    rare, rarely = 0.0, 0
    for outcome, chance in chances.items():
        expected = chance * total
        if expected < 8:
            rare, rarely = rare + expected, rarely + found[outcome]
        else:
            bins.append((expected, found[outcome]))
    if rare > 8:
        bins.append((rare, rarely))
    square = sum((seen - expected) ** 2 / expected for expected, seen in bins)
    freedom = max(1, len(bins) - 1)
    part = 2 / (9 * freedom)
    bound = freedom * (1 - part + 5 * sqrt(part)) ** 3
    assert square <= bound, f"chi-square {square:.0f} > {bound:.0f}: {_worst(found, chances)}"


def _worst(found: "Counter[Hashable]", chances: Mapping[Hashable, float]) -> str:
    total = found.total()
    rows = sorted(chances, key=lambda outcome: -abs(found[outcome] - total * chances[outcome]))
    return "; ".join(
        f"{outcome}: {found[outcome]} of {total}, should be {total * chances[outcome]:.1f}"
        for outcome in rows[:4]
    )


# ---- treasure cards: a small exact model ------------------------------------------------------


class World(NamedTuple):
    """All hidden treasure cards, each where it lies."""

    deck: Cards
    """The next card last."""
    pile: Cards = ()
    """Discarded unseen, sorted."""
    drawn: Cards = ()
    """The current treasure's cards in the order they were drawn."""
    hidden: Cards = ()
    """Those not turned up, sorted: any of them is next with equal chance."""


def arrangements(cards: Iterable[int]) -> Iterator[Cards]:
    """All different orders of some cards; each comes up in a shuffle equally often."""
    left = Counter(cards)
    if not left.total():
        yield ()
        return
    for value in sorted(left):
        if left[value]:
            rest = left.copy()
            rest[value] -= 1
            for order in arrangements(rest.elements()):
                yield (*order, value)


def decks(cards: Sequence[int], safe: int) -> Iterator[Cards]:
    """All decks of some cards with no curse among so many on top."""
    curses = cards.count(CURSE)
    for spots in combinations(range(len(cards) - safe), curses):
        for gold in arrangements(value for value in cards if value != CURSE):
            order = iter(gold)
            yield tuple(CURSE if i in spots else next(order) for i in range(len(cards)))


def without(cards: Cards, *values: int) -> Cards:
    rest = Counter(cards)
    rest.subtract(values)
    assert min(rest.values(), default=0) >= 0
    return tuple(sorted(rest.elements()))


class Exact:
    """Every world that fits what a seat witnessed, with its chance."""

    def __init__(
        self, seat: int | None, cards: Sequence[int], safe: int, seen: Sequence[int], ends: bool
    ) -> None:
        self.seat = seat
        self.ends = ends
        """Whether a curse ends the sharing (curse_rule)."""
        self.worlds = dict.fromkeys(map(World, decks(cards, safe)), Fraction(1))
        self.seen = list(seen)
        """Discards that everybody saw."""
        self.looks: list[tuple[int, int | None]] = []
        self.struck = False
        """A curse is being dealt with."""
        self.gone = False
        """It has left the game or gone back, and the cards left are searched next."""

    def hear(self, events: Sequence[Event]) -> None:
        """Learn from some events."""
        for event in events:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        if self.gone:
            self._search(event.count if isinstance(event, CursesRemoved) else 0)
            return self._hear(event) if not isinstance(event, CursesRemoved) else None
        match event:
            case CardLookedAt(seat=seat, value=value):
                self.looks.append((seat, value))
            case CardsGathered(count=count):
                self._gather(count)
            case CardTurnedUp(value=card):
                self._change(lambda world: turned(world, card))
                self.struck = card == CURSE
            case CardDiscarded(value=value):
                self.seen.append(value)
            case CursePaid(card=int() as value):
                self.seen.append(value)
            case CursesRemoved(count=count):
                assert self.struck
                assert count == 1
                self.gone = self.ends
                self.struck = False
            case CurseReturned():
                self._change(returned)
                self.gone, self.struck = True, False
            case LeftoversDiscarded(count=count):
                self._change(lambda world: left_over(world, count))
            case MapCleared() | GameEnded():
                self._change(lambda world: [(world._replace(drawn=()), Fraction(1))])
                assert not any(world.hidden for world in self.worlds)
            case _:
                pass
        return None

    def _change(self, step: Callable[[World], Iterable[tuple[World, Fraction]]]) -> None:
        after: dict[World, Fraction] = defaultdict(Fraction)
        for world, chance in self.worlds.items():
            for new, part in step(world):
                after[new] += chance * part
        assert after, "what happened cannot happen"
        self.worlds = dict(after)

    def _gather(self, count: int) -> None:
        looks = list(self.looks)
        if count > len(looks):
            looks.append((-1, None))
        assert len(looks) == count
        self.looks = []
        if count > len(next(iter(self.worlds)).deck):
            self._change(lambda world: self._draw_all(world, looks))
            self.seen = []
        else:
            self._change(lambda world: drawn(world, looks))

    def _draw_all(
        self, world: World, looks: list[tuple[int, int | None]]
    ) -> Iterator[tuple[World, Fraction]]:
        """R7.7: the discards become the deck when it is empty."""
        size = len(world.deck)
        for old, chance in drawn(world, looks[:size]):
            orders = list(arrangements([*old.pile, *self.seen]))
            for order in orders:
                new = old._replace(deck=order, pile=())
                for whole, part in drawn(new, looks[size:]):
                    yield whole, chance * part / len(orders)

    def _search(self, found: int) -> None:
        """R8.3: curses among the cards not given out leave the game, and everybody sees it."""
        self.gone = False
        self._change(
            lambda world: (
                [(world._replace(hidden=without(world.hidden, *[CURSE] * found)), Fraction(1))]
                if world.hidden.count(CURSE) == found
                else []
            )
        )


def drawn(world: World, looks: Sequence[tuple[int, int | None]]) -> list[tuple[World, Fraction]]:
    """Cards are drawn and looked at; the seat's own must be those it saw."""
    size = len(looks)
    cards = world.deck[::-1][:size]
    for card, (_, value) in zip(cards, looks, strict=True):
        if value is not None and value != card:
            return []
    hidden = tuple(sorted((*world.hidden, *cards)))
    deck = world.deck[: len(world.deck) - size]
    return [(World(deck, world.pile, (*world.drawn, *cards), hidden), Fraction(1))]


def turned(world: World, value: int) -> list[tuple[World, Fraction]]:
    """A card is turned up, each of those hidden with equal chance."""
    count = world.hidden.count(value)
    if not count:
        return []
    rest = world._replace(hidden=without(world.hidden, value))
    return [(rest, Fraction(count, len(world.hidden)))]


def returned(world: World) -> list[tuple[World, Fraction]]:
    """A curse is shuffled into the deck."""
    orders = list(arrangements([*world.deck, CURSE]))
    return [(world._replace(deck=order), Fraction(1, len(orders))) for order in orders]


def left_over(world: World, count: int) -> list[tuple[World, Fraction]]:
    """Cards are discarded unseen."""
    assert len(world.hidden) == count
    pile = tuple(sorted((*world.pile, *world.hidden)))
    return [(world._replace(pile=pile, hidden=()), Fraction(1))]


# ---- a table with a small treasure deck -------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Case:
    """A few treasures raised by seat 0 one after the other, all from the same space."""

    name: str
    cards: Cards
    """The treasure deck's cards, in any order."""
    roses: tuple[tuple[int | None, ...], ...]
    """For each map raised, the roses on its clues from top to bottom; None: no rose."""
    story: Callable[["Told"], bool]
    """Which course of events is wanted."""
    seat: int | None = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    discards: Cards = ()
    held: Mapping[int, int] = field(default_factory=dict)
    safe: int = 0
    choices: str = "ttt"
    """Take or pass, over and over."""
    players: int = 3
    stop: int = 1000
    """After how many actions the story ends."""
    samples: int = SAMPLES

    def __str__(self) -> str:
        return self.name


class Told(NamedTuple):
    """What a seat witnessed of a case, treasure by treasure."""

    seat: int | None
    events: list[Event]

    @property
    def treasures(self) -> list[list[Event]]:
        found: list[list[Event]] = []
        for event in self.events:
            if type(event).__name__ == "TreasureRaised":
                found.append([])
            found[-1].append(event)
        return found

    def looked(self, number: int = 0) -> list[int]:
        """What the seat looked at in a treasure."""
        looks = [e for e in self.treasures[number] if isinstance(e, CardLookedAt)]
        return [event.value for event in looks if event.value is not None]

    def turned(self, number: int = 0) -> list[int]:
        return [e.value for e in self.treasures[number] if isinstance(e, CardTurnedUp)]

    def left(self, number: int = 0) -> int:
        events = [e for e in self.treasures[number] if isinstance(e, LeftoversDiscarded)]
        return sum(event.count for event in events)

    def count(self, kind: type[Event]) -> int:
        return sum(isinstance(event, kind) for event in self.events)

    def removed(self) -> list[int]:
        return [event.count for event in self.events if isinstance(event, CursesRemoved)]


def table(case: Case) -> Game:
    """The position of a case: every map's treasure lies under the first player's ATV."""
    island, objects = island_by_code(ISLAND), some_objects(ISLAND)
    here = island.spaces[40]
    fitting = [
        clue
        for clue in standard_deck()
        if here in island.hexes(Clue.parse(clue).spaces(island, objects))
    ]
    maps: dict[str, list[Any]] = {}
    others: dict[str, list[Any]] = {}
    for colour, roses in zip(COLOURS, case.roses, strict=False):
        maps[colour] = [(fitting.pop(), seat) for seat in roses]
        sites = island.whole
        for clue, _ in maps[colour]:
            sites &= Clue.parse(clue).spaces(island, objects)
        others[colour] = [space for space in island.hexes(sites) if space != here]
    rest = Counter({**GOLD, CURSE: Game.new(2, "", options=case.options).table.options.curses})
    rest.subtract([*case.cards, *case.discards])
    assert min(rest.values()) >= 0
    removed, rest[CURSE] = rest[CURSE], 0
    gold = list(rest.elements())
    wealth = {seat: [gold.pop() for _ in range(3)] for seat in range(case.players - 1)}
    wealth[case.players - 1] = gold
    game = position(
        players=case.players,
        island=ISLAND,
        objects=objects,
        options=case.options,
        atvs={0: here},
        maps=maps,
        eliminated=others,
        treasure_deck=case.cards,
        only_treasure_deck=True,
        treasure_discard=case.discards,
        treasure=wealth,
        held=case.held,
        curses_removed=removed,
    )
    data = game.to_state()
    data["clue_deck"] = data["clue_deck"][: len(case.roses)]
    game = Game.from_state(data, game.header())
    assert len(game.state.treasure_deck) == len(case.cards)
    game.state.safe = case.safe
    return game


def shuffled(base: Game, case: Case, rng: Random) -> Game:
    """The same table with its treasure deck shuffled anew, and other chance to come."""
    game = base.copy()
    gold = [value for value in case.cards if value != CURSE]
    rng.shuffle(gold)
    lower = len(case.cards) - case.safe
    spots = set(rng.sample(range(lower), case.cards.count(CURSE)))
    game.state.treasure_deck = [CURSE if i in spots else gold.pop() for i in range(len(case.cards))]
    game.state.seed = f"{rng.getrandbits(64):x}"
    return game


def script(game: Game, case: Case) -> Iterator[Action]:
    """What the players do, whatever the cards."""
    colours = iter(COLOURS[: len(case.roses)])
    choices = iter(case.choices * 20)
    for _ in range(case.stop):
        match game.state.phase:
            case "turn":
                colour = next(colours, None)
                if colour is None:
                    return
                yield Raise(colour)
            case "sharing":
                yield Take() if next(choices) == "t" else Pass()
            case "curse":
                yield PayCurse("amulet")
            case "new-map":
                yield next(a for a in game.legal_actions() if isinstance(a, StartMap))
            case _:
                return


@dataclass
class Course:
    """One course of a case that has the story wanted: the actions, and what the seat witnessed."""

    base: Game
    case: Case
    start: Game
    actions: list[Action]
    events: list[list[Event]]
    views: list[View]


@lru_cache
def course(case: Case) -> Course:
    """The first course that has the story wanted."""
    base = table(case)
    for number in range(5000):
        game = shuffled(base, case, Random(f"{case.name}/{number}"))
        run = Course(base, case, game.copy(), [], [], [])
        for action in script(game, case):
            run.actions.append(action)
            run.events.append(witnessed(game.apply(action), case.seat))
            run.views.append(game.view(case.seat))
        told = Told(case.seat, [event for some in run.events for event in some])
        try:
            wanted = case.story(told)
        except IndexError:  # it ended before
            continue
        if wanted:
            return run
    raise AssertionError("no such course")


# ---- what is compared -------------------------------------------------------------------------


def imagined_world(game: Game, seen: Sequence[int]) -> World:
    """The hidden treasure cards of a game."""
    s = game.state
    rest = list(s.treasure_discard)
    for value in seen:
        rest.remove(value)
    pile = tuple(sorted(rest))
    if s.sharing is None:
        return World(tuple(s.treasure_deck), pile)
    drawn_cards = s.sharing.values
    return World(tuple(s.treasure_deck), pile, drawn_cards, tuple(sorted(s.sharing.cards)))


def whole(world: World) -> Hashable:
    return world


def unordered(world: World) -> Hashable:
    return (tuple(sorted(world.deck)), world.pile, world.hidden)


def discarded(world: World) -> Hashable:
    return world.pile


def looked_at(world: World) -> Hashable:
    return world.drawn


def curses(world: World) -> Hashable:
    spots = tuple(i for i, value in enumerate(world.deck) if value == CURSE)
    return (spots, world.pile.count(CURSE), world.hidden.count(CURSE))


def next_card(world: World) -> Hashable:
    return world.deck[-1:]


SIDES = (whole, unordered, discarded, looked_at, curses, next_card)


def check_worlds(found: "Counter[World]", exact: Mapping[World, Fraction]) -> None:
    """All sides of the worlds come as often as they should."""
    total = sum(exact.values())
    chances = {world: float(chance / total) for world, chance in exact.items()}
    for side in SIDES:
        seen: Counter[Hashable] = Counter()
        for world, count in found.items():
            seen[side(world)] += count
        wanted: dict[Hashable, float] = defaultdict(float)
        for world, chance in chances.items():
            wanted[side(world)] += chance
        check_frequencies(seen, wanted)


def exact_for(run: Course) -> Exact:
    case = run.case
    ends = run.base.table.options.curse_rule in ("end", "return", "return-all")
    return Exact(case.seat, case.cards, case.safe, run.base.state.discard_seen, ends)


# ---- the cases --------------------------------------------------------------------------------


def mine_or_not(told: Told) -> bool:
    """A card like the seat's own was turned up, and something is left over."""
    return told.left() > 0 and bool(set(told.looked()) & set(told.turned()))


def mine_left(told: Told) -> bool:
    """The seat's own card was left over in both treasures."""
    return all(not set(told.looked(i)) & set(told.turned(i)) for i in range(2))


def curse_left(told: Told) -> bool:
    return CURSE in told.looked() and CURSE not in told.turned()


def struck(*removed: int) -> Callable[[Told], bool]:
    return lambda told: told.removed() == list(removed)


LOW = (2, 2, 3, 3, 5, 5, 5, 6)
CURSED = (2, 2, 3, 5, 5, 0, 0)
DEEP = (2, 2, 3, 5, 5, 5, 0, 0)
LAST = (2, 2, 3, 5, 5, 6)
CURSED_LAST = (2, 3, 5, 5, 0, 0)
END = {"curse_rule": "end"}
CONTINUE = {"curse_rule": "continue"}
PROTECTED = {"curse_rule": "protected"}
RETURN = {"curse_rule": "return"}
RETURN_ALL = {"curse_rule": "return-all"}
CHOICE = {"curse_payment": "choice"}


def anything(told: Told) -> bool:
    return True


def both(*stories: Callable[[Told], bool]) -> Callable[[Told], bool]:
    return lambda told: all(story(told) for story in stories)


def cursed(*treasures: bool) -> Callable[[Told], bool]:
    """In which treasures a curse was turned up."""
    return lambda told: (
        len(told.treasures) == len(treasures)
        and all((CURSE in told.turned(i)) == curse for i, curse in enumerate(treasures))
    )


def back(times: int) -> Callable[[Told], bool]:
    return lambda told: told.count(CurseReturned) == times


def leaves(number: int, least: int = 1) -> Callable[[Told], bool]:
    return lambda told: told.left(number) >= least


def like_mine(number: int) -> Callable[[Told], bool]:
    """A card like the seat's own was turned up."""
    return lambda told: bool(set(told.looked(number)) & set(told.turned(number)))


def last(treasures: int, *stories: Callable[[Told], bool]) -> Callable[[Told], bool]:
    """The discards were reshuffled for the last of so many treasures."""
    return both(
        lambda told: told.count(TreasuresReshuffled) == 1 and len(told.treasures) == treasures,
        *stories,
    )


TWO = ((1, 2), (1,))

CASES = [
    Case("plain", (2, 2, 3, 4, 5, 5, 6), ((1, 2),), anything),
    Case("plain, watched", (2, 2, 3, 4, 5, 5, 6), ((1, 2),), anything, seat=None),
    Case("mine turned up?", LOW, ((1, 2),), mine_or_not),
    Case("mine or passed", LOW, ((1, 2),), like_mine(0), choices="tppptt"),
    Case(
        "which of two was mine?",
        (2, 2, 3, 5, 5, 5, 5),
        ((1, 2),),
        both(leaves(0), lambda told: told.looked() == [5] and told.turned().count(5) == 2),
        samples=4 * SAMPLES,
    ),
    Case("still deep", DEEP, ((1,),), leaves(0), safe=5),
    Case("two looks", LOW, ((1, 2, 1),), mine_or_not, choices="ptttt"),
    Case("two treasures", LOW, TWO, both(mine_or_not, leaves(1))),
    Case("both left over", LOW, TWO, mine_left),
    Case("two treasures, watched", LOW, TWO, leaves(1), seat=None),
    Case("raiser's side", LOW, TWO, both(mine_or_not, like_mine(1)), seat=0),
    Case("curse left over", CURSED, ((1, 2), (2,)), curse_left),
    Case("curse and passes", CURSED, ((1, 2),), curse_left, choices="pttt"),
    Case(
        "own curse turned up?",
        CURSED,
        ((1, 2),),
        lambda told: CURSE in told.looked() and CURSE in told.turned(),
    ),
    Case("no curse yet", CURSED, TWO, cursed(False, False)),
    Case("deep curses", DEEP, ((1, 2), (2,)), cursed(False, False), safe=3),
    Case("deep curses, part drawn", DEEP, ((1,), (2,)), cursed(False, False), safe=2),
    Case("deep curses, own curse", DEEP, ((1, 2), (1,)), curse_left, safe=2),
    Case("curse ends, none found", DEEP, ((1, 2, 1), (2,)), both(struck(1), cursed(True, False))),
    Case("curse ends, second found", DEEP, ((1, 2, 1), (2,)), struck(1, 1)),
    Case(
        "curse ends, paid by choice",
        DEEP,
        ((1, 2, 1), (2,)),
        struck(1),
        options=CHOICE,
        held={1: 1, 0: 1},
    ),
    Case("continue", CURSED, TWO, cursed(True, False), options=CONTINUE),
    Case(
        "continue, own curse",
        CURSED,
        TWO,
        both(cursed(True, False), like_mine(0)),
        options=CONTINUE,
        seat=0,
    ),
    Case("continue twice", (*CURSED, 6), TWO, cursed(True, True), options=CONTINUE),
    Case(
        "protected",
        CURSED,
        TWO,
        both(cursed(True, False), leaves(0, 2)),
        options=PROTECTED,
        held={0: 1},
    ),
    Case(
        "protected, by choice",
        CURSED,
        TWO,
        both(cursed(True, False), leaves(0)),
        options=PROTECTED | CHOICE,
        held={0: 1, 1: 2},
    ),
    Case("return", CURSED, TWO, both(back(1), cursed(True, False)), options=RETURN),
    Case(
        "return, second found",
        CURSED,
        TWO,
        both(back(1), struck(1), cursed(True, False)),
        options=RETURN,
    ),
    Case("return, then gone", CURSED, TWO, both(back(1), cursed(True, True)), options=RETURN),
    Case("return all", (*CURSED, 6), ((1, 2), (1,), (None,)), back(2), options=RETURN_ALL, seat=0),
    Case("deep return", CURSED, ((1,), (1,)), back(1), options=RETURN, safe=2),
    Case("last treasure", LAST, ((1, 2), (1, 2)), last(2, leaves(0))),
    Case(
        "last treasure, two looks",
        (2, 3, 5, 5, 5),
        ((1, 2), (1, 2, 1)),
        last(2, leaves(0)),
        discards=(6, 5),
    ),
    Case("last treasure, watched", LAST, ((1, 2), (1, 2)), last(2, leaves(0)), seat=None),
    Case(
        "last treasure, passes",
        (2, 2, 3, 5, 5),
        ((1,), (1, 2)),
        last(2),
        discards=(5, 6),
        choices="pptt",
    ),
    Case(
        "last treasure, all alike",
        (2, 2, 5, 5, 5),
        ((1,), (1, 2)),
        last(2, like_mine(1), lambda told: told.looked(0) == [5] == told.looked(1)),
        discards=(5, 2),
        samples=4 * SAMPLES,
    ),
    Case(
        "last treasure, twice like discards",
        (2, 2, 3, 5, 5),
        ((2,), (1, 1, 2)),
        last(2, lambda told: told.looked(1) == [5, 5]),
        discards=(5, 5, 6),
        samples=4 * SAMPLES,
    ),
    Case(
        "last treasure, twice like discards, watched",
        (2, 2, 3, 5, 5),
        ((2,), (1, 1, 2)),
        last(2, lambda told: told.turned(1).count(5) == 2 and 5 not in told.turned(0)),
        discards=(5, 5, 6),
        seat=None,
        samples=4 * SAMPLES,
    ),
    Case(
        "last treasure, all of a kind",
        (2, 2, 5, 5, 5),
        ((2,), (1, 2)),
        last(2, lambda told: told.turned(1).count(5) == 3),
        discards=(5, 2, 2),
        samples=4 * SAMPLES,
    ),
    Case("third treasure last", (2, 2, 3, 5, 5, 5), ((1,), (None,), (2, 1)), last(3, like_mine(2))),
    Case(
        "fourth treasure last",
        (2, 2, 2, 3, 5, 5, 5, 5),
        ((None,), (1,), (None,), (2, 1)),
        last(4),
        seat=0,
    ),
    Case("last treasure, curse left", (2, 3, 5, 5, 0), ((1, 2), (1, 2)), last(2, curse_left)),
    Case(
        "last treasure, no curse",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(False, False)),
        discards=(6, 6, 4),
    ),
    Case(
        "last treasure, cursed before",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(True, False)),
        discards=(4,),
    ),
    Case(
        "last treasure, cursed",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(False, True), struck(1)),
        discards=(4, 6, 6),
    ),
    Case(
        "last treasure, cursed twice",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, struck(1, 1), leaves(0)),
    ),
    Case(
        "last treasure, return",
        CURSED_LAST,
        ((1, 2), (1,)),
        last(2, cursed(False, True), back(1)),
        options=RETURN,
        discards=(6,),
    ),
    Case(
        "last treasure, return, found",
        CURSED_LAST,
        ((1, 2), (1,)),
        last(2, cursed(False, True), back(1), struck(1)),
        options=RETURN,
        discards=(6,),
    ),
    Case(
        "last treasure, continue",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(False, True)),
        options=CONTINUE,
        discards=(6, 4),
    ),
    Case(
        "last treasure, protected",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(False, True), leaves(1, 2)),
        options=PROTECTED,
        discards=(6, 4),
        held={1: 1},
    ),
    Case("last treasure, deep", (2, 3, 5, 5, 0), ((1,), (1, 2)), last(2), safe=4, discards=(6,)),
    Case("last treasure, all drawn", (2, 3, 5), ((1,),), anything),
    Case("last treasure, too few", (2, 3, 5), ((1, 2, 1),), anything),
    Case("seen curse reshuffled", (2, 3, 5), ((1, 2),), cursed(False), discards=(5, 6, 0, 0)),
    Case(
        "seen curse reshuffled, cursed", (2, 3, 5), ((1, 2),), cursed(True), discards=(5, 6, 0, 0)
    ),
    Case(
        "seen and unseen curse reshuffled",
        (2, 3, 5, 5, 0),
        ((1, 2), (1, 2)),
        last(2, leaves(0)),
        discards=(0,),
    ),
]

FEW = [
    Case("few, mine?", (2, 2, 5, 5, 5), ((1, 2),), mine_or_not),
    Case("few, two treasures", (2, 2, 2, 5, 5, 5), ((1,), (1,)), both(like_mine(0), like_mine(1))),
    Case("few, curse left", (2, 2, 5, 0, 0), ((1,), (2,)), both(curse_left, cursed(False, True))),
    Case("few, deep", (2, 2, 5, 5, 0), ((1,), (1,)), cursed(False, False), safe=2, seat=None),
    Case("few, found", (2, 2, 5, 0, 0), ((1, 2),), struck(1, 1)),
    Case("few, not found", (2, 2, 5, 0, 0), ((1, 2),), both(struck(1), leaves(0))),
    Case("few, continue", (2, 2, 5, 5, 0, 0), ((1,), (2,)), cursed(True, False), options=CONTINUE),
    Case(
        "few, return",
        (2, 2, 5, 0, 0),
        ((1,), (2,)),
        both(back(1), cursed(True, False)),
        options=RETURN,
    ),
    Case(
        "few, return all",
        (2, 2, 5, 5, 0),
        ((1,), (None,)),
        back(2),
        options=RETURN_ALL | {"curses": 1},
    ),
    Case(
        "few, last",
        (2, 2, 5, 5),
        ((1,), (1,)),
        last(2, like_mine(0), like_mine(1)),
        discards=(5, 2),
    ),
    Case("few, last, seen", (2, 5, 5, 5), ((1,), (2, 1)), last(2), discards=(5, 5)),
    Case(
        "few, last, cursed",
        (2, 5, 0, 0),
        ((1,), (1,)),
        last(2, cursed(False, True)),
        discards=(5, 5),
    ),
    Case(
        "few, last, no curse",
        (2, 5, 0, 0),
        ((None,), (1,)),
        last(2, cursed(False, False)),
        discards=(5, 5),
    ),
]


@pytest.mark.parametrize("case", CASES + FEW, ids=str)
def test_imagined_worlds_come_as_often_as_they_should(case: Case) -> None:
    run = course(case)
    exact = exact_for(run)
    game = run.start.copy()
    rng = Random(f"frequencies/{case.name}")
    for number, (action, told) in enumerate(zip(run.actions, run.events, strict=True)):
        assert witnessed(game.apply(action), case.seat) == told
        exact.hear(told)
        assert imagined_world(game, exact.seen) in exact.worlds
        if number in moments(run):
            view = game.view(case.seat)
            samples = (view.sample(rng) for _ in range(case.samples))
            found = Counter(imagined_world(sample, exact.seen) for sample in samples)
            check_worlds(found, exact.worlds)


def moments(run: Course) -> Sequence[int]:
    """When to compare: while the last treasure is shared out, and in the end."""
    count = len(run.actions)
    if SOAK:
        return range(count)
    raised = max(i for i, action in enumerate(run.actions) if isinstance(action, Raise))
    early = [raised] if run.case in FEW else []
    return [*early, (raised + count) // 2, count - 1]


@pytest.mark.parametrize("case", FEW + (CASES if SOAK else []), ids=str)
def test_games_played_anew_agree_with_the_model(case: Case) -> None:
    """Rejection: of many games with other shuffles, those that look the same to the seat."""
    run = course(case)
    exact = exact_for(run)
    worlds: list[dict[World, Fraction]] = []
    seen: list[list[int]] = []
    for told in run.events:
        exact.hear(told)
        worlds.append(exact.worlds)
        seen.append(list(exact.seen))
    rng = Random(f"replays/{case.name}")
    found: list[Counter[World]] = [Counter() for _ in run.actions]
    for _ in range(REPLAYS):
        game = shuffled(run.base, case, rng)
        for number in replayed(game, run):
            found[number][imagined_world(game, seen[number])] += 1
    for counted, chances in zip(found, worlds, strict=True):
        check_worlds(counted, chances)
    if case in FEW:
        assert found[-1].total() >= 1
        assert sum(counted.total() for counted in found) >= 100


def replayed(game: Game, run: Course) -> Iterator[int]:
    """Play as long as a game goes the same course in the eyes of the seat."""
    for number, (action, told) in enumerate(zip(run.actions, run.events, strict=True)):
        if game.check(action) is not None:
            return
        if witnessed(game.apply(action), run.case.seat) != told:
            return
        assert game.view(run.case.seat) == run.views[number]
        yield number


# ---- clue cards -------------------------------------------------------------------------------


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
    s.plays = [None] * len(s.hands)
    s.seed = f"{rng.getrandbits(64):x}"
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


@pytest.mark.parametrize("case", CLUE_CASES, ids=str)
def test_imagined_clues_come_as_often_as_they_should(case: ClueCase) -> None:
    run = clue_course(case)
    exact = ExactClues(run.base, case.seat)
    game = run.start.copy()
    rng = Random(f"clue frequencies/{case}")
    for number, (action, told) in enumerate(zip(run.actions, run.events, strict=True)):
        assert witnessed(game.apply(action), case.seat) == told
        exact.hear(told)
        assert imagined_clues(game) in exact.worlds
        if number >= len(run.actions) - 2 or SOAK:
            view = game.view(case.seat)
            samples = [view.sample(rng) for _ in range(SAMPLES)]
            check_clues(Counter(map(imagined_clues, samples)), exact.worlds)
            check_next_clue(samples, exact.worlds)


def check_next_clue(samples: list[Game], exact: Mapping[Clues, Fraction]) -> None:
    """Any card of the deck is next with equal chance."""
    total = sum(exact.values())
    wanted: dict[Hashable, float] = defaultdict(float)
    for world, chance in exact.items():
        for card in world.deck or [None]:
            wanted[card] += float(chance / total) / max(1, len(world.deck))
    nexts = [[game.table.deck[card] for card in game.state.clue_deck[-1:]] for game in samples]
    check_frequencies(Counter(cards[0] if cards else None for cards in nexts), wanted)


@pytest.mark.parametrize("case", CLUE_CASES, ids=str)
def test_clues_dealt_anew_agree_with_the_model(case: ClueCase) -> None:
    run = clue_course(case)
    exact = ExactClues(run.base, case.seat)
    worlds = []
    for told in run.events:
        exact.hear(told)
        worlds.append(exact.worlds)
    found: list[Counter[Clues]] = [Counter() for _ in run.actions]
    rng = Random(f"clue replays/{case}")
    for _ in range(REPLAYS):
        game = dealt_anew(run.base, case.seat, rng)
        for number, (action, told) in enumerate(zip(run.actions, run.events, strict=True)):
            if game.check(action) is not None:
                break
            if witnessed(game.apply(action), case.seat) != told:
                break
            found[number][imagined_clues(game)] += 1
    for counted, chances in zip(found, worlds, strict=True):
        check_clues(counted, chances)
    assert sum(counted.total() for counted in found) >= 30
