"""What all tests share: commands speak English, examples repeat, slow tests run first."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

SOAK = os.environ.get("TOBAGO_SOAK") == "1"
settings.register_profile("tobago", derandomize=not SOAK, deadline=None, database=None)
settings.load_profile("tobago")

SLOW_FIRST = ("web", "server")
"""Folders whose tests take longest, so that at the end no process waits for a slow test."""


@pytest.fixture(autouse=True, scope="session")
def _english() -> Iterator[None]:
    """Commands that tests run speak English, whatever the machine speaks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANGUAGE", "en")
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--shuffle SEED`."""
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in a random order")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow folders first, or any order with `--shuffle`."""
    seed = config.getoption("--shuffle")
    if seed is not None:
        Random(seed).shuffle(items)
        return
    order = {name: place for place, name in enumerate(SLOW_FIRST)}
    here = Path(__file__).parent
    items.sort(key=lambda item: order.get(item.path.relative_to(here).parts[0], len(order)))
