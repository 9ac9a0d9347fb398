"""A whole state that a seat could be looking at, drawn with the right frequencies."""

from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import NamedTuple, TypeVar

from tobago.game.constants import CARD_VALUES, CURSE, NOTHING
from tobago.game.dealer import Dealer
from tobago.game.posterior.last_treasure import pile_curses, reshuffled_shares
from tobago.game.posterior.treasures import (
    Counts,
    Memory,
    Share,
    Tally,
    Way,
    counts,
    gold_weight,
    minus,
    plus,
    reckon,
    shares,
    turned_up,
    unseen_curses,
)
from tobago.game.state import Dig, Look, State
from tobago.game.table import Table

T = TypeVar("T")


def imagine(t: Table, blanked: State, seat: int | None, rng: Random) -> State:
    """Fill the blanks of a seat's state."""
    s = blanked.copy()
    s.dealer = Dealer(f"{rng.getrandbits(64):016x}")
    _imagine_clues(t, s, seat, rng)
    memory = remembered(s, seat)
    nothing = tuple([(NOTHING,) * len(dig.lookers) for dig in s.digs])
    s.looked_at = tuple(
        [past if other == seat else nothing for other, past in enumerate(s.looked_at)]
    )
    if blanked.sharing is None:
        _imagine_deck(s, memory, rng)
    else:
        _imagine_sharing(s, blanked.sharing.dig, memory, rng)
    return s


def remembered(s: State, seat: int | None) -> Memory:
    """The treasures so far, each with what a seat looked at; a spectator looked at nothing."""
    if seat is None:
        return tuple([(dig, (NOTHING,) * len(dig.lookers)) for dig in s.digs])
    return tuple(zip(s.digs, s.looked_at[seat], strict=True))


def mix(cards: list[T], rng: Random) -> list[T]:
    """The cards in random order."""
    random = rng.random
    return sorted(cards, key=lambda _: random())


# ---- clue cards -------------------------------------------------------------------------------


def _imagine_clues(t: Table, s: State, seat: int | None, rng: Random) -> None:
    """Each shuffle's unknown cards, dealt to the hands that drew from it and to the deck."""
    known = set(s.clue_discard)
    for cards in s.map_cards:
        known.update(cards)
    if seat is not None:
        known.update(s.hands[seat])
    if s.first_clue >= 0:
        known.add(s.first_clue)
    unknown: list[int] = []
    for k, pool in enumerate(s.clue_shuffles):
        inside = range(len(t.deck)) if len(s.clue_shuffles) == 1 else _members(pool, len(t.deck))
        unknown = mix([card for card in inside if card not in known], rng)
        for other, hand in enumerate(s.hands):
            if -1 - k in hand:
                s.hands[other] = tuple([unknown.pop() if c == -1 - k else c for c in hand])
    if s.phase == "first-clue" and s.first_clue == NOTHING and t.options.opening == "own":
        s.first_clue = unknown.pop()
    s.clue_deck = unknown  # what the last shuffle mixed and nobody drew


def _members(pool: int, size: int) -> list[int]:
    return [card for card in range(size) if pool >> card & 1]


# ---- treasure cards, between treasures --------------------------------------------------------


class Odds(NamedTuple):
    """Weighted choices, ready to be drawn from."""

    ways: tuple[Way, ...]
    weights: tuple[float, ...]
    """Summed up."""


@lru_cache(maxsize=4096)
def _odds(origin: Counts, memory: Memory) -> tuple[Odds, Counts]:
    up = turned_up(memory)
    ways = reckon(origin, memory)
    weights = [weight * gold_weight(origin, plus(up, way.lost)) for way, weight in ways.items()]
    return Odds(tuple(ways), tuple(accumulate(weights))), up


def _unfold(cards: Counts) -> list[int]:
    """Gold cards from their counts."""
    return [value for value in range(1, CARD_VALUES) for _ in range(cards[value])]


def _imagine_deck(s: State, memory: Memory, rng: Random) -> None:
    if memory and memory[-1][0].drawn_before_reshuffle is not None:
        _imagine_aftermath(s, memory, rng)
        return
    odds, up = _odds(s.initial_counts, memory)
    way = rng.choices(odds.ways, cum_weights=odds.weights)[0]
    gold = mix(_unfold(minus(minus(s.initial_counts, up), way.lost)), rng)
    _fill_discard(s, way, gold)
    s.treasure_deck = _with_curses(gold, way.deck_curses, s.curse_free_top, rng)


def _fill_discard(s: State, way: Way, gold: list[int]) -> None:
    """The discards: those everybody saw, those only this seat can know, and strange ones."""
    unseen = len(s.treasure_discard) - len(s.known_discards)
    mine = _unfold(way.lost)
    strange = [gold.pop() for _ in range(unseen - way.pile_curses - len(mine))]
    s.treasure_discard = [*s.known_discards, *mine, *[CURSE] * way.pile_curses, *strange]


def _with_curses(gold: list[int], curses: int, safe: int, rng: Random) -> list[int]:
    """A deck of mixed gold with curses anywhere but among the safe cards on top (the end)."""
    for _ in range(curses):
        gold.insert(int(rng.random() * (len(gold) - safe + 1)), CURSE)
    return gold


# ---- treasure cards, while one treasure is shared out -----------------------------------------


@lru_cache(maxsize=1024)
def _share_odds(
    origin: Counts, memory: Memory, dig: Dig, look: Look
) -> tuple[tuple[Share, ...], tuple[float, ...]]:
    ways, up = reckon(origin, memory), turned_up(memory)
    if dig.drawn_before_reshuffle is not None:
        found = [
            share
            for share in reshuffled_shares(dig, look, ways, origin, up)
            if dig.curses_found is None
            or dig.curses_found == unseen_curses(share, Tally.of(dig, look))
        ]
        return tuple(found), tuple(accumulate(share.weight for share in found))
    found = shares(dig, look, ways)
    seen = plus(up, counts(dig.turned_up))
    weights = [
        share.weight * gold_weight(origin, plus(seen, plus(share.before.lost, share.hidden)))
        for share in found
    ]
    return tuple(found), tuple(accumulate(weights))


def _imagine_sharing(s: State, dig: Dig, memory: Memory, rng: Random) -> None:
    """`dig` is that of the view, which is kept in a cache and must not change."""
    assert s.sharing is not None
    look = s.sharing.drawn
    found, weights = _share_odds(s.initial_counts, memory, dig, look)
    share = rng.choices(found, cum_weights=weights)[0]
    deal = _Deal(dig, look, share, rng)
    gone = plus(turned_up(memory), share.before.lost)
    if dig.drawn_before_reshuffle is None:
        gone = plus(gone, plus(counts(dig.turned_up), share.hidden))
        gold = mix(_unfold(minus(s.initial_counts, gone)), rng)
        _fill_discard(s, share.before, gold)
        deal.fill(gold)
        left = share.before.deck_curses - deal.tally.looked[CURSE] - share.curses
        s.treasure_deck = _with_curses(gold, left, s.curse_free_top, rng)
    else:
        s.treasure_deck = deal.fill_reshuffled(minus(s.initial_counts, gone))
    s.sharing.drawn = tuple(deal.values)
    s.sharing.cards = deal.hidden


class _Deal:
    """Deals imagined cards to a treasure: who looked at which, and which are still hidden."""

    def __init__(self, dig: Dig, look: Look, share: Share, rng: Random) -> None:
        self.dig = dig
        self.look = look
        self.share = share
        self.rng = rng
        self.tally = Tally.of(dig, look)
        self.values = list(look)
        self.hidden: list[int] = []
        looked_up = minus(self.tally.looked, share.hidden)
        self.turned = minus(self.tally.turned, looked_up)
        """Turned up, and not looked at by this seat."""

    def fill(self, gold: list[int]) -> None:
        """Give strange gold to the hidden cards, and all the rest its place."""
        unknown = self.tally.hidden - sum(self.share.hidden)
        hidden_curses = self.share.curses - self.turned[CURSE]
        strange = [gold.pop() for _ in range(unknown - hidden_curses)]
        self._hide(strange, hidden_curses)
        self._spread([*_unfold(self.turned), *strange], self.share.curses, 0, len(self.values))

    def fill_reshuffled(self, strange_counts: Counts) -> list[int]:
        """The same for a treasure partly drawn from reshuffled discards; returns the deck."""
        share, dig, split = self.share, self.dig, self.dig.drawn_before_reshuffle
        assert split is not None
        old_curses = share.curses - share.new_curses
        old_looked, new_looked = counts(self.look[:split]), counts(self.look[split:])
        strange_turned = minus(self.turned, share.known_turned)
        strange = minus(
            strange_counts,
            plus(plus(old_looked, minus(new_looked, share.known_looked)), strange_turned),
        )
        known = plus(counts(dig.reshuffled_discards), share.before.lost)
        known = minus(known, plus(share.known_looked, share.known_turned))
        strangers = mix(_unfold(strange), self.rng)
        turned = mix(_unfold(strange_turned), self.rng)
        old_turned = [turned.pop() for _ in range(share.old_turned)]
        old_gold = self.look[:split].count(NOTHING) - old_curses
        old_hidden = [strangers.pop() for _ in range(old_gold - share.old_turned)]
        mixed = mix([*strangers, *_unfold(known)], self.rng)
        new_turned = [*turned, *_unfold(share.known_turned)]
        new_gold = self.look[split:].count(NOTHING) - share.new_curses
        new_hidden = [mixed.pop() for _ in range(new_gold - len(new_turned))]
        self._hide([*old_hidden, *new_hidden], share.curses - self.turned[CURSE])
        self._spread([*old_turned, *old_hidden], old_curses, 0, split)
        self._spread([*new_turned, *new_hidden], share.new_curses, split, len(self.values))
        left = pile_curses(dig, share.before) - new_looked[CURSE] - share.new_curses
        return _with_curses(mixed, left, 0, self.rng)

    def _hide(self, strange: list[int], curses: int) -> None:
        mine = [value for value in range(CARD_VALUES) for _ in range(self.share.hidden[value])]
        self.hidden = mix([*mine, *[CURSE] * curses, *strange], self.rng)

    def _spread(self, gold: list[int], curses: int, first: int, end: int) -> None:
        """Let each card that the seat did not look at have been some other player's."""
        spots = [i for i in range(first, end) if self.values[i] == NOTHING]
        if curses:
            low = [i for i in spots if i >= self.dig.curse_free_top or first > 0]
            for i in self.rng.sample(low, curses):
                self.values[i] = CURSE
        gold = mix(gold, self.rng)
        for i in spots:
            if self.values[i] == NOTHING:
                self.values[i] = gold.pop()


def _imagine_aftermath(s: State, memory: Memory, rng: Random) -> None:
    """After a last treasure for which the discards were reshuffled."""
    dig, look = memory[-1]
    found, weights = _share_odds(s.initial_counts, memory[:-1], dig, look)
    share = rng.choices(found, cum_weights=weights)[0]
    deal = _Deal(dig, look, share, rng)
    gone = plus(turned_up(memory[:-1]), share.before.lost)
    deck = deal.fill_reshuffled(minus(s.initial_counts, gone))
    if dig.curse_returned:
        deck = mix([*deck, CURSE], rng)
    s.treasure_deck = deck
    left = [card for card in deal.hidden if card != CURSE or dig.curses_found is None]
    s.treasure_discard = [*s.known_discards, *left]
