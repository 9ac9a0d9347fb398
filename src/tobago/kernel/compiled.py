"""Compiles the kernel's functions with Numba, or leaves them as they are where it is missing.

Numba keeps compiled code between runs, but notices changes of a function's own file only. So each
module's code is kept in a folder that is named by the source text of the module and of all modules
of this package that it imports.
"""

import os
import re
import shutil
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

numba: Any = import_module("numba") if find_spec("numba") else None
"""Everything works without it, slowly."""

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILES = numba is not None and not numba.config.DISABLE_JIT
"""Whether functions are compiled."""
KEPT_FOLDERS = 4
"""How many folders of compiled code are kept for a module, the newest ones."""

_SOURCES = Path(__file__).parents[1]
_IMPORT = re.compile(r"^from (tobago[.\w]*) import (\(.*?\)|.*?$)", re.MULTILINE | re.DOTALL)


def compiled(function: Function) -> Function:
    """Compile a function when it is first called."""
    if not COMPILES:
        return function
    with _cache_in(_cache_folder(function.__module__, function.__code__.co_filename)):
        compile_function = numba.njit(cache=True, nogil=True, error_model="numpy")
        return compile_function(function)


def wrapping(function: Function) -> Function:
    """Compile a function whose unsigned arithmetic wraps around."""
    return compiled(function) if COMPILES else np.errstate(over="ignore")(function)


class SlowKernelWarning(UserWarning):
    """Numba is missing, so that the kernel runs as plain Python."""


def warn_if_slow() -> None:
    """Warn if the kernel is not compiled because Numba is missing."""
    if numba is None:
        warnings.warn(
            "Numba is not installed, so the kernel is slow: pip install 'tobago[fast]'",
            SlowKernelWarning,
            stacklevel=3,
        )


# ---- where compiled code is kept ---------------------------------------------------------------


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Let Numba keep what is decorated meanwhile in a folder."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


@cache
def _cache_folder(module: str, file: str) -> Path:
    """The folder for the compiled code of a module."""
    given = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    root = Path(given) if given else Path.home() / ".cache"
    checks = "-checked" if numba.config.BOUNDSCHECK else ""
    folder = root / "tobago-kernel" / f"{module}{checks}" / _digest_of_imports(file)
    if not folder.is_dir():
        _remove_old_folders(folder.parent)
    return folder


def _remove_old_folders(parent: Path) -> None:
    folders = sorted(parent.glob("*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_FOLDERS - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def _digest_of_imports(file: str) -> str:
    """A digest of the source text of a file and of all modules of this package that it imports."""
    found = {Path(file)}
    _add_imports(Path(file), found)
    digest = sha256()
    for path in sorted(found):
        digest.update(_source(path))
    return digest.hexdigest()[:16]


def _add_imports(path: Path, found: set[Path]) -> None:
    for imported in _imports(path) - found:
        found.add(imported)
        _add_imports(imported, found)


@cache
def _imports(path: Path) -> set[Path]:
    """The files of this package that a file imports by name."""
    named = set()
    for package, names in _IMPORT.findall(_source(path).decode()):
        named |= {package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))}
    modules = [_SOURCES.joinpath(*module.split(".")[1:]).with_suffix(".py") for module in named]
    return {module for module in modules if module.is_file()}


@cache
def _source(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""
