"""`make ecosystem` tests the lower ends of the bounds of `tobago[env]`."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_lowest_pins_are_the_lower_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins = (ROOT / "tests" / "ecosystem" / "lowest.txt").read_text("utf-8").lower()
    pinned = dict(line.split("==") for line in pins.splitlines())
    requirements = "\n".join(project["optional-dependencies"]["env"])
    bounds = dict(re.findall(r"^(\w+)>=([\d.]+)", requirements, re.MULTILINE))
    assert {"gymnasium", "numpy", "pettingzoo"} <= bounds.keys()
    assert bounds == {name: pinned[name][: len(bound)] for name, bound in bounds.items()}
