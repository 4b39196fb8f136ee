"""A sign with a time, and how long it hangs."""

from collections.abc import Callable
from datetime import datetime

from msgspec import Struct, structs

from houseway.journal import Clock


class Sign(Struct, frozen=True):
    """The time at which something happens: a table closes, a minimum changes, a session starts.

    The sign shows the time on the wall; how long it is until then is counted by a clock that only runs
    forward, and over a restart by what the sign shows.
    """

    time: str
    ends: float
    since: str = ""
    away: float = 0.0
    """Seconds during which the house was down and nothing hung (QC-3)."""

    @classmethod
    def put_up(cls, time: str, since: str, now: Clock, forward: Callable[[], float]) -> "Sign":
        """The sign hangs from now on."""
        left = (datetime.fromisoformat(time) - now()).total_seconds()
        return cls(time, round(forward() + max(0.0, left), 6), since)

    @property
    def shown(self) -> float:
        """For how many seconds it has hung when its time comes."""
        planned = datetime.fromisoformat(self.time) - datetime.fromisoformat(self.since)
        return planned.total_seconds() - self.away

    def after_break(self, seconds: float) -> "Sign":
        """The house was down for so long."""
        return structs.replace(self, away=self.away + seconds)
