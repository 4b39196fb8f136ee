"""Links of a house: what tables share, by the facts that the journal keeps of them.

Per pool, after every entry: put in + fed + returned - taken - withdrawn = value, which the account of the
meter holds too; and over the link: wagers = fed + retained. What does not add up is a fault.
"""

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from msgspec import Struct, field, structs

from houseway.floor.ledger import Ledger
from houseway.floor.link_events import (
    AmountHidden,
    AmountOpened,
    AmountPromised,
    LinkChanged,
    LinkEnded,
    LinkEvent,
    LinkLost,
    LinkOpened,
    LinkRestored,
    MetersFed,
    PaidLine,
    PrizesPaid,
    PrizeUndone,
    PrizeWon,
    TableLinked,
    TableUnlinked,
)
from houseway.floor.mystery import AMOUNT
from houseway.rulebook import Unreadable
from houseway.table.house.links import Link, Meter, exactly, meter_account
from houseway.table.procedure.inputs import Prize
from houseway.table.rules.facet import Parts

HITS = 25
"""So many of the last wins are shown."""


class Tally(Struct):
    """What has come into a pool and left it, exactly."""

    put_in: Fraction = Fraction(0)
    """By the operator: seeds, and what it opened with or was moved here."""
    fed: Fraction = Fraction(0)
    returned: Fraction = Fraction(0)
    """By wins that were undone."""
    taken: Fraction = Fraction(0)
    withdrawn: Fraction = Fraction(0)
    """Seeds of wins that were undone, and what was moved away."""

    @property
    def value(self) -> Fraction:
        """What the meter holds by this."""
        return self.put_in + self.fed + self.returned - self.taken - self.withdrawn


class Hit(Struct, frozen=True):
    """A win: when, where, of which pool, and how much; whether it was undone."""

    claim: int
    at: str
    table: str
    round: int
    pool: str
    cents: int
    undone: bool = False


class Held(Struct, frozen=True):
    """A prize that is won and stands, and the round that has won it."""

    table: str
    number: int
    prize: Prize


class LinkFacts(Struct):
    """All that the journal says of one link."""

    name: str
    wager: int
    approval: str
    pay_table: dict[str, int]
    ceilings: dict[str, int]
    link: Link
    tables: list[str] = []
    lost: bool = False
    fault: str | None = None
    ended: str | None = None
    """The link to which its meters were moved."""
    wagers: Counter[str] = field(default_factory=Counter)
    retained: Fraction = Fraction(0)
    top_up: int = 0
    tallies: dict[str, Tally] = {}
    hits: list[Hit] = []
    held: dict[int, Held] = {}
    paid: dict[tuple[str, int], tuple[tuple[PaidLine, ...], int]] = {}
    """What rounds have paid of its pools and these owed, by table and round: the last of each table."""
    promises: dict[str, str] = {}
    promised_up_to: int | None = None
    """The ceiling under which the amount that is hidden now was drawn: a change holds from the next."""
    hidden: dict[str, AmountHidden] = {}
    """What is promised and sealed: nobody is told."""
    opened: list[AmountOpened] = []
    """The last of those that were opened."""
    lots: dict[str, tuple[int, int | None]] = {}
    """The last draw at each table: the round, and the lot."""

    @property
    def down(self) -> bool:
        """Whether no jackpot wager is taken."""
        return self.lost or self.fault is not None

    @property
    def parts(self) -> dict[str, Parts]:
        """What the equipment of its tables is set to."""
        return {pool: Parts(exactly(each.rate), each.seed) for pool, each in self.link.meters.items()}

    def apply(self, event: LinkEvent) -> None:
        """It was kept: from now on it is so."""
        match event:
            case LinkChanged():
                self._change(event)
            case TableLinked(table=table):
                self.tables = sorted({*self.tables, table})
            case TableUnlinked(table=table):
                self.tables = [each for each in self.tables if each != table]
                self.link = self.link.without(table)
            case LinkLost():
                self.lost = True
            case LinkRestored():
                self.lost, self.fault = False, None
            case LinkEnded():
                self._end(event)
            case MetersFed() | PrizeWon() | PrizeUndone():
                self._answered(event)
            case PrizesPaid():
                self._paid(event)
            case AmountPromised() | AmountHidden() | AmountOpened():
                self._promised(event)

    def _change(self, event: LinkChanged) -> None:
        self.wager, self.approval, self.pay_table = event.wager, event.approval, event.pay_table
        self.ceilings = ceilings_of(event)
        meters = {
            pool: structs.replace(self.link.meters[pool], rate=Fraction(each.rate), seed=each.seed)
            for pool, each in event.meters.items()
        }
        self.link = structs.replace(self.link, meters=meters)

    def _end(self, event: LinkEnded) -> None:
        self.ended, self.tables = event.to, []
        self.link = structs.replace(self.link, due=(), again=())
        for pool, cents in event.moved.items():
            self.tallies[pool].withdrawn += Fraction(cents)
            self._set(pool, Fraction(0))

    def receive(self, event: LinkEnded) -> None:
        """What another link held is in these meters now."""
        for pool, cents in event.moved.items():
            self.tallies[pool].put_in += Fraction(cents)
            self._set(pool, self.link.meters[pool].value + Fraction(cents))

    def _set(self, pool: str, value: Fraction) -> None:
        meter = structs.replace(self.link.meters[pool], value=value)
        self.link = structs.replace(self.link, meters={**self.link.meters, pool: meter})

    def _answered(self, event: MetersFed | PrizeWon | PrizeUndone) -> None:
        self.link = self.link.after(event.answer)
        match event:
            case MetersFed():
                wagered = event.answer.wagered
                self.wagers[event.table] += wagered
                self.retained += wagered
                for pool, cents in event.added.items():
                    self.tallies[pool].fed += Fraction(cents)
                    self.retained -= Fraction(cents)
            case PrizeWon():
                tally = self.tallies[event.pool]
                tally.taken += event.taken
                tally.put_in += event.seed
                self.top_up += event.cents - event.taken
                self.held[event.claim] = Held(event.table, event.number, event.answer)
                if event.drawn is not None:
                    self.lots[event.table] = event.number, event.lot
                hit = Hit(event.claim, event.at, event.table, event.number, event.pool, event.cents)
                self.hits = [hit, *self.hits][:HITS]
                self._forget(event.table, event.number)
            case PrizeUndone():
                tally = self.tallies[event.pool]
                tally.returned += event.taken
                tally.withdrawn += event.seed
                self.top_up -= event.cents - event.taken
                self.held.pop(event.claim, None)
                self.hits = [
                    structs.replace(each, undone=True) if each.claim == event.claim else each
                    for each in self.hits
                ]

    def _paid(self, event: PrizesPaid) -> None:
        self.top_up += event.paid - event.owed
        self.paid[event.table, event.number] = event.lines, event.prizes
        self._forget(event.table, event.number)

    def _forget(self, table: str, number: int) -> None:
        """Of rounds that nobody can set right any more."""
        self.held = {
            claim: each
            for claim, each in self.held.items()
            if each.table != table or each.number >= number - 1
        }
        self.paid = {key: each for key, each in self.paid.items() if key[0] != table or key[1] >= number - 1}

    def _promised(self, event: AmountPromised | AmountHidden | AmountOpened) -> None:
        match event:
            case AmountPromised(what=what, promise=promise):
                self.promises[what] = promise
                if what == AMOUNT:
                    self.promised_up_to = self.ceilings[event.pool]
            case AmountHidden(what=what):
                self.hidden[what] = event
                if what == AMOUNT:
                    self.link = self.link.hiding(event.pool, event.amount)
            case AmountOpened():
                self.opened = [*self.opened, event][-2 * HITS :]

    def differences(self, ledger: Ledger) -> list[str]:
        """What does not add up: each meter by its tally and its account, and all wagers."""
        found = []
        for pool, meter in self.link.meters.items():
            account = ledger.balances[meter_account(self.name, pool)]
            if not self.tallies[pool].value == meter.value == account or meter.value < 0:
                told = [
                    str(exactly(Fraction(each))) for each in (meter.value, self.tallies[pool].value, account)
                ]
                found.append(f"{self.name}/{pool}: meter {told[0]}, tally {told[1]}, account {told[2]}")
        fed = sum((each.fed for each in self.tallies.values()), Fraction(0))
        if self.wagers.total() != fed + self.retained:
            found.append(
                f"{self.name}: {self.wagers.total()} was wagered, {fed} fed, {self.retained} retained"
            )
        return found

    def told(self) -> dict[str, Any]:
        """Everything, for whoever compares a house with its journal."""
        return structs.asdict(self)


def ceilings_of(event: LinkOpened | LinkChanged) -> dict[str, int]:
    """The most that a pool which is drawn can grow to."""
    return {pool: each.ceiling for pool, each in event.meters.items() if each.ceiling is not None}


class Links:
    """All links of a house by name; those that have ended too."""

    def __init__(self) -> None:
        self.by_name: dict[str, LinkFacts] = {}

    def apply(self, event: LinkEvent, ledger: Ledger) -> None:
        """It was kept; what does not add up then stops jackpot wagers."""
        if isinstance(event, LinkOpened):
            self._open(event)
        else:
            self.by_name[event.link].apply(event)
        if isinstance(event, LinkEnded):
            self.by_name[event.to].receive(event)
        for name in (event.link, *([event.to] if isinstance(event, LinkEnded) else ())):
            if found := self.by_name[name].differences(ledger):
                self.by_name[name].fault = found[0]

    def _open(self, event: LinkOpened) -> None:
        meters, tallies = {}, {}
        for pool, each in event.meters.items():
            value = Fraction(each.seed if each.value is None else each.value)
            meters[pool] = Meter(Fraction(each.rate), each.seed, value)
            tallies[pool] = Tally(put_in=value)
        link = Link(event.link, meters)
        terms = event.wager, event.approval, event.pay_table, ceilings_of(event)
        self.by_name[event.link] = LinkFacts(event.link, *terms, link, tallies=tallies)

    def of(self, table: str) -> LinkFacts | None:
        """The link of that table: at most one (10.2.2)."""
        return next((each for each in self.by_name.values() if table in each.tables), None)

    def named(self, name: str) -> LinkFacts:
        """The link of that name, unless it has ended."""
        facts = self.by_name.get(name)
        if facts is None or facts.ended is not None:
            known = ", ".join(each for each, link in self.by_name.items() if link.ended is None) or "none"
            raise Unreadable("no-such-link", f"no link {name!r}; there are {known}", "link")
        return facts

    def told(self) -> dict[str, Any]:
        """Everything, for whoever compares."""
        return {name: each.told() for name, each in self.by_name.items()}


def cents(value: Fraction) -> int | str:
    """Whole cents as a number; where there is a part of one, the decimals."""
    return int(value) if value.denominator == 1 else str(exactly(value))


def link_object(facts: LinkFacts, guarantees: Mapping[str, int]) -> dict[str, Any]:
    """A link as everybody may see it: never what is hidden."""
    return {
        "tables": list(facts.tables),
        "wager": facts.wager,
        "pay_table": dict(facts.pay_table),
        "approval": facts.approval,
        "wagers": {table: facts.wagers[table] for table in sorted(facts.wagers)},
        "retained": cents(facts.retained),
        "top_up": facts.top_up,
        "down": facts.down,
        "meters": {pool: _meter_object(facts, pool, guarantees.get(pool, 0)) for pool in facts.link.meters},
    }


def _meter_object(facts: LinkFacts, pool: str, guarantee: int) -> dict[str, Any]:
    meter = facts.link.meters[pool]
    told: dict[str, Any] = {
        "rate": str(Decimal(exactly(meter.rate))),
        "seed": meter.seed,
        "value": str(exactly(meter.value)),
        "shown": meter.shown,
        "prize": max(meter.shown, guarantee),
    }
    if pool in facts.ceilings:
        told |= {
            "ceiling": facts.promised_up_to,
            "promise": facts.promises.get(AMOUNT),
            "triggered": next(iter(facts.link.due), None),
            "opened": [
                each.amount for each in facts.opened if each.what == AMOUNT and each.claim is not None
            ],
        }
    return told
