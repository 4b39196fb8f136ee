"""How a table is closed: a sign with the time for those who are there, and then nobody may be left."""

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta, tzinfo
from typing import Any

from houseway.floor.events import SignPutUp
from houseway.floor.powers import POWERS
from houseway.floor.sign import Sign
from houseway.journal.entries import stamp
from houseway.rulebook import Refused
from houseway.rulebook.common import common
from houseway.table.driving.codec import from_plain
from houseway.table.procedure.inputs import Input, Withdrawn
from houseway.table.procedure.requests import Ask, Asks, Draw
from houseway.table.procedure.roles import Role
from houseway.table.rules.game import Game
from houseway.table.table import Table

CLOSE_TABLE = "close-table"


def shown(sign: Sign, game: Game[Any], forward: float) -> dict[str, Any]:
    """The sign as everybody sees it."""
    words = f"this table closes at {sign.time[11:16]} UTC"
    seconds = round(max(0.0, sign.ends - forward), 1)
    return {"at": sign.time, "seconds": seconds, "rule": rule_of(game), "words": words}


def rule_of(game: Game[Any]) -> list[str]:
    """The clause by which a table may be closed."""
    return list(POWERS[CLOSE_TABLE].rules(game.name))


def minutes_to_show(game: Game[Any]) -> int:
    """How long a sign hangs before the table is closed."""
    return common("closing").minutes[game.name]


def notice_of_closing(table: Table[Any], name: str, time: datetime | None, now: datetime) -> SignPutUp:
    """The sign; the time on it is at least as far away as the rules say. Where they name none: now."""
    needed = timedelta(minutes=minutes_to_show(table.game))
    if time is None and needed:
        raise _refused(table, name, "no-time", "a sign shows the proposed time of closure")
    time = now if time is None else time
    minutes = (time - now) / timedelta(minutes=1)
    if time - now < needed:
        least = needed // timedelta(minutes=1)
        text = f"a sign of {minutes:g} minutes: players are told {least} minutes before"
        raise _refused(table, name, "notice-too-short", text, minutes=minutes)
    return SignPutUp(time=stamp(time), minutes=int(minutes), rule=tuple(rule_of(table.game)))


def check_not_closing(table: Table[Any], name: str, sign: Sign | None, forward: float) -> None:
    """No wager is taken once the time on the sign has come."""
    if sign is not None and forward >= sign.ends:
        raise _refused(table, name, "closing", "the table is closing: no more wagers are taken")


def check_hours(table: Table[Any], name: str, now: datetime, zone: tzinfo | None = None) -> None:
    """No round begins outside the hours of gaming, by the clock on the wall."""
    rule = outside_hours(table, now, zone)
    if rule is not None:
        time = _on_the_wall(now, zone)
        hours = getattr(table.settings, "hours", None)
        text = f"it is {time}: there is gaming from {hours}"
        raise Refused("outside-hours", table.game.clause(rule), text, asked={"table": name, "time": time})


def outside_hours(table: Table[Any], now: datetime, zone: tzinfo | None = None) -> str | None:
    """The rule by which the hours of gaming are over, or have not begun."""
    return table.settings.outside_hours(_on_the_wall(now, zone))


def _on_the_wall(now: datetime, zone: tzinfo | None) -> str:
    return now.astimezone(zone).strftime("%H:%M")


def check_nothing_lies(table: Table[Any], name: str, *, hours_over: bool = False) -> None:
    """No round is on, and nobody has wagered for one that may still be played.

    What stood off goes back (QC-46); after the hours of gaming every wager does.
    """
    standing = {(each.area, each.patron, each.wager) for each in table.state.standing}
    lying = {(each.area, each.patron, each.kind) for each in table.round.open_wagers()}
    on = table.round.commenced or isinstance(table.request, Ask | Asks | Draw)
    if lying - standing and (on or not hours_over):
        text = "wagers lie on the layout: the round is played first"
        raise _refused(table, name, "wagers-on-layout", text)
    if on:
        raise _refused(table, name, "round-in-progress", "a round is on: it is played first")


def check_told(
    table: Table[Any], name: str, sign: Sign | None, forward: float, present: Collection[str]
) -> None:
    """Nobody is present who was not told in time."""
    if present and (sign is None or forward < sign.ends):
        names = ", ".join(sorted(present))
        text = f"players are there ({names}): a sign with the time of closing stands first"
        raise _refused(table, name, "notice-first", text, present=sorted(present))


def leave_and_close(table: Table[Any], role: Role) -> Iterator[Input]:
    """What the table is told: what stood off goes back, everybody leaves, signs come down, it is closed."""
    for wager in [*table.round.open_wagers()]:
        yield Withdrawn(wager.area, wager.patron, wager.kind)
    if table.round.state.retained:
        yield order_at(table, role, "return-retained")
    state = table.round.state
    seated = dict.fromkeys(state.seats.values())
    for patron in seated:
        yield order_at(table, role, "leave-seat", patron=patron)
    behind = (*(each.patron for each in state.carried), *state.kept)
    for patron in dict.fromkeys(each for each in behind if each not in seated):
        yield order_at(table, role, "leave-table", patron=patron)
    for kind in dict.fromkeys(each.wager for each in table.round.state.minimum_notices):
        yield order_at(table, role, "take-down-notice", wager=kind)
    if not is_counted(table) and not table.round.state.closing:
        yield order_at(table, role, CLOSE_TABLE, notice=True)


def is_counted(table: Table[Any]) -> bool:
    """Whether the cards are counted, where they are before the table is closed."""
    return CLOSE_TABLE not in table.game.commands or table.round.state.closed


def count_first(table: Table[Any], name: str) -> Refused:
    """The table is not closed yet."""
    return _refused(table, name, "count-first", "the cards are counted before the table is closed")


def order_at(table: Table[Any], role: Role, kind: str, **fields: Any) -> Input:
    """An order of the game, filled in by the house."""
    given = {"input": "command", "kind": kind, "by": str(role), **fields}
    return from_plain(table.game, given, kind)


def _refused(table: Table[Any], name: str, code: str, message: str, **asked: Any) -> Refused:
    clause = POWERS[CLOSE_TABLE].clause(table.game.name)
    return Refused(code, clause, message, asked={"table": name, **asked})
