"""What a dealer paid, held against what the rules say: a difference waits for a supervisor."""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from houseway.equipment import dollars
from houseway.floor.notices import SUPERVISORS, Notices
from houseway.floor.powers import POWERS
from houseway.journal import Draft, Entry
from houseway.rulebook import Refused, Unreadable
from houseway.table import events
from houseway.table.kept import KeptTable
from houseway.table.left import body_of
from houseway.table.settings import read

PAID, OTHERWISE, RESOLVED = "paid", "paid-otherwise", "resolved"
KINDS = frozenset({PAID, OTHERWISE, RESOLVED})
PAID_THE_REST, TOOK_BACK, LET_STAND = "paid-the-rest", "took-back", "let-stand"
HOW = (PAID_THE_REST, TOOK_BACK, LET_STAND)
MOST_LINES = 100

Key = tuple[str, int, int, str]
Entered = dict[int, dict[Key, int]]
"""What was entered as paid, by round and line, with what was due then."""


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """What was paid on one wager of a hand, beside the stake."""

    patron: str
    area: int
    wager: str
    paid: int
    hand: int = 1

    @property
    def key(self) -> Key:
        """Which wager of which hand."""
        return self.patron, self.area, self.hand, self.wager


class Difference(Struct, frozen=True):
    """A line on which something else was paid than is due."""

    patron: str
    area: int
    hand: int
    wager: str
    due: int
    paid: int

    @property
    def words(self) -> str:
        """The difference in words."""
        return f"{self.patron}'s {self.wager}: {dollars(self.paid)} was paid, {dollars(self.due)} is due"


def due_in(told: Iterable[events.Event]) -> dict[Key, int]:
    """What the rules pay on each wager, in their order; what was reversed is not due any more."""
    due: dict[Key, int] = {}
    for event in told:
        if isinstance(event, events.Paid | events.Bonus):
            key = (event.patron, event.area, event.hand, event.wager)
            due[key] = due.get(key, 0) + event.amount
        elif isinstance(event, events.Reversed):
            whose = (event.patron, event.area, event.wager)
            due = {key: cents for key, cents in due.items() if (key[0], key[1], key[3]) != whose}
    return due


class Payments:
    """The payments of one dealer's table that were entered, and the differences that are not resolved."""

    def __init__(
        self,
        table: KeptTable[Any],
        notices: Notices,
        waiting: Mapping[int, Sequence[Difference]],
        entered: Mapping[int, Mapping[Key, int]] | None = None,
    ) -> None:
        self._table = table
        self._notices = notices
        self._waiting: dict[int, list[Difference]] = {
            number: list(lines) for number, lines in waiting.items()
        }
        self._entered: Entered = {number: dict(lines) for number, lines in (entered or {}).items()}

    def check_settled(self) -> None:
        """No betting is closed while a difference waits for a supervisor."""
        for number, lines in self._waiting.items():
            words = "; ".join(line.words for line in lines)
            text = f"round {number}: {words}: a supervisor decides before the next round"
            clause = POWERS["resolve-payments"].clause(self._table.game.name)
            raise Refused(OTHERWISE, clause, text, asked={"round": number})

    async def enter(
        self, number: int, given: Any, told: Sequence[events.Event], author: str, command: str | None
    ) -> None:
        """What was paid: as it is due, or otherwise."""
        lines = read(list[Line], given, "do.lines")
        if not 1 <= len(lines) <= MOST_LINES:
            raise Unreadable("bad-lines", f"{len(lines)} lines: 1 to {MOST_LINES} are entered", "do.lines")
        due = due_in(told)
        self._check_new(number, lines, due)
        wrong = [
            Difference(line.patron, line.area, line.hand, line.wager, due.get(line.key, 0), line.paid)
            for line in lines
            if line.paid != due.get(line.key, 0)
        ]
        now = {line.key: due.get(line.key, 0) for line in lines}
        if not wrong:
            await self._keep(PAID, number, {"lines": [to_builtins(line) for line in lines]}, author, command)
            self._entered.setdefault(number, {}).update(now)
            return
        words = "; ".join(each.words for each in wrong)
        rule = [POWERS["resolve-payments"].clause(self._table.game.name)]
        right = [to_builtins(line) for line in lines if line.paid == due.get(line.key, 0)]
        body = {"lines": [to_builtins(each) for each in wrong], "right": right, "words": words, "rule": rule}
        await self._keep(OTHERWISE, number, body, author, command)
        self._entered.setdefault(number, {}).update(now)
        self._waiting.setdefault(number, []).extend(wrong)
        name = self._table.name
        await self._notices.post(SUPERVISORS, OTHERWISE, words, rule, table=name, number=number)

    def _check_new(self, number: int, lines: Sequence[Line], due: Mapping[Key, int]) -> None:
        """What was paid is entered once; anew only if something else is due since."""
        before = self._entered.get(number, {})
        for line in lines:
            if line.key in before and before[line.key] == due.get(line.key, 0):
                text = f"what {line.patron}'s {line.wager} was paid in round {number} is entered already"
                clause = POWERS["enter-payments"].clause(self._table.game.name)
                raise Refused("entered-already", clause, text, asked={"round": number, "wager": line.wager})

    async def resolve(self, do: Mapping[str, Any], author: str, command: str | None) -> dict[str, int]:
        """A supervisor has decided; what moves to patrons, or from them, if the difference stands."""
        number, how, words = do.get("round"), do.get("how"), str(do.get("words") or "").strip()
        if number not in self._waiting:
            raise Unreadable("nothing-to-resolve", f"no payment of round {number!r} waits", "do.round")
        if how not in HOW:
            raise Unreadable("bad-field", f"do.how: {how!r} is none of {', '.join(HOW)}", "do.how")
        if not words:
            raise Unreadable("bad-field", "do.words: say how it was resolved, and why", "do.words")
        self._check_way(number, str(how))
        moved: dict[str, int] = {}
        if how == LET_STAND:
            for line in self._waiting[number]:
                moved[line.patron] = moved.get(line.patron, 0) + line.paid - line.due
        lines = [to_builtins(each) for each in self._waiting[number]]
        body = {"how": how, "words": words, "lines": lines, "moved": moved}
        await self._keep(RESOLVED, number, body, author, command)
        del self._waiting[number]
        return moved

    def _check_way(self, number: int, how: str) -> None:
        """The rest is paid where too little was paid, and a surplus taken back where there is one."""
        lines = self._waiting[number]
        fits = {
            PAID_THE_REST: any(line.paid < line.due for line in lines),
            TOOK_BACK: any(line.paid > line.due for line in lines),
        }
        if not fits.get(how, True):
            words = "; ".join(line.words for line in lines)
            clause = POWERS["resolve-payments"].clause(self._table.game.name)
            raise Refused("not-so", clause, f"{how}: {words}", asked={"round": number, "how": how})

    async def _keep(
        self, kind: str, number: int, body: dict[str, Any], author: str, command: str | None
    ) -> None:
        text = json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()
        draft = Draft(self._table.name, number, kind, author, text, command)
        await asyncio.to_thread(self._table.journal.append, [draft])

    def as_json(self, number: int, told: Sequence[events.Event]) -> dict[str, Any]:
        """What is due by the rules in that round, and what waits for a supervisor."""
        entered = self._entered.get(number, {})
        due = [
            {"patron": key[0], "area": key[1], "hand": key[2], "wager": key[3], "due": cents}
            | ({"entered": True} if entered.get(key) == cents else {})
            for key, cents in due_in(told).items()
        ]
        waiting = [
            {"round": each, "lines": [to_builtins(line) for line in lines]}
            for each, lines in self._waiting.items()
        ]
        return {"round": number, "due": due, "waiting": waiting}


def note_payments(
    entry: Entry, waiting: dict[str, dict[int, list[Difference]]], entered: dict[str, Entered]
) -> None:
    """Which differences wait, and what was entered, from the journal."""
    rounds = waiting.setdefault(entry.table, {})
    if entry.kind in (PAID, OTHERWISE):
        body = body_of(entry)
        due = entered.setdefault(entry.table, {}).setdefault(entry.round, {})
        for line in (*body["lines"], *body.get("right", ())):
            key = (line["patron"], line["area"], line.get("hand", 1), line["wager"])
            due[key] = line.get("due", line["paid"])
    if entry.kind == OTHERWISE:
        lines = [read(Difference, line, "lines") for line in body_of(entry)["lines"]]
        rounds.setdefault(entry.round, []).extend(lines)
    elif entry.kind == RESOLVED:
        rounds.pop(entry.round, None)
