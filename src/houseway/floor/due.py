"""What falls due by itself: decided from facts when its time comes, and again when the house comes back."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Any

from msgspec import Struct

from houseway.floor.closing import minutes_to_show, rule_of
from houseway.floor.due_promotions import due_of_promotions
from houseway.floor.events import SignTakenDown
from houseway.floor.orders.tournament_sessions import forfeit_seats, not_seated
from houseway.floor.room import Room
from houseway.floor.sign import Sign
from houseway.floor.tournaments.tables import tournament_at
from houseway.rulebook.common import common
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.signs_of_change import MinimumNotice
from houseway.table.layout.views import Viewer
from houseway.table.procedure.moments import moment
from houseway.table.procedure.roles import Role
from houseway.table.rules.limit_orders import LimitsDue

HOUSE = Viewer(Role.DEALER)


class Due(Struct, frozen=True):
    """Something that happens by itself: when, by the clock that runs forward and by the one on the wall."""

    forward: float
    time: datetime
    carry_out: Callable[[Room], None]


Source = Callable[[Room, Iterable[KeptTable[Any]]], Iterator[Due]]


def signs_of_minimums(room: Room, tables: Iterable[KeptTable[Any]]) -> Iterator[Due]:
    """Limits change at the time on their sign (QC-4); one that hung too short lapses (QC-3)."""
    for table in tables:
        facts = room.facts(table)
        for notice in () if facts.closed else table.round.state.minimum_notices:
            sign = facts.minimums.get(f"{notice.wager}/{notice.whose}")
            if sign is not None and not notice.due:
                yield Due(sign.ends, moment(notice.time, "time"), _minimum(table.name, notice, sign))


def signs_of_closing(room: Room, tables: Iterable[KeptTable[Any]]) -> Iterator[Due]:
    """A sign that hung too short when its time comes lapses (QC-3)."""
    for table in tables:
        sign = room.facts(table).sign
        if sign is not None and sign.shown < minutes_to_show(table.game) * 60:
            yield Due(sign.ends, datetime.fromisoformat(sign.time), _closing(table.name))


def starts_of_sessions(room: Room, tables: Iterable[KeptTable[Any]]) -> Iterator[Due]:
    """Who is not seated at the starting time has lost the position."""
    for table in tables:
        tournament = tournament_at(room, table)
        session = None if tournament is None else tournament.balloted
        if tournament is None or session is None or tournament.ended or table.name not in session.tables:
            continue
        start = tournament.starts.get(session.number)
        if start is not None and not_seated(table, tournament):
            yield Due(start.ends, datetime.fromisoformat(start.time), _forfeit(table.name))


def promotions(room: Room, tables: Iterable[KeptTable[Any]]) -> Iterator[Due]:
    """What falls due of promotions, by the clock on the wall."""
    for time, do in due_of_promotions(room, tables):
        yield Due(room.forward() + max((time - room.now()).total_seconds(), 0.0), time, do)


SOURCES: tuple[Source, ...] = (signs_of_minimums, signs_of_closing, starts_of_sessions)
"""Whatever falls due at tables."""
OF_THE_HOUSE: tuple[Source, ...] = (promotions,)
"""Whatever falls due at no table."""


def first_due(
    room: Room, until: float, tables: Iterable[KeptTable[Any]], sources: tuple[Source, ...] = SOURCES
) -> Due | None:
    """What falls due first at these tables, up to and at that moment."""
    waiting = [each for source in sources for each in source(room, tables) if each.forward <= until]
    return min(waiting, key=lambda each: each.forward) if waiting else None


def due_at(room: Room, table: KeptTable[Any]) -> Due | None:
    """What is due now at that table."""
    return first_due(room, room.forward(), (table,))


def due_in_house(room: Room) -> Due | None:
    """What is due now at no table."""
    return first_due(room, room.forward(), (), OF_THE_HOUSE)


def fall_due(room: Room, until: float, turn: Callable[[Due], None] = lambda due: None) -> None:
    """All of it up to that moment, each at its own, to which a told clock is turned first."""
    everything = (*SOURCES, *OF_THE_HOUSE)
    while (due := first_due(room, until, list(room.tables.values()), everything)) is not None:
        turn(due)
        room.at_once(partial(due.carry_out, room))


def _minimum(name: str, notice: MinimumNotice, sign: Sign) -> Callable[[Room], None]:
    def carry_out(room: Room) -> None:
        table = room.table(name)
        needed = common("change-limits").minutes[table.game.name] * 60
        orders: Any = table.game.commands
        lapses = None if sign.shown >= needed else notice.whose
        due = orders[LimitsDue.kind](by=Role.DEALER, wager=notice.wager, time=notice.time, lapses=lapses)
        room.tell(table, due, HOUSE)

    return carry_out


def _forfeit(name: str) -> Callable[[Room], None]:
    def carry_out(room: Room) -> None:
        table = room.table(name)
        tournament = tournament_at(room, table)
        assert tournament is not None and tournament.balloted is not None
        forfeit_seats(room, table, tournament, tournament.balloted)

    return carry_out


def _closing(name: str) -> Callable[[Room], None]:
    def carry_out(room: Room) -> None:
        table = room.table(name)
        room.keep_at(table, HOUSE, SignTakenDown(rule=tuple(rule_of(table.game))))

    return carry_out
