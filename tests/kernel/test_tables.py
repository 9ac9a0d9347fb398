"""Records of islands and tables have what the engine says of them."""

from dataclasses import replace
from random import Random

import pytest

from tests.properties.games import custom_game
from tobago import CODES, Fault, Game, Options
from tobago.game.table_options import OPTION_VALUES
from tobago.island import LEGS, SPACINGS, TERRAINS, Island
from tobago.kernel.masks import mask_number
from tobago.kernel.tables import check_deck, engine_table, island_record, table_record


def test_records_have_what_the_engine_says() -> None:
    for game in (Game.new(2, "tables", island=CODES[5]), custom_game(Random(3), 3, "tables")):
        check_island_record(game.table.island)
        check_table_record(game)


def check_island_record(island: Island) -> None:
    assert not island_record(island).flags.writeable  # it is shared
    assert island_record(island).shape == (1,)
    record, size = island_record(island)[0], len(island.spaces)
    spaces = range(size)
    assert record["spaces"] == size
    assert mask_number(record["whole"]) == island.whole
    assert mask_number(record["coast"]) == island.coast
    for k, terrain in enumerate(TERRAINS):
        assert mask_number(record["terrain"][k]) == island.terrain[terrain]
        assert mask_number(record["largest"][k]) == island.largest[terrain]
    for i in spaces:
        assert mask_number(record["neighbours"][i]) == island.neighbours[i]
        assert mask_number(record["sight"][i]) == island.sight[i]
        for k, spacing in enumerate(SPACINGS):
            assert mask_number(record["too_close"][k, i]) == island.too_close[spacing][i]
        for legs in range(LEGS + 1):
            assert mask_number(record["reach"][legs, i]) == island.reach[legs][i]
        assert record["legs"][i, :size].tolist() == list(island.legs[i])
        assert record["gaze"][i].tolist() == list(island.gaze[i])
    places = list(zip(record["q"].tolist(), record["r"].tolist(), strict=True))[:size]
    west, north = min(space.q for space in island.spaces), min(space.r for space in island.spaces)
    assert places == [(space.q - west, space.r - north) for space in island.spaces]


def check_table_record(game: Game) -> None:
    table = game.table
    (record,) = table_record(table)
    assert engine_table(record, [table.island], table.options, table.deck) == table
    assert [mask_number(clue) for clue in record["clues"]] == list(table.clues)
    assert record["deck_size"] == len(table.deck)
    assert record["hand_size"] == table.hand_size


@pytest.mark.parametrize("name", OPTION_VALUES)
def test_options_are_numbers(name: str) -> None:
    for place, value in enumerate(OPTION_VALUES[name]):
        options = Options.of({name: value})
        record = table_record(Game.new(2, "options", island="ABC1", options=options).table)[0]
        number = value if name in ("amulets", "curses", "curse_depth", "hand") else place
        assert record["hand_size" if name == "hand" else name] == number


def test_a_deck_of_too_many_cards_is_refused() -> None:
    with pytest.raises(Fault, match="at most 52 clue cards, not 53"):
        check_deck(("in:jungle",) * 53, (1,) * 53)
    table = Game.new(2, "tables", island="ABC1").table
    with pytest.raises(Fault, match="at most 52 clue cards, not 104"):
        table_record(replace(table, deck=table.deck * 2))


def test_too_many_clues_that_fit_one_space_are_refused() -> None:
    check_deck(("in:jungle",) * 28, (0b01,) + (0b10,) * 27)
    with pytest.raises(Fault, match="room for 27 clue cards under a map, but 28 cards"):
        check_deck(("in:jungle",) * 29, (0b01,) + (0b10,) * 28)
