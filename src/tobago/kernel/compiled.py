"""Compiles the kernel's functions with Numba, or leaves them as they are where it is missing."""

import warnings
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

import numpy as np

from tobago.message import N_

numba: Any = import_module("numba") if find_spec("numba") else None
"""Everything works without it, slowly."""

Function = TypeVar("Function", bound=Callable[..., Any])

SLOW = N_("Numba is not installed, so the kernel is slow: pip install 'tobago[fast]'")

COMPILES = numba is not None and not numba.config.DISABLE_JIT
"""Whether functions are compiled."""


def compiled(function: Function) -> Function:
    """Compile a function when it is first called."""
    if not COMPILES:
        return function
    from tobago.kernel.dispatcher import make_dispatcher  # noqa: PLC0415  # it needs Numba

    return make_dispatcher(function)


def wrapping(function: Function) -> Function:
    """Compile a function whose unsigned arithmetic wraps around."""
    return compiled(function) if COMPILES else np.errstate(over="ignore")(function)


class SlowKernelWarning(UserWarning):
    """Numba is missing, so that the kernel runs as plain Python."""


@cache
def warn_if_slow() -> None:
    """Warn once if the kernel is not compiled because Numba is missing."""
    if numba is None:
        warnings.warn(SLOW, SlowKernelWarning, stacklevel=3)
