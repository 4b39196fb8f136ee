"""Links of prize meters change and end: with approval, for all of their tables, between rounds."""

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.floor.jackpots import Held, LinkFacts
from houseway.floor.link_events import GivenMeter, LinkChanged, LinkEnded, stream_of
from houseway.floor.linking import (
    GAME,
    RULES,
    check_drawn,
    check_meters,
    check_pay_table,
    check_wager,
    clauses,
    leave_link,
    refused,
    set_link,
)
from houseway.floor.mystery import opened
from houseway.floor.orders.base import Order
from houseway.floor.orders.jackpots import (
    OfLink,
    check_approved,
    check_between_rounds,
    check_nothing_carried,
)
from houseway.floor.powers import check_power
from houseway.floor.room import Room
from houseway.rulebook import Unreadable
from houseway.table.house.links import exactly
from houseway.table.layout.settings import read
from houseway.table.layout.views import Viewer


class ChangeLink(OfLink, frozen=True, kw_only=True):
    """Another wager, or other rates and seeds, for all of its tables at once."""

    name = "change-link"
    approval: str | None = None
    wager: int | None = None
    pay_table: dict[str, int] | None = None
    meters: dict[str, dict[str, Any]] | None = None
    table: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """With approval, while no linked table has a round on; meters keep their value (QC-62)."""
        facts = room.house.links.named(self.link)
        check_power(self.name, by.role, GAME.name, order=self.name, link=self.link)
        if self.table is not None:
            text = f"{self.name}: all tables of {self.link} alike, not {self.table} alone"
            raise refused("one-table", "same-wager", text, {"link": self.link, "table": self.table})
        tables = [room.tables[each] for each in facts.tables]
        check_between_rounds(tables, "same-wager", self.name)
        check_approved(room, self.approval)
        if self.wager not in (None, facts.wager):
            check_nothing_carried(tables, self.name)
        changed = self._changed(facts)
        self._check_undoing(room, facts, changed)
        room.keep_by(by, changed)
        for table in tables:
            set_link(room, table, facts, changed)

    def _changed(self, facts: LinkFacts) -> LinkChanged:
        wager = facts.wager if self.wager is None else self.wager
        check_wager(wager)
        pay_table = facts.pay_table if self.pay_table is None else self.pay_table
        check_pay_table(pay_table)
        meters = {pool: _meter(facts, pool) for pool in facts.link.meters}
        for pool, given in (self.meters or {}).items():
            meters[pool] = _changed_meter(meters.get(pool), pool, given)
        check_meters(meters)
        if RULES.drawn in (self.meters or {}):
            check_drawn(meters[RULES.drawn], facts.link.meters[RULES.drawn].value)
        return LinkChanged(
            stream=stream_of(self.link),
            wager=wager,
            approval=self.approval or "",
            pay_table=pay_table,
            meters=meters,
            rule=clauses("approved-rates", "same-wager", "same-rates", "same-pay-table"),
        )

    def _check_undoing(self, room: Room, facts: LinkFacts, changed: LinkChanged) -> None:
        """A seed that made up a meter is withdrawn if the win is undone: so much has to be there then."""
        for each in not_final(room, facts):
            prize, seed = each.prize, changed.meters[each.prize.pool].seed
            if prize.taken < prize.seed and seed < prize.seed:
                text = f"meters.{prize.pool}.seed: {seed}, and {_may_be_undone(each)}"
                raise refused("not-final", "linked-meter", f"{self.name}: {text}", {"link": self.link})


def not_final(room: Room, facts: LinkFacts) -> Iterator[Held]:
    """The prizes that stand, of rounds that may still be set right."""
    for each in facts.held.values():
        table = room.tables.get(each.table)
        if table is not None and each.number >= table.rounds_played and not table.round.commenced:
            yield each


def _may_be_undone(held: Held) -> str:
    return f"round {held.number} of {held.table} has won it and may still be set right"


def _meter(facts: LinkFacts, pool: str) -> GivenMeter:
    parts = facts.parts[pool]
    return GivenMeter(parts.rate, parts.seed, None, facts.ceilings.get(pool))


def _changed_meter(before: GivenMeter | None, pool: str, given: Mapping[str, Any]) -> GivenMeter:
    where = f"meters.{pool}"
    if before is None:
        raise Unreadable("bad-link", f"{where}: the link has no such pool", where)
    if extra := set(given) - {"rate", "seed", "ceiling"}:
        raise Unreadable(
            "bad-field", f"{where}.{min(extra)}: a meter keeps its value", f"{where}.{min(extra)}"
        )
    plain = {"rate": str(before.rate), "seed": before.seed}
    plain |= {} if before.ceiling is None else {"ceiling": before.ceiling}
    return read(GivenMeter, {**plain, **given}, where)


class EndLink(OfLink, frozen=True, kw_only=True):
    """A link ends: all that its meters hold is moved to those of another."""

    name = "end-link"
    to: str
    approval: str | None = None

    def links_in(self, room: Room) -> tuple[str, ...]:
        """Both."""
        return (self.link, self.to)

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Players' money does not become the operator's (QC-61)."""
        facts = room.house.links.named(self.link)
        check_power(self.name, by.role, GAME.name, order=self.name, link=self.link)
        to = room.house.links.named(self.to)
        tables = [room.tables[each] for each in facts.tables]
        check_between_rounds(tables, "same-wager", self.name)
        check_nothing_carried(tables, self.name)
        check_approved(room, self.approval)
        self._check_can_take(facts, to)
        self._check_final(room, facts)
        for table in tables:
            leave_link(room, table, by)
        moved = {pool: exactly(meter.value) for pool, meter in facts.link.meters.items()}
        ended = LinkEnded(
            stream=stream_of(self.link),
            to=self.to,
            approval=self.approval or "",
            moved=moved,
            rule=clauses("approved-rates", "linked-meter"),
        )
        room.keep_by(by, ended, *(opened(each, None) for each in facts.hidden.values()))

    def _check_can_take(self, facts: LinkFacts, to: LinkFacts) -> None:
        asked = {"link": self.link, "to": self.to}
        if to is facts:
            raise Unreadable("same-link", f"to: {self.to} is the link itself", "to")
        missing = [pool for pool in facts.link.meters if pool not in to.link.meters]
        if missing:
            raise refused(
                "no-such-pool", "approved-rates", f"{self.to} has no {missing[0]} to take it", asked
            )

    def _check_final(self, room: Room, facts: LinkFacts) -> None:
        """What may still be set right is won or not won in these meters."""
        for each in not_final(room, facts):
            text = f"{self.name}: {_may_be_undone(each)}"
            raise refused("not-final", "linked-meter", text, {"link": self.link})


LINK_CHANGES: tuple[type[Order], ...] = (ChangeLink, EndLink)
