"""Compiles the kernel's functions with Numba, or leaves them as they are where it is missing.

Compiled code is kept between runs in a folder for this very source text, since Numba itself
notices changes of a function's own file only.
"""

import os
import shutil
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

try:
    import numba
except ImportError:  # everything works without it, slowly
    numba = None

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILES = numba is not None and not numba.config.DISABLE_JIT
"""Whether functions are compiled."""
KEPT_FOLDERS = 4
"""How many folders of compiled code are kept, the newest ones."""


def _cache_root() -> Path:
    """The folder for the compiled code of all versions of the kernel."""
    given = os.environ.get("NUMBA_CACHE_DIR")
    base = given or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tobago-kernel"


def _source_digest() -> str:
    """A digest of what compiled code depends on and Numba does not look at."""
    digest = sha256(f"bounds checks: {numba.config.BOUNDSCHECK}\n".encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    folder = _cache_root() / _source_digest()
    if not folder.is_dir():
        _remove_old_folders(folder.parent)
    return folder


def _remove_old_folders(root: Path) -> None:
    folders = [folder for folder in root.glob("*") if folder.is_dir()]
    folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_FOLDERS - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


CACHE_FOLDER = _cache_folder() if COMPILES else None
"""Where compiled code is kept."""


@contextmanager
def _own_cache() -> Iterator[None]:
    """Let Numba keep what is decorated meanwhile in the kernel's folder."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE_FOLDER)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def compiled(function: Function) -> Function:
    """Compile a function when it is first called."""
    if not COMPILES:
        return function
    with _own_cache():
        return numba.njit(cache=True, nogil=True)(function)  # type: ignore[no-any-return]


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
