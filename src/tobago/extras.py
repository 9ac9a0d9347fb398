"""Packages that are used where they are installed."""

from importlib import import_module
from typing import Any

from tobago.fault import Fault

EXTRAS = {
    "openskill": "arena",
    "distributed": "cluster",
    "pyarrow": "parquet",
    "numba": "fast",
    "numpy": "train",
    "minari": "minari",
    "resvg_py": "env",
    "PIL": "env",
}
"""The extra of tobago that installs a package."""


def extra(module: str, name: str | None = None) -> Any:
    """The module; a Fault that says how to install it if it is missing.

    The Fault names the extra of EXTRAS or the one given, where several install the package.
    """
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ImportError:
        raise Fault(
            "{package} is not installed; pip install 'tobago[{extra}]' brings it",
            package=package,
            extra=name or EXTRAS[package],
        ) from None


def lacking(package: str) -> Fault | None:
    """The Fault about a package that is not installed; None if it is."""
    try:
        extra(package)
    except Fault as fault:
        return fault
    return None
