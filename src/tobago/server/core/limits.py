"""Rate limits and concurrency limits per person and address."""

from asyncio import Semaphore
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic

from tobago.server.core.refused import Refused
from tobago.server.core.settings import Settings

MOST_KEYS = 20_000
"""The most keys of a limiter; the least recently used ones are dropped."""


class RateLimiter:
    """A leaky bucket for each key: `burst` requests at once, then `rate` per second."""

    def __init__(self, rate: float, burst: int, keys: int = MOST_KEYS) -> None:
        self._every = 1 / rate
        self._slack = (burst - 1) / rate
        self._keys = keys
        # The time at which the bucket of a key will be empty.
        self._paid: dict[str, float] = {}

    def wait(self, key: str, now: float | None = None) -> float:
        """Take one and return 0, or return the seconds until one is available."""
        now = monotonic() if now is None else now
        paid = max(now, self._paid.pop(key, now))
        late = paid - now - self._slack
        self._paid[key] = paid if late > 0 else paid + self._every
        if len(self._paid) > self._keys:
            del self._paid[next(iter(self._paid))]
        return max(0.0, late)

    def take(self, key: str) -> None:
        """Take one; Refused if none is available."""
        if (seconds := self.wait(key)) > 0:
            raise Refused(
                429,
                "too-many",
                "too many requests; try again in {seconds} s",
                seconds=ceil(seconds),
            )


class ConcurrencyLimit:
    """Limits what each key holds at the same time: open sockets, waiting polls."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def enter(self, key: str) -> None:
        """Hold one more; Refused at the limit. Every `enter` needs a `leave`."""
        if self._held.get(key, 0) >= self._most:
            raise Refused(
                429,
                "too-many-open",
                "at most {most} connections may be open; close one first",
                most=self._most,
                seconds=1,
            )
        self._held[key] = self._held.get(key, 0) + 1

    def leave(self, key: str) -> None:
        """Release one."""
        if self._held[key] == 1:
            del self._held[key]
        else:
            self._held[key] -= 1


class Limits:
    """The limits of a node."""

    def __init__(self, settings: Settings) -> None:
        hour = 3600
        often = settings.requests_per_second
        self.address = RateLimiter(rate=5 * often, burst=20 * often)
        self.person = RateLimiter(rate=often, burst=4 * often)
        self.histories = RateLimiter(rate=often / 10, burst=2 * often)  # long games from the start
        self.lessons = RateLimiter(rate=often / 10, burst=2 * often)
        self.hints = RateLimiter(rate=0.5, burst=10)
        self.reviews = RateLimiter(rate=60 / hour, burst=10)
        self.sign_ups = RateLimiter(settings.sign_ups_per_hour / hour, settings.sign_ups_per_hour)
        self.guesses = RateLimiter(rate=10 / hour, burst=10)
        self.new_tables = RateLimiter(rate=120 / hour, burst=60)
        fast = settings.fast_tables_per_hour  # 0 is refused before the limiter is asked
        self.fast_tables = RateLimiter(rate=max(fast, 1) / hour, burst=max(fast // 6, 1))
        self.new_bots = RateLimiter(rate=10 / hour, burst=10)
        self.mails = RateLimiter(rate=5 / hour, burst=5)
        self.chat = RateLimiter(rate=0.5, burst=6)
        self.exports = RateLimiter(rate=30 / hour, burst=10)
        self.replays = RateLimiter(rate=often / 10, burst=2 * often)
        self.replaying = Semaphore(1)  # of exported and uploaded games, one at a time
        self.messages = RateLimiter(rate=2, burst=20)
        self.sockets = ConcurrencyLimit(30)
        self.polls = ConcurrencyLimit(30)


@lru_cache(maxsize=MOST_KEYS)
def rate_limit_key(host: str) -> str:
    """The key of an address: the address itself, or the /64 network of an IPv6 address."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Address(int(address) >> 64 << 64))
    return host
