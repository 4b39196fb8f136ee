"""What is ordered: a par sheet of a game under settings, and who hears how far it is."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from houseway.lab.games import settings_of
from houseway.lab.simulation import check_numbers

ROUNDS = 20_000_000
SEED = 1


class SheetOrder(NamedTuple):
    """A par sheet as it is ordered; the same order gives the same bytes."""

    game: str
    settings: Mapping[str, Any]
    date: str
    """The day it is made, passed in: nothing here looks at a clock."""
    rounds: int = ROUNDS
    seed: int = SEED
    workers: int | None = None

    def check(self) -> None:
        """Raise `Refused` or `Unreadable` for what cannot be, before any work is done."""
        settings_of(self.game, self.settings)
        check_numbers(self.rounds, self.seed, self.workers)


Watch = Callable[[str, float, float], None]
"""Told what is being done, and how much of how much is done, in parts that take about equally long."""


def nobody(words: str, done: float, of: float) -> None:
    """Nobody watches."""


class Steps:
    """Work in steps, told as they begin and as they come along."""

    def __init__(self, watch: Watch, of: float) -> None:
        self._watch, self._of = watch, of
        self._done, self._step, self._words = 0.0, 0.0, ""

    def more(self, parts: float) -> None:
        """There is more to do than was known."""
        self._of += parts

    def begin(self, words: str, parts: float = 1.0) -> None:
        """The step before is done; this one takes so many parts."""
        self._done += self._step
        self._step, self._words = parts, words
        self._watch(words, self._done, self._of)

    def along(self, share: float) -> None:
        """That share of this step is done."""
        self._watch(self._words, self._done + share * self._step, self._of)

    def end(self) -> None:
        """Everything is done."""
        self._watch("done", self._of, self._of)
