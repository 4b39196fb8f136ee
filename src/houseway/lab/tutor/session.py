"""A session with the tutor: answers found aside, and what the decisions of a player have cost."""

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, NamedTuple

from houseway.lab.tutor.tables import Asked, Earlier, told
from houseway.table.procedure.inputs import Said


class Mistakes(NamedTuple):
    """What was decided: how often, how often not for the best, and what that cost in cents."""

    decisions: int = 0
    mistakes: int = 0
    cost: float = 0.0
    untold: int = 0
    """Decisions of which the lab tells nothing."""

    def plus(self, found: dict[str, Any]) -> "Mistakes":
        """With one decision more, as the tutor told of it."""
        chosen = found.get("chosen")
        if chosen is None:
            return self._replace(untold=self.untold + 1)
        wrong = chosen["cost"] > LEAST
        cost = self.cost + (chosen["cost"] if wrong else 0.0)
        return self._replace(decisions=self.decisions + 1, mistakes=self.mistakes + wrong, cost=cost)


LEAST = 1e-6
"""Choices that are worth the same may differ by so little of a cent in double precision."""


def _one_thread() -> Executor:
    return ThreadPoolExecutor(1, "tutor")


class Tutor:
    """One player's tutor at one table. Nothing is worked out until it is first asked."""

    def __init__(self, earlier: Earlier, aside: Callable[[], Executor] = _one_thread) -> None:
        self.earlier = earlier
        self._aside = aside
        self._threads: Executor | None = None
        self._waiting: list[tuple[Asked, Said]] = []
        self._found: list[Future[dict[str, Any]]] = []

    @property
    def taught(self) -> bool:
        """Whether it was ever asked."""
        return self._threads is not None

    def ask(self, at: Asked) -> Future[dict[str, Any]]:
        """What each choice is worth; from now on decisions are valued as they come."""
        if self._threads is None:
            self._threads = self._aside()
        found = self._threads.submit(told, at, self.earlier)
        decided, self._waiting = self._waiting, []
        for each in decided:
            self.decided(*each)
        return found

    def decided(self, at: Asked, said: Said) -> None:
        """Its player has decided: that is valued once it was asked anything."""
        if self._threads is None:
            self._waiting.append((at, said))
        else:
            self._found.append(self._threads.submit(told, at, self.earlier, said))

    def mistakes(self, seconds: float | None = 0) -> tuple[Mistakes, int]:
        """What the decisions have cost, and how many are not valued within so many seconds."""
        return counted(self._found, seconds)

    def close(self) -> None:
        """Nothing more is worked out."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)


def counted(found: Iterable[Future[dict[str, Any]]], seconds: float | None) -> tuple[Mistakes, int]:
    """The sum of what is valued, and how much is not; where valuing failed, nothing is told of that one."""
    sums, open_ones = Mistakes(), 0
    for each in found:
        try:
            failed = each.exception(seconds)
        except TimeoutError:
            seconds, open_ones = 0, open_ones + 1
        else:
            sums = sums.plus(each.result() if failed is None else {})
    return sums, open_ones
