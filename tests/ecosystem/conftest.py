"""A module of tests has the name of its library; it runs where the library is installed."""

from importlib.util import find_spec
from pathlib import Path

collect_ignore = [
    file.name
    for file in Path(__file__).parent.glob("test_*.py")
    if find_spec(file.stem.removeprefix("test_")) is None
]
