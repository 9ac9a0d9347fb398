"""PettingZoo's `tobago_v1`: `env()` with checks, `raw_env()` without.

The number increases with every change of the spaces or of the rules.
"""

from typing import Any

import pettingzoo

from tobago.env.aec import ILLEGAL_REWARD, Tobago
from tobago.env.checking import Checked

__all__ = ["env", "raw_env"]


def raw_env(**settings: Any) -> Tobago:
    """The environment without checks: an illegal action raises."""
    return Tobago(**settings)


def env(**settings: Any) -> Checked:
    """The environment with PettingZoo's usual checks: an illegal action ends the game."""
    return Checked(raw_env(**settings), ILLEGAL_REWARD)


if hasattr(pettingzoo, "register"):  # since 1.27; older versions have no registry
    pettingzoo.register("aec", "tobago-v1", entry_point=env)
