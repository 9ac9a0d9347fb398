"""Compiling: code is kept between runs, and a line is logged when there is none yet."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tobago.kernel import code_cache
from tobago.kernel.compiled import COMPILES, compiled

needs_numba = pytest.mark.skipif(not COMPILES, reason="the kernel is not compiled")


@pytest.fixture(autouse=True)
def _fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    read_sources_again()


def read_sources_again() -> None:
    for function in ("cache_folder", "_digest_of_imports", "_imports", "_source"):
        getattr(code_cache, function).cache_clear()


def doubled() -> Callable[[int], int]:
    """A function that calls another one with integers of two widths."""

    @compiled
    def add(one: Any, other: Any) -> Any:
        return one + other

    @compiled
    def double(number: int) -> int:
        total: int = add(number, np.int64(0)) + add(np.int8(number), 0)
        return total

    double.add = add  # type: ignore[attr-defined]
    return double


@needs_numba
def test_a_line_is_logged_once_and_only_if_no_code_is_kept(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from tobago.kernel.dispatcher import announcer

    for expected in (1, 0):
        monkeypatch.setattr(announcer, "announced", False)
        assert doubled()(21) == 42
        assert doubled()(4) == 8
        assert [record.name for record in caplog.records] == ["tobago.kernel"] * expected
        caplog.clear()


@needs_numba
def test_a_function_is_compiled_once_for_integers_of_all_widths() -> None:
    double: Any = doubled()
    assert double(np.int8(50)) == double(50) == 100
    assert len(double.add.signatures) == 1


@needs_numba
def test_a_function_is_called_from_compiled_code_and_from_python() -> None:
    double: Any = doubled()
    assert double(3) == 6
    assert double.add(3, 4) == 7
    again: Any = doubled()  # from the cache
    assert again.add(3, 4) == 7
    assert again(3) == 6


def test_code_is_kept_apart_for_other_sources_of_the_modules_that_are_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(code_cache, "_SOURCES", tmp_path)
    sources = {
        "a.py": "from tobago.b import (\n    one,\n)\n",
        "b.py": "from tobago import c\n",
        "c.py": "",
        "d.py": "",
    }
    for name, text in sources.items():
        (tmp_path / name).write_text(text)

    def folder() -> Path:
        read_sources_again()
        return code_cache.cache_folder("tobago.a", str(tmp_path / "a.py"), "inner")

    first = folder()
    (tmp_path / "d.py").write_text("changed = 1")
    assert folder() == first
    (tmp_path / "c.py").write_text("changed = 1")
    assert folder() != first


def test_only_the_newest_folders_of_a_module_are_kept(tmp_path: Path) -> None:
    source, folder = tmp_path / "a.py", tmp_path
    for number in range(code_cache.KEPT_FOLDERS + 2):
        source.write_text(str(number))
        read_sources_again()
        folder = code_cache.cache_folder("tobago.a", str(source), "inner")
        folder.mkdir(parents=True)
    assert folder.is_dir()
    assert len(list(folder.parent.iterdir())) == code_cache.KEPT_FOLDERS
