"""The tutors of a table for practice: one for each patron who has asked, and what their decisions cost."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Any

from houseway.lab.tutor.drills import drill
from houseway.lab.tutor.session import Tutor
from houseway.lab.tutor.tables import Asked, Earlier, asked
from houseway.table.keeping.kept import KeptTable
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.inputs import Input, Said

PATIENCE = 5.0
"""Seconds after which the answer is that it still thinks; what it found by then is not lost."""
NOT_ASKED = "you are asked nothing now"

Answer = dict[str, Any]


class Tutoring:
    """What is worked out here keeps no table waiting: one thread thinks, one question after the other."""

    def __init__(self, table: KeptTable[Any]) -> None:
        self._table = table
        self._tutors: dict[str, Tutor] = {}
        self._latest: dict[str, tuple[Any, Future[Answer]]] = {}
        self._threads: Executor | None = None

    def question(self, patron: str | None, area: int | None, hand: int | None) -> Asked | None:
        """What this patron is asked now: of that hand, or of whichever comes first."""
        for each in questions_of(self._table.request):
            here = area in (None, each.area) and hand in (None, each.hand)
            if here and patron is not None and each.patron == patron:
                return asked(self._table, each)
        return None

    async def told(self, patron: str, at: Asked | None) -> Answer:
        """What each choice is worth, or that it still thinks; and what the decisions cost so far."""
        tutor = self._tutors.setdefault(patron, Tutor(Earlier(patron, self._table), self._aside))
        place = {"area": None, "hand": None} if at is None else {"area": at.place[0], "hand": at.place[1]}
        found = {"choices": [], "untold": NOT_ASKED} if at is None else await self._found(patron, tutor, at)
        sums, waiting = tutor.mistakes()
        session = {**sums._asdict(), "waiting": waiting}
        return {
            "table": self._table.name,
            **place,
            "thinking": found is None,
            **(found or {}),
            "session": session,
        }

    async def _found(self, patron: str, tutor: Tutor, at: Asked) -> Answer | None:
        key = at.number, at.place, len(at.events)
        known = self._latest.get(patron)
        found = known[1] if known is not None and known[0] == key else tutor.ask(at)
        self._latest[patron] = key, found
        try:
            return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(found)), PATIENCE)
        except TimeoutError:
            return None

    async def drill(self, number: int) -> Answer:
        """A position to practise on, by the settings of this table."""
        game, settings = self._table.game.name, self._table.settings
        work = partial(drill, game, settings, number)
        return await asyncio.get_running_loop().run_in_executor(self._aside(), work)

    def before(self, happened: Input) -> Asked | None:
        """The question that is about to be answered, if who answers has a tutor."""
        if not isinstance(happened, Said) or happened.patron not in self._tutors:
            return None
        return self.question(happened.patron, happened.area, happened.hand)

    def after(self, at: Asked | None, happened: Input) -> None:
        """It was answered so."""
        if at is not None and isinstance(happened, Said):
            self._tutors[happened.patron].decided(at, happened)

    def close(self) -> None:
        """Nobody thinks on."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)

    def _aside(self) -> Executor:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(1, "tutor")
        return self._threads


def as_told(answer: Mapping[str, Any]) -> Answer:
    """With every field that a program expects."""
    return {"choices": [], "untold": None, "exact": None, "method": None, "notes": [], **answer}
