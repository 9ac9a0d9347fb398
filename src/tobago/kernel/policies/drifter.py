"""The policy `drifter`: compiled twin of the bot in `tobago/bots/drifter.py`."""

from tobago.island import LEGS
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import Mask, Word, bit_count, count, is_empty, nth_space
from tobago.kernel.numbers import (
    DOUBLE_CLAIM,
    DRIVE,
    END_TURN,
    EXCHANGE,
    EXCHANGE_TURN,
    EXTRA_CLUE,
    EXTRA_DRIVE,
    PLAY_CLUE,
    REMOVE_MARKER,
    SWAP,
)
from tobago.kernel.phases.amulets import list_doubles, list_swaps
from tobago.kernel.phases.clue_cards import playable
from tobago.kernel.phases.phase import TURN, Game, Island, Numbers, Table
from tobago.kernel.phases.turn_actions import check_exchange, drive_legs, list_raises
from tobago.kernel.policies import uniform
from tobago.kernel.policies.kinds import count_removals, nth_clue, nth_removal
from tobago.kernel.records import MAPS
from tobago.kernel.stream import Streams, random_below


@compiled
def choose(island: Island, t: Table, s: Game, streams: Streams, i: int, scratch: Numbers) -> int:
    """A raise if there is one, or a random action of a random kind; -1 when the game is over."""
    if s.phase != TURN:  # actions of one kind, or Take and Pass: all equally likely
        return uniform.choose(island, t, s, streams, i, scratch)
    if list_raises(s, scratch, 0):
        return int(scratch[0])
    kinds = _list_kinds(island, t, s, scratch)
    kind = int(scratch[random_below(streams, i, kinds)])
    return _random_of_kind(island, t, s, kind, streams, i, scratch)


@compiled
def _list_kinds(island: Island, t: Table, s: Game, out: Numbers) -> int:
    """Write the first number of each kind that has a legal action, in the order of the numbers."""
    size = 0
    if not s.acted and playable(t, s, s.turn):
        size = _append(out, size, PLAY_CLUE)
    if not is_empty(island.reach[drive_legs(s), s.atvs[s.turn]]):
        size = _append(out, size, DRIVE)
    if check_exchange(t, s):
        size = _append(out, size, EXCHANGE_TURN)
    if s.amulets_held[s.turn]:
        size = _list_powers(island, t, s, out, size)
    size = _append(out, size, END_TURN)
    if t.advanced and s.amulets_held[s.turn]:
        size = _list_advanced(s, out, size)
    return size


@compiled
def _append(out: Numbers, size: int, kind: int) -> int:
    out[size] = kind
    return size + 1


@compiled
def _list_powers(island: Island, t: Table, s: Game, out: Numbers, size: int) -> int:
    if count_removals(s):
        size = _append(out, size, REMOVE_MARKER)
    if playable(t, s, s.turn):
        size = _append(out, size, EXTRA_CLUE)
    if not is_empty(island.reach[LEGS, s.atvs[s.turn]]):
        size = _append(out, size, EXTRA_DRIVE)
    if s.hand_sizes[s.turn]:
        size = _append(out, size, EXCHANGE)
    return size


@compiled
def _list_advanced(s: Game, out: Numbers, size: int) -> int:
    if _list_of_maps(s, DOUBLE_CLAIM, out, size) > size:
        size = _append(out, size, DOUBLE_CLAIM)
    if _list_of_maps(s, SWAP, out, size) > size:
        size = _append(out, size, SWAP)
    return size


@compiled
def _list_of_maps(s: Game, kind: int, out: Numbers, size: int) -> int:
    """Append the double claims or the swaps of all maps."""
    for m in range(MAPS):
        size = list_swaps(s, m, out, size) if kind == SWAP else list_doubles(s, m, out, size)
    return size


@compiled
def _random_of_kind(
    island: Island, t: Table, s: Game, kind: int, streams: Streams, i: int, scratch: Numbers
) -> int:
    if kind == DRIVE:
        return DRIVE + _random_space(island.reach[drive_legs(s), s.atvs[s.turn]], streams, i)
    if kind == EXTRA_DRIVE:
        return EXTRA_DRIVE + _random_space(island.reach[LEGS, s.atvs[s.turn]], streams, i)
    if kind in (PLAY_CLUE, EXTRA_CLUE):
        found = playable(t, s, s.turn)
        return kind + nth_clue(s, found, random_below(streams, i, bit_count(Word(found))))
    if kind == REMOVE_MARKER:
        return nth_removal(s, random_below(streams, i, count_removals(s)))
    if kind in (DOUBLE_CLAIM, SWAP):
        size = _list_of_maps(s, kind, scratch, 0)
        return int(scratch[random_below(streams, i, size)])
    return kind


@compiled
def _random_space(mask: Mask, streams: Streams, i: int) -> int:
    return nth_space(mask, random_below(streams, i, count(mask)))
