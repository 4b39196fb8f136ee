"""Whether the clock on the wall goes as the one that only runs forward."""

from collections.abc import Callable
from datetime import timedelta

from houseway.floor.events import FLOOR
from houseway.journal import Clock as WallClock
from houseway.server.live.pace import Clock, Handle

EVERY = 30.0
"""Seconds from one look to the next."""
BEARABLE = 60.0
"""Seconds that the wall clock may be off since the last look."""


class ClockWatch:
    """Looks at both clocks from time to time."""

    def __init__(self, now: WallClock, clock: Clock, jumped: Callable[[str, str], None]) -> None:
        self._now = now
        self._clock = clock
        self._jumped = jumped
        self._handle: Handle | None = None
        self._apart = self._difference()

    def start(self) -> None:
        """Look again after a while."""
        self._handle = self._clock.call_later(EVERY, self._look)

    def stop(self) -> None:
        """Look no more."""
        if self._handle is not None:
            self._handle.cancel()

    def _look(self) -> None:
        apart = self._difference()
        by, self._apart = apart - self._apart, apart
        if abs(by) > BEARABLE:
            way = "ahead" if by > 0 else "back"
            words = f"the clock has jumped {way} by {_hours(abs(by))}: stamps show it, periods do not"
            self._jumped(FLOOR, words)
        self.start()

    def _difference(self) -> float:
        return self._now().timestamp() - self._clock.time()


def _hours(seconds: float) -> str:
    whole = round(timedelta(seconds=seconds).total_seconds())
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
