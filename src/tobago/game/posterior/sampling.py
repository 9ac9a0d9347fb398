"""Whole states that agree with all that a seat knows, drawn with the right frequencies."""

from random import Random
from typing import TypeVar

from tobago.game.constants import CARD_VALUES, CURSE, NOTHING
from tobago.game.dealer import Dealer
from tobago.game.posterior.last_treasure import reshuffled_curses
from tobago.game.posterior.treasures import (
    Counts,
    DigCounts,
    Hypothesis,
    Memory,
    SharingHypothesis,
    add,
    count_values,
    subtract,
    turned_up_counts,
)
from tobago.game.posterior.weighted import weighted_hypotheses, weighted_sharing_hypotheses
from tobago.game.state import Dig, Look, State
from tobago.game.table import Table

T = TypeVar("T")


def sample_state(t: Table, blanked: State, seat: int | None, rng: Random) -> State:
    """A state in which the blanks of a seat's state are filled."""
    s = blanked.copy()
    s.dealer = Dealer(f"{rng.getrandbits(64):016x}")
    _sample_clues(t, s, seat, rng)
    memory = memory_of(s, seat)
    s.looked_at = looks_of(s, seat)
    if blanked.sharing is None:
        _sample_deck(s, memory, rng)
    else:
        _sample_sharing(s, blanked.sharing.dig, memory, rng)
    return s


def resample_state(s: State, sampled: State, rng: Random) -> State:
    """A state with the hands of `s` in which decks and a treasure's cards differ.

    `sampled` is a state that fits what a spectator sees of `s`; it is changed.
    """
    sampled.hands = s.hands[:]
    sampled.first_clue = s.first_clue
    sampled.clue_deck = shuffled(s.clue_deck, rng)
    return sampled


def memory_of(s: State, seat: int | None) -> Memory:
    """The treasures so far, each with what a seat looked at; a spectator looked at nothing."""
    if seat is None:
        return tuple([(dig, (NOTHING,) * len(dig.lookers)) for dig in s.digs])
    return tuple(zip(s.digs, s.looked_at[seat], strict=True))


def looks_of(s: State, seat: int | None) -> tuple[tuple[Look, ...], ...]:
    """What a seat looked at of past treasures, with blanks for what the others did."""
    nothing = tuple([(NOTHING,) * len(dig.lookers) for dig in s.digs])
    return tuple([past if other == seat else nothing for other, past in enumerate(s.looked_at)])


def shuffled(cards: list[T], rng: Random) -> list[T]:
    """The cards in random order."""
    random = rng.random
    return sorted(cards, key=lambda _: random())


# ---- clue cards -------------------------------------------------------------------------------


def _sample_clues(t: Table, s: State, seat: int | None, rng: Random) -> None:
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
        unknown = shuffled([card for card in inside if card not in known], rng)
        for other, hand in enumerate(s.hands):
            if -1 - k in hand:
                s.hands[other] = tuple([unknown.pop() if c == -1 - k else c for c in hand])
    if s.phase == "first-clue" and s.first_clue == NOTHING and t.options.opening == "own":
        s.first_clue = unknown.pop()
    s.clue_deck = unknown  # what the last shuffle mixed and nobody drew


def _members(pool: int, size: int) -> list[int]:
    return [card for card in range(size) if pool >> card & 1]


# ---- treasure cards, between treasures --------------------------------------------------------


def _gold_cards(cards: Counts) -> list[int]:
    """Gold cards from their counts."""
    return [value for value in range(1, CARD_VALUES) for _ in range(cards[value])]


def _sample_deck(s: State, memory: Memory, rng: Random) -> None:
    if memory and memory[-1][0].drawn_before_reshuffle is not None:
        _sample_after_last_treasure(s, memory, rng)
        return
    weighted, up = weighted_hypotheses(s.initial_counts, memory)
    hypothesis = rng.choices(weighted.hypotheses, cum_weights=weighted.weights)[0]
    gold = shuffled(
        _gold_cards(subtract(subtract(s.initial_counts, up), hypothesis.lost_gold)), rng
    )
    _fill_discard(s, hypothesis, gold)
    s.treasure_deck = _with_curses(gold, hypothesis.deck_curses, s.curse_free_top, rng)


def _fill_discard(s: State, hypothesis: Hypothesis, gold: list[int]) -> None:
    """The discards: those everybody saw, those only this seat can know, and unknown ones."""
    unseen = len(s.treasure_discard) - len(s.known_discards)
    mine = _gold_cards(hypothesis.lost_gold)
    unknown_gold = [gold.pop() for _ in range(unseen - hypothesis.discarded_curses - len(mine))]
    s.treasure_discard = [
        *s.known_discards,
        *mine,
        *[CURSE] * hypothesis.discarded_curses,
        *unknown_gold,
    ]


def _with_curses(gold: list[int], curses: int, curse_free_top: int, rng: Random) -> list[int]:
    """A deck of mixed gold with curses anywhere but among the curse-free cards on top (the end)."""
    for _ in range(curses):
        gold.insert(int(rng.random() * (len(gold) - curse_free_top + 1)), CURSE)
    return gold


# ---- treasure cards, while one treasure is shared out -----------------------------------------


def _sample_sharing(s: State, dig: Dig, memory: Memory, rng: Random) -> None:
    """`dig` is that of the view, which is kept in a cache and must not change."""
    assert s.sharing is not None
    look = s.sharing.drawn
    found, weights = weighted_sharing_hypotheses(s.initial_counts, memory, dig, look)
    hypothesis = rng.choices(found, cum_weights=weights)[0]
    sampler = _SharingSampler(dig, look, hypothesis, rng)
    gone = add(turned_up_counts(memory), hypothesis.before.lost_gold)
    if dig.drawn_before_reshuffle is None:
        gone = add(gone, add(count_values(dig.turned_up), hypothesis.hidden))
        gold = shuffled(_gold_cards(subtract(s.initial_counts, gone)), rng)
        _fill_discard(s, hypothesis.before, gold)
        sampler.fill(gold)
        left = hypothesis.before.deck_curses - sampler.counts.looked[CURSE] - hypothesis.curses
        s.treasure_deck = _with_curses(gold, left, s.curse_free_top, rng)
    else:
        s.treasure_deck = sampler.fill_reshuffled(subtract(s.initial_counts, gone))
    s.sharing.drawn = tuple(sampler.values)
    s.sharing.cards = sampler.hidden


class _SharingSampler:
    """Deals imagined cards to a treasure: who looked at which, and which are still hidden."""

    def __init__(self, dig: Dig, look: Look, hypothesis: SharingHypothesis, rng: Random) -> None:
        self.dig = dig
        self.look = look
        self.hypothesis = hypothesis
        self.rng = rng
        self.counts = DigCounts.of(dig, look)
        self.values = list(look)
        self.hidden: list[int] = []
        looked_up = subtract(self.counts.looked, hypothesis.hidden)
        self.turned = subtract(self.counts.turned, looked_up)
        """Turned up, and not looked at by this seat."""

    def fill(self, gold: list[int]) -> None:
        """Give unknown gold to the hidden cards, and all the rest its place."""
        unseen = self.counts.hidden - sum(self.hypothesis.hidden)
        hidden_curses = self.hypothesis.curses - self.turned[CURSE]
        unknown_gold = [gold.pop() for _ in range(unseen - hidden_curses)]
        self._hide(unknown_gold, hidden_curses)
        self._spread(
            [*_gold_cards(self.turned), *unknown_gold], self.hypothesis.curses, 0, len(self.values)
        )

    def fill_reshuffled(self, unknown_counts: Counts) -> list[int]:
        """The same for a treasure partly drawn from reshuffled discards; returns the deck."""
        hypothesis, dig, split = self.hypothesis, self.dig, self.dig.drawn_before_reshuffle
        assert split is not None
        old_curses = hypothesis.curses - hypothesis.new_curses
        old_looked, new_looked = count_values(self.look[:split]), count_values(self.look[split:])
        unknown_turned = subtract(self.turned, hypothesis.known_turned)
        unknown_gold = subtract(
            unknown_counts,
            add(add(old_looked, subtract(new_looked, hypothesis.known_looked)), unknown_turned),
        )
        known = add(count_values(dig.reshuffled_discards), hypothesis.before.lost_gold)
        known = subtract(known, add(hypothesis.known_looked, hypothesis.known_turned))
        unknown_cards = shuffled(_gold_cards(unknown_gold), self.rng)
        turned = shuffled(_gold_cards(unknown_turned), self.rng)
        old_turned = [turned.pop() for _ in range(hypothesis.old_turned)]
        old_gold = self.look[:split].count(NOTHING) - old_curses
        old_hidden = [unknown_cards.pop() for _ in range(old_gold - hypothesis.old_turned)]
        mixed = shuffled([*unknown_cards, *_gold_cards(known)], self.rng)
        new_turned = [*turned, *_gold_cards(hypothesis.known_turned)]
        new_gold = self.look[split:].count(NOTHING) - hypothesis.new_curses
        new_hidden = [mixed.pop() for _ in range(new_gold - len(new_turned))]
        self._hide([*old_hidden, *new_hidden], hypothesis.curses - self.turned[CURSE])
        self._spread([*old_turned, *old_hidden], old_curses, 0, split)
        self._spread([*new_turned, *new_hidden], hypothesis.new_curses, split, len(self.values))
        left = reshuffled_curses(dig, hypothesis.before) - new_looked[CURSE] - hypothesis.new_curses
        return _with_curses(mixed, left, 0, self.rng)

    def _hide(self, unknown_gold: list[int], curses: int) -> None:
        mine = [value for value in range(CARD_VALUES) for _ in range(self.hypothesis.hidden[value])]
        self.hidden = shuffled([*mine, *[CURSE] * curses, *unknown_gold], self.rng)

    def _spread(self, gold: list[int], curses: int, first: int, end: int) -> None:
        """Let each card that the seat did not look at have been some other player's."""
        spots = [i for i in range(first, end) if self.values[i] == NOTHING]
        if curses:
            low = [i for i in spots if i >= self.dig.curse_free_top or first > 0]
            for i in self.rng.sample(low, curses):
                self.values[i] = CURSE
        gold = shuffled(gold, self.rng)
        for i in spots:
            if self.values[i] == NOTHING:
                self.values[i] = gold.pop()


def _sample_after_last_treasure(s: State, memory: Memory, rng: Random) -> None:
    """After a last treasure for which the discards were reshuffled."""
    dig, look = memory[-1]
    found, weights = weighted_sharing_hypotheses(s.initial_counts, memory[:-1], dig, look)
    hypothesis = rng.choices(found, cum_weights=weights)[0]
    sampler = _SharingSampler(dig, look, hypothesis, rng)
    gone = add(turned_up_counts(memory[:-1]), hypothesis.before.lost_gold)
    deck = sampler.fill_reshuffled(subtract(s.initial_counts, gone))
    if dig.curse_returned:
        deck = shuffled([*deck, CURSE], rng)
    s.treasure_deck = deck
    left = [card for card in sampler.hidden if card != CURSE or dig.curses_found is None]
    s.treasure_discard = [*s.known_discards, *left]
