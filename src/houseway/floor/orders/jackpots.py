"""Prize meters that link tables: opened, changed and ended with approval, for all of their tables alike."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from houseway.floor.jackpots import LinkFacts
from houseway.floor.link_events import (
    GivenMeter,
    LinkChanged,
    LinkEnded,
    LinkLost,
    LinkOpened,
    LinkRestored,
    TableLinked,
    stream_of,
)
from houseway.floor.linking import (
    GAME,
    RULES,
    check_meters,
    check_pay_table,
    clause,
    clauses,
    hidden_at_opening,
    leave_link,
    refused,
    set_link,
)
from houseway.floor.mystery import opened
from houseway.floor.orders.base import AtTable, Order
from houseway.floor.powers import check_power
from houseway.floor.room import Room
from houseway.rulebook import Unreadable
from houseway.table.kept import KeptTable
from houseway.table.links import exactly
from houseway.table.roles import Role
from houseway.table.settings import read
from houseway.table.views import Viewer

OPENED = ("links-opened", "one-table-or-group", "approved-rates", "prize-meter-system")
LINKED = ("one-pool", "same-wager", "same-pay-table", "same-rates", "linked-games", "linked-meter")


class OpenLink(Order, frozen=True, kw_only=True):
    """Tables may share meters from now on."""

    name = "open-link"
    link: str
    wager: int
    approval: str | None = None
    pay_table: dict[str, int]
    meters: dict[str, GivenMeter]

    def carry_out(self, room: Room, by: Viewer) -> None:
        """As it was approved."""
        check_power(self.name, by.role, GAME.name, order=self.name, link=self.link)
        if any(each.hidden is not None for each in self.meters.values()) and not room.terms.told_chance:
            raise Unreadable("not-told", "meters: chance gives the hidden amount, and nobody else", "meters")
        check_link_name(room, self.link)
        check_approved(room, self.approval)
        add_link(room, self, by)


def check_approved(room: Room, approval: str | None) -> None:
    """The Authority has approved it."""
    room.check_approval(approval or "", clause("approved-rates"))


def check_link_name(room: Room, name: str) -> None:
    """A link of that name was never there, not even one that has ended."""
    if not name.strip() or "/" in name or not name.isprintable() or len(name) > LONGEST:
        raise Unreadable("bad-name", f"{name[:40]!r} is no name for a link", "link")
    if name in room.house.links.by_name:
        raise Unreadable("name-taken", f"there is, or was, a link {name!r} already", "link")


LONGEST = 64


def add_link(room: Room, given: OpenLink, by: Viewer) -> None:
    """What can be a link is one: by order, in a record, or of the house's own."""
    if given.wager < 1:
        raise Unreadable("bad-amount", f"wager: {given.wager} is no wager", "wager")
    check_pay_table(given.pay_table)
    check_meters(given.meters)
    names = (*OPENED, *(("mystery", "mystery-drawn") if RULES.drawn in given.meters else ()))
    public = {pool: shown(each) for pool, each in given.meters.items()}
    room.keep_by(
        by,
        LinkOpened(
            stream=stream_of(given.link),
            wager=given.wager,
            approval=given.approval or "",
            pay_table=given.pay_table,
            meters=public,
            rule=clauses(*names),
        ),
    )
    if RULES.drawn in given.meters:
        room.keep(*hidden_at_opening(given.link, given.meters[RULES.drawn], room.source))


def own_link(room: Room, name: str, given: Mapping[str, Any]) -> LinkFacts:
    """The private link of a table that the house opens of itself, for practice."""
    if name not in room.house.links.by_name:
        order = read(OpenLink, {"link": name, **given}, "link")
        room.at_once(lambda: add_link(room, order, Viewer(Role.GAMING_MANAGER)))
    return room.house.links.by_name[name]


def table_linked(facts: LinkFacts, table: str, *more: str) -> TableLinked:
    """The table shares the meters from now on."""
    return TableLinked(stream=stream_of(facts.name), table=table, rule=clauses(*LINKED, *more))


def shown(meter: GivenMeter) -> GivenMeter:
    """Without what is hidden."""
    return GivenMeter(meter.rate, meter.seed, meter.value, meter.ceiling)


class OfLink(Order, frozen=True, kw_only=True):
    """An order about a link and all of its tables."""

    link: str

    def tables_in(self, room: Room) -> tuple[str, ...]:
        """Those that share its meters: nothing else happens there meanwhile."""
        facts = room.house.links.by_name.get(self.link)
        return () if facts is None else tuple(facts.tables)

    def links_in(self, room: Room) -> tuple[str, ...]:
        """That one."""
        return (self.link,)


class LinkTable(AtTable, frozen=True, kw_only=True):
    """A table shares the meters of a link; what its equipment is set to is the same as the link's."""

    name = "link-table"
    link: str
    wager: int | None = None
    pay_table: dict[str, int] | None = None
    meters: dict[str, dict[str, Any]] | None = None

    def links_in(self, room: Room) -> tuple[str, ...]:
        """That one."""
        return (self.link,)

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Only a game that is listed, and a table that has no other link."""
        table = room.open_table(self.table)
        check_power(self.name, by.role, GAME.name, order=self.name, table=self.table)
        facts = room.house.links.named(self.link)
        self._check_game(room, table)
        self._check_equipment(facts)
        check_between_rounds([table], "same-wager", self.name)
        if any(each.kind == RULES.wager for each in table.round.open_wagers()):
            raise self._refused(
                "wagers-on-layout", "same-wager", "a jackpot wager lies there for its own meters"
            )
        other = {room.tables[each].game.name for each in facts.tables} - {table.game.name}
        more = ("linked-tables", *(("several-games",) if other else ()))
        room.keep_by(by, table_linked(facts, self.table, *more))
        set_link(room, table, facts)

    def _refused(self, code: str, rule: str, text: str) -> Exception:
        return refused(code, rule, f"{self.name}: {text}", {"table": self.table, "link": self.link})

    def _check_game(self, room: Room, table: KeptTable[Any]) -> None:
        if table.game.name not in RULES.games:
            listed = ", ".join(sorted(RULES.games))
            raise self._refused("other-game", "linked-games", f"{table.game.name} is none of {listed}")
        before = room.house.links.of(self.table)
        if before is not None:
            raise self._refused("linked-already", "one-pool", f"{self.table} is linked to {before.name}")

    def _check_equipment(self, facts: LinkFacts) -> None:
        if self.wager not in (None, facts.wager):
            raise self._refused(
                "other-wager", "same-wager", f"wager {self.wager}; the link has {facts.wager}"
            )
        if self.pay_table not in (None, facts.pay_table):
            raise self._refused("other-pay-table", "same-pay-table", "its pay table is not the link's")
        for pool, given in (self.meters or {}).items():
            own = facts.parts.get(pool)
            if own is None or not _same(given, {"rate": own.rate, "seed": own.seed}):
                raise self._refused("other-rates", "same-rates", f"{pool} is not set as the link's")


def _same(given: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
    try:
        return all(Decimal(str(given[name])) == value for name, value in own.items() if name in given)
    except ArithmeticError:
        return False


class UnlinkTable(AtTable, frozen=True, kw_only=True):
    """The jackpot is off at a table."""

    name = "unlink-table"

    def links_in(self, room: Room) -> tuple[str, ...]:
        """The one it has."""
        facts = room.house.links.of(self.table)
        return () if facts is None else (facts.name,)

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Between rounds, with nothing carried (QC-61); the meters are untouched."""
        table = room.open_table(self.table)
        check_power(self.name, by.role, GAME.name, order=self.name, table=self.table)
        if room.house.links.of(self.table) is None:
            raise refused("not-linked", "tables-unlinked", f"{self.table} has no link", {"table": self.table})
        check_between_rounds([table], "jackpot-carried", self.name)
        check_nothing_carried([table], self.name)
        leave_link(room, table, by)


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
        room.keep_by(by, changed)
        for table in tables:
            set_link(room, table, facts, changed)

    def _changed(self, facts: LinkFacts) -> LinkChanged:
        wager = facts.wager if self.wager is None else self.wager
        if wager < 1:
            raise Unreadable("bad-amount", f"wager: {wager} is no wager", "wager")
        pay_table = facts.pay_table if self.pay_table is None else self.pay_table
        check_pay_table(pay_table)
        meters = {pool: _meter(facts, pool) for pool in facts.link.meters}
        for pool, given in (self.meters or {}).items():
            meters[pool] = _changed_meter(meters.get(pool), pool, given)
        check_meters(meters)
        return LinkChanged(
            stream=stream_of(self.link),
            wager=wager,
            approval=self.approval or "",
            pay_table=pay_table,
            meters=meters,
            rule=clauses("approved-rates", "same-wager", "same-rates", "same-pay-table"),
        )


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
        for each in facts.held.values():
            table = room.tables.get(each.table)
            if table is not None and each.number >= table.rounds_played and not table.round.commenced:
                text = f"round {each.number} of {each.table} has won it and may still be set right"
                raise refused("not-final", "linked-meter", f"{self.name}: {text}", {"link": self.link})


class LoseLink(OfLink, frozen=True, kw_only=True):
    """The meters cannot be written: no jackpot wager is taken, and the games go on without (QC-64)."""

    name = "link-lost"
    fault: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Jackpot wagers that have fed nothing yet go back."""
        facts = room.house.links.named(self.link)
        check_power(self.name, by.role, GAME.name, order=self.name, link=self.link)
        if facts.lost:
            raise Unreadable("not-so", f"{self.link} is lost already", "link")
        lost = LinkLost(stream=stream_of(self.link), fault=self.fault, rule=clauses("links-lost"))
        room.keep_by(by, lost)
        for name in facts.tables:
            set_link(room, room.tables[name], facts, lost=True)


class RestoreLink(OfLink, frozen=True, kw_only=True):
    """They can be written again."""

    name = "link-restored"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Unless they do not add up."""
        facts = room.house.links.named(self.link)
        check_power(self.name, by.role, GAME.name, order=self.name, link=self.link)
        if not facts.down:
            raise Unreadable("not-so", f"{self.link} is not lost", "link")
        if found := facts.differences(room.house.books.ledger):
            raise refused("does-not-add-up", "links-lost", found[0], {"link": self.link})
        room.keep_by(by, LinkRestored(stream=stream_of(self.link), rule=clauses("links-restored")))
        for name in facts.tables:
            set_link(room, room.tables[name], facts, lost=False)


def check_between_rounds(tables: Iterable[KeptTable[Any]], rule: str, order: str) -> None:
    """No round is on at any of them."""
    for table in tables:
        if table.round.is_on:
            text = f"{order}: round {table.number} is on at {table.name}"
            raise refused("round-in-progress", rule, text, {"table": table.name, "round": table.number})


def check_nothing_carried(tables: Iterable[KeptTable[Any]], order: str) -> None:
    """No jackpot wager lies there or is carried to the next round (12.12)."""
    for table in tables:
        lying = [each for each in table.round.open_wagers() if each.kind == RULES.wager]
        if table.round.state.carried or lying:
            text = f"{order}: a jackpot wager at {table.name} is valid for its next round"
            raise refused("carried", "jackpot-carried", text, {"table": table.name})


LINK_ORDERS: tuple[type[Order], ...] = (
    *(OpenLink, LinkTable, UnlinkTable, ChangeLink, EndLink),
    *(LoseLink, RestoreLink),
)
