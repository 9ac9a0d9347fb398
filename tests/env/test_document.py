"""docs/env.md names every number, plane and field as they are."""

import re
from pathlib import Path

from tobago.env import layout, numbers

PAGE = (Path(__file__).parents[2] / "docs" / "env.md").read_text("utf-8")


def test_the_table_of_actions() -> None:
    rows = re.findall(r"^\| (\d+)(?: – (\d+))? \| `(\w+)` \|", PAGE, re.MULTILINE)
    told = [(int(first), int(last or first), kind) for first, last, kind in rows]
    assert told == [
        (block.first, block.first + block.size - 1, kind.__name__)
        for kind, block in numbers.BLOCKS.items()
    ]
    assert f"0 to {numbers.SIZE - 1}" in PAGE


def test_every_plane_is_described_in_order() -> None:
    table = PAGE.split("### Planes")[1].split("### The rest")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert [name for row in rows for name in unfolded(row)] == list(layout.PLANES)


def test_every_field_is_described() -> None:
    table = PAGE.split("### The rest")[1].split("## Rewards")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    kinds = [re.sub(r"_(\d|white|grey|black|brown)$", "", name) for name in named]
    fields = [re.sub(r"_(\d|white|grey|black|brown)$", "", field.name) for field in layout.FIELDS]
    assert list(dict.fromkeys(kinds)) == list(dict.fromkeys(fields))
    assert f"{layout.SIZE} numbers" in PAGE
    assert f"then {layout.SIZE - layout.PLANES_SIZE} numbers" in PAGE


def unfolded(row: str) -> list[str]:
    """All names of a row, also those that `…` stands for."""
    if "…" not in row:
        return re.findall(r"`(\w+)`", row)
    first, last = re.findall(r"`(\w+)_(\d)`", row)
    return [f"{first[0]}_{number}" for number in range(int(first[1]), int(last[1]) + 1)]
