"""How a table is closed: a sign with the time for those who are there, and then nobody may be left."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from houseway.floor.powers import POWERS
from houseway.journal import Clock, Draft, Entry
from houseway.journal.entries import stamp
from houseway.rulebook import Refused
from houseway.table.codec import from_plain
from houseway.table.inputs import Input
from houseway.table.kept import KeptTable
from houseway.table.left import body_of
from houseway.table.requests import Ask, Asks, Draw
from houseway.table.roles import Role

SIGN_UP, SIGN_DOWN, CLOSED = "closing", "closing-withdrawn", "closed"
KINDS = frozenset({SIGN_UP, SIGN_DOWN, CLOSED})
CLOSE_TABLE = "close-table"

USUAL_MINUTES = 20
MINUTES = {"pontoon": 0}
"""How long the sign must stand before players have to leave; Pontoon's rule 16.2 names no time."""

Tell = Callable[[Input], Awaitable[None]]


class Sign(Struct, frozen=True):
    """The time at which the table closes."""

    at: str

    def seconds(self, now: datetime) -> float:
        """How long it is until then by the clock on the wall."""
        return max(0.0, (datetime.fromisoformat(self.at) - now).total_seconds())


class Closing:
    """The closing of one table.

    The sign shows the time on the wall; how long it is until then is counted by a clock that only runs
    forward, and over a restart by what the sign shows.
    """

    def __init__(
        self, table: KeptTable[Any], now: Clock, forward: Callable[[], float], sign: Sign | None
    ) -> None:
        self._table = table
        self._now = now
        self._forward = forward
        self._sign = sign
        self._ends = 0.0 if sign is None else forward() + sign.seconds(now())

    @property
    def rule(self) -> list[str]:
        """The clause by which the table may be closed."""
        return [POWERS[CLOSE_TABLE].clause(self._table.game.name)]

    @property
    def _over(self) -> bool:
        """Whether the time has come."""
        return self._forward() >= self._ends

    def as_json(self) -> dict[str, Any] | None:
        """The sign as everybody sees it."""
        if self._sign is None:
            return None
        seconds = round(max(0.0, self._ends - self._forward()), 1)
        words = f"this table closes at {self._sign.at[11:16]} UTC"
        return {"at": self._sign.at, "seconds": seconds, "rule": self.rule, "words": words}

    async def put_up(self, minutes: int, author: str) -> None:
        """The sign is up; the time on it is at least as far away as the rules say."""
        needed = MINUTES.get(self._table.game.name, USUAL_MINUTES)
        if minutes < needed:
            text = f"a sign of {minutes} minutes: players are told {needed} minutes before"
            raise self._refused("notice-too-short", text, minutes=minutes)
        at = stamp(self._now() + timedelta(minutes=minutes))
        await self._keep(SIGN_UP, {"at": at, "minutes": minutes, "rule": self.rule}, author)
        self._sign, self._ends = Sign(at), self._forward() + 60 * minutes

    async def take_down(self, author: str) -> None:
        """The table stays open after all."""
        if self._sign is not None:
            await self._keep(SIGN_DOWN, {}, author)
            self._sign = None

    def check_wager(self) -> None:
        """No wager is taken outside the hours, or once the time on the sign has come."""
        self.check_hours()
        if self._sign is not None and self._over:
            raise self._refused("closing", "the table is closing: no more wagers are taken")

    def check_hours(self) -> None:
        """No round begins outside the hours of gaming, by the clock on the wall."""
        time = self._now().astimezone().strftime("%H:%M")
        rule = self._table.settings.outside_hours(time)
        if rule is not None:
            hours = getattr(self._table.settings, "hours", None)
            text = f"it is {time}: there is gaming from {hours}"
            clause = self._table.game.clause(rule)
            raise Refused("outside-hours", clause, text, asked={"table": self._table.name, "time": time})

    async def close(self, tell: Tell, role: Role, author: str, bots: set[str]) -> None:
        """Nobody wagers there, and nobody sits there who was not told in time."""
        table = self._table
        if any(wager.on_layout for wager in table.wagers) or table.round.state.standing:
            raise self._refused("wagers-on-layout", "wagers lie on the layout: the round is played first")
        if isinstance(table.request, Ask | Asks | Draw):
            raise self._refused("round-in-progress", "a round is on: it is played first")
        self._check_told(set(table.round.state.seats.values()) - bots)
        for patron in dict.fromkeys(table.round.state.seats.values()):
            await tell(self._order(role, "leave-seat", patron=patron))
        if CLOSE_TABLE in table.game.commands and not table.round.state.closed:
            if not table.round.state.closing:
                await tell(self._order(role, CLOSE_TABLE, notice=True))
            if not table.round.state.closed:
                raise self._refused("count-first", "the cards are counted before the table is closed")
        await self._keep(CLOSED, {"rule": self.rule}, author)

    def _check_told(self, seated: set[str]) -> None:
        if seated and (self._sign is None or not self._over):
            names = ", ".join(sorted(seated))
            text = f"players are there ({names}): a sign with the time of closing stands first"
            raise self._refused("notice-first", text, seated=sorted(seated))

    def _order(self, role: Role, kind: str, **fields: Any) -> Input:
        given = {"input": "command", "kind": kind, "by": str(role), **fields}
        return from_plain(self._table.game, given, kind)

    def _refused(self, code: str, message: str, **asked: Any) -> Refused:
        asked = {"table": self._table.name, **asked}
        return Refused(code, POWERS[CLOSE_TABLE].clause(self._table.game.name), message, asked=asked)

    async def _keep(self, kind: str, body: dict[str, Any], author: str) -> None:
        text = json.dumps(body, separators=(",", ":")).encode()
        draft = Draft(self._table.name, self._table.number, kind, author, text)
        await asyncio.to_thread(self._table.journal.append, [draft])


def note_sign(entry: Entry, signs: dict[str, Sign]) -> None:
    """Which signs are up, from the journal."""
    if entry.kind == SIGN_UP:
        signs[entry.table] = Sign(body_of(entry)["at"])
    else:
        signs.pop(entry.table, None)
