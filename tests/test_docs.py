"""The examples in the documents are run; what they show is what happens."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["docs/api.md", "README.md"])
def test_examples_in_documents_run(name: str) -> None:
    failures, tried = doctest.testfile(
        str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert failures == 0
    assert tried > 0


@pytest.mark.parametrize("path", sorted(ROOT.glob("docs/*.md")), ids=lambda path: path.name)
def test_documents_link_to_files_that_exist(path: Path) -> None:
    for part in path.read_text("utf-8").split("](")[1:]:
        target = part.split(")")[0].split("#")[0]
        if target and "://" not in target:
            assert (path.parent / target).exists(), f"{path.name} links to {target}"
