"""What facts of links and jackpots move: a meter is its account, and no part of a cent comes from nowhere."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

from houseway.floor.event import Event
from houseway.floor.ledger import Posting
from houseway.floor.link_events import (
    JackpotSigned,
    JackpotWaits,
    LinkEnded,
    LinkOpened,
    MetersFed,
    PaidLine,
    PrizesPaid,
    PrizeUndone,
    PrizeWon,
)
from houseway.table.house.links import PRIZES, SEEDS, TOP_UP, WAGERED, meter_account, postings
from houseway.table.layout.ledger import FLOAT

UNPAID = "unpaid"


def of_jackpots(event: Event, account_of: Callable[[str, str], str]) -> Posting:
    """Nothing, if it is about something else."""
    match event:
        case LinkOpened():
            return _opened(event)
        case LinkEnded():
            moves = [(pool, Fraction(cents)) for pool, cents in event.moved.items()]
            return _sum(
                part
                for pool, cents in moves
                for part in (
                    (meter_account(event.link, pool), -cents),
                    (meter_account(event.to, pool), cents),
                )
            )
        case MetersFed() | PrizeWon() | PrizeUndone():
            return _answered(event)
        case PrizesPaid():
            topped = event.paid - event.owed
            parts = {
                f"{PRIZES}/{event.link}": -event.owed,
                TOP_UP: -topped,
                f"{FLOAT}/{event.table}": event.paid,
            }
            return {account: cents for account, cents in parts.items() if cents}
        case JackpotWaits():
            held = _handed(event.lines, event.stream, account_of)
            freed = _handed(event.withdrawn, event.stream, account_of)
            return _sum((*((name, -cents) for name, cents in held), *freed))
        case JackpotSigned():
            return _sum(_handed(event.lines, event.stream, account_of))
    return {}


def _opened(event: LinkOpened) -> Posting:
    """What the meters begin with is put in by the operator."""
    values = {
        pool: Fraction(each.seed if each.value is None else each.value) for pool, each in event.meters.items()
    }
    meters = {meter_account(event.link, pool): cents for pool, cents in values.items()}
    return _sum((*meters.items(), (f"{SEEDS}/{event.link}", -sum(values.values(), Fraction(0)))))


def _answered(event: MetersFed | PrizeWon | PrizeUndone) -> Posting:
    """Wagers were collected to the float; what an account is called beside it has the link's name."""

    def called(account: str) -> str:
        if account == WAGERED:
            return f"{FLOAT}/{event.table}"
        return account if account.startswith(("meter/", TOP_UP)) else f"{account}/{event.link}"

    return _sum(
        part
        for source, target, cents in postings(event.answer)
        for part in ((called(source), -cents), (called(target), cents))
    )


def _handed(
    lines: Iterable[PaidLine], table: str, account_of: Callable[[str, str], str]
) -> list[tuple[str, int]]:
    """What patrons get, and the account of what is not handed out loses."""
    found = [(account_of(line.patron, table), line.amount) for line in lines]
    return [*found, (f"{UNPAID}/{table}", -sum(cents for _, cents in found))]


def _sum(parts: Iterable[tuple[str, int | Fraction]]) -> Posting:
    total: Counter[str] = Counter()
    for account, cents in parts:
        total[account] += cents  # type: ignore[assignment]
    return {account: cents for account, cents in total.items() if cents}
