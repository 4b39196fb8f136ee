"""How a table is closed: a sign with the time for those who are there, and then nobody may be left."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from houseway.floor.events import SignPutUp
from houseway.floor.powers import POWERS
from houseway.journal import Clock
from houseway.journal.entries import stamp
from houseway.rulebook import Refused
from houseway.rulebook.common import common
from houseway.table.codec import from_plain
from houseway.table.game import Game
from houseway.table.inputs import Input
from houseway.table.requests import Ask, Asks, Draw
from houseway.table.roles import Role
from houseway.table.table import Table

CLOSE_TABLE = "close-table"


class Sign(Struct, frozen=True):
    """The time at which the table closes.

    The sign shows the time on the wall; how long it is until then is counted by a clock that only runs
    forward, and over a restart by what the sign shows.
    """

    time: str
    ends: float

    @classmethod
    def put_up(cls, event: SignPutUp, now: Clock, forward: Callable[[], float]) -> "Sign":
        """The sign hangs from now on."""
        left = (datetime.fromisoformat(event.time) - now()).total_seconds()
        return cls(event.time, forward() + max(0.0, left))

    def as_json(self, game: Game[Any], forward: float) -> dict[str, Any]:
        """The sign as everybody sees it."""
        words = f"this table closes at {self.time[11:16]} UTC"
        seconds = round(max(0.0, self.ends - forward), 1)
        return {"at": self.time, "seconds": seconds, "rule": rule_of(game), "words": words}


def rule_of(game: Game[Any]) -> list[str]:
    """The clause by which a table may be closed."""
    return list(POWERS[CLOSE_TABLE].rules(game.name))


def notice_of_closing(table: Table[Any], name: str, minutes: int, now: datetime) -> SignPutUp:
    """The sign; the time on it is at least as far away as the rules say."""
    needed = common("closing").minutes[table.game.name]
    if minutes < needed:
        text = f"a sign of {minutes} minutes: players are told {needed} minutes before"
        raise _refused(table, name, "notice-too-short", text, minutes=minutes)
    time = stamp(now + timedelta(minutes=minutes))
    return SignPutUp(time=time, minutes=minutes, rule=tuple(rule_of(table.game)))


def check_not_closing(table: Table[Any], name: str, sign: Sign | None, forward: float) -> None:
    """No wager is taken once the time on the sign has come."""
    if sign is not None and forward >= sign.ends:
        raise _refused(table, name, "closing", "the table is closing: no more wagers are taken")


def check_hours(table: Table[Any], name: str, now: datetime) -> None:
    """No round begins outside the hours of gaming, by the clock on the wall."""
    time = now.astimezone().strftime("%H:%M")
    rule = table.settings.outside_hours(time)
    if rule is not None:
        hours = getattr(table.settings, "hours", None)
        text = f"it is {time}: there is gaming from {hours}"
        raise Refused("outside-hours", table.game.clause(rule), text, asked={"table": name, "time": time})


def check_nothing_lies(table: Table[Any], name: str) -> None:
    """Nobody wagers there, and no round is on."""
    if any(wager.on_layout for wager in table.wagers) or table.round.state.standing:
        text = "wagers lie on the layout: the round is played first"
        raise _refused(table, name, "wagers-on-layout", text)
    if isinstance(table.request, Ask | Asks | Draw):
        raise _refused(table, name, "round-in-progress", "a round is on: it is played first")


def check_told(table: Table[Any], name: str, sign: Sign | None, forward: float, bots: set[str]) -> None:
    """Nobody sits there who was not told in time."""
    seated = set(table.round.state.seats.values()) - bots
    if seated and (sign is None or forward < sign.ends):
        names = ", ".join(sorted(seated))
        text = f"players are there ({names}): a sign with the time of closing stands first"
        raise _refused(table, name, "notice-first", text, seated=sorted(seated))


def leave_and_close(table: Table[Any], name: str, role: Role) -> Iterator[Input]:
    """What the table is told: everybody leaves, and the game closes it if it has something to say."""
    for patron in dict.fromkeys(table.round.state.seats.values()):
        yield _order(table, role, "leave-seat", patron=patron)
    if CLOSE_TABLE in table.game.commands and not table.round.state.closed:
        if not table.round.state.closing:
            yield _order(table, role, CLOSE_TABLE, notice=True)
        if not table.round.state.closed:
            text = "the cards are counted before the table is closed"
            raise _refused(table, name, "count-first", text)


def _order(table: Table[Any], role: Role, kind: str, **fields: Any) -> Input:
    given = {"input": "command", "kind": kind, "by": str(role), **fields}
    return from_plain(table.game, given, kind)


def _refused(table: Table[Any], name: str, code: str, message: str, **asked: Any) -> Refused:
    clause = POWERS[CLOSE_TABLE].clause(table.game.name)
    return Refused(code, clause, message, asked={"table": name, **asked})
