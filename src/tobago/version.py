"""The version of the installed package."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("tobago")
except PackageNotFoundError:  # run from a source tree
    __version__ = "0+unknown"
