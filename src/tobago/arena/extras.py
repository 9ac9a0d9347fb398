"""Packages that the arena uses where they are installed."""

from importlib import import_module
from typing import Any

from tobago.fault import Fault

EXTRAS = {
    "openskill": "arena",
    "distributed": "cluster",
    "pyarrow": "parquet",
    "numpy": "train",
}
"""The extra of ours that brings a package."""


def extra(module: str) -> Any:
    """The module; a Fault that says how to install it if it is not there."""
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ImportError:
        raise Fault(
            "{package} is not installed; pip install 'tobago[{extra}]' brings it",
            package=package,
            extra=EXTRAS[package],
        ) from None


def lacking(package: str) -> Fault | None:
    """What to say of a package that is not installed."""
    try:
        extra(package)
    except Fault as fault:
        return fault
    return None
