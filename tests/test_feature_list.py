"""The lists of endpoints and page features in docs/testing.md, and the tests that they name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tobago.server.core.settings import Settings
from tobago.server.host.app import create_app

ROOT = Path(__file__).parents[1]
DOCUMENT = (ROOT / "docs" / "testing.md").read_text("utf-8")
_ROW = re.compile(r"^\| (?P<subject>.+?) \| `(?P<file>\S+?)::(?P<test>[^`]+)` \|$", re.MULTILINE)
_NAMED_PARAMETER = re.compile(r"\{(\w+):\w+\}")


def rows(heading: str) -> list[re.Match[str]]:
    """The rows of the table under a heading."""
    section = DOCUMENT.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return list(_ROW.finditer(section))


def endpoints() -> Iterator[str]:
    """Every method and path of the API, and the pages for hosts."""
    app = create_app(Settings(database_url="sqlite:///unused.db"))
    for route in app.routes:
        path = _NAMED_PARAMETER.sub(r"{\1}", route.path)
        if path.startswith("/api/v1/") or path in {"/health", "/ready", "/metrics", "/docs"}:
            for method in sorted(map(str, route.methods)) or ["WebSocket"]:
                if method not in {"OPTIONS", "HEAD"}:
                    yield f"{method} {path.removeprefix('/api/v1')}"


def test_every_endpoint_is_in_the_list() -> None:
    listed = [row["subject"].strip("`") for row in rows("Endpoints")]
    assert sorted(listed) == sorted(endpoints())


@pytest.mark.parametrize("heading", ["Endpoints", "Page features"])
def test_every_test_in_the_list_exists(heading: str) -> None:
    named = rows(heading)
    assert len(named) > 30
    for row in named:
        assert row["test"] in names_of_tests(ROOT / "tests" / row["file"]), row[0]


def names_of_tests(path: Path) -> set[str]:
    """The names of the tests in a file."""
    source = path.read_text("utf-8")
    if path.suffix == ".js":
        return set(re.findall(r'^test\("(.+?)", ', source, re.MULTILINE))
    return {node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
