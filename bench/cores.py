"""Keeps a measurement on a number of processor cores, where the system can do that."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

CAN_CHOOSE = hasattr(os, "sched_setaffinity")
CORES = sorted(os.sched_getaffinity(0)) if CAN_CHOOSE else []
"""The cores that this process may use."""


@contextmanager
def on_cores(number: int) -> Iterator[None]:
    """Run this thread, and threads that it starts meanwhile, on a number of cores."""
    if not CAN_CHOOSE:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, CORES[-number:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
