"""A third-party package, for the tests of registered bots."""

import os
import sys
from pathlib import Path

import pytest

PACKAGE = '''
"""Third-party bots."""
from tobago.bots import Drifter, Scout

class Odd(Scout):
    """Goes its
    own way.

    More is not shown.
    """
    def __init__(self, rng, *, eager: bool = False):
        super().__init__(rng)
        print("hello, I print", eager)

class Stuck:
    def __init__(self, rng):
        raise RuntimeError("no compass")

NUMBER = 7
'''
ENTRIES = """[tobago.bots]
odd = third_party:Odd
stuck = third_party:Stuck
broken = third_party:Missing
absent = no_such_module:Bot
number = third_party:NUMBER
scout = third_party:Stuck
process = third_party:Odd
"""


@pytest.fixture(autouse=True)
def _long_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give programs time to start, to read and to exit, however busy the machine is."""
    monkeypatch.setattr("tobago.bots.line_process.EXIT_TIMEOUT_S", 60.0)
    monkeypatch.setattr("tobago.bots.process_bot.START_TIMEOUT_S", 60.0)
    monkeypatch.setattr("tobago.bots.process_bot.SEND_TIMEOUT_S", 60.0)


@pytest.fixture
def third_party_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package that registers bots, good and bad."""
    (tmp_path / "third_party.py").write_text(PACKAGE, "utf-8")
    info = tmp_path / "third_party-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: third-party\nVersion: 1\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "third_party", raising=False)
