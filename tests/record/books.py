"""Games for the tests of records: played and written down, stripped, edited, read from files."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import strategies as st

from tests.properties.games import Deal, amount, custom_islands, deals
from tobago import Game, Island, IslandError, Objects, Setup, View, standard_deck
from tobago.fault import Fault
from tobago.game.setup import treasure_cards
from tobago.record import (
    Record,
    Recorder,
    RecordError,
    games,
    lines_of,
    read_record,
    verify,
    write_record,
)
from tobago.record.source import Source

HERE = Path(__file__).parent
PARTS = ("island", "start", "objects", "clues", "treasures")
FEWEST_CLUES = 4


# ---- games ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Evening:
    """A game to be played and written down."""

    deal: Deal = field(default_factory=Deal)
    given: frozenset[str] = frozenset({"island"})
    """What was chosen by hand; the seed draws the rest."""
    custom: bool = False
    """Whether the island is one of the table's own."""
    cards: int | None = None
    """How many clue cards there are; None for the standard deck."""
    most: int = 10_000
    """When the evening is over, even if the game is not."""

    def game(self) -> Game:
        """The game before its first decision."""
        for island in self._islands():
            try:
                return self._on(island)
            except IslandError:  # a random island may have no room for the objects
                assert self.custom
        raise AssertionError("islands never run out")

    def _islands(self) -> Iterator[Island | str | None]:
        if self.custom:
            yield from custom_islands(Random(self.deal.seed))
        yield self.deal.island if "island" in self.given else None

    def _on(self, island: Island | str | None) -> Game:
        deal, rng = self.deal, Random(self.deal.seed)
        options = deal.options
        if self.custom:  # a larger spacing finds room on few random islands
            options = replace(options, spacing=min(4, options.spacing), statue_lines="any")
        deck = rng.sample(standard_deck(), self.cards or len(standard_deck()))
        treasures = treasure_cards(options)
        rng.shuffle(treasures)
        objects: Objects | None = None
        if "objects" in self.given and island is not None:
            other = Game.new(deal.players, "other", options=options, island=island)
            objects = other.table.objects
        return Game.new(
            deal.players,
            deal.seed,
            options=options,
            island=island,
            setup=Setup(
                objects=objects,
                start=rng.randrange(deal.players) if "start" in self.given else None,
                clue_deck=deck if "clues" in self.given else None,
                treasure_deck=treasures if "treasures" in self.given else None,
            ),
            deck=tuple(deck) if self.cards and "clues" not in self.given else None,
        )

    def play(self, each: Callable[[Game], object] = lambda game: None) -> Recorder:
        """The game played and written down; `each` sees every position."""
        game, policy = self.game(), self.deal.policy()
        book = Recorder(game)
        each(game)
        for _ in range(self.most):
            if game.over:
                break
            book.apply(policy(game))
            each(game)
        return book


def evenings(most: int | None = None) -> st.SearchStrategy[Evening]:
    """Any game: players, options, island, deck, and what was chosen by hand."""
    return st.builds(
        Evening,
        deal=deals(),
        given=st.frozensets(st.sampled_from(PARTS)),
        custom=st.sampled_from((False, False, False, True)),
        cards=st.none() | st.integers(FEWEST_CLUES, 40),
        most=st.integers(0, amount(100, 600) if most is None else most),
    )


def views(game: Game) -> list[View]:
    """What each seat and a spectator see."""
    return [game.view(seat) for seat in (*range(game.table.players), None)]


# ---- records ----------------------------------------------------------------------------------


def without_seed(record: Record, given: frozenset[str] = frozenset()) -> Record:
    """The record as people at a table of cardboard would have it."""
    header = replace(
        record.header,
        seed=None,
        commitment=None,
        drawn=(),
        clues=record.header.clues if "clues" in given else None,
        treasures=record.header.treasures if "treasures" in given else None,
    )
    return replace(record, header=header)


def read_all(path: Path, content: bytes) -> Iterator[Record | RecordError]:
    """What comes of each game in a file, verified; anything but RecordError goes through."""
    path.write_bytes(content)
    for source in games(lines_of(path)):
        try:
            record = read_record(source)
            verify(record)
        except RecordError as error:
            yield error
        else:
            yield record


def refused(text: Source | str) -> RecordError:
    """What is said of a text that is no right record."""
    with pytest.raises(RecordError) as caught:
        verify(read_record(text))
    return caught.value


def verdict(record: Record) -> Fault | None:
    """What is said of a record, if anything."""
    try:
        verify(record)
    except RecordError as error:
        return error.problem
    return None


def finished(players: int = 2, seed: str = "books") -> Record:
    """A whole game of scouts on a drawn island."""
    return _finished(players, seed)


@lru_cache(maxsize=16)
def _finished(players: int, seed: str) -> Record:
    return Evening(Deal(players, seed, players_are="scout"), frozenset()).play().record


def text_of(records: Sequence[Record]) -> str:
    """The records as one file."""
    return "\n".join(map(write_record, records))


@lru_cache(maxsize=4)
def stored(name: str) -> str:
    """A file beside the tests."""
    return (HERE / name).read_text("utf-8")
