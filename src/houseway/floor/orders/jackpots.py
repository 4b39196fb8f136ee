"""Prize meters that link tables: opened, changed and ended with approval, for all of their tables alike."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from houseway.floor.jackpots import LinkFacts
from houseway.floor.link_events import (
    GivenMeter,
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
    check_wager,
    clause,
    clauses,
    hidden_at_opening,
    leave_link,
    refused,
    set_link,
)
from houseway.floor.orders.base import AtTable, Order
from houseway.floor.powers import check_power
from houseway.floor.room import Room
from houseway.rulebook import Unreadable
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.settings import read
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role

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
    check_wager(given.wager)
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


LINK_ORDERS: tuple[type[Order], ...] = (*(OpenLink, LinkTable, UnlinkTable, LoseLink, RestoreLink),)
