"""What all tests share: commands speak English, examples repeat, slow tests run first."""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

SOAK = os.environ.get("TOBAGO_SOAK") == "1"
settings.register_profile("tobago", derandomize=not SOAK, deadline=None, database=None)
settings.load_profile("tobago")

MEMORY = Path("/dev/shm")
"""A folder that is kept in memory, on Linux: temporary databases are quicker there."""


def _memory_is_usable() -> bool:
    """Whether there is room for the tests, and programs can be run there."""
    if not os.access(MEMORY, os.W_OK):
        return False
    room = os.statvfs(MEMORY)
    return room.f_bavail * room.f_frsize > 4 << 30 and not room.f_flag & os.ST_NOEXEC


if _memory_is_usable():
    os.environ["TMPDIR"] = str(MEMORY)

# A shell that runs the tests in the background ignores Ctrl-C, and so would all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent
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
    """Slow folders first, or everything in any order with `--shuffle`.

    The tests of a folder and of a module stay together, and those in Firefox come first: they
    share what is expensive to start.
    """
    seed = config.getoption("--shuffle")
    folders = sorted({_folder(item) for item in items}, key=_slow_first)
    modules = list(dict.fromkeys(item.path for item in items))
    if seed is not None:
        rng = Random(seed)
        rng.shuffle(folders)
        rng.shuffle(modules)
        rng.shuffle(items)

    def place(item: pytest.Item) -> tuple[int, bool, int]:
        return folders.index(_folder(item)), not _in_firefox(item), modules.index(item.path)

    items.sort(key=place)


def pytest_xdist_auto_num_workers() -> int:
    """For `-n auto`: one process more than there are cores, because tests of servers often wait."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Keep the garbage collector from going through the modules and tests again and again."""
    gc.freeze()


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(HERE).parts[0]


def _in_firefox(item: pytest.Item) -> bool:
    return "[firefox" in item.name


def _slow_first(folder: str) -> tuple[int, str]:
    return SLOW_FIRST.index(folder) if folder in SLOW_FIRST else len(SLOW_FIRST), folder
