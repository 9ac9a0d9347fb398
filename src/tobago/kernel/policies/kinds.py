"""Legal actions of a kind: how many there are, and the one with a place in their list."""

from tobago.island import MAX_SPACES
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import Word, bit_count, count, nth_space
from tobago.kernel.numbers import REMOVE_MARKER
from tobago.kernel.phases.clue_cards import is_marked
from tobago.kernel.phases.phase import Game
from tobago.kernel.records import MAPS


@compiled
def nth_clue(s: Game, found: int, n: int) -> int:
    """4 card + map of a clue among the playable ones of the player in turn."""
    for _ in range(n):
        found &= found - 1
    place = bit_count(Word((found & -found) - 1))
    return MAPS * int(s.hands[s.turn, place // MAPS]) + place % MAPS


@compiled
def count_removals(s: Game) -> int:
    """How many markers can be removed by an amulet."""
    size = 0
    for m in range(MAPS):
        size += _removals_of(s, m)
    return size


@compiled
def nth_removal(s: Game, n: int) -> int:
    """The removal of a marker with a place among them."""
    m = 0
    while n >= _removals_of(s, m):
        n -= _removals_of(s, m)
        m += 1
    return REMOVE_MARKER + MAX_SPACES * m + nth_space(s.sites[m], n)


@compiled
def _removals_of(s: Game, m: int) -> int:
    sites = count(s.sites[m])
    return sites if sites > 1 and is_marked(s, m) else 0
