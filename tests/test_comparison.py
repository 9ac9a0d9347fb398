"""docs/comparison.md: it shows the programs as they are, ours are not longer, and ours run."""

import runpy
from pathlib import Path
from random import seed

import pytest

from tests.documents import ROOT
from tools import comparison


def test_the_document_is_up_to_date() -> None:
    """`make reference` writes it."""
    assert comparison.DOCUMENT.read_text("utf-8") == comparison.document()


@pytest.mark.parametrize("kind", comparison.KINDS, ids=lambda kind: kind.name)
def test_our_program_is_not_longer(kind: comparison.Kind) -> None:
    ours, theirs = (
        comparison.count_lines((comparison.FOLDER / f"{kind.name}_{name}.py").read_text("utf-8"))
        for name in ("tobago", kind.library)
    )
    assert ours <= theirs


def test_every_program_is_shown() -> None:
    shown = {
        f"{kind.name}_{name}.py" for kind in comparison.KINDS for name in ("tobago", kind.library)
    }
    assert {program.name for program in comparison.PROGRAMS} == shown
    assert (ROOT / "docs/api.md").read_text("utf-8").count("comparison.md")


OURS = [
    kind
    for kind in comparison.KINDS
    if not comparison.missing_module(comparison.FOLDER / f"{kind.name}_tobago.py")
]
"""The programs that run here; `make ecosystem` runs those that need other libraries."""


@pytest.mark.parametrize("kind", OURS, ids=lambda kind: kind.name)
def test_our_program_runs(
    kind: comparison.Kind,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = comparison.FOLDER / f"{kind.name}_tobago.py"
    monkeypatch.chdir(tmp_path)
    for module in ("game.game", "arena.whole_game"):  # the programs give no seeds
        monkeypatch.setattr(f"tobago.{module}.token_hex", lambda size: "comparison")
    seed("comparison")
    runpy.run_path(str(program))
    assert capsys.readouterr().out


@pytest.mark.parametrize("library", comparison.LIBRARIES)
def test_the_library_has_the_version_of_the_benchmarks(library: str) -> None:
    """A new version in the pins is a new version in the document."""
    package, version = comparison.LIBRARIES[library].split()
    pins = (ROOT / "requirements-bench.lock").read_text("utf-8").lower()
    name = {"python-chess": "chess", "OpenSpiel": "open-spiel"}.get(package, package)
    assert f"\n{name}=={version}" in pins
