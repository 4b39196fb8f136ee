"""A prize that is drawn: the amount at which it falls due and the lot that says who wins it, hidden.

Each is promised by its hash as a card is, kept sealed, and opened after the hit. The lot is a number below
`LOTS`, which so many wagers as there can be in a round divide: that of the wagers, by area, whose number is
the rest wins it, each as likely as the others.
"""

from collections.abc import Iterator
from decimal import Decimal
from math import lcm
from typing import Any

from houseway.equipment import ByteSource
from houseway.equipment.commitment import SALT_BYTES, leaf
from houseway.equipment.shuffle import below
from houseway.floor.link_events import (
    AmountHidden,
    AmountOpened,
    AmountPromised,
    LinkEvent,
    MetersFed,
    PrizeWon,
    stream_of,
)

AMOUNT, LOT = "amount", "lot"
MOST_WAGERS = 16
LOTS = lcm(*range(1, MOST_WAGERS + 1))


def promise_of(amount: int, salt: str) -> str:
    """SHA-256 of `amount:salt`."""
    return leaf(str(amount), salt)


def hide(link: str, pool: str, what: str, amount: int, source: ByteSource) -> Iterator[LinkEvent]:
    """The amount or lot is fixed from now on: promised for all to see, and sealed."""
    salt = source(SALT_BYTES).hex()
    fields: dict[str, Any] = {"stream": stream_of(link), "pool": pool, "what": what}
    yield AmountPromised(promise=promise_of(amount, salt), **fields)
    yield AmountHidden(amount=amount, salt=salt, **fields)


def an_amount(seed: int, ceiling: int, source: ByteSource) -> int:
    """Above the seed, up to the ceiling, each as likely as the others (QC-58)."""
    return seed + 1 + below(ceiling - seed, source)


def a_lot(source: ByteSource) -> int:
    """The next lot."""
    return below(LOTS, source)


class Proofs:
    """What was promised, drawn and opened of one link, held against each other."""

    def __init__(self) -> None:
        self._promised: dict[str, str] = {}
        self._won: dict[int, PrizeWon] = {}
        self._fed: dict[str, Decimal] = {}
        """The most that each meter held after a round had fed it, since its amount was promised."""

    def note(self, event: LinkEvent) -> Iterator[str]:
        """What is wrong with it."""
        match event:
            case AmountPromised():
                self._promised[event.what] = event.promise
                if event.what == AMOUNT:
                    self._fed.clear()
            case MetersFed():
                self._fed = {
                    pool: max(held, self._fed.get(pool, held)) for pool, held in event.meters.items()
                }
            case PrizeWon(drawn=drawn, lot=lot, areas=areas) if drawn is not None and lot is not None:
                self._won[event.claim] = event
                if areas[lot % len(areas)] != drawn:
                    yield f"{event.link}: claim {event.claim} was drawn otherwise than by its lot"
            case AmountOpened():
                made = promise_of(event.amount, event.salt)
                if not made == event.promise == self._promised.get(event.what):
                    yield f"{event.link}: the {event.what} that was opened is not the one promised"
                yield from self._hit(event, self._won.get(event.claim or 0))

    def _hit(self, event: AmountOpened, won: PrizeWon | None) -> Iterator[str]:
        """It was reached when a round fed the meter; another table may have won it before the claim."""
        if won is not None and event.what == AMOUNT and self._fed.get(event.pool, 0) < event.amount:
            yield f"{event.link}: claim {won.claim} was won, and {event.amount} was not reached"
        if won is not None and event.what == LOT and won.lot != event.amount:
            yield f"{event.link}: claim {won.claim} was drawn by another lot"


def opened(hidden: AmountHidden, claim: int | None) -> AmountOpened:
    """What was hidden, for everybody to check."""
    promise = promise_of(hidden.amount, hidden.salt)
    fields = {name: getattr(hidden, name) for name in ("stream", "pool", "what", "amount", "salt")}
    return AmountOpened(promise=promise, claim=claim, **fields)
