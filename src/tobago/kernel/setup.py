"""Setting up games: parts that are given are checked, the rest is drawn by compiled code (R2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tobago.clues import RELATIONS, Clue, Deck, Relation
from tobago.game import Game as EngineGame
from tobago.game import Options, Setup, SetupError, State
from tobago.game import Table as EngineTable
from tobago.game.constants import NOTHING
from tobago.game.setup import TRIES, init_treasure_knowledge, treasure_cards
from tobago.island import CODES, COUNTS, DIRECTIONS, SPACINGS, Island, IslandError
from tobago.island.objects import STATUES_ONLY
from tobago.kernel.chance import below, random_word, shuffle
from tobago.kernel.compiled import compiled
from tobago.kernel.encoding import encode_game
from tobago.kernel.masks import Mask, Word, bit, count, has, is_empty, nth_space, toggle
from tobago.kernel.phases import first_clue
from tobago.kernel.phases.phase import OPENING_OPEN, OVER, Game, Island as IslandRecord
from tobago.kernel.phases.phase import Records, Table
from tobago.kernel.records import GAME, MAPS, STATUES, TABLE
from tobago.kernel.tables import check_deck, island_record, table_record

HUT, PALM, STATUE = range(len(COUNTS))
"""The kinds of objects, in the order of the engine's."""
KINDS = tuple(COUNTS)
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
    objects_given: bool
    clue_deck_given: bool
    treasure_deck_given: bool


@dataclass(frozen=True, slots=True)
class Preparation:
    """New games of a kind: what they have in common, and what their set-ups are drawn from.

    >>> prepare(3, islands=["ABC1", "aCb2"]).islands
    (<Island ABC1, 104 spaces>, <Island aCb2, 98 spaces>)
    """

    players: int
    options: Options
    islands: tuple[Island, ...]
    """The islands that a game may be on."""
    deck: Deck
    parts: Parts


# ---- what is given -----------------------------------------------------------------------------


def prepare(
    players: int,
    *,
    options: Options | Mapping[str, Any] | None = None,
    islands: Island | str | Sequence[Island | str] | None = None,
    setup: Setup | None = None,
    deck: Deck | None = None,
) -> Preparation:
    """What set-ups are drawn from; raises what `Game.new` raises.

    Each game is on one of the islands (by default any of the 32), drawn with equal chances.
    """
    setup = setup or Setup()
    examples = [
        EngineGame.new(players, "", options=options, island=island, setup=setup, deck=deck).table
        for island in _islands(islands)
    ]
    for table in examples:
        if setup.objects is None:
            check_deck(table.deck, _most_spaces(table))
    first = examples[0]
    parts = Parts(
        islands=_joined([island_record(table.island) for table in examples]),
        tables=_joined([_blank_table(table, setup, k) for k, table in enumerate(examples)]),
        games=_blank_game(first, setup).view(np.recarray),
        object_clues=_object_clues(first.deck),
        objects_given=setup.objects is not None,
        clue_deck_given=setup.clue_deck is not None,
        treasure_deck_given=setup.treasure_deck is not None,
    )
    islands_in_play = tuple([table.island for table in examples])
    return Preparation(players, first.options, islands_in_play, first.deck, parts)


def _islands(given: Island | str | Sequence[Island | str] | None) -> Sequence[Island | str]:
    if given is None:
        return CODES
    if isinstance(given, str) or not isinstance(given, Sequence):
        return (given,)
    if not given or None in given:
        raise SetupError(
            "an island is a code such as 'ABC1' or an Island, not {given!r}",
            given=None if given else given,
        )
    return given


def _joined(records: Sequence[Records]) -> Records:
    return np.concatenate(records).view(np.recarray)


def _blank_table(table: EngineTable, setup: Setup, island: int) -> Records:
    """The record of a table on an island; what is drawn is overwritten for each game."""
    record = table_record(table)
    record["island"] = island
    if setup.start is None:
        record["start"] = NOTHING
    return record


def _blank_game(t: EngineTable, setup: Setup) -> Records:
    """The record of a game with its decks in the order given, or as they are before shuffling."""
    s = State.initial(t)
    if setup.clue_deck is None:
        s.clue_deck = list(range(len(t.deck)))
    else:
        s.clue_deck = [t.clue_actions.index[clue] for clue in reversed(setup.clue_deck)]
    s.treasure_deck = list(reversed(setup.treasure_deck or treasure_cards(t.options)))
    init_treasure_knowledge(t, s)
    return np.frombuffer(bytearray(encode_game(t, s, 0)), GAME)


def _object_clues(deck: Deck) -> ObjectClues:
    clues = [(card, Clue.parse(clue)) for card, clue in enumerate(deck)]
    rows = [
        (card, RELATIONS.index(clue.relation), KINDS.index(clue.landmark))
        for card, clue in clues
        if clue.about_objects
    ]
    return np.array(rows, np.int8).reshape(-1, 3)


# ---- decks that the kernel has room for --------------------------------------------------------

_TRUE_TOGETHER: tuple[tuple[Relation, ...], ...] = (
    ("in", "not-next-to", "not-in-sight"),
    ("not-in", "next-to", "in-sight"),
    ("not-in", "not-next-to", "in-sight"),
    ("not-in", "not-next-to", "not-in-sight"),
)
"""The relations that a space can have to a landmark at a time (R3.2, R3.3)."""


def _most_spaces(t: EngineTable) -> list[int]:
    """Clues of which a space satisfies as many as of the deck, wherever the objects stand."""
    clues = [Clue.parse(clue) for clue in t.deck]
    found = [
        spaces for clue, spaces in zip(clues, t.clues, strict=True) if not clue.about_objects
    ]
    for kind in KINDS:
        in_deck = {clue.relation for clue in clues if clue.landmark == kind}
        most = max(len(in_deck.intersection(relations)) for relations in _TRUE_TOGETHER)
        found += [t.island.whole] * most
    return found


# ---- what is drawn -----------------------------------------------------------------------------


def new_games(preparation: Preparation, number: int, seed: int) -> tuple[Records, Records]:
    """The records of the tables and games of a number of new games, each with its own table.

    The seed is a number below 2**64.

    >>> tables, games = new_games(prepare(3, islands="ABC1"), 2, seed=7)
    >>> games.table, games.clue_deck_size
    (rec.array([0, 1], dtype=int32), rec.array([52, 52], dtype=int8))
    """
    tables = np.zeros(number, TABLE).view(np.recarray)
    games = np.zeros(number, GAME).view(np.recarray)
    games["table"] = range(number)
    if set_up_all(preparation.parts, tables, games, Word(seed)) < number:
        raise no_placement()
    return tables, games


def no_placement() -> IslandError:
    """The error for a set-up that was not found."""
    return IslandError(
        "no-placement", "no placement by R2.1 was found in {tries} tries", tries=TRIES
    )


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
        shuffle(s, s.clue_deck, np.int64(s.clue_deck_size))
    if not parts.treasure_deck_given:
        _shuffle_treasures(t, s)
    if t.opening == OPENING_OPEN:
        first_clue.lay_out_clues(t, s)
    return True


@compiled
def _begin(island: IslandRecord, t: Table, s: Game) -> None:
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
    """Shuffle the gold, and then the curses, which lie at the bottom, into its lower part (R2.2)."""
    gold = s.treasure_deck[t.curses :]
    shuffle(s, gold, np.int64(s.treasure_deck_size) - t.curses)
    shuffle(s, s.treasure_deck, np.int64(t.curses) + t.curse_depth)


# ---- objects -----------------------------------------------------------------------------------


@compiled
def _place_objects(island: IslandRecord, t: Table, s: Game, clues: ObjectClues) -> bool:
    """Draw objects until they leave every clue playable (R1.4, R2.1), unless that fails."""
    for _ in range(TRIES):
        if _random_objects(island, t, s) and _write_clues(island, t, clues):
            return True
    return False


@compiled
def _random_objects(island: IslandRecord, t: Table, s: Game) -> bool:
    """Put objects at random by R2.1; False when some found no space."""
    free = island.whole.copy()
    for kind in range(len(KINDS)):
        if not _place_kind(island, t, s, kind, free):
            return False
    for i in range(STATUES):
        t.facing[i] = below(s, len(DIRECTIONS))
    return True


@compiled
def _place_kind(island: IslandRecord, t: Table, s: Game, kind: int, free: Mask) -> bool:
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
    """The spaces of the objects of a kind."""
    if kind == HUT:
        return t.huts
    return t.palms if kind == PALM else t.statues


@compiled
def _bar(island: IslandRecord, t: Table, kind: int, placed: int, allowed: Mask) -> None:
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
def _share_line(island: IslandRecord, a: int, b: int) -> bool:
    q = np.int64(island.q[a]) - island.q[b]
    r = np.int64(island.r[a]) - island.r[b]
    return q == 0 or r == 0 or q + r == 0


# ---- clues about objects -----------------------------------------------------------------------


@compiled
def _write_clues(island: IslandRecord, t: Table, clues: ObjectClues) -> bool:
    """Write what the clues about objects allow; False if that is nothing or everything (R1.4)."""
    for i in range(len(clues)):
        allowed = t.clues[clues[i, 0]]
        _write_spaces(island, _spots(t, clues[i, 2]), clues[i, 1], allowed)
        if is_empty(allowed) or (allowed[0] == island.whole[0] and allowed[1] == island.whole[1]):
            return False
    return True


@compiled
def _write_spaces(
    island: IslandRecord, spots: NDArray[np.uint8], relation: int, allowed: Mask
) -> None:
    """Write the spaces with a relation to some objects (R3.2, R3.3)."""
    around = island.neighbours if relation < IN_SIGHT else island.sight
    for half in range(2):
        inside, near = Word(0), Word(0)
        for i in range(len(spots)):
            inside |= bit(spots[i], half)
            near |= around[spots[i], half]
        found = inside if relation < NEXT_TO else near & ~inside
        allowed[half] = island.whole[half] & ~found if relation & 1 else found
