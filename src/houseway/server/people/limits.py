"""How often: token buckets. Each has room for a burst and fills again at a steady rate."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from math import ceil

from msgspec import Struct

from houseway.journal import Clock
from houseway.server.people.errors import Denied, Why

KEPT = 10_000
"""Buckets of so many people or addresses are kept; who was not seen for longest is forgotten first."""


class Rate(Struct, frozen=True):
    """So many at once, then so many a minute."""

    burst: int
    per_minute: float


class Limits(Struct, frozen=True):
    """The rates of this house."""

    sign_up: Rate = Rate(20, 2)
    log_in: Rate = Rate(20, 20)
    address_writes: Rate = Rate(240, 1200)
    person_writes: Rate = Rate(60, 300)
    costly_reads: Rate = Rate(30, 120)
    socket: Rate = Rate(60, 600)
    reads: Rate = Rate(300, 1800)
    address_reads: Rate = Rate(1200, 7200)


class Bucket:
    """One bucket. `take` says how many seconds to wait: zero if there was something to take."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._level = float(rate.burst)
        self._at = clock()

    def take(self) -> float:
        """Take one, or say how long until there is one."""
        now = self._clock()
        a_second = self._rate.per_minute / 60
        filled = max(0.0, (now - self._at).total_seconds()) * a_second
        self._level = min(self._rate.burst, self._level + filled)
        self._at = now
        if self._level >= 1:
            self._level -= 1
            return 0.0
        return (1 - self._level) / a_second


class Buckets:
    """A bucket for each person or address."""

    def __init__(self, what: str, rate: Rate, clock: Clock, kept: int = KEPT) -> None:
        self._what = what
        self._rate = rate
        self._clock = clock
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, whose: str) -> None:
        """Take one from this bucket; `Denied` with the time to wait if it is empty."""
        bucket = self._buckets.pop(whose, None) or Bucket(self._rate, self._clock)
        self._buckets[whose] = bucket
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        wait = bucket.take()
        if wait:
            message = f"too many {self._what} from {whose!r}: wait {ceil(wait)} s and try again"
            raise Denied(Why.TOO_FAST, message, retry_after=wait)


def neighbourhood(address: str) -> str:
    """What one subscriber can call from: an IPv4 address, or all of an IPv6 /64."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if isinstance(read, IPv6Address):
        if read.ipv4_mapped is not None:
            return str(read.ipv4_mapped)
        return f"{IPv6Address(int(read) >> 64 << 64)}/64"
    return str(read)
