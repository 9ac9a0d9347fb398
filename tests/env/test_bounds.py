"""`make ecosystem` tests the lower ends of the bounds of `tobago[env,fast]`."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_lowest_pins_are_the_lower_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins = (ROOT / "tests" / "ecosystem" / "lowest.txt").read_text("utf-8").lower()
    pinned = dict(line.split("==") for line in pins.splitlines())
    extras = project["optional-dependencies"]
    requirements = "\n".join([*extras["env"], *extras["fast"]])
    bounds = dict(re.findall(r"^(\w+)>=([\d.]+)", requirements, re.MULTILINE))
    assert {"gymnasium", "numba", "numpy", "pettingzoo"} <= bounds.keys()
    assert bounds == {name: pinned[name][: len(bound)] for name, bound in bounds.items()}
