"""Notices: who has to know what. They stay until somebody acknowledges them; the journal keeps all of it."""

import asyncio
import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, convert, structs

from houseway.journal import Clock, Draft, Entry, Journal, JournalDown
from houseway.journal.entries import stamp
from houseway.rulebook import Refused, Unreadable
from houseway.server.floor.powers import POWERS, READERS, refusal
from houseway.table.kept import HOUSE
from houseway.table.left import body_of
from houseway.table.roles import CASINO_SUPERVISORS, STAFF, Role

NOTICE, ACKNOWLEDGED, REFUSED, JOURNAL = "notice", "acknowledged", "refused", "journal"
KINDS = frozenset({NOTICE, ACKNOWLEDGED, REFUSED})
"""Entries that the desk writes about a table; the table itself is not concerned."""

HOUSE_ITSELF = "floor"
"""What the journal calls the house where no table is meant."""

SUPERVISORS = "supervisors"
ADDRESSEES: Mapping[str, frozenset[Role]] = {
    "inspector": frozenset({Role.INSPECTOR}),
    "commission": frozenset({Role.INSPECTOR}),
    "surveillance": frozenset({Role.SURVEILLANCE}),
    SUPERVISORS: CASINO_SUPERVISORS,
}
ALARMED = ("inspector", SUPERVISORS)
"""Who is told what is wrong with the house itself."""
MOST_REFUSALS = 1000
"""So many different refusals are counted before they are summed up."""
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
    """All notices that are open, and the last that were acknowledged: a fold of the journal."""

    def __init__(self, journal: Journal, now: Clock) -> None:
        self._journal = journal
        self._now = now
        self._open: dict[str, Notice] = {}
        self._done: deque[Notice] = deque(maxlen=SHOWN)
        self._refusals: dict[tuple[str, ...], tuple[int, Draft | None]] = {}

    def note(self, entry: Entry) -> None:
        """An entry of the journal."""
        if entry.kind in ("told", "corrected"):
            if b'"notified"' in entry.body:
                self._notified(entry)
        elif entry.kind == NOTICE:
            body = body_of(entry)
            self._add(entry, body["to"], body["what"], body["words"], body["rule"])
        elif entry.kind == REFUSED:
            body = body_of(entry)
            if body["asked"].get("role") in STAFF:
                words = f"{entry.author}: {body['message']}"
                self._add(entry, SUPERVISORS, REFUSED, words, [body["clause"]])
        elif entry.kind == ACKNOWLEDGED and entry.table == HOUSE_ITSELF:
            self._acknowledged(entry)

    def _notified(self, entry: Entry) -> None:
        body = body_of(entry)
        events = () if body.get("anew") else body.get("events", ())
        told = [event for event in events if event["event"] == "notified"]
        for place, event in enumerate(told):
            if event["who"] in ADDRESSEES:
                self._add(entry, event["who"], "notified", event["words"], event["rule"], place=place)

    def _add(self, entry: Entry, to: str, what: str, words: str, rule: list[str], *, place: int = 0) -> None:
        notice = Notice(
            f"{entry.sequence}.{place}", to, entry.table, entry.round, entry.at, what, words, rule
        )
        self._open[notice.id] = convert(structs.asdict(notice), Notice)

    def _acknowledged(self, entry: Entry) -> Notice:
        named = body_of(entry)["notice"]
        unkept = Notice(named, SUPERVISORS, entry.table, 0, entry.at, JOURNAL, "", [])
        notice = self._open.pop(named, unkept)
        done = structs.replace(notice, by=entry.author, acknowledged_at=entry.at)
        self._done.append(done)
        return done

    async def catch_up(self, table: str, number: int, after: int) -> None:
        """Somebody was told something in this round of a table: read it from the journal."""

        def entries() -> list[Entry]:
            return [
                each for each in self._journal.entries(table=table, round=number) if each.sequence > after
            ]

        for entry in await asyncio.to_thread(entries):
            self.note(entry)

    async def post(
        self, to: str, what: str, words: str, rule: Sequence[str], *, table: str, number: int
    ) -> None:
        """The house lets somebody know."""
        body = {"to": to, "what": what, "words": words, "rule": list(rule)}
        await self._keep(Draft(table, number, NOTICE, HOUSE, _text(body)))

    async def alarm(self, table: str, words: str) -> None:
        """Something is wrong: inspector and supervisors know, and the journal keeps it if it still can."""
        try:
            entries = await asyncio.to_thread(self._journal.append, _alarms(table, words))
        except JournalDown:
            self.alarm_unkept(table, words)
            return
        for entry in entries:
            self.note(entry)

    def alarm_at_opening(self, table: str, words: str, what: str = JOURNAL) -> None:
        """The same while the house opens; what waits already is not said twice."""
        if all((each.table, each.words) != (table, words) for each in self._open.values()):
            for entry in self._journal.append(_alarms(table, words, what)):
                self.note(entry)

    def alarm_unkept(self, table: str, words: str) -> None:
        """The journal keeps nothing more: this is told all the same."""
        for to in ALARMED:
            number = len(self._open) + len(self._done)
            notice = Notice(f"journal.{number}.{to}", to, table, 0, stamp(self._now()), JOURNAL, words, [])
            self._open[notice.id] = notice

    def unkept(self) -> list[Notice]:
        """What was told while the journal kept nothing, once each."""
        mine = [each for each in self._open.values() if each.id.startswith("journal.")]
        return list({(each.table, each.words): each for each in mine}.values())

    async def refused(self, refused: Refused, author: str, table: str | None, number: int) -> None:
        """Somebody was refused what is for others to do; what goes on is summed up from time to time."""
        body = refused.as_json()["refused"]
        where = table or HOUSE_ITSELF
        key = (author, where, body["clause"], str(body["asked"].get("action")))
        if key in self._refusals:
            times, _ = self._refusals[key]
            self._refusals[key] = times + 1, Draft(where, number, REFUSED, author, _text(body))
            return
        if len(self._refusals) >= MOST_REFUSALS:
            await self.sum_up()
        self._refusals[key] = 0, None
        await self._keep(Draft(where, number, REFUSED, author, _text(body)))

    async def sum_up(self) -> None:
        """Write down how often each was refused since, and begin anew."""
        refusals, self._refusals = self._refusals, {}
        for times, last in refusals.values():
            if last is not None:
                body = {**json.loads(last.body), "times": times}
                await self._keep(structs.replace(last, body=_text(body)))

    async def acknowledge(self, notice_id: str, role: Role, author: str) -> Notice:
        """Somebody it was addressed to has read it."""
        notice = self._open.get(notice_id)
        if notice is None:
            raise Unreadable("no-such-notice", f"no open notice {notice_id!r}", "id")
        if not notice.is_for(role):
            clause = POWERS["acknowledge-notice"].clause(None)
            roles = ADDRESSEES[notice.to]
            raise refusal("acknowledge-notice", role, clause, roles, {"notice": notice_id})
        draft = Draft(
            HOUSE_ITSELF, 0, ACKNOWLEDGED, author, _text({"notice": notice_id}), f"acknowledged/{notice_id}"
        )
        (entry,) = await asyncio.to_thread(self._journal.append, [draft])
        return self._acknowledged(entry)

    async def _keep(self, draft: Draft) -> None:
        for entry in await asyncio.to_thread(self._journal.append, [draft]):
            self.note(entry)

    def open_for(self, role: Role) -> int:
        """How many wait for somebody of this role."""
        return 0 if role not in STAFF else sum(notice.is_for(role) for notice in self._open.values())

    def seen_by(self, role: Role) -> dict[str, list[dict[str, Any]]]:
        """What this role may read: inspectors and surveillance all of it, others what is theirs."""
        return {
            "open": _listed(self._open.values(), role),
            "acknowledged": _listed(reversed(self._done), role),
        }


def _alarms(table: str, words: str, what: str = JOURNAL) -> list[Draft]:
    bodies = ({"to": to, "what": what, "words": words, "rule": []} for to in ALARMED)
    return [Draft(table, 0, NOTICE, HOUSE, _text(body)) for body in bodies]


def _listed(notices: Iterable[Notice], role: Role) -> list[dict[str, Any]]:
    return [each.as_json(role) for each in notices if role in READERS or each.is_for(role)]


def _text(body: Mapping[str, Any]) -> bytes:
    return json.dumps(dict(body), separators=(",", ":"), ensure_ascii=False).encode()
