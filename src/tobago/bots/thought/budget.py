"""How much thought a decision may take."""

from time import perf_counter

SHARE = 30
"""A decision takes at most this part of the time left on a clock."""


class Budget:
    """So many looks at positions, so much time, or whichever ends first."""

    __slots__ = ("looks", "until")

    def __init__(self, looks: int | None, ms: float | None, clock: float | None = None) -> None:
        self.looks = looks
        allowed = [] if ms is None else [ms / 1000]
        if clock is not None:
            allowed.append(clock / SHARE)
        self.until = perf_counter() + min(allowed) if allowed else None

    def spend(self, looks: int) -> bool:
        """Whether there is enough left for some more looks; if so they are spent."""
        if self.until is not None and perf_counter() >= self.until:
            return False
        if self.looks is None:
            return True
        self.looks -= looks
        return self.looks >= 0
