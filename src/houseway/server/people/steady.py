"""A clock for periods: it shows the time, and never jumps."""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic

from houseway.journal import Clock, utc_clock


def steady(wall: Clock = utc_clock, forward: Callable[[], float] = monotonic) -> Clock:
    """The time on the wall when the house opened, and from then on by a clock that only runs forward."""
    apart = wall() - timedelta(seconds=forward())
    return lambda: apart + timedelta(seconds=forward())
