"""How much thought a decision may take."""

from time import perf_counter

SHARE = 30
"""A decision takes at most this part of the time left on a clock."""


class Budget:
    """So many looks at positions, so much time, or whichever ends first."""

    __slots__ = ("_began", "_looks", "_seconds", "_spent")

    def __init__(self, looks: int | None, ms: float | None, clock: float | None = None) -> None:
        allowed = [] if ms is None else [ms / 1000]
        if clock is not None:
            allowed.append(max(0.0, clock) / SHARE)
        self._seconds = min(allowed, default=None)
        self._began = perf_counter()
        self._looks = looks
        self._spent = 0

    def spend(self, looks: int) -> bool:
        """Whether there is enough left for some more looks; if so they are spent."""
        late = self._seconds is not None and perf_counter() - self._began >= self._seconds
        if late or (self._looks is not None and self._spent + looks > self._looks):
            return False
        self._spent += looks
        return True

    def charge(self, looks: int) -> None:
        """Count looks that had to be taken, enough or not."""
        self._spent += looks

    def used(self) -> float:
        """Which part is spent."""
        parts = [0.0]
        if self._looks is not None:
            parts.append(self._spent / self._looks)
        if self._seconds is not None:
            parts.append((perf_counter() - self._began) / max(self._seconds, 1e-9))
        return max(parts)
