"""What is generated from the protocol is up to date; `make protocol` writes it."""

from pathlib import Path

import pytest

from tools import protocol, typescript
from tools.protocol_types import Record, aliases, records, unions

FILES = protocol.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_generated_file_is_up_to_date(path: Path) -> None:
    assert FILES[path]().splitlines() == path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("record", records(), ids=lambda record: record.name)
def test_types_and_fields_are_described_by_one_sentence(record: Record) -> None:
    for text in (record.about, *(field.about for field in record.fields)):
        assert text[0].isupper()
        assert text.endswith(".")
        assert "\n" not in text
        assert ". " not in text


def test_declarations_have_the_names_of_the_types() -> None:
    text = typescript.declarations()
    for name in [*(record.name for record in records()), *(alias.name for alias in aliases())]:
        assert f"export interface {name} {{" in text or f"export type {name} " in text
    assert all(f"export type {alias.name} " in text for alias in unions())
