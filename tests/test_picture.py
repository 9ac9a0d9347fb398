"""The text board shows all that is public, and nothing else."""

from tests.build import position
from tobago import Game
from tobago.picture import legend, text_board, text_table


def test_the_board_names_every_space_once() -> None:
    game = Game.new(3, "board", island="aCb2")
    board = text_board(game.view(None))
    for name in game.table.island.names:
        assert name in board


def test_the_board_shows_atvs_objects_amulets_and_markers() -> None:
    game = position(
        maps={"white": [("in:largest-river", 0)], "grey": [("in:largest-lake", 1)]},
        atvs={0: "h6", 1: "h6", 2: "b7"},
        amulets=["m4"],
    )
    board = text_board(game.view(1))
    rows = board.splitlines()
    assert "12" in board
    assert "3w" in board
    assert "*" in board
    assert sum(row.count("w") for row in rows) == 4
    assert sum(row.count("H") for row in rows) == 4
    assert sum(row.count("P") for row in rows) == 3
    assert sum(sum(row.count(arrow) for arrow in "↘↓↙↖↑↗") for row in rows) == 3


def test_an_atv_may_not_be_placed_yet() -> None:
    game = Game.new(2, "early", island="ABC1")
    assert "1 Anna       -    0 cards, 0 amulets, 15 roses" in text_table(
        game.view(None), ["Anna", "Bobby"]
    )


def test_the_table_shows_gold_only_where_it_lies_open() -> None:
    game = position(treasure={0: [5, 4], 1: [2]}, maps={"white": [("in:lake", 2)]})
    names = ["Anna", "Bobby", "Lola"]
    mine = text_table(game.view(0), names)
    assert "gold   9" in mine
    assert "gold   2" not in mine
    assert "white  14 sites  in a lake [Lola]" in mine
    assert "grey   104 sites (empty)" in mine
    assert "> 1 Anna" in mine
    game = position(treasure={0: [5, 4], 1: [2]}, options={"gold": "open"})
    assert "gold   9" in text_table(game.view(None), names)


def test_the_legend_names_all_signs() -> None:
    for word in ("beach", "mountain", "hut", "palm tree", "statue", "amulet", "brown"):
        assert word in legend()
