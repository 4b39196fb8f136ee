"""Meters that tables share: exact, fed and won by what rounds ask, and undone exactly.

A link is a value. `answer` says what the house answers and changes nothing; `after` is the link once an
answer was taken, and the only change there is. So the links of a house are the fold of the answers it kept.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct, structs

from houseway.table.procedure.inputs import HouseAnswer, Metered, Prize, Unwon
from houseway.table.procedure.requests import Claim, Feed, HouseRequest, Unclaim

Chance = Callable[[int], int]
"""One of so many, from 0, each as likely as the others."""


class Meter(Struct, frozen=True):
    """A pool of a link: its part of every wager, what it restarts with, its exact value in cents.

    `hidden` is the amount at which a prize that is drawn falls due; None: it was hit, and the next is to be
    drawn and hidden.
    """

    rate: Fraction
    seed: int
    value: Fraction
    hidden: int | None = None

    @property
    def shown(self) -> int:
        """Whole cents: what lies above them stays in the meter."""
        return int(self.value)


class Link(Struct, frozen=True):
    """Tables that share meters. A prize that is drawn may be due at some of them."""

    name: str
    meters: Mapping[str, Meter]
    claims: int = 0
    """How many there were: they are totally ordered."""
    due: tuple[str, ...] = ()
    """The tables whose next completed round has a prize drawn."""
    again: tuple[str, ...] = ()
    """Those of them whose prize was drawn before and undone: the amount that was hit is open already."""

    def answer(self, table: str, request: HouseRequest, chance: Chance) -> HouseAnswer:
        """What the house answers to a round at that table."""
        match request:
            case Feed(wagers=wagers):
                return self._feed(table, sum(each.amount for each in wagers))
            case Claim():
                return self._claim(table, request, chance)
            case Unclaim(prize=prize):
                value = self.meters[prize.pool].value + prize.taken - prize.seed
                return Unwon(prize=prize, meters=self._showing({prize.pool: value}))

    def _feed(self, table: str, wagered: int) -> Metered:
        added = {name: meter.rate * wagered for name, meter in self.meters.items()}
        after = {name: meter.value + added[name] for name, meter in self.meters.items()}
        reached = not self.due and any(
            meter.hidden is not None and meter.hidden <= after[name] for name, meter in self.meters.items()
        )
        return Metered(
            link=self.name,
            table=table,
            wagered=wagered,
            added={name: exactly(cents) for name, cents in added.items()},
            meters=self._showing(after),
            triggered=reached or table in self.due,
        )

    def _claim(self, table: str, claim: Claim, chance: Chance) -> Prize:
        meter = self.meters[claim.pool]
        taken = meter.shown
        return Prize(
            link=self.name,
            table=table,
            claim=self.claims + 1,
            pool=claim.pool,
            cents=max(claim.guarantee, taken),
            taken=taken,
            seed=meter.seed,
            drawn=claim.among[chance(len(claim.among))] if claim.drawn else None,
            meters=self._showing({claim.pool: meter.value - taken + meter.seed}),
        )

    def _showing(self, changed: Mapping[str, Fraction]) -> dict[str, Decimal]:
        return {name: exactly(changed.get(name, meter.value)) for name, meter in self.meters.items()}

    def after(self, answer: HouseAnswer) -> "Link":
        """The link once this was taken."""
        match answer:
            case Metered(table=table, added=added, triggered=triggered):
                due = (*self.due, table) if triggered and table not in self.due else self.due
                return structs.replace(self, meters=self._with(added), due=due)
            case Prize(pool=pool, claim=claim, drawn=drawn):
                meters = self._with({pool: Decimal(answer.seed - answer.taken)})
                link = structs.replace(self, meters=meters, claims=claim)
                return link if drawn is None else link._drawn(pool, answer.table)
            case Unwon(prize=prize):
                meters = self._with({prize.pool: Decimal(prize.taken - prize.seed)})
                link = structs.replace(self, meters=meters)
                return link if prize.drawn is None else link._waiting(prize.table)

    def _drawn(self, pool: str, table: str) -> "Link":
        """The amount that was hit is gone; if it was hit before, the next one is hidden already."""
        meters = dict(self.meters)
        if table not in self.again:
            meters[pool] = structs.replace(meters[pool], hidden=None)
        due, again = (tuple(each for each in tables if each != table) for tables in (self.due, self.again))
        return structs.replace(self, meters=meters, due=due, again=again)

    def _waiting(self, table: str) -> "Link":
        """A prize that was drawn is undone: it is due again at that table."""
        due, again = (
            (*(each for each in tables if each != table), table) for tables in (self.due, self.again)
        )
        return structs.replace(self, due=due, again=again)

    def without(self, table: str) -> "Link":
        """The link once a table has left: what was due there is due wherever a round commences next."""
        due, again = (tuple(each for each in tables if each != table) for tables in (self.due, self.again))
        return structs.replace(self, due=due, again=again)

    def _with(self, added: Mapping[str, Decimal]) -> dict[str, Meter]:
        meters = dict(self.meters)
        for name, cents in added.items():
            meters[name] = structs.replace(meters[name], value=meters[name].value + Fraction(cents))
        return meters

    def hiding(self, pool: str, amount: int) -> "Link":
        """The link with the amount at which that pool falls due."""
        hidden = structs.replace(self.meters[pool], hidden=amount)
        return structs.replace(self, meters={**self.meters, pool: hidden})


class Posting(NamedTuple):
    """An exact amount of cents that leaves one account for another."""

    source: str
    target: str
    cents: Fraction


WAGERED, RETAINED, SEEDS, PRIZES, TOP_UP = "wagered", "retained", "seeds", "prizes", "top-up"


def postings(answer: HouseAnswer) -> list[Posting]:
    """What moves with an answer once it is kept: a meter is its account, and no cent comes from nowhere."""
    match answer:
        case Metered(link=link, wagered=wagered, added=added):
            parts = {pool: Fraction(cents) for pool, cents in added.items()}
            fed = [Posting(WAGERED, meter_account(link, pool), cents) for pool, cents in parts.items()]
            return [*fed, Posting(WAGERED, RETAINED, wagered - sum(parts.values(), Fraction(0)))]
        case Prize():
            return _won(answer)
        case Unwon(prize=prize):
            return [Posting(each.target, each.source, each.cents) for each in reversed(_won(prize))]


def _won(prize: Prize) -> list[Posting]:
    meter = meter_account(prize.link, prize.pool)
    return [
        Posting(meter, PRIZES, Fraction(prize.taken)),
        Posting(SEEDS, meter, Fraction(prize.seed)),
        Posting(TOP_UP, PRIZES, Fraction(prize.cents - prize.taken)),
    ]


def meter_account(link: str, pool: str) -> str:
    """The account of a meter."""
    return f"meter/{link}/{pool}"


def exactly(cents: Fraction) -> Decimal:
    """The same amount in decimals; rates are decimals, so it always has an end."""
    places = 0
    while (cents * 10**places).denominator != 1:
        places += 1
        if places > LONGEST:
            raise ValueError(f"{cents} has no end in decimals")
    return Decimal(f"{(cents * 10**places).numerator}E-{places}") if places else Decimal(int(cents))


LONGEST, MOST = 30, Decimal(10) ** 15
"""More places, and more cents, no meter has."""


def holds(cents: Decimal) -> bool:
    """Whether a meter can hold so much: an amount that somebody wrote down may be anything."""
    if not cents.is_finite() or not 0 <= cents < MOST:
        return False
    exponent = cents.as_tuple().exponent
    return isinstance(exponent, int) and exponent >= -LONGEST


class Alone:
    """The house of one table with a link of its own, in memory: what a record of a round is answered from."""

    def __init__(self, link: Link, chance: Chance = lambda number: 0) -> None:
        self._links = [link]
        self._chance = chance

    @property
    def link(self) -> Link:
        """The link with all that the round has taken."""
        return self._links[-1]

    def answer(self, request: HouseRequest) -> HouseAnswer:
        """The answer as the meters stand."""
        return self.link.answer("", request, self._chance)

    def took(self, answer: HouseAnswer) -> None:
        """It has its effect."""
        self._links.append(self.link.after(answer))

    def forget(self, number: int) -> None:
        """The last so many have none."""
        del self._links[len(self._links) - number :]
