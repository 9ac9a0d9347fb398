"""Pictures are drawn of games, views and islands, with the names that are given or none."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.secrecy.worlds import followed
from tobago import Fault, Game, IslandError, View, island_by_code
from tobago.picture import (
    game_svg,
    island_svg,
    legend,
    map_svg,
    table_svg,
    text_board,
    text_table,
    thumbnail_svg,
)
from tobago.words import Words

NAMES = ["Anna", "Bobby", "Lola"]


def game_in_the_middle() -> Game:
    """A game whose players hold clues, gold and amulets."""
    game = Game.new(3, "subjects", island="ABC1")
    *_, (last, _) = followed(game, Random(3), 90)
    return last


OF_THE_TABLE: dict[str, Callable[..., str]] = {
    "text_board": text_board,
    "text_table": text_table,
    "table_svg": table_svg,
    "map_svg": lambda what, names=None: map_svg(what, "white", names=names),
    "island_svg": island_svg,
    "legend": legend,
}


@pytest.mark.parametrize("draw", OF_THE_TABLE.values(), ids=OF_THE_TABLE)
def test_a_game_is_drawn_as_a_spectator_sees_it(draw: Callable[..., str]) -> None:
    game = game_in_the_middle()
    assert draw(game) == draw(game.view(None))


@pytest.mark.parametrize("name", ["text_table", "table_svg", "map_svg", "legend"])
def test_names_are_optional_and_counted(name: str) -> None:
    game = game_in_the_middle()
    draw, what = OF_THE_TABLE[name], game.view(0)
    assert "red" in draw(what) or name == "map_svg"
    assert draw(what, NAMES) == draw(what, tuple(NAMES))
    wrong: tuple[tuple[Any, int], ...] = (
        (NAMES[:2], 2), ([*NAMES, "Roger"], 4), ([], 0), ("Ada", 1)
    )  # fmt: skip
    for names, given in wrong:
        with pytest.raises(Fault) as caught:
            draw(what, names)
        assert str(caught.value) == f"3 names are needed, not {given}"
    with pytest.raises(Fault, match="3 names are needed, not 2"):
        game_svg(game, NAMES[:2])


def test_names_are_shown() -> None:
    view = game_in_the_middle().view(0)
    for text in (text_table(view, NAMES), table_svg(view, NAMES), legend(view, NAMES)):
        assert all(name in text for name in NAMES)


def test_texts_are_in_the_language_of_the_words() -> None:
    game = game_in_the_middle()
    assert "rood" in text_table(game, words=Words("nl"))
    assert "rood" in legend(game, words=Words("nl"))


def test_an_island_is_given_by_its_code() -> None:
    island = island_by_code("aCb2")
    assert island_svg("aCb2") == island_svg(island)
    assert thumbnail_svg("aCb2") == thumbnail_svg(island)
    assert text_board("aCb2") == text_board(island)
    assert all(name in text_board("aCb2") for name in island.names)
    with pytest.raises(IslandError, match="unknown island 'XYZ9'"):
        island_svg("XYZ9")


def test_highlights_are_masks_or_spaces() -> None:
    view = game_in_the_middle().view(0)
    island, sites = view.island, view.sites("white")
    pictures = {
        island_svg(view, highlights={"gold": spaces})
        for spaces in (island.mask(sites), sites, [island.name(site) for site in sites], {*sites})
    }
    assert len(pictures) == 1
    with pytest.raises(Fault, match="no space of this island is called 'z9'"):
        island_svg(view, highlights={"gold": ["z9"]})
    assert island_svg(view, highlights={"teal": "h6"}) == island_svg(
        view, highlights={"teal": island.hex("h6")}
    )
    for mask, space in ((1 << 104, 104), (-5, -5)):
        with pytest.raises(Fault, match=f"^{space} is not a space of this island"):
            island_svg(view, highlights={"gold": mask})


@pytest.mark.parametrize("wrong", [7, None, object])
def test_other_subjects_are_refused(wrong: Any) -> None:
    for draw in (text_table, table_svg, legend):
        with pytest.raises(Fault, match="a Game or a View is needed, not"):
            draw(wrong)
    for draw_island in (text_board, island_svg, thumbnail_svg):
        with pytest.raises(Fault, match="a Game, a View, an Island or its code is needed, not"):
            draw_island(wrong)
    view: View = game_in_the_middle().view(0)
    with pytest.raises(Fault, match="one of white, grey, black, brown, not 'pink'"):
        map_svg(view, "pink")  # type: ignore[arg-type]
