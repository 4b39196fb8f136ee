"""A floor record through the API of a house whose clock is told: the same steps, the same answers.

After every step the house is also what its journal tells: a kill then would change nothing.
"""

import heapq
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from houseway.floor.record.dealing import ByTelling
from houseway.floor.record.reading import FloorRecord, read_record
from houseway.floor.record.running import OF_EVERY_STEP, first_moment, open_floor, terms_of
from houseway.journal import Journal
from houseway.server.live import Floor
from houseway.server.people import People
from houseway.table.procedure.moments import moment
from houseway.table.procedure.roles import Role
from tests.server.apps import app_of
from tests.server.pit.staffed import HERE, NO_LIMITS, QUICK, Caller, House
from tests.server.restarting import check_restart
from tests.server.rooms import StillClock, settled

PASSWORD = "a long enough password"
DEALER, INSPECTOR = "the dealer", "the inspector"
OTHERS = {DEALER: Role.DEALER, INSPECTOR: Role.INSPECTOR}
KINDS = {"tables": ("table", "table"), "people": ("person", "patron"), "accounts": ("account", "account")}
"""By which question, and under which field, each part of the end is asked for."""


class ToldHouse(House):
    """The house of a record, its people signed in as they come."""

    def __init__(self, record: FloorRecord, path: Path, clock: "ToldClock", *parts: Any) -> None:
        super().__init__(*parts)
        self._record, self._path, self._clock = record, path, clock
        self._callers: dict[str, Caller] = {}
        self._ids = count(1)

    def caller(self, name: str) -> Caller:
        if name not in self._callers:
            people = self._record.floor.people
            role = (
                people[name].role
                if name in people
                else {DEALER: Role.DEALER, INSPECTOR: Role.INSPECTOR}.get(name, Role.PLAYER)
            )

            async def make() -> None:
                if role is Role.PLAYER:
                    await self.people.sign_up(name, PASSWORD, "here")
                else:
                    await self.people.make_staff(name, PASSWORD, role, "house")

            self.do(make)
            self._callers[name] = Caller(self, name, role)
        return self._callers[name]

    def step(self, given: dict[str, Any]) -> dict[str, Any]:
        """What the house answers to a step."""
        self.do(lambda: self._clock.turn(moment(given["at"], "at"), self.floor))
        fields = {name: value for name, value in given.items() if name not in OF_EVERY_STEP}
        if fields.get("patron") in self._record.floor.people:
            self.caller(fields["patron"])
        if "ask" in given:
            if given["ask"] == "person":
                self.caller(fields["patron"])
            who = self.caller(given.get("by") or INSPECTOR)
            told = who.ask("POST", "/api/ask", {"ask": given["ask"], **fields}, status=None)
        else:
            who = self.caller(given.get("by") or DEALER)
            body = {"id": f"step-{next(self._ids):06d}", "order": given["order"], **fields}
            if given.get("via") == "token":
                told = self.client.post("/api/orders", json=body, headers=self._by_program(who))
            else:
                told = who.ask("POST", "/api/orders", body, status=None)
        answer: dict[str, Any] = told.json()
        self.do(self._restart)
        return answer

    async def _restart(self) -> None:
        check_restart(self.floor)

    def _by_program(self, who: Caller) -> dict[str, str]:
        token = who.post("/api/tokens", {"label": f"program {next(self._ids)}"}, 201)["token"]
        return {"Authorization": f"Bearer {token}"}

    def after(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """How those things stand that somebody wants to know."""
        asked = self.caller(INSPECTOR)

        def ask(question: str, field: str, name: str) -> Any:
            return asked.post("/api/ask", {"ask": question, field: name})["answer"]

        for name in wanted.get("people", {}):
            self.caller(name)
        return {
            part: {name: ask(*KINDS.get(part, (part[:-1], part[:-1])), name) for name in names}
            for part, names in wanted.items()
        }


LONG = 3600.0


class ToldClock(StillClock):
    """Both clocks of a house: on the wall, and the one that only runs forward."""

    def __init__(self, start: datetime) -> None:
        super().__init__()
        self._start = start

    def wall(self) -> datetime:
        return self._start + timedelta(seconds=self.time())

    async def turn(self, to: datetime, floor: Floor) -> None:
        """Time passes up to then, the last hour by the second; what fell due before that is made up for."""
        seconds = (to - self.wall()) / timedelta(seconds=1)
        if seconds > LONG:
            self._skip(seconds - LONG)
        await self.pass_by((to - self.wall()) / timedelta(seconds=1), floor)
        await settled(floor)

    def _skip(self, seconds: float) -> None:
        """Nobody looks for so long, as when a machine slept."""
        self.on(seconds)
        self._rings = [(max(due, self._now), place, ring) for due, place, ring in self._rings]
        heapq.heapify(self._rings)


@contextmanager
def told_house(given: dict[str, Any], path: Path) -> Iterator[ToldHouse]:
    """The house of a record, open."""
    record = read_record(given)
    clock = ToldClock(first_moment(record))
    with Journal(path / "journal.sqlite", clock.wall) as journal:
        people = People(path / "people.sqlite", hasher=QUICK, limits=NO_LIMITS)
        floor = Floor(journal, clock, settings={}, now=clock.wall, terms=terms_of(record), by_hand=ByTelling)
        open_floor(floor.room, record)
        floor.take_up()
        with app_of(floor, people) as app, TestClient(app, HERE) as client:
            yield ToldHouse(record, path, clock, app, floor, people, client)
        people.close()


def run_over_http(given: dict[str, Any], wanted: dict[str, Any], path: Path) -> dict[str, Any]:
    """All steps; what is only tried is tried in a house of its own that has come so far."""
    results: list[dict[str, Any]] = []
    houses = count(1)
    steps = given["steps"]

    def fresh() -> Path:
        folder = path / str(next(houses))
        folder.mkdir()
        return folder

    with told_house(given, fresh()) as house:
        for place, step in enumerate(steps):
            if not step.get("alternative"):
                results.append(house.step(step))
                continue
            with told_house(given, fresh()) as other:
                for before in steps[:place]:
                    if not before.get("alternative"):
                        other.step(before)
                results.append(other.step(step))
        return {"steps": results, "after": house.after(wanted)}
