"""PettingZoo's `tobago_v1`: `env()` with checks for whoever uses it, `raw_env()` without.

The number rises with every change of the spaces or of the rules.
"""

from typing import Any

import pettingzoo

from tobago.env.aec import ILLEGAL, Tobago
from tobago.env.checking import Checked

__all__ = ["env", "raw_env"]


def raw_env(**terms: Any) -> Tobago:
    """The environment as it is: an illegal action raises."""
    return Tobago(**terms)


def env(**terms: Any) -> Checked:
    """The environment with PettingZoo's usual checks: an illegal action ends the game."""
    return Checked(raw_env(**terms), ILLEGAL)


pettingzoo.register("aec", "tobago-v1", entry_point=env)
