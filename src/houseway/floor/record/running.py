"""A floor record run from its first step to its last: refused and wrong steps change nothing."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import shake_256
from typing import Any

from msgspec import structs, to_builtins

from houseway.floor.due import Due, fall_due
from houseway.floor.events import ApprovalRecorded, BoughtIn, DocumentRecorded, Event, PublicationRecorded
from houseway.floor.house import House
from houseway.floor.jackpots import LinkFacts, link_object
from houseway.floor.linking import RULES, linked_state
from houseway.floor.orders import carry_out
from houseway.floor.orders.jackpots import OpenLink, add_link, check_link_name, table_linked
from houseway.floor.orders.tables import Opening, add_table, check_no_program, settings_for
from houseway.floor.record.asking import answer, check_may_ask
from houseway.floor.record.dealing import ByTelling
from houseway.floor.record.objects import (
    accounts,
    case_object,
    document_object,
    known_people,
    person_object,
    promotion_of,
    table_object,
)
from houseway.floor.record.reading import FloorRecord, check_name, read_record, zone_of
from houseway.floor.record.telling import told
from houseway.floor.record.tournaments import given_tournament, seat_given, tournament_object
from houseway.floor.room import Room
from houseway.floor.terms import Terms
from houseway.games import game_named
from houseway.journal import MemoryJournal
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.driver import Defect
from houseway.table.layout.settings import quoted, read
from houseway.table.layout.views import Viewer
from houseway.table.procedure.moments import moment
from houseway.table.procedure.roles import Role
from houseway.version import __version__

HOUSE = Viewer(Role.DEALER)
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
OF_EVERY_STEP = ("at", "by", "order", "ask", "via", "alternative")
NAMES_SOMEBODY = ("by", "patron", "to")


def run(given: Any) -> dict[str, Any]:
    """Run a record: one result for each step, and how everything stands in the end."""
    record = read_record(given)
    runner = Runner(record)
    steps = [runner.step(each) for each in record.steps]
    return {"steps": steps, "after": runner.after()}


class Runner:
    """A house in memory, with the clock that the record tells."""

    def __init__(self, record: FloorRecord) -> None:
        self._people = record.floor.people
        self._named = dict.fromkeys(self._people)
        self._now = self._start = first_moment(record)
        self._mark = 0
        """The journal up to this step, with all that fell due before it."""
        self.journal = MemoryJournal(lambda: self._now)
        self.room = Room(
            self.journal,
            terms_of(record),
            lambda: self._now,
            self._forward,
            _by_telling,
            program=__version__,
            source=self._chance,
        )
        self.room.role_of = self._role_of
        self._asked = 0
        open_floor(self.room, record)

    def _chance(self, size: int) -> bytes:
        """What the house draws where nothing is told: the same whenever the record is run."""
        self._asked += 1
        return shake_256(f"{self.journal.head().hash}/{self._asked}".encode()).digest(size)

    def _forward(self) -> float:
        return self._seconds(self._now)

    def _seconds(self, time: datetime) -> float:
        return (time - self._start) / timedelta(seconds=1)

    def step(self, given: Any) -> dict[str, Any]:
        """What came of one step."""
        mark, before = self.journal.head().sequence, self._now
        self._asked = 0
        tried = isinstance(given, dict) and given.get("alternative") is True
        self._mark = mark
        try:
            result = self._result(given)
        except (Refused, Unreadable) as problem:
            result = problem.as_json()
        except Defect as defect:
            result = Unreadable("defect", str(defect), "order").as_json()
        if tried:
            self._now = before
        if tried or "accepted" not in result:
            self._go_back_to(mark if tried else self._mark)
        if fallen := list(told(self.journal.entries(after=mark), self._mark)):
            result["due"] = fallen
        return result

    def _result(self, given: Any) -> dict[str, Any]:
        if not isinstance(given, dict):
            raise Unreadable("bad-step", f"a step is an object, not {quoted(given)}", "steps")
        self._check_form(given)
        self._go_on_to(given.get("at"))
        by = self._viewer(given.get("by"))
        fields = {name: value for name, value in given.items() if name not in OF_EVERY_STEP}
        for name in NAMES_SOMEBODY[1:]:
            if isinstance(fields.get(name), str) and fields[name] and "order" in given:
                self._named.setdefault(check_name(fields[name], name))
        if "ask" in given:
            if "by" in given:
                check_may_ask(self.room, given["ask"], fields, by)
            asks = by if "by" in given else None
            return {"answer": answer(self.room, given["ask"], fields, self._role_of, asks)}
        self._check_via(given, by)
        self.room.at_once(partial(carry_out, self.room, given["order"], fields, by))
        self._named |= dict.fromkeys(_players_of(fields.get("record")))
        fall_due(self.room, self._forward())
        return {"accepted": True, "events": list(told(self.journal.entries(after=self._mark)))}

    def _check_via(self, given: dict[str, Any], by: Viewer) -> None:
        """What a patron's program sends is refused at a licensed table; staff is exempt (QC-26)."""
        table = self.room.tables.get(given["table"]) if isinstance(given.get("table"), str) else None
        if given.get("via") == "token" and by.role is Role.PLAYER and table is not None:
            check_no_program(self.room, table, str(given["order"]))

    def _check_form(self, given: dict[str, Any]) -> None:
        if ("order" in given) == ("ask" in given):
            raise Unreadable("bad-step", "a step has an order or asks something", "order")
        if not isinstance(given.get("alternative", False), bool):
            raise Unreadable("bad-field", f"alternative: {quoted(given['alternative'])}", "alternative")
        if given.get("via", "token") not in ("token", "browser"):
            raise Unreadable("bad-field", f"via: {quoted(given['via'])} is none of token, browser", "via")

    def _go_on_to(self, at: Any) -> None:
        if not isinstance(at, str):
            raise Unreadable("bad-time", f"at: {quoted(at)} is no moment", "at")
        time = moment(at, "at")
        if time < self._now:
            raise Unreadable("time-backwards", f"at: {at} is before the step before it", "at")
        fall_due(self.room, self._seconds(time), self._turn)
        self._now = time
        self._mark = self.journal.head().sequence

    def _turn(self, due: Due) -> None:
        self._now = due.time

    def _viewer(self, by: Any) -> Viewer:
        if by is None:
            return HOUSE
        name = check_name(by, "by")
        self._named.setdefault(name)
        return Viewer(self._role_of(name), name)

    def _role_of(self, name: str) -> Role:
        return self._people[name].role if name in self._people else Role.PLAYER

    def _go_back_to(self, mark: int) -> None:
        """Everything as the journal has it up to there, as after a restart."""
        if self.journal.head().sequence == mark:
            return
        self.journal.drop_after(mark)
        room = self.room
        room.house = House(lambda: self._now, self._forward)
        room.house.apply(self.journal.entries())
        for name, table in [*room.tables.items()]:
            facts = room.house.tables.get(name)
            if facts is None or facts.entries.opened is None:
                del room.tables[name]
            elif table.sequence > mark:
                room.tables[name] = room.recover(name)

    def after(self) -> dict[str, Any]:
        """How everything stands."""
        room = self.room
        people = dict.fromkeys((*self._named, *known_people(room)))
        return {
            "tables": {name: table_object(room, table) for name, table in room.tables.items()},
            "people": {name: person_object(room, name, self._role_of(name)) for name in people},
            "links": {
                name: link_object(each, RULES.guarantees)
                for name, each in room.house.links.by_name.items()
                if each.ended is None
            },
            "cases": {case.name: case_object(case) for case in room.house.cases},
            "promotions": {name: promotion_of(room, name) for name in room.house.promotions.promotions},
            "tournaments": {
                name: tournament_object(room.house, name) for name in room.house.tournaments.by_name
            },
            "documents": {name: document_object(room, name) for name in room.house.registry.documents},
            "accounts": accounts(room),
        }


def recorded(record: FloorRecord) -> Iterator[Event]:
    """Documents and approvals that were there before."""
    for name, given in record.floor.documents.items():
        fields = to_builtins(given)
        date = fields.pop("published") or fields.pop("notified")
        fields.pop("notified", None)
        evidence = fields.pop("evidence")
        yield DocumentRecorded(document=name, **fields)
        if date is not None:
            yield PublicationRecorded(document=name, date=date, evidence=evidence)
    for name, approval in record.floor.approvals.items():
        yield ApprovalRecorded(approval=name, **structs.asdict(approval))


def open_floor(room: Room, record: FloorRecord) -> None:
    """The documents and tables that are there when the record begins, and what people have in hand."""
    room.at_once(lambda: room.keep(*recorded(record)))
    linked = open_links(room, record)
    for name, tournament in record.floor.tournaments.items():
        room.at_once(partial(given_tournament, room, name, tournament))
    for name, table in record.floor.tables.items():
        where = f"floor.tables.{name}"
        try:
            game = game_named(table.game)
            settings = settings_for(room, game, table.settings, f"{where}.settings")
            fresh = {**to_builtins(game.fresh(), str_keys=True), "unopened": False}
            state = read(game.state, {**fresh, **table.before}, f"{where}.before")
            link = linked.get(name)
            if link is not None and game.floor.jackpots is not None:
                state = structs.replace(state, link=linked_state(link))
            state.check(settings)
            opening = Opening(licensed=record.floor.licence is not None and not table.practice)
            add = partial(add_table, room, name, game, settings, by=HOUSE, opening=opening, state=state)
            room.at_once(add)
            if link is not None:
                room.at_once(partial(room.keep, table_linked(link, name)))
        except (Refused, Unreadable) as problem:
            message = str(problem) if str(problem).startswith(where) else f"{where}: {problem}"
            raise Unreadable(problem.code, message, where) from None
    for name, tournament in record.floor.tournaments.items():
        room.at_once(partial(seat_given, room, name, tournament))
    for name, person in record.floor.people.items():
        if person.chips:
            room.at_once(partial(room.keep, BoughtIn(patron=name, amount=person.chips)))


def open_links(room: Room, record: FloorRecord) -> dict[str, LinkFacts]:
    """The links that are there when the record begins; by table, the one that each is linked to."""
    linked: dict[str, LinkFacts] = {}
    for name, given in record.floor.links.items():
        where = f"floor.links.{name}"
        fields = {each: getattr(given, each) for each in ("wager", "approval", "pay_table", "meters")}
        try:
            check_link_name(room, name)
            if given.approval not in record.floor.approvals:
                raise Unreadable("no-approval", f"there is no approval {given.approval!r}", where)
            room.at_once(partial(add_link, room, OpenLink(link=name, **fields), HOUSE))
        except (Refused, Unreadable) as problem:
            raise Unreadable(problem.code, f"{where}: {problem}", where) from None
        for table in given.tables:
            game = record.floor.tables[table].game if table in record.floor.tables else None
            if game not in RULES.games or table in linked:
                text = f"{where}.tables: {table!r} is no table that can have this link alone"
                raise Unreadable("bad-link", text, f"{where}.tables")
            linked[table] = room.house.links.named(name)
    return linked


def _by_telling(*_: Any) -> ByTelling:
    return ByTelling()


def terms_of(record: FloorRecord) -> Terms:
    """What holds in the record's house."""
    floor = record.floor
    counted = {name for name, person in floor.people.items() if person.chips is not None}
    hours = None if floor.hours is None else to_builtins(floor.hours)
    return Terms(
        zone_of(floor.zone),
        hours,
        floor.countersign_above,
        floor.licence,
        frozenset(counted),
        guests=False,
        told_chance=True,
    )


def _players_of(record: Any) -> Iterator[str]:
    """Whom a round record names that was told."""
    for wager in (record or {}).get("wagers", ()):
        yield wager["patron"]


def first_moment(record: FloorRecord) -> datetime:
    """When it begins."""
    for step in record.steps:
        if isinstance(step, dict) and isinstance(step.get("at"), str):
            try:
                return moment(step["at"], "at")
            except Unreadable:
                continue
    return EPOCH
