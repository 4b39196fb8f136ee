"""A day at a table: opened, dealt by a person with real cards, with whatever goes wrong, and closed.

The money is held against a sum over the journal as it leaves the house: plain JSON, nothing of ours.
"""

import asyncio
import json
from collections import Counter
from datetime import UTC
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.floor.figures import Figures
from houseway.floor.house import House
from houseway.journal import Journal
from houseway.rulebook import Refused, Unreadable
from houseway.server.live import Floor, LiveTable, Pace, Sent
from houseway.table.desk.forms import Form, _values, forms, possible_now
from houseway.table.desk.prompting import prompt
from houseway.table.layout.views import Viewer, acting
from houseway.table.procedure.requests import Wagers
from houseway.table.procedure.roles import Role
from tests.server.pit.dealing import Dealer, RealPack
from tests.server.rooms import StillClock, fixed_clock
from tools.balances import fold

DORA, SUE = (Viewer(Role.DEALER), "dealer:Dora"), (Viewer(Role.GAMING_SUPERVISOR), "gaming-supervisor:Sue")
NOT_TODAY = frozenset(
    {"take-seat", "leave-seat", "close-table", "exclude", "personal-limit", "reserve-areas"}
)
"""Orders that are no irregularity; the table is closed in the evening."""

OFTEN = {"irregularity": 0.04, "correction": 0.05, "payment": 0.3, "wrong": 0.2}


class Day:
    """One table, one dealer, one supervisor, and what is sent."""

    def __init__(self, floor: Floor, live: LiveTable, clock: StillClock, rng: Random) -> None:
        self.floor, self.live, self.clock, self.rng = floor, live, clock, rng
        game, settings = live.table.game.name, live.table.settings
        self.pack = RealPack(game, settings, rng)
        self.dealer = Dealer(self.pack, rng)
        self.ids = count(1)
        self.done: Counter[str] = Counter()
        self.paid_for = 0

    async def send(self, who: tuple[Viewer, str], /, **do: Any) -> bool:
        """One input; whether it was taken."""
        order = Sent(f"day-{next(self.ids):08d}", 2**50, do)
        try:
            await self.live.put(who[0], order, who[1])
        except (Refused, Unreadable) as no:
            self.done[f"{do['input']} refused: {no.code}"] += 1
            return False
        self.done[do["input"]] += 1
        return True

    async def rounds(self, number: int) -> None:
        while self.live.table.number <= number:
            before = self.live.table.number
            for _ in range(600):
                await self.step()
                if self.live.table.number > before:
                    break
            else:
                raise AssertionError(f"round {before} does not end: {prompt(self.live.table)}")
            await self.pay(before)

    async def step(self) -> None:
        """What the prompt asks for, or something goes wrong."""
        table = self.live.table
        if self.rng.random() < OFTEN["irregularity"]:
            await self.something_goes_wrong()
            return
        asked = prompt(table).as_json()
        do = self.dealer.answer(asked, table)
        if do is None and isinstance(table.request, Wagers):
            await self.clock.pass_by(1, self.floor)
            await self.send(DORA, input="done")
        elif do is None:
            await self.clock.pass_by(1, self.floor)
        elif not await self.send(DORA, **do):
            self.pack.shuffle()
        elif do["input"] == "drawn" and do.get("item") and self.rng.random() < OFTEN["correction"]:
            await self.send(DORA, input="correct", item=self.pack.draw([]))

    async def something_goes_wrong(self) -> None:
        """Any irregularity, malfunction or power that is possible now, filled in somehow."""
        table = self.live.table
        role, who = self.rng.choice([(Role.DEALER, DORA), (Role.GAMING_SUPERVISOR, SUE)])
        kinds = sorted(possible_now(table, role) - NOT_TODAY)
        if kinds:
            kind = self.rng.choice(kinds)
            (form,) = (each for each in forms(table.game, table.settings) if each.kind == kind)
            if await self.send(who, input="command", kind=kind, **self.filled(form)):
                self.done[kind] += 1

    def filled(self, form: Form) -> dict[str, Any]:
        given = {
            field.name: self.rng.choice(list(_values(self.live.table, self.live.table.round, field)))
            for field in form.fields
        }
        plain = json.loads(json.dumps(given, default=lambda limits: {"min": limits.min, "max": limits.max}))
        return {name: value for name, value in plain.items() if value is not None}

    async def pay(self, number: int) -> None:
        """The dealer enters what was paid, at times wrongly; then the next betting waits for a supervisor."""
        due = self.live.facts.payments.as_json(number, self.live.screens.events_of(number))["due"]
        if not due or self.rng.random() > OFTEN["payment"]:
            return
        wrong = self.rng.random() < OFTEN["wrong"]
        lines = [{**line, "paid": line["due"] + (500 if wrong else 0)} for line in due]
        for line in lines:
            del line["due"]
        assert await self.send(DORA, input="paid", round=number, lines=lines)
        if wrong:
            how = self.rng.choice(["took-back", "let-stand"])
            assert await self.send(SUE, input="resolve", round=number, how=how, words="counted again")


Key = tuple[int, str, str]
SET_RIGHT = "the round is reconstructed"
EARLIER_ROUND = "reversal"
"""A wager of the round before that is undone as a whole."""


class Told:
    """A round as its entries tell it: what stood before, its events, what moved."""

    def __init__(self) -> None:
        self.standing: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.kept: Counter[str] = Counter()

    @property
    def stood(self) -> int:
        return sum(left["amount"] for left in self.standing)


class Sum:
    """What the exported lines say, by patron: what the cage gave, what the table moved, the house's take."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.cage: Counter[str] = Counter()
        self.moved: Counter[str] = Counter()
        self.house = 0
        self._rounds: dict[int, Told] = {}

    def read(self, line: str) -> None:
        entry = json.loads(line)
        body, kind, number = entry.get("body"), entry["kind"], entry["round"]
        if entry["table"] == "cage":
            self.cage[body["patron"]] += body["amount"] if kind == "bought-in" else -body["amount"]
        elif entry["table"] != self.table:
            return
        elif kind in ("begun", "begun-anew"):
            told = self._rounds.setdefault(number, Told())
            told.standing, told.events = list(body["before"].get("standing", ())), []
        elif kind in ("told", "corrected", "reopened"):
            told = self._rounds[number]
            del told.events[body.get("since", len(told.events)) :]
            told.events += body.get("events", ())
            told.kept.update(body.get("moved", {}))
        elif kind == "resolved":
            self.moved.update(body.get("moved", {}))
            self.house -= sum(body.get("moved", {}).values())

    def add_up(self) -> None:
        """A round that was set right tells two stories: there what was kept counts, else each event."""
        after = [*list(self._rounds.values())[1:], Told()]
        for told, then in zip(self._rounds.values(), after, strict=True):
            if any(event.get("words") == SET_RIGHT for event in told.events):
                self.moved.update(told.kept)
                self.house -= sum(told.kept.values()) + then.stood - told.stood
                continue
            received: Counter[Key] = Counter()
            unseen = list(told.standing)
            for event in told.events:
                self.house += self._tally(event, received, unseen)

    def _tally(self, event: dict[str, Any], received: Counter[Key], standing: list[dict[str, Any]]) -> int:
        """What an event moves to its patron, and what the house takes."""
        kind, amount = event["event"], event.get("amount", 0)
        key = (event.get("area", 0), event.get("patron", ""), event.get("wager", ""))
        match kind:
            case "placed":
                self.moved[key[1]] -= 0 if stood(key, amount, standing) else amount
            case "changed":
                self.moved[key[1]] -= amount - event["was"]
            case "returned":
                self.moved[key[1]] += amount
            case "collected":
                return int(amount)
            case "paid" | "bonus":
                gets = amount + event.get("released", 0)
                self.moved[key[1]] += gets
                received[key] += gets
                return -int(amount)
            case "reversed":
                won = received.pop(key, 0) if amount > 0 else 0
                self.moved[key[1]] -= amount if key[2] == EARLIER_ROUND else won
                return int(amount)
        return 0


def stood(key: Key, amount: int, standing: list[dict[str, Any]]) -> bool:
    """Whether this wager had stayed on the layout since the round before."""
    for left in standing:
        if (left["area"], left["patron"], left["wager"], left["amount"]) == (*key, amount):
            standing.remove(left)
            return True
    return False


async def a_day(path: Path, game: str, rounds: int, seed: int) -> Day:
    """The table is opened, so many rounds are dealt, and it is closed."""
    clock, rng = StillClock(), Random(seed)
    with Journal(path / "journal.sqlite", fixed_clock) as journal:
        floor = Floor(journal, clock, pace=Pace(bot=0.5), settings={}, source=rng.randbytes)
        await floor.start()
        live = await floor.open_table(game, None, "dealer", acting(SUE[0].role, SUE[1]))
        await live.seat_bots(4, [], set())
        day = Day(floor, live, clock, rng)
        await day.rounds(rounds)
        await close(day)
        independent = Sum(live.name)
        for line in "".join(floor.inspection.export("lines")).splitlines():
            independent.read(line)
        independent.add_up()
        cage, moved = independent.cage, independent.moved
        assert {who: cage[who] + moved[who] for who in cage} == {
            who: floor.chips(who, live.name) for who in cage
        }
        assert sum(moved.values()) == -independent.house
        check_books(floor)
        verification = await floor.inspection.verify("inspector:Iris")
        await floor.stop()
        assert verification.faults == []
        assert verification.rounds == rounds + 1
    return day


def check_books(floor: Floor) -> None:
    """The house folded anew from its journal is the live one; so is the fold that knows nothing of ours."""
    again = House(fixed_clock, lambda: 0.0)
    again.apply(floor.journal.entries())
    assert again.told() == floor.house.told()
    assert again.unread == []
    books = fold("".join(floor.inspection.export("lines")).splitlines())
    assert books == {name: cents for name, cents in sorted(again.books.ledger.balances.items()) if cents}
    assert sum(books.values()) == 0
    figures = Figures(UTC)
    figures.read(floor.journal)
    won = Counter({line.table: line.win for line in figures.between(None, None)})
    assert won == Counter(
        {name.partition("/")[2]: cents for name, cents in books.items() if name.startswith("float/")}
    )


async def close(day: Day) -> None:
    """The last wagers are played or taken back, everybody leaves, the table is closed."""
    for _ in range(600):
        await day.clock.pass_by(1, day.floor)
        await day.live.dismiss_bots()
        if isinstance(day.live.table.request, Wagers) and not day.live.on_layout:
            break
        do = day.dealer.answer(prompt(day.live.table).as_json(), day.live.table)
        if do is not None and not await day.send(DORA, **do):
            day.pack.shuffle()
    for patron in day.live.table.present():
        assert await day.send(DORA, input="command", kind="leave-table", patron=patron)
    try:
        await day.floor.close_table(day.live.name, acting(SUE[0].role, SUE[1]))
    except Refused as refused:
        assert refused.code == "count-first"
        assert await day.send(
            DORA, input="done", count=len(day.live.table.game.items(day.live.table.settings))
        )
        await day.floor.close_table(day.live.name, acting(SUE[0].role, SUE[1]))
    assert day.floor.tables == {}


@pytest.mark.ci
def test_a_day_at_a_table(tmp_path: Path) -> None:
    day = asyncio.run(a_day(tmp_path, "pinkjack", 300, seed=7))
    assert day.done["correct"] and day.done["paid"] and day.done["resolve"]
    assert day.done["command"] > 100


OTHERS = ("pontoon", "four-card-poker", "pai-gow", "baceball")


@pytest.mark.parametrize("game", ("pinkjack", *OTHERS))
def test_an_hour_at_a_table(game: str, tmp_path: Path) -> None:
    asyncio.run(a_day(tmp_path, game, 8, seed=5))


@pytest.mark.deep
@pytest.mark.parametrize("game", OTHERS)
def test_a_long_day_at_a_table(game: str, tmp_path: Path) -> None:
    day = asyncio.run(a_day(tmp_path, game, 300, seed=7))
    assert day.done["command"]
