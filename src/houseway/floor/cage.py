"""The cage: chips for money, and money for chips."""

from houseway.floor.ledger import MOST
from houseway.rulebook import Unreadable


def check_amount(amount: int) -> None:
    """Something, and not more than can be exchanged at once."""
    if not 0 < amount <= MOST:
        raise Unreadable("bad-amount", f"{amount} cents: from 1 to {MOST} are exchanged at once", "amount")
