"""Compiled code is kept by the source text of what it was made of."""

import ast
import shutil
from pathlib import Path

import pytest

from tobago.kernel import compiled

SOURCES = Path(compiled.__file__).parents[1]


NOT_COPIED = shutil.ignore_patterns("web", "locale", "server", "__pycache__")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, whose files can be edited."""
    folder = tmp_path_factory.mktemp("package") / "tobago"
    return shutil.copytree(SOURCES, folder, ignore=NOT_COPIED)


@pytest.fixture
def package(copied: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The copy, where imported modules are looked for."""
    monkeypatch.setattr(compiled, "_SOURCES", copied)
    return copied


def digest(file: Path) -> str:
    compiled._imports.cache_clear()
    compiled._source.cache_clear()
    try:
        return compiled._digest_of_imports(str(file))
    finally:
        compiled._imports.cache_clear()
        compiled._source.cache_clear()


@pytest.mark.parametrize(
    ("edited", "changes"),
    [
        ("kernel/rules.py", True),
        ("kernel/phases/curse.py", True),  # imported
        ("kernel/masks.py", True),  # imported by what is imported
        ("kernel/records.py", True),
        ("game/constants.py", True),  # a fact of the engine
        ("island/island.py", True),  # a fact that another module hands on: LEGS
        ("kernel/batch.py", False),
        ("kernel/policies/uniform.py", False),
        ("game/phases/curse.py", False),
    ],
)
def test_an_edit_of_what_a_module_imports_changes_its_folder(
    package: Path, edited: str, changes: bool
) -> None:
    rules = package / "kernel/rules.py"
    before = digest(rules)
    with (package / edited).open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    assert (digest(rules) != before) == changes


def test_every_import_is_seen() -> None:
    """The imports of a file are found in its text; here they are found in its syntax tree."""
    for path in (SOURCES / "kernel").rglob("*.py"):
        nodes = ast.parse(path.read_text("utf-8")).body
        modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        files = {_file(module) for module in modules if module.startswith("tobago.")}
        assert {file for file in files if file.is_file()} <= compiled._imports(path)


def _file(module: str) -> Path:
    return SOURCES.joinpath(*module.split(".")[1:]).with_suffix(".py")


def test_old_folders_are_removed(tmp_path: Path) -> None:
    for k in range(compiled.KEPT_FOLDERS + 2):
        (tmp_path / f"{k}").mkdir()
    compiled._remove_old_folders(tmp_path)
    assert len(list(tmp_path.iterdir())) == compiled.KEPT_FOLDERS - 1
