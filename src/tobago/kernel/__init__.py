"""The kernel: the rules once more as compiled code, for search and learning (docs/kernel.md)."""

from tobago.kernel.batch import Batch
from tobago.kernel.dealer import KernelDealer

__all__ = ["Batch", "KernelDealer"]
