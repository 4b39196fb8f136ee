"""Notices: what somebody has to know, until it is acknowledged."""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, structs

from houseway.floor.events import FLOOR, Acknowledged, Event, Noticed, WasRefused
from houseway.floor.powers import POWERS, READERS, refusal
from houseway.journal import Entry
from houseway.rulebook import Refused, Unreadable
from houseway.table.keeping.last_entries import body_of
from houseway.table.procedure.roles import CASINO_SUPERVISORS, STAFF, Role

JOURNAL = "journal"
"""What a notice is about that says what is wrong with the house itself."""

SUPERVISORS = "supervisors"
ADDRESSEES: Mapping[str, frozenset[Role]] = {
    "inspector": frozenset({Role.INSPECTOR}),
    "commission": frozenset({Role.INSPECTOR}),
    "surveillance": frozenset({Role.SURVEILLANCE}),
    SUPERVISORS: CASINO_SUPERVISORS,
}
ALARMED = ("inspector", SUPERVISORS)
"""Who is told what is wrong with the house itself."""
SHOWN = 50
"""So many notices that were acknowledged are shown."""


class Notice(Struct, frozen=True):
    """Something that somebody has to know."""

    id: str
    to: str
    table: str
    round: int
    at: str
    what: str
    words: str
    rule: list[str]
    by: str | None = None
    acknowledged_at: str | None = None

    def is_for(self, role: Role) -> bool:
        """Whether it is addressed to them."""
        return role in ADDRESSEES.get(self.to, READERS)

    def as_json(self, role: Role) -> dict[str, Any]:
        """The notice for somebody of this role."""
        return {**structs.asdict(self), "yours": self.is_for(role)}


class Notices:
    """All notices that are open, and the last that were acknowledged."""

    def __init__(self) -> None:
        self._open: dict[str, Notice] = {}
        self.done: deque[Notice] = deque(maxlen=SHOWN)

    def apply(self, event: Event, sequence: int) -> None:
        """A fact of the house."""
        match event:
            case Noticed():
                self._add(event, f"{sequence}.0", event.to, event.what, event.words)
            case WasRefused() if event.asked.get("role") in STAFF:
                rule = () if event.clause is None else (event.clause,)
                refused = structs.replace(event, rule=rule)
                self._add(refused, f"{sequence}.0", SUPERVISORS, event.kind, f"{event.by}: {event.message}")
            case Acknowledged(stream=stream) if stream == FLOOR:
                unkept = Notice(event.notice, SUPERVISORS, event.stream, 0, event.at, JOURNAL, "", [])
                notice = self._open.pop(event.notice, unkept)
                self.done.append(structs.replace(notice, by=event.by, acknowledged_at=event.at))

    def notified(self, entry: Entry) -> None:
        """What was told at a table: somebody may have to know."""
        if b'"notified"' not in entry.body:
            return
        body = body_of(entry)
        events = () if body.get("anew") else body.get("events", ())
        for place, event in enumerate(each for each in events if each["event"] == "notified"):
            if event["who"] in ADDRESSEES:
                self._open[f"{entry.sequence}.{place}"] = Notice(
                    f"{entry.sequence}.{place}",
                    event["who"],
                    entry.table,
                    entry.round,
                    entry.at,
                    "notified",
                    event["words"],
                    event["rule"],
                )

    def _add(self, event: Event, notice: str, to: str, what: str, words: str) -> None:
        rule = list(event.rule)
        self._open[notice] = Notice(notice, to, event.stream, event.number, event.at, what, words, rule)

    def add_unkept(self, table: str, words: str, at: str) -> None:
        """The journal keeps nothing more: this is told all the same."""
        for to in ALARMED:
            number = len(self._open) + len(self.done)
            notice = Notice(f"journal.{number}.{to}", to, table, 0, at, JOURNAL, words, [])
            self._open[notice.id] = notice

    def unkept(self) -> list[Notice]:
        """What was told while the journal kept nothing, once each."""
        mine = [each for each in self._open.values() if each.id.startswith("journal.")]
        return list({(each.table, each.words): each for each in mine}.values())

    def told(self) -> list[Notice]:
        """All that are open, and the last that were acknowledged."""
        return [*self._open.values(), *self.done]

    def waits(self, table: str, words: str) -> bool:
        """Whether somebody is told so already."""
        return any((each.table, each.words) == (table, words) for each in self._open.values())

    def check_acknowledged(self, notice_id: str, role: Role) -> None:
        """Only somebody it was addressed to has read it."""
        notice = self._open.get(notice_id)
        if notice is None:
            raise Unreadable("no-such-notice", f"no open notice {notice_id!r}", "id")
        if not notice.is_for(role):
            clause = POWERS["acknowledge-notice"].clause(None)
            roles = ADDRESSEES.get(notice.to, READERS)
            raise refusal("acknowledge-notice", role, clause, roles, {"notice": notice_id})

    def open_for(self, role: Role) -> int:
        """How many wait for somebody of this role."""
        return 0 if role not in STAFF else sum(notice.is_for(role) for notice in self._open.values())

    def seen_by(self, role: Role) -> dict[str, list[dict[str, Any]]]:
        """What this role may read: inspectors and surveillance all of it, others what is theirs."""
        return {
            "open": _listed(self._open.values(), role),
            "acknowledged": _listed(reversed(self.done), role),
        }


def alarms(table: str, words: str, what: str = JOURNAL) -> list[Event]:
    """Something is wrong: inspector and supervisors know."""
    return [Noticed(to=to, what=what, words=words, stream=table) for to in ALARMED]


def refused_fact(refused: Refused, author: str, table: str | None, number: int) -> WasRefused:
    """Somebody was refused what is for others to do."""
    return WasRefused(**refused.as_json()["refused"], by=author, stream=table or FLOOR, number=number)


def _listed(notices: Iterable[Notice], role: Role) -> list[dict[str, Any]]:
    return [each.as_json(role) for each in notices if role in READERS or each.is_for(role)]
