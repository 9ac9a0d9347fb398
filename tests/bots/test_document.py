"""docs/bots.md names every field of the messages to a program."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.secrecy.worlds import choose
from tobago import Game
from tobago.bots.registry import ENTRY_POINT_GROUP
from tobago.game.codec import encode_table

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def names_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from names_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from names_in(value)


def test_every_field_is_described() -> None:
    text = PAGE.read_text("utf-8") + PAGE.with_name("record.md").read_text("utf-8")
    named = set(re.findall(r"[`\"]([a-z_]+)[`\"]", text))
    game, rng = Game.new(2, "fields"), Random(1)
    while not (game.state.sharing and game.state.digs):
        game.apply(choose(game, rng))
    table = encode_table(game.table)
    del table["options"], table["clues"]
    fields = {*names_in(game.view(0).encode()), *names_in(table)}
    assert len(fields) > 60
    assert fields - named == set()


def test_the_registration_is_that_of_the_group() -> None:
    snippet = PAGE.read_text("utf-8").split("```toml\n")[1].split("```")[0]
    assert tomllib.loads(snippet)["project"]["entry-points"] == {
        ENTRY_POINT_GROUP: {"miser": "tobago_miser:Miser"}
    }
