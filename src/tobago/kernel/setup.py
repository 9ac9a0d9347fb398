"""Setting up a game (R2): what was not given is drawn, as in the engine's module of that name.

What is given, and what depends on the island and the deck alone, is in the parts that
`preparation.prepare` makes.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tobago.clues import RELATIONS
from tobago.game.constants import NOTHING
from tobago.game.setup import TRIES
from tobago.island import COUNTS, DIRECTIONS, SPACINGS
from tobago.island.objects import STATUES_ONLY
from tobago.kernel.chance import below, random_word, shuffle
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import Mask, Word, bit, count, has, nth_space, toggle
from tobago.kernel.phases import first_clue
from tobago.kernel.phases.phase import OPENING_OPEN, OVER, Game, Island, Records, Table
from tobago.kernel.records import MAPS, STATUES

HUT, PALM, STATUE = range(len(COUNTS))
"""The kinds of objects, in the order of the engine's."""
NEXT_TO = RELATIONS.index("next-to")
"""The first relation of those that are not `in` or `not-in`; every second one is a complement."""
IN_SIGHT = RELATIONS.index("in-sight")
SPACING_OF_STATUES_ONLY = SPACINGS.index(STATUES_ONLY)

ObjectClues = NDArray[np.int8]
"""For each clue about objects its card, its relation (of RELATIONS) and the kind of object."""


class Parts(NamedTuple):
    """What compiled code draws set-ups from."""

    islands: Records
    """One of them is drawn."""
    tables: Records
    """For each island a table: all that does not depend on what is drawn, and what is given."""
    games: Records
    """A game before anything is drawn: an array of one."""
    object_clues: ObjectClues
    """The clues of the deck that depend on the objects."""
    objects_given: bool
    """Whether the tables have their objects."""
    clue_deck_given: bool
    """Whether the clue deck of the game is in order."""
    treasure_deck_given: bool
    """Whether the treasure deck of the game is in order."""


@compiled
def set_up_all(parts: Parts, tables: Records, games: Records, seed: np.uint64) -> int:
    """Set up all games; the index of the first for which none was found, else their number."""
    for i in range(len(games)):
        if not set_up(parts, tables, games, i, random_word(seed, i)):
            return i
    return len(games)


@compiled
def set_up(parts: Parts, tables: Records, games: Records, i: int, seed: np.uint64) -> bool:
    """Set up a game and its table, which no other game may have; `seed` is the key of its chance.

    False, with a game that is over, if no objects were found in as many tries as the engine makes.
    """
    table = games[i].table
    games[i] = parts.games[0]
    s = games[i]
    s.table = table
    s.seed = seed
    place = below(s, len(parts.islands))
    island = parts.islands[place]
    tables[table] = parts.tables[place]
    t = tables[table]
    if t.start == NOTHING:
        t.start = below(s, t.players)
    if not (parts.objects_given or _place_objects(island, t, s, parts.object_clues)):
        s.phase = OVER
        return False
    _begin(island, t, s)
    if not parts.clue_deck_given:
        shuffle(s, s.clue_deck, int(t.deck_size))
    if not parts.treasure_deck_given:
        _shuffle_treasures(t, s)
    if t.opening == OPENING_OPEN:
        first_clue.lay_out_clues(t, s)
    return True


@compiled
def _begin(island: Island, t: Table, s: Game) -> None:
    """What the start of a game takes from its table."""
    s.seat = t.start
    s.turn = t.start
    for i in range(STATUES):
        s.facing[i] = t.facing[i]
    for m in range(MAPS):
        for half in range(2):
            s.sites[m, half] = island.whole[half]


@compiled
def _shuffle_treasures(t: Table, s: Game) -> None:
    """Shuffle the gold, then the curses, which lie at the bottom, into its lower part (R2.2)."""
    curses = int(t.curses)
    shuffle(s, s.treasure_deck[curses:], s.treasure_deck_size - curses)
    shuffle(s, s.treasure_deck, curses + t.curse_depth)


# ---- objects -----------------------------------------------------------------------------------


@compiled
def _place_objects(island: Island, t: Table, s: Game, clues: ObjectClues) -> bool:
    """Draw objects by R2.1, and write the clues about them; False if no objects were found.

    Unlike the engine, this does not check R1.4 again: some spaces hold objects of a kind and others
    do not, and the island is connected, so clues about them allow some spaces and not all.
    """
    for _ in range(TRIES):
        if _random_objects(island, t, s):
            _write_clues(island, t, clues)
            return True
    return False


@compiled
def _random_objects(island: Island, t: Table, s: Game) -> bool:
    """Put objects at random by R2.1; False when some found no space."""
    free = island.whole.copy()
    for kind in (HUT, PALM, STATUE):
        if not _place_kind(island, t, s, kind, free):
            return False
    for i in range(STATUES):
        t.facing[i] = below(s, len(DIRECTIONS))
    return True


@compiled
def _place_kind(island: Island, t: Table, s: Game, kind: int, free: Mask) -> bool:
    """Put all objects of a kind on free spaces."""
    spots = _spots(t, kind)
    allowed = island.whole & ~island.coast if kind == STATUE else island.whole.copy()
    for i in range(len(spots)):
        spaces = free & allowed
        choices = count(spaces)
        if choices == 0:
            return False
        spots[i] = nth_space(spaces, below(s, choices))
        toggle(free, spots[i])
        _bar(island, t, kind, spots[i], allowed)
    return True


@compiled
def _spots(t: Table, kind: int) -> NDArray[np.uint8]:
    """The spaces of the objects of a kind; slices, for arrays of any length are one type."""
    if kind == HUT:
        return t.huts[:]
    return t.palms[:] if kind == PALM else t.statues[:]


@compiled
def _bar(island: Island, t: Table, kind: int, placed: int, allowed: Mask) -> None:
    """Take out the spaces that an object bars to one more of its kind."""
    if t.spacing == SPACING_OF_STATUES_ONLY and kind != STATUE:
        return
    for half in range(2):
        allowed[half] &= ~island.too_close[t.spacing, placed, half]
    if kind == STATUE and t.statue_lines:
        for space in range(island.spaces):
            if _share_line(island, space, placed) and has(allowed, space):
                toggle(allowed, space)


@compiled
def _share_line(island: Island, a: int, b: int) -> bool:
    q = np.int64(island.q[a]) - island.q[b]
    r = np.int64(island.r[a]) - island.r[b]
    return q == 0 or r == 0 or q + r == 0


# ---- clues about objects -----------------------------------------------------------------------


@compiled
def _write_clues(island: Island, t: Table, clues: ObjectClues) -> None:
    """Write what the clues about objects allow."""
    for i in range(len(clues)):
        _write_spaces(island, _spots(t, clues[i, 2]), clues[i, 1], t.clues[clues[i, 0]])


@compiled
def _write_spaces(island: Island, spots: NDArray[np.uint8], relation: int, allowed: Mask) -> None:
    """Write the spaces with a relation to some objects (R3.2, R3.3)."""
    around = island.neighbours if relation < IN_SIGHT else island.sight
    for half in range(2):
        inside, near = Word(0), Word(0)
        for i in range(len(spots)):
            inside |= bit(spots[i], half)
            near |= around[spots[i], half]
        found = inside if relation < NEXT_TO else near & ~inside
        allowed[half] = island.whole[half] & ~found if relation & 1 else found
