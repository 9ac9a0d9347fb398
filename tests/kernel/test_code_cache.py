"""Compiled code is kept by the source text of what it was made of."""

import ast
import shutil
from pathlib import Path

import pytest

from tobago.kernel import code_cache

SOURCES = Path(code_cache.__file__).parents[1]


NOT_COPIED = shutil.ignore_patterns("web", "locale", "server", "__pycache__")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, whose files can be edited."""
    folder = tmp_path_factory.mktemp("package") / "tobago"
    return shutil.copytree(SOURCES, folder, ignore=NOT_COPIED)


@pytest.fixture
def package(copied: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The copy, where imported modules are looked for."""
    monkeypatch.setattr(code_cache, "_SOURCES", copied)
    return copied


def digest(file: Path) -> str:
    read_sources_again()
    try:
        return code_cache._digest_of_imports(str(file))
    finally:
        read_sources_again()


def read_sources_again() -> None:
    for function in ("cache_folder", "_digest_of_imports", "_imports", "_source"):
        getattr(code_cache, function).cache_clear()


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
        assert {file for file in files if file.is_file()} <= code_cache._imports(path)


def _file(module: str) -> Path:
    return SOURCES.joinpath(*module.split(".")[1:]).with_suffix(".py")


def test_without_a_folder_that_can_be_written_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(file))
    assert code_cache.cache_folder("tobago.b", __file__, "inner") is None


def test_only_the_newest_folders_of_a_module_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    source, folder = tmp_path / "a.py", None
    for number in range(code_cache.KEPT_FOLDERS + 2):
        source.write_text(str(number))
        read_sources_again()
        folder = code_cache.cache_folder("tobago.a", str(source), "inner")
    assert folder is not None
    assert folder.is_dir()
    assert len(list(folder.parent.iterdir())) == code_cache.KEPT_FOLDERS
