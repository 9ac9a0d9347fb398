"""Random games, and worlds that differ from them only in what a seat cannot know.

The worlds are built by hand from the game's state and from a ledger of the events, not by the
engine's own reckoning.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple, TypeVar

from tobago import (
    COLOURS,
    Action,
    DoubleClaim,
    Drive,
    EndTurn,
    Event,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    Game,
    Hex,
    MarkClue,
    Pass,
    PayCurse,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    State,
    Swap,
    Take,
)
from tobago.game.dealer import Dealer
from tobago.game.events import (
    CardLookedAt,
    CardsGathered,
    CardTurnedUp,
    CluesReshuffled,
    CurseReturned,
    GameEnded,
    HandDiscarded,
    LeftoversDiscarded,
    MapCleared,
    TreasuresReshuffled,
)
from tobago.game.state import Look
from tobago.game.table_options import OPTION_VALUES

T = TypeVar("T")
SOAK = os.environ.get("TOBAGO_SOAK") == "1"
CURSE = 0
NOTHING = -1
GOLDS = (2, 3, 4, 5, 6)


def scaled(short: int, long: int) -> int:
    """A number of repetitions: small, or large when the tests are to soak."""
    return long if SOAK else short


# ---- random games -----------------------------------------------------------------------------

LIKING: Mapping[type[Action], float] = {
    Raise: 200.0,
    PlayClue: 8.0,
    Drive: 4.0,
    ExtraClue: 4.0,
    RemoveMarker: 3.0,
    ExtraDrive: 0.3,
    DoubleClaim: 3.0,
    Swap: 2.0,
    Exchange: 1.0,
    ExchangeTurn: 1.0,
    EndTurn: 0.1,
    Take: 3.0,
    Pass: 1.5,
}


def random_options(rng: Random) -> dict[str, Any]:
    """Any values of the table options; the spacing is left alone."""
    return {
        name: rng.choice(values)
        for name, values in OPTION_VALUES.items()
        if name not in ("spacing", "statue_lines")
    }


def new_game(rng: Random, **options: Any) -> Game:
    """A game of any size on any island with any options, but those given."""
    seed = f"{rng.getrandbits(64):x}"
    return Game.new(rng.choice((2, 3, 4)), seed, options={**random_options(rng), **options})


def choose(game: Game, rng: Random) -> Action:
    """A legal action that rather brings the game forward."""
    kinds: dict[type[Action], list[Action]] = defaultdict(list)
    for action in game.legal_actions():
        kinds[type(action)].append(action)
    names = list(kinds)
    kind = rng.choices(names, [LIKING.get(name, 1.0) for name in names])[0]
    if kind in (Drive, ExtraDrive):
        goals = _goals(game)
        near = [drive for drive in kinds[kind] if getattr(drive, "to", None) in goals]
        if near and rng.random() < 0.9:
            return rng.choice(near)
    return rng.choice(kinds[kind])


def _goals(game: Game) -> set[Hex]:
    t, s = game.table, game.state
    few = [sites for sites in s.sites if sites.bit_count() == 1]
    return {space for sites in [*few, s.amulets] for space in t.island.hexes(sites)}


def shortened(game: Game, cards: int, rng: Random) -> Game:
    """The same game with only so many cards in the treasure deck: the players hold the top ones,
    and some amulets."""
    data = game.to_state()
    deck = data["treasure_deck"]
    for value in deck[: len(deck) - cards]:
        if value == CURSE:
            data["curses_removed"] += 1
            data["curses_struck"] += 1
        else:
            rng.choice(data["players"])["treasure"].append(value)
    data["treasure_deck"] = deck[len(deck) - cards :]
    for player in data["players"]:
        amulets = rng.randrange(3)
        player["amulets"] += amulets
        data["amulet_pile"] -= amulets
    return Game.from_state(data, game.header())


def short_clues(game: Game, cards: int) -> Game:
    """The same game with only so many cards in the clue deck; the others do not exist."""
    data = game.to_state()
    data["clue_deck"] = data["clue_deck"][:cards]
    return Game.from_state(data, game.header())


# ---- what the events tell ---------------------------------------------------------------------


@dataclass(frozen=True)
class Treasure:
    """What happened to the cards of one treasure, as the events told it."""

    looked: tuple[tuple[int, int], ...]
    """Who looked at which card."""
    low: bool
    """Whether each of its cards could have been a curse (R2.2)."""
    mixed: bool
    """Whether discards were reshuffled for it (R7.7)."""
    turned: tuple[int, ...] = ()
    left: range = range(0)
    """Where in the treasure discards its leftovers lie."""
    searched: bool = False
    """Whether a curse ended the sharing, so that everybody knows that no curse is left over."""

    def seen_by(self, seat: int | None) -> "Counter[int]":
        """The cards a seat looked at."""
        return Counter(value for owner, value in self.looked if owner == seat)


class Ledger:
    """A tally of a game's events: which clue was mixed when, and all about the treasures."""

    def __init__(self, game: Game) -> None:
        options = game.table.options
        self.ends = options.curse_rule in ("end", "return", "return-all")
        self.epoch: dict[str, int] = dict.fromkeys(game.table.deck, 0)
        self.shuffles = 0
        self.discards = [game.table.deck[card] for card in game.state.clue_discard]
        deck = game.state.treasure_deck
        self.safe = max(0, len(deck) - options.curse_depth - options.curses)
        """How many cards on top of the treasure deck are no curse."""
        self.looked: list[tuple[int, int]] = []
        self.mixed = False
        self.current: Treasure | None = None
        self.past: list[Treasure] = []

    def note(self, events: Sequence[Event], after: Game) -> None:
        """Write down what happened, and which position it led to."""
        for event in events:
            self._note_clues(event)
            self._note_treasure(event, len(after.state.treasure_discard))

    def _note_clues(self, event: Event) -> None:
        match event:
            case HandDiscarded(clues=clues) | MapCleared(clues=clues):
                self.discards += clues
            case CluesReshuffled():
                self.shuffles += 1
                self.epoch.update(dict.fromkeys(self.discards, self.shuffles))
                self.discards = []
            case _:
                pass

    def _note_treasure(self, event: Event, discards: int) -> None:
        match event:
            case TreasuresReshuffled():
                self.mixed = True
                self.past = [replace(treasure, left=range(0)) for treasure in self.past]
            case CardLookedAt(seat=seat, value=value):
                assert value is not None
                self.looked.append((seat, value))
            case CardsGathered(count=count):
                self.current = Treasure(tuple(self.looked), self.safe == 0, self.mixed)
                self.looked = []
                self.safe = max(0, self.safe - count)
            case CardTurnedUp(value=value):
                assert self.current is not None
                self.current = replace(self.current, turned=(*self.current.turned, value))
            case CurseReturned():
                self.safe = 0
            case LeftoversDiscarded(count=count):
                assert self.current is not None
                left = range(discards - count, discards)
                self.current = replace(self.current, left=left)
            case MapCleared() | GameEnded() if self.current is not None:
                searched = self.ends and CURSE in self.current.turned
                self.past.append(replace(self.current, searched=searched))
                self.current = None
            case _:
                pass


def followed(game: Game, rng: Random, actions: int = 5000) -> Iterator[tuple[Game, Ledger]]:
    """A random game position by position, with its ledger."""
    ledger = Ledger(game)
    yield game, ledger
    for _ in range(actions):
        if game.over:
            return
        ledger.note(game.apply(choose(game, rng)), game)
        yield game, ledger


# ---- other worlds -----------------------------------------------------------------------------


class Slot(NamedTuple):
    """A place where a hidden treasure card lies."""

    pile: list[int]
    at: int
    curse: bool
    """Whether it may be a curse."""


def altered(game: Game, ledger: Ledger, seat: int | None, rng: Random) -> Game:
    """The game with everything changed at random that the seat, or a spectator, cannot know."""
    other = game.copy()
    s = other.state
    reseed(other, rng)
    _alter_clues(other, ledger, seat, rng)
    slots = _hidden_slots(s, ledger, seat)
    _redistribute(slots, rng)
    if s.sharing is not None:
        rng.shuffle(s.sharing.cards)
        _alter_looks(s, ledger, seat, rng)
    s.playable = [None] * len(s.hands)
    s.looked_at = tuple(
        past if who == seat else tuple(_scrambled(look, rng) for look in past)
        for who, past in enumerate(s.looked_at)
    )
    return other


def reseed(game: Game, rng: Random) -> None:
    """Other chance from now on."""
    game.state.dealer = Dealer(f"{rng.getrandbits(64):x}")
    game.state.draws = rng.randrange(1000)


def _alter_clues(game: Game, ledger: Ledger, seat: int | None, rng: Random) -> None:
    """Deal the hidden clues anew, but none to a hand that was drawn before it was shuffled."""
    t, s = game.table, game.state
    hidden = [card for who, hand in enumerate(s.hands) if who != seat for card in hand]
    hidden += s.clue_deck
    if s.first_clue >= 0 and s.seat != seat:
        hidden.append(s.first_clue)
    new: dict[int, int] = {}
    for epoch in range(ledger.shuffles + 1):
        cards = [card for card in hidden if ledger.epoch[t.deck[card]] == epoch]
        new.update(zip(cards, rng.sample(cards, len(cards)), strict=True))
    for who, hand in enumerate(s.hands):
        if who != seat:
            s.hands[who] = tuple(mixed([new[card] for card in hand], rng))
    s.clue_deck = [new[card] for card in s.clue_deck]
    s.first_clue = new.get(s.first_clue, s.first_clue)


def _hidden_slots(s: State, ledger: Ledger, seat: int | None) -> list[Slot]:
    """Where the treasure cards lie that may trade places."""
    lower = len(s.treasure_deck) - ledger.safe
    slots = [Slot(s.treasure_deck, i, i < lower) for i in range(len(s.treasure_deck))]
    for treasure in ledger.past:
        mine = treasure.seen_by(seat)
        curse = treasure.low and not treasure.searched
        slots += _free(s.treasure_discard, treasure.left, mine, curse)
    if ledger.current is not None and not ledger.current.mixed:
        assert s.sharing is not None
        mine = ledger.current.seen_by(seat)
        cards = s.sharing.cards
        slots += _free(cards, range(len(cards)), mine, ledger.current.low)
    return slots


def _free(pile: list[int], where: range, mine: "Counter[int]", curse: bool) -> Iterator[Slot]:
    """The cards of a treasure that the seat did not look at, or need not have looked at."""
    for i in where:
        if mine[pile[i]]:
            mine[pile[i]] -= 1
        elif pile[i] != CURSE or curse:
            yield Slot(pile, i, curse)


def _redistribute(slots: list[Slot], rng: Random) -> None:
    values = [slot.pile[slot.at] for slot in slots]
    gold = rng.sample([v for v in values if v], len(values) - values.count(CURSE))
    cursed = rng.sample([i for i, slot in enumerate(slots) if slot.curse], values.count(CURSE))
    for i, slot in enumerate(slots):
        slot.pile[slot.at] = CURSE if i in cursed else gold.pop()


def _alter_looks(s: State, ledger: Ledger, seat: int | None, rng: Random) -> None:
    """Let the others have looked at other cards of the treasure, but leave curses in their place
    while the deck's top is safe."""
    assert s.sharing is not None
    assert ledger.current is not None
    looks = list(zip(s.sharing.dig.lookers, s.sharing.drawn, strict=True))
    cards = Counter([*s.sharing.dig.turned_up, *s.sharing.cards])
    stays = [owner == seat or (value == CURSE and not ledger.current.low) for owner, value in looks]
    values = [value if stay else NOTHING for (_, value), stay in zip(looks, stays, strict=True)]
    cards.subtract(value for value in values if value != NOTHING)
    rest = mixed(list(cards.elements()), rng)
    assert len(rest) == values.count(NOTHING)
    s.sharing.drawn = tuple(rest.pop() if value == NOTHING else value for value in values)


def mixed(cards: list[T], rng: Random) -> list[T]:
    """The cards in random order."""
    return rng.sample(cards, len(cards))


def _scrambled(look: Look, rng: Random) -> Look:
    """A memory of other cards."""
    return tuple(value if value == NOTHING else rng.choice(GOLDS) for value in look)


def seats_of(game: Game) -> list[int | None]:
    """All who look at a game: every seat, and a spectator."""
    return [*range(game.table.players), None]


# ---- actions of every kind --------------------------------------------------------------------


def probes(game: Game, rng: Random, count: int) -> list[Action]:
    """Actions of every kind, most of them illegal."""
    t = game.table
    spaces = [*t.island.spaces, Hex(99, 99)]
    clues = ["in:jungle", "next-to:hut", *t.deck]
    fixed: list[Action] = [EndTurn(), ExchangeTurn(), Exchange(), Take(), Pass()]
    fixed += [PayCurse("amulet"), PayCurse("card"), *map(Raise, COLOURS)]
    fixed += [*map(PlaceFirstClue, COLOURS), *map(MarkClue, COLOURS)]
    for _ in range(count):
        colour, clue, space = rng.choice(COLOURS), rng.choice(clues), rng.choice(spaces)
        first, second = rng.randrange(6), rng.randrange(6)
        fixed += [PlayClue(clue, colour), ExtraClue(clue, colour), StartMap(clue)]
        fixed += [Drive(space), ExtraDrive(space), PlaceAtv(space), RemoveMarker(colour, space)]
        fixed += [DoubleClaim(colour, first), Swap(colour, first, second)]
    return fixed
