"""The kernel: the rules once more as compiled code, for search and learning (docs/kernel.md).

Numba is loaded when a name is first used, so that the numbers of actions need numpy alone.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tobago.kernel.batch import Batch
    from tobago.kernel.dealer import KernelDealer
else:

    def __getattr__(name: str) -> object:
        """Load a name when it is first used."""
        from importlib import import_module  # noqa: PLC0415  # as late as the rest

        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_MODULES[name]), name)


__all__ = ["Batch", "KernelDealer"]

_MODULES = {"Batch": "tobago.kernel.batch", "KernelDealer": "tobago.kernel.dealer"}
