"""Seconds until the kernel has played its first games: without kept code, and with it."""

import os
import subprocess
import sys
from dataclasses import dataclass
from tempfile import TemporaryDirectory

STARTS = 3
"""How often the kernel starts with kept code."""
PROGRAM = """
import time
start = time.perf_counter()
from tobago.kernel import Batch
Batch.new(1).rollout()
print(time.perf_counter() - start)
"""


@dataclass(frozen=True, slots=True)
class Startup:
    """Seconds from the import of the kernel to the end of its first game."""

    compiling_s: float
    kept_s: list[float]
    said: str
    """What was written to standard error while the kernel was compiled."""


def measure() -> Startup:
    """Start the kernel in new processes, the first of which finds no compiled code."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {"NUMBA_CACHE_DIR": folder}
        compiling_s, said = _run(environment)
        kept_s = [_run(environment)[0] for _ in range(STARTS)]
    return Startup(compiling_s, kept_s, said)


def _run(environment: dict[str, str]) -> tuple[float, str]:
    """What the program measured, and what it wrote to standard error."""
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout), done.stderr.strip()
