"""How a table is closed (the common rule `closing`)."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from houseway.floor.closing import (
    CLOSE_TABLE,
    check_nothing_lies,
    check_told,
    is_counted,
    leave_and_close,
    notice_of_closing,
    order_at,
    outside_hours,
    rule_of,
)
from houseway.floor.events import BotsLeft, Noticed, SignTakenDown, TableClosed
from houseway.floor.inputs import BY_DEALER, read_input
from houseway.floor.linking import leave_link
from houseway.floor.notices import SUPERVISORS
from houseway.floor.orders.base import AtTable
from houseway.floor.powers import check_power
from houseway.floor.room import Room
from houseway.rulebook import Clause, Refused, Unreadable
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.inputs import Withdrawn
from houseway.table.procedure.moments import moment
from houseway.table.procedure.roles import Role


class NoticeOfClosing(AtTable, frozen=True, kw_only=True):
    """A sign with the time at which the table closes."""

    name = "notice-of-closing"
    time: str | None = None
    minutes: int | None = None
    """In how many minutes, where no time is given."""

    def carry_out(self, room: Room, by: Viewer) -> None:
        """A new sign counts from now; one that is too short leaves the first."""
        table = room.open_table(self.table)
        check_power(CLOSE_TABLE, by.role, table.game.name, order=self.name)
        now, time = room.now(), None if self.time is None else moment(self.time, "time")
        if time is None and self.minutes is not None:
            time = now + timedelta(minutes=self.minutes)
        sign = notice_of_closing(table, table.name, time, now)
        words = f"{table.name}: this table closes at {sign.time[11:16]} UTC"
        room.keep_at(table, by, sign, Noticed(to=SUPERVISORS, what=sign.kind, words=words, rule=sign.rule))


class TakeDownNotice(AtTable, frozen=True, kw_only=True):
    """A sign is taken down."""

    name = "take-down-notice"
    notice: str
    wager: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """The table stays open after all."""
        table = room.open_table(self.table)
        if self.notice == "minimum":
            self._minimum(room, table, by)
            return
        if self.notice != "closing":
            raise Unreadable("bad-field", f"notice: {self.notice!r} is none of minimum, closing", "notice")
        check_power(CLOSE_TABLE, by.role, table.game.name, order=self.name)
        rule = rule_of(table.game)
        if room.facts(table).sign is None:
            text = "no sign with a time of closing hangs there"
            raise Refused("no-notice", Clause(rule[0]), text, asked={"table": table.name})
        room.keep_at(table, by, SignTakenDown(rule=tuple(rule)))

    def _minimum(self, room: Room, table: KeptTable[Any], by: Viewer) -> None:
        """Of that wager."""
        if self.wager is None:
            raise Unreadable("missing-field", "wager: the minimum of which wager?", "wager")
        do = {"input": "command", "kind": self.name, "wager": self.wager}
        room.tell(table, read_input(table, by, do, BY_DEALER), by)


class CloseTable(AtTable, frozen=True, kw_only=True):
    """Nothing more happens at the table."""

    name = CLOSE_TABLE

    def carry_out(self, room: Room, by: Viewer) -> None:
        """At once if nobody is present (QC-44) or the hours of gaming are over; never with a round on.

        Where the cards are counted first, everybody has left, and it closes when that is ordered again.
        """
        table = room.open_table(self.table)
        check_power(CLOSE_TABLE, by.role, table.game.name, order=self.name)
        room.answer_by_default(table, by)
        facts = room.facts(table)
        send_bots_away(room, table, facts.bots)
        hours_over = outside_hours(table, room.now(), room.terms.zone) is not None
        check_nothing_lies(table, table.name, hours_over=hours_over)
        if not hours_over:
            present = table.present().keys() - set(facts.bots)
            check_told(table, table.name, facts.sign, room.forward(), present)
        for happened in leave_and_close(table, by.role):
            room.tell(table, happened, by)
        if is_counted(table):
            leave_link(room, table, by)
            room.keep_at(table, by, TableClosed(rule=tuple(rule_of(table.game))))


def send_bots_away(room: Room, table: KeptTable[Any], bots: Collection[str]) -> None:
    """Bots alone keep no table open: they take their wagers back and leave."""
    wagering = {wager.patron for wager in table.round.open_wagers()}
    if not bots or not wagering <= set(bots) or table.round.commenced:
        return
    for wager in [*table.round.open_wagers()]:
        room.tell(table, Withdrawn(wager.area, wager.patron, wager.kind), None)
    for bot in [each for each in table.round.state.seats.values() if each in bots]:
        room.tell(table, order_at(table, Role.DEALER, "leave-seat", patron=bot), None)
    room.keep(BotsLeft(table=table.name, bots=tuple(sorted(bots))))
