"""What facts of tournaments move: cents of fees and prizes, and tournament chips, never mixed."""

from collections import Counter
from collections.abc import Mapping

from houseway.floor.event import Event
from houseway.floor.tournaments.events import (
    AdditionalRound,
    BoughtBack,
    ChipsCorrected,
    Eliminated,
    Entered,
    PlacesAwarded,
    PrizesSigned,
    Reinstated,
    SessionGiven,
    SessionStarted,
    Substituted,
    TournamentCancelled,
)

FEES, COMMISSION, POOL = "tournament-fees", "tournament-commission", "prize-pool"
CHIPS = "tournament/"
"""How accounts in tournament chips begin."""


def chips_of(tournament: str, patron: str) -> str:
    """The account of a player's tournament chips."""
    return f"{CHIPS}{tournament}/player/{patron}"


def bank_of(tournament: str) -> str:
    """Where tournament chips come from, and where they lapse."""
    return f"{CHIPS}{tournament}/bank"


def at_table(tournament: str, account: str) -> str:
    """An account of a table in tournament chips."""
    return f"{CHIPS}{tournament}/{account}"


def currency(account: str) -> str:
    """In what an account is kept: cents, or the chips of one tournament."""
    return account.split("/", 2)[1] if account.startswith(CHIPS) else ""


def may_be_short(account: str) -> bool:
    """Whether an account in tournament chips may fall below zero: what the house gave out."""
    return account.startswith(CHIPS) and account.split("/")[2] in ("bank", "float")


def posting_of(event: Event, patron: Mapping[str, str] | None = None) -> Counter[str]:
    """What a fact of a tournament moves."""
    moved: Counter[str] = Counter()
    match event:
        case Entered():
            _fee(moved, event.patron, event.fee, event.commission, earlier=event.earlier)
            _issue(moved, event.tournament, {event.patron: event.chips})
        case BoughtBack():
            _fee(moved, event.patron, event.price, event.commission, earlier=event.earlier)
            _issue(moved, event.tournament, {event.patron: event.chips})
        case SessionGiven():
            _issue(moved, event.tournament, event.chips)
            _issue(moved, event.tournament, event.lapsed, -1)
        case SessionStarted() | AdditionalRound() | ChipsCorrected():
            _issue(moved, event.tournament, event.issued)
            _issue(moved, event.tournament, event.lapsed, -1)
        case Eliminated():
            _issue(moved, event.tournament, {event.patron: event.chips}, -1)
        case Reinstated():
            _issue(moved, event.tournament, {event.patron: event.issued})
        case Substituted():
            moved[chips_of(event.tournament, event.instead_of)] -= event.chips
            moved[chips_of(event.tournament, event.patron)] += event.chips
        case PlacesAwarded():
            paid = {who: cents for who, cents in event.prizes.items() if who not in event.waiting}
            _pay(moved, paid)
            moved[POOL] -= sum(paid.values())
            _issue(moved, event.tournament, event.lapsed, -1)
        case PrizesSigned():
            _pay(moved, event.prizes)
            moved[POOL] -= sum(event.prizes.values())
        case TournamentCancelled():
            _pay(moved, event.refunds)
            moved[COMMISSION] -= event.commission
            moved[POOL] -= sum(event.refunds.values()) - event.commission
            _issue(moved, event.tournament, event.lapsed, -1)
    return Counter({account: amount for account, amount in moved.items() if amount})


def _fee(moved: Counter[str], patron: str, fee: int, commission: int, *, earlier: bool) -> None:
    """Fees less commission are prize money (20.20)."""
    moved["cage" if earlier else f"patron/{patron}"] -= fee
    moved[COMMISSION] += commission
    moved[POOL] += fee - commission


def _pay(moved: Counter[str], by_patron: Mapping[str, int]) -> None:
    for patron, cents in by_patron.items():
        moved[f"patron/{patron}"] += cents


def _issue(moved: Counter[str], tournament: str, chips: Mapping[str, int], sign: int = 1) -> None:
    for patron, amount in chips.items():
        moved[chips_of(tournament, patron)] += sign * amount
        moved[bank_of(tournament)] -= sign * amount
