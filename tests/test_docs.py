"""The examples in the documents are run; what they show is what happens."""

import doctest
from pathlib import Path

import pytest

from tobago import Result
from tobago.record import read_record, verify

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "name",
    [
        "docs/api.md",
        "docs/arena.md",
        "docs/env.md",
        "docs/languages.md",
        "docs/lesson.md",
        "docs/pictures.md",
        "docs/record.md",
        "README.md",
    ],
)
def test_examples_in_documents_run(name: str) -> None:
    failures, tried = doctest.testfile(
        str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert failures == 0
    assert tried > 0


def test_the_example_record_tells_a_real_game() -> None:
    text = (ROOT / "docs/record.md").read_text("utf-8")
    record = read_record(text.split("```tobago\n")[1].split("```")[0])
    assert verify(record).result == Result((36, 36), (0, 1))
    assert sum(entry.comment is not None for entry in record.entries) > 15


@pytest.mark.parametrize("path", sorted(ROOT.glob("docs/*.md")), ids=lambda path: path.name)
def test_documents_link_to_files_that_exist(path: Path) -> None:
    for part in path.read_text("utf-8").split("](")[1:]:
        target = part.split(")")[0].split("#")[0]
        if target and "://" not in target:
            assert (path.parent / target).exists(), f"{path.name} links to {target}"
