"""How a table is closed (c.8, Pontoon 16)."""

from houseway.floor.closing import (
    CLOSE_TABLE,
    check_nothing_lies,
    check_told,
    leave_and_close,
    notice_of_closing,
    outside_hours,
    present_at,
    rule_of,
)
from houseway.floor.events import Noticed, SignTakenDown, TableClosed
from houseway.floor.notices import SUPERVISORS
from houseway.floor.orders.base import AtTable, not_built
from houseway.floor.powers import check_power
from houseway.floor.room import Room, moment
from houseway.rulebook import Clause, Refused, Unreadable
from houseway.table.views import Viewer


class NoticeOfClosing(AtTable, frozen=True, kw_only=True):
    """A sign with the time at which the table closes."""

    name = "notice-of-closing"
    time: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """A new sign counts from now; one that is too short leaves the first."""
        table = room.open_table(self.table)
        check_power(CLOSE_TABLE, by.role, table.game.name, order=self.name)
        time = None if self.time is None else moment(self.time, "time")
        sign = notice_of_closing(table, table.name, time, room.now())
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
            raise not_built("a notice of a minimum", "notice")
        if self.notice != "closing":
            raise Unreadable("bad-field", f"notice: {self.notice!r} is none of minimum, closing", "notice")
        check_power(CLOSE_TABLE, by.role, table.game.name, order=self.name)
        rule = rule_of(table.game)
        if room.facts(table).sign is None:
            text = "no sign with a time of closing hangs there"
            raise Refused("no-notice", Clause(rule[0]), text, asked={"table": table.name})
        room.keep_at(table, by, SignTakenDown(rule=tuple(rule)))


class CloseTable(AtTable, frozen=True, kw_only=True):
    """Nothing more happens at the table."""

    name = CLOSE_TABLE

    def carry_out(self, room: Room, by: Viewer) -> None:
        """At once if nobody is present (QC-44) or the hours of gaming are over; never with a round on."""
        table = room.open_table(self.table)
        check_power(CLOSE_TABLE, by.role, table.game.name, order=self.name)
        room.answer_by_default(table, by)
        facts = room.facts(table)
        hours_over = outside_hours(table, room.now(), room.terms.zone) is not None
        check_nothing_lies(table, table.name, hours_over=hours_over)
        if not hours_over:
            present = present_at(table, facts.left) - set(facts.bots)
            check_told(table, table.name, facts.sign, room.forward(), present)
        for happened in leave_and_close(table, table.name, by.role):
            room.tell(table, happened, by)
        room.keep_at(table, by, TableClosed(rule=tuple(rule_of(table.game))))
