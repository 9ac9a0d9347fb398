"""How Numba compiles the kernel's functions; imported only where Numba is.

Numba compiles every function for calls from Python and from C as well. Few of the kernel's
functions are called from there, so this code is compiled only for those, when it is needed.
"""

import logging
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

from tobago.kernel.code_cache import cache_folder
from tobago.message import N_

numba: Any = import_module("numba")
numba_event: Any = import_module("numba.core.event")
CPUDispatcher: Any = import_module("numba.core.registry").CPUDispatcher
Listener: Any = numba_event.Listener

OPTIONS = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": None,  # as NUMBA_BOUNDSCHECK says
    "no_cfunc_wrapper": True,
}
INNER, OUTER = "inner", "outer"
"""Code for calls from compiled code, and from Python. They are kept apart: Numba would mistake
one for the other."""
COMPILE_EVENT = "numba:compile"

COMPILING = N_("Compiling the kernel. This takes about 15 seconds and is done once.")

logger = logging.getLogger("tobago.kernel")


class Compiled(CPUDispatcher):  # type: ignore[misc]
    """A function that is compiled when it is first called."""

    @cached_property
    def _for_python(self) -> Any:
        """The function with the code for calls from Python."""
        return _dispatcher(CPUDispatcher, self.py_func, OUTER)

    def __call__(self, *arguments: Any) -> Any:
        return self._for_python(*arguments)

    def get_call_template(self, args: Sequence[Any], kws: dict[str, Any]) -> Any:
        """Convert integer arguments to 64 bits: else it is compiled once for each width."""
        wide = {name: _widened(kind) for name, kind in kws.items()}
        return super().get_call_template([_widened(kind) for kind in args], wide)


def make_dispatcher(function: Callable[..., Any]) -> Compiled:
    """A function that is compiled when it is first called."""
    made: Compiled = _dispatcher(Compiled, function, INNER)
    return made


def _widened(kind: Any) -> Any:
    """The type to which an argument is converted."""
    types = numba.types
    is_narrow = isinstance(kind, types.Integer) and kind.bitwidth < 64
    return types.int64 if is_narrow or isinstance(kind, types.IntegerLiteral) else kind


def _dispatcher(made_by: Any, function: Callable[..., Any], kind: str) -> Any:
    """Numba's object for a function, with the cache of one kind of code if there can be one."""
    made = made_by(py_func=function, targetoptions=OPTIONS | {"no_cpython_wrapper": kind == INNER})
    checks = "-checked" if numba.config.BOUNDSCHECK else ""
    folder = cache_folder(function.__module__, function.__code__.co_filename, kind + checks)
    if folder is None:
        return made
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        made.enable_caching()
    finally:
        numba.config.CACHE_DIR = before
    return made


class _Announcer(Listener):  # type: ignore[misc]
    """Logs a line when the kernel's functions begin to be compiled, once in a process."""

    announced = False

    def on_start(self, event: Any) -> None:
        """Log it if this is a function of the kernel; the cache causes no event."""
        if not self.announced and isinstance(event.data["dispatcher"], Compiled):
            self.announced = True
            logger.warning(COMPILING)

    def on_end(self, event: Any) -> None:
        """Numba asks for this method."""


announcer = _Announcer()
numba_event.register(COMPILE_EVENT, announcer)
