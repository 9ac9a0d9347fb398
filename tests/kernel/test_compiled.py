"""Compiling: code is kept between runs, and a line is logged when there is none yet."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from warnings import simplefilter

import numpy as np
import pytest

from tobago.kernel import code_cache
from tobago.kernel.compiled import COMPILES, SlowKernelWarning, compiled, warn_if_slow

needs_numba = pytest.mark.skipif(not COMPILES, reason="the kernel is not compiled")


@pytest.fixture(autouse=True)
def _fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    forget_folders()
    yield
    forget_folders()


def forget_folders() -> None:
    code_cache.cache_folder.cache_clear()


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


@needs_numba
def test_without_a_folder_to_keep_code_in_it_is_compiled_for_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from tobago.kernel.dispatcher import COMPILING_AGAIN, announcer

    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))  # no folder can be made in it
    monkeypatch.setattr(announcer, "announced", False)
    monkeypatch.setattr(announcer, "message", "")
    forget_folders()
    assert doubled()(21) == 42
    assert [record.getMessage() for record in caplog.records] == [COMPILING_AGAIN]


def test_a_process_warns_once_if_numba_is_missing(
    monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    monkeypatch.setattr("tobago.kernel.compiled.numba", None)
    warn_if_slow.cache_clear()
    for _ in range(3):
        simplefilter("always")
        warn_if_slow()
    warn_if_slow.cache_clear()
    assert [warning.category for warning in recwarn] == [SlowKernelWarning]
