"""Treasure cards reckoned out whole, and a table small enough for it.

Every arrangement of the hidden cards with its chance, by a model of R7.3, R7.6, R7.7 and R8 that
knows nothing of the engine but the events a seat witnesses.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from tests.build import position, some_objects
from tests.secrecy.frequencies import SAMPLES, check_frequencies
from tests.secrecy.worlds import CURSE
from tobago import (
    COLOURS,
    Action,
    Clue,
    Event,
    Game,
    Pass,
    PayCurse,
    Raise,
    StartMap,
    Take,
    View,
    island_by_code,
    standard_deck,
    witnessed,
)
from tobago.game.constants import GOLD_CARDS
from tobago.game.dealer import Dealer
from tobago.game.events import (
    CardDiscarded,
    CardLookedAt,
    CardsGathered,
    CardTurnedUp,
    CursePaid,
    CurseReturned,
    CursesRemoved,
    GameEnded,
    LeftoversDiscarded,
    MapCleared,
    RosesReturned,
)

ISLAND = "ABC1"

Cards = tuple[int, ...]


# ---- a small exact model ----------------------------------------------------------------------


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
        self, seat: int | None, cards: Sequence[int], safe: int, seen: Sequence[int], rule: str
    ) -> None:
        self.seat = seat
        self.rule = rule
        """The table's curse_rule."""
        self.worlds = dict.fromkeys(map(World, decks(cards, safe)), Fraction(1))
        self.seen = list(seen)
        """Discards that everybody saw."""
        self.looks: list[tuple[int, int | None]] = []
        self.struck = False
        """A curse is being dealt with."""
        self.protected = False
        """Somebody gave it an amulet."""
        self.gone = False
        """It has left the game or gone back, and the cards left are searched next."""

    def hear(self, events: Sequence[Event]) -> None:
        """Learn from some events."""
        for event in events:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        if self.gone and not isinstance(event, RosesReturned):
            self._search(event.count if isinstance(event, CursesRemoved) else 0)
            return self._hear(event) if not isinstance(event, CursesRemoved) else None
        match event:
            case CardLookedAt(seat=seat, value=value):
                self.looks.append((seat, value))
            case CardsGathered(count=count):
                self._gather(count)
            case CardTurnedUp(value=card):
                self._change(lambda world: turned(world, card))
                self.struck, self.protected = card == CURSE, False
            case CardDiscarded(value=value):
                self.seen.append(value)
            case CursePaid(amulet=True):
                self.protected = True
            case CursePaid(card=int() as value):
                self.seen.append(value)
            case CursesRemoved(count=count):
                assert self.struck
                assert count == 1
                self.gone = self._ends()
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

    def _ends(self) -> bool:
        """Whether the curse turned up ends the sharing (R8.1, R8.3)."""
        return self.rule != "continue" and not (self.rule == "protected" and self.protected)

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
    condition: Callable[["SeenEvents"], bool]
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
    """After how many actions the game is left."""
    samples: int = SAMPLES

    def __str__(self) -> str:
        return self.name


class SeenEvents(NamedTuple):
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
    rest = Counter(
        {**GOLD_CARDS, CURSE: Game.new(2, "", options=case.options).table.options.curses}
    )
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
    game.state.curse_free_top = case.safe
    return game


def shuffled(base: Game, case: Case, rng: Random) -> Game:
    """The same table with its treasure deck shuffled anew, and other chance to come."""
    game = base.copy()
    gold = [value for value in case.cards if value != CURSE]
    rng.shuffle(gold)
    lower = len(case.cards) - case.safe
    spots = set(rng.sample(range(lower), case.cards.count(CURSE)))
    game.state.treasure_deck = [CURSE if i in spots else gold.pop() for i in range(len(case.cards))]
    game.state.dealer = Dealer(f"{rng.getrandbits(64):x}")
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
    """One course of a case that meets the condition: the actions, and what the seat witnessed."""

    base: Game
    case: Case
    start: Game
    actions: list[Action]
    events: list[list[Event]]
    views: list[View]


@lru_cache
def course(case: Case) -> Course:
    """The first course that meets the condition."""
    base = table(case)
    for number in range(5000):
        game = shuffled(base, case, Random(f"{case.name}/{number}"))
        run = Course(base, case, game.copy(), [], [], [])
        for action in script(game, case):
            run.actions.append(action)
            run.events.append(witnessed(game.apply(action), case.seat))
            run.views.append(game.view(case.seat))
        shown = SeenEvents(case.seat, [event for some in run.events for event in some])
        try:
            wanted = case.condition(shown)
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
    drawn_cards = s.sharing.drawn
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
    rule = run.base.table.options.curse_rule
    return Exact(case.seat, case.cards, case.safe, run.base.state.known_discards, rule)
