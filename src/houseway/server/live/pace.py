"""How long the house waits, and the clock it waits by."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from houseway.table.procedure.requests import Ask


class Pace(Struct, frozen=True):
    """Seconds: from the first wager to the close of betting, for a decision, for what a bot does."""

    betting: float = 20.0
    decision: float = 30.0
    bot: float = 0.7

    def to_answer(self, questions: Sequence[Ask], posted: int | None) -> float:
        """How long these questions wait; to set tiles, as long as is posted at the table."""
        sets = any(option.action == "set" for each in questions for option in each.options)
        return self.decision if posted is None or not sets else float(posted)


class Handle(Protocol):
    """Something that will be done."""

    def cancel(self) -> None:
        """It will not be done after all."""


class Clock(Protocol):
    """Counts seconds and rings; an event loop is one."""

    def time(self) -> float:
        """Seconds since some moment."""

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any) -> Handle:
        """Call back after so many seconds."""


class Deadline:
    """One thing that is due. Setting it again puts off the old one."""

    def __init__(self, clock: Clock, due: Callable[[], None]) -> None:
        self._clock = clock
        self._due = due
        self._handle: Handle | None = None
        self._ends = self._of = 0.0

    @property
    def running(self) -> bool:
        """Whether it is set."""
        return self._handle is not None

    def set(self, seconds: float) -> None:
        """It is due after so many seconds from now."""
        self.cancel()
        self._ends, self._of = self._clock.time() + seconds, seconds
        self._handle = self._clock.call_later(seconds, self._ring)

    def cancel(self) -> None:
        """It is not due any more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _ring(self) -> None:
        self._handle = None
        self._due()

    def as_json(self) -> dict[str, float] | None:
        """Seconds left, of how many."""
        if self._handle is None:
            return None
        left = max(0.0, self._ends - self._clock.time())
        return {"seconds": round(left, 1), "of": self._of}
