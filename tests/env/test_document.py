"""docs/env.md names every number, plane and field as they are."""

import re
from pathlib import Path

from tobago.env import compact_layout, layout, packed_layout
from tobago.kernel.numbers import BLOCKS, SIZE

PAGE = (Path(__file__).parents[2] / "docs" / "env.md").read_text("utf-8")


def test_the_table_of_actions() -> None:
    rows = re.findall(r"^\| (\d+)(?: – (\d+))? \| `(\w+)` \|", PAGE, re.MULTILINE)
    described = [(int(first), int(last or first), kind) for first, last, kind in rows]
    assert described == [
        (block.first, block.first + block.size - 1, kind.__name__) for kind, block in BLOCKS.items()
    ]
    assert f"0 to {SIZE - 1}" in PAGE


def test_every_plane_is_described_in_order() -> None:
    table = PAGE.split("### Planes")[1].split("### The rest")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert [name for row in rows for name in unfolded(row)] == list(layout.PLANES)


def test_every_field_is_described() -> None:
    table = PAGE.split("### The rest")[1].split("## Compact observations")[0]
    fields = [kind(field.name) for field in layout.FIELDS]
    assert list(dict.fromkeys(map(kind, names(table)))) == list(dict.fromkeys(fields))
    assert f"{layout.SIZE} numbers" in PAGE
    assert f"then {layout.SIZE - layout.PLANES_SIZE} numbers" in PAGE


def test_the_sizes_of_packed_observations() -> None:
    section = PAGE.split("### Packed observations")[1].split("## Compact observations")[0]
    assert f"take {packed_layout.SIZE} bytes" in section
    assert f"first {packed_layout.BIT_BYTES} bytes are bits" in section
    assert f"other {len(packed_layout.BYTES)} bytes" in section
    assert f"version {packed_layout.VERSION} " in section


def test_every_slot_feature_and_field_of_compact_observations_is_described() -> None:
    section = PAGE.split("## Compact observations")[1].split("## Rewards")[0]
    slots, features, position = section.split("\n### ")[1:]
    assert names(slots) == [block.name for block in compact_layout.SLOT_BLOCKS]
    assert set(names(features)) == set(compact_layout.ACTION_FEATURES)
    assert len(names(features)) == compact_layout.FEATURE_COUNT
    fields = [block.name for block in compact_layout.FIELDS]
    described = list(dict.fromkeys(map(kind, names(position))))
    assert described == list(dict.fromkeys(map(kind, fields)))


def names(table: str) -> list[str]:
    """The names in the first column of a table."""
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def kind(name: str) -> str:
    """A name without the number of the player or the colour of the map."""
    return re.sub(r"_(\d|white|grey|black|brown)$", "", name)


def unfolded(row: str) -> list[str]:
    """All names of a row, also those that `…` stands for."""
    if "…" not in row:
        return re.findall(r"`(\w+)`", row)
    first, last = re.findall(r"`(\w+)_(\d)`", row)
    return [f"{first[0]}_{number}" for number in range(int(first[1]), int(last[1]) + 1)]
