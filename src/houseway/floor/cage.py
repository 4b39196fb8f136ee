"""The cage: chips for money, and money for chips."""

from houseway.floor.events import BoughtIn, CashedOut
from houseway.floor.ledger import MOST
from houseway.rulebook import Unreadable

Exchange = BoughtIn | CashedOut


def check_amount(amount: int) -> None:
    """Something, and not more than can be exchanged at once."""
    if not 0 < amount <= MOST:
        raise Unreadable("bad-amount", f"{amount} cents: from 1 to {MOST} are exchanged at once", "amount")


def same_exchange(one: Exchange, other: Exchange) -> bool:
    """Whether what is sent again under an id is what was kept under it."""
    return (type(one), one.patron, one.amount) == (type(other), other.patron, other.amount)
