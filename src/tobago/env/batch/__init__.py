"""Many games in one call: the environment of the kernel for research (docs/env.md)."""

from tobago.env.batch.arrays import Arrays
from tobago.env.batch.environment import BatchEnv

__all__ = ["Arrays", "BatchEnv"]
