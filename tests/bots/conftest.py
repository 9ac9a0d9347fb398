"""A package of somebody else, for the tests of registered bots."""

import sys
from pathlib import Path

import pytest

PACKAGE = '''
"""Bots of somebody else."""
from tobago.bots import Drifter, Scout

class Odd(Scout):
    def __init__(self, rng, *, eager: bool = False):
        super().__init__(rng)
        print("hello, I print", eager)

class Stuck:
    def __init__(self, rng):
        raise RuntimeError("no compass")

NUMBER = 7
'''
ENTRIES = """[tobago.bots]
odd = strange_bots:Odd
stuck = strange_bots:Stuck
broken = strange_bots:Missing
absent = no_such_module:Bot
number = strange_bots:NUMBER
scout = strange_bots:Stuck
process = strange_bots:Odd
"""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give programs time to start, to listen and to end, however busy the machine is."""
    monkeypatch.setattr("tobago.bots.line.GRACE_S", 60.0)
    monkeypatch.setattr("tobago.bots.process.START_S", 60.0)
    monkeypatch.setattr("tobago.bots.process.TELL_S", 60.0)


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package that registers bots, good and bad."""
    (tmp_path / "strange_bots.py").write_text(PACKAGE, "utf-8")
    info = tmp_path / "strange_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-bots\nVersion: 1\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "strange_bots", raising=False)
