"""What a table waits for by the clock: wagers, answers, and what its bots do next."""

from collections.abc import Callable
from typing import Any, NamedTuple

from houseway.server.live.bots import Bots
from houseway.server.live.pace import Clock, Deadline, Pace
from houseway.server.live.turns import Turns
from houseway.server.live.waiting import BETTING, Waiting


class Rings(NamedTuple):
    """What happens when time is up: for wagers, for answers, for bots."""

    betting: Callable[[], None]
    decision: Callable[[], None]
    bot: Callable[[], None]


class Deadlines:
    """The clocks of one table. Who deals real cards closes the betting and waits for answers by hand."""

    def __init__(
        self,
        clock: Clock,
        pace: Pace,
        rings: Rings,
        *,
        waiting: Waiting,
        turns: Turns,
        bots: Bots,
        by_house: bool,
    ) -> None:
        self._pace, self._waiting, self._turns, self._bots = pace, waiting, turns, bots
        self._by_house = by_house
        self._betting, self._decision, self._bot = (Deadline(clock, ring) for ring in rings)
        self._turn: str | None = None

    def stop(self) -> None:
        """Nothing is due any more."""
        for deadline in (self._betting, self._decision, self._bot):
            deadline.cancel()

    def came_up(self, seconds_to_set: int | None) -> None:
        """A new question, or betting is open: the time for it begins."""
        self._decision.cancel()
        self._betting.cancel()
        self.ask(seconds_to_set)

    def ask(self, seconds_to_set: int | None) -> None:
        """The time to answer begins, where somebody is waited for."""
        waiting = self._waiting
        if self._by_house and (waiting.phase != BETTING or waiting.questions):
            self._decision.set(self._pace.to_answer(waiting.questions, seconds_to_set))

    def set(self, *, wagered: bool) -> None:
        """As the table is now: betting has an end once somebody has wagered, or a turn begins."""
        betting = self._waiting.phase == BETTING
        if self._turns.here and betting:
            self._set_turn()
        elif self._by_house and betting:
            if not self._waiting.questions:
                self._decision.cancel()
            if not wagered:
                self._betting.cancel()
            elif not self._betting.running:
                self._betting.set(self._pace.betting)
        else:
            self._betting.cancel()
        if self._bots.due() and not self._bot.running:
            self._bot.set(self._pace.bot)

    def _set_turn(self) -> None:
        """The time for a wager begins with the player's turn."""
        turn = self._turns.turn if self._by_house else None
        if turn is None:
            self._betting.cancel()
        elif not self._betting.running or turn != self._turn:
            self._betting.set(float(self._turns.seconds or self._pace.betting))
        self._turn = turn

    def left(self, patron: str | None) -> dict[str, Any] | None:
        """How long that patron has for what is waited for."""
        waited_for = self._waiting.phase != BETTING or self._waiting.asked(patron)
        return (self._decision if waited_for else self._betting).as_json()
