"""What new games have in common: parts that are given are checked, by the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tobago.clues import RELATIONS, Clue, Deck, Relation
from tobago.game import Game, Options, Setup, SetupError, State, Table
from tobago.game.constants import NOTHING
from tobago.game.setup import TRIES, init_treasure_knowledge, treasure_cards
from tobago.island import CODES, COUNTS, Island, IslandError
from tobago.kernel.encoding import encode_game
from tobago.kernel.masks import Word
from tobago.kernel.phases.phase import Records
from tobago.kernel.records import GAME, TABLE
from tobago.kernel.setup import ObjectClues, Parts, set_up_all
from tobago.kernel.tables import check_deck, island_record, table_record

KINDS = tuple(COUNTS)


@dataclass(frozen=True, slots=True)
class Preparation:
    """New games of a kind: what they have in common, and what their set-ups are drawn from.

    >>> prepare(3, islands=["ABC1", "aCb2"]).islands
    (<Island ABC1, 104 spaces>, <Island aCb2, 98 spaces>)
    """

    players: int
    """The number of players."""
    options: Options
    """The table options."""
    islands: tuple[Island, ...]
    """The islands that a game may be on."""
    deck: Deck
    """The clue cards; a card is its index."""
    parts: Parts
    """The same for compiled code."""


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
        Game.new(players, "", options=options, island=island, setup=setup, deck=deck).table
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
            "an island is a code such as 'ABC1' or an Island, not {given!r}", given=given
        )
    return given


def _joined(records: Sequence[Records]) -> Records:
    return np.concatenate(records).view(np.recarray)


def _blank_table(table: Table, setup: Setup, island: int) -> Records:
    """The record of a table on an island; what is drawn is overwritten for each game."""
    record = table_record(table)
    record["island"] = island
    if setup.start is None:
        record["start"] = NOTHING
    return record


def _blank_game(t: Table, setup: Setup) -> Records:
    """The record of a game with its decks in the order given, or as they are before shuffling."""
    s = State.initial(t)
    if setup.clue_deck is None:
        s.clue_deck = list(range(len(t.deck)))
    else:
        s.clue_deck = [t.clue_actions.index[clue] for clue in reversed(setup.clue_deck)]
    given = setup.treasure_deck
    s.treasure_deck = list(reversed(treasure_cards(t.options) if given is None else given))
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


def _most_spaces(t: Table) -> tuple[int, ...]:
    """Clues of which a space satisfies as many as of the deck, wherever the objects stand."""
    clues = [Clue.parse(clue) for clue in t.deck]
    found = [spaces for clue, spaces in zip(clues, t.clues, strict=True) if not clue.about_objects]
    for kind in KINDS:
        in_deck = {clue.relation for clue in clues if clue.landmark == kind}
        most = max(len(in_deck.intersection(relations)) for relations in _TRUE_TOGETHER)
        found += [t.island.whole] * most
    return tuple(found)


# ---- new games ---------------------------------------------------------------------------------


def new_games(preparation: Preparation, number: int, seed: int) -> tuple[Records, Records]:
    """The records of the tables and games of a number of new games, each with its own table.

    The seed is a number below 2**64.

    >>> tables, games = new_games(prepare(3, islands="ABC1"), 2, seed=7)
    >>> games.table, games.clue_deck_size
    (array([0, 1], dtype=int32), array([52, 52], dtype=int8))
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
