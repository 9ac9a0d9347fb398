"""The policy `uniform`: every legal action with the same chance.

It counts the legal actions and finds the one with a random place in their list, which takes less
time than writing the list.
"""

from tobago.island import LEGS
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import Word, bit_count, count, nth_space
from tobago.kernel.numbers import (
    DRIVE,
    END_TURN,
    EXCHANGE,
    EXCHANGE_TURN,
    EXTRA_CLUE,
    EXTRA_DRIVE,
    PLAY_CLUE,
    RAISE,
)
from tobago.kernel.phases import clue_cards, turn_actions
from tobago.kernel.phases.phase import TURN, Game, Island, Numbers, Table
from tobago.kernel.policies.kinds import count_removals, nth_clue, nth_removal
from tobago.kernel.records import MAPS
from tobago.kernel.rules import legal_actions
from tobago.kernel.stream import Streams, random_below


@compiled
def choose(island: Island, t: Table, s: Game, streams: Streams, i: int, scratch: Numbers) -> int:
    """A random legal action; -1 when the game is over."""
    if s.phase == TURN and not (t.advanced and s.amulets_held[s.turn]):
        size = _count_in_turn(island, t, s)
        return _nth_in_turn(island, t, s, random_below(streams, i, size))
    size = legal_actions(island, t, s, scratch)
    if size == 0:
        return -1
    return int(scratch[random_below(streams, i, size)])


@compiled
def _count_in_turn(island: Island, t: Table, s: Game) -> int:
    atv = s.atvs[s.turn]
    size = 1 + count(island.reach[turn_actions.drive_legs(s), atv])
    if not s.acted:
        size += bit_count(Word(clue_cards.playable(t, s, s.turn)))
        size += turn_actions.check_exchange(t, s)
    for m in range(MAPS):
        size += turn_actions.check_raise(s, m)
    return size + _count_powers(island, t, s) if s.amulets_held[s.turn] else size


@compiled
def _count_powers(island: Island, t: Table, s: Game) -> int:
    size = bit_count(Word(clue_cards.playable(t, s, s.turn)))
    size += count(island.reach[LEGS, s.atvs[s.turn]])
    size += count_removals(s)
    return size + (s.hand_sizes[s.turn] > 0)


@compiled
def _nth_in_turn(island: Island, t: Table, s: Game, n: int) -> int:
    """The legal action with a place in the list."""
    if n == 0:
        return END_TURN
    n -= 1
    atv = s.atvs[s.turn]
    if not s.acted:
        found = clue_cards.playable(t, s, s.turn)
        size = bit_count(Word(found))
        if n < size:
            return PLAY_CLUE + nth_clue(s, found, n)
        n -= size
    reach = island.reach[turn_actions.drive_legs(s), atv]
    size = count(reach)
    if n < size:
        return DRIVE + nth_space(reach, n)
    n -= size
    if turn_actions.check_exchange(t, s):
        if n == 0:
            return EXCHANGE_TURN
        n -= 1
    for m in range(MAPS):
        if turn_actions.check_raise(s, m):
            if n == 0:
                return RAISE + m
            n -= 1
    return _nth_power(island, t, s, n)


@compiled
def _nth_power(island: Island, t: Table, s: Game, n: int) -> int:
    size = count_removals(s)
    if n < size:
        return nth_removal(s, n)
    n -= size
    found = clue_cards.playable(t, s, s.turn)
    size = bit_count(Word(found))
    if n < size:
        return EXTRA_CLUE + nth_clue(s, found, n)
    n -= size
    reach = island.reach[LEGS, s.atvs[s.turn]]
    size = count(reach)
    if n < size:
        return EXTRA_DRIVE + nth_space(reach, n)
    return EXCHANGE
