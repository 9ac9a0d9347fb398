"""The documents: their examples run, their links lead somewhere."""

import ast
import doctest
import re
from pathlib import Path

import pytest

from tests.documents import DOCUMENTS, ROOT, blocks
from tobago import Result
from tobago.record import read_record, verify

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def named(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if blocks(path, "pycon")], ids=named)
def test_examples_in_documents_run(path: Path) -> None:
    failures, tried = doctest.testfile(
        str(path), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert failures == 0
    assert tried > 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_other_python_in_documents_is_valid(path: Path) -> None:
    for block in blocks(path, "python"):
        ast.parse(block)


def test_the_example_record_is_a_real_game() -> None:
    [text] = blocks(ROOT / "docs/record.md", "tobago")
    record = read_record(text)
    assert verify(record).result == Result((36, 36), (0, 1))
    assert sum(entry.comment is not None for entry in record.entries) > 15


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_links_lead_to_files_and_headings(path: Path) -> None:
    for link in _LINK.findall(path.read_text("utf-8")):
        target, _, anchor = link.partition("#")
        if "://" not in target:
            file = path.parent / target if target else path
            assert file.exists(), f"{path.name} links to {target}"
            assert not anchor or anchor in anchors(file), f"{path.name} links to {link}"


def anchors(path: Path) -> set[str]:
    """The anchors that GitHub gives to the headings of a document."""
    headings = _HEADING.findall(path.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_codes_of_conflicts_are_documented() -> None:
    sources = "".join(
        path.read_text("utf-8") for path in (ROOT / "src/tobago/server").rglob("*.py")
    )
    codes = set(re.findall(r'\(\s*409,\s*"([\w-]+)"', sources))
    [table] = re.findall(
        r"Codes of 409:\n\n(.*?)\n\n", (ROOT / "docs/protocol.md").read_text("utf-8"), re.DOTALL
    )
    assert codes == set(re.findall(r"`([\w]+-[\w-]+|stale|conflict|resigned)`", table))
