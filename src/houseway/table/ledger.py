"""Double entry: every cent that moves leaves one account and reaches another."""

FLOAT = "float"
LAYOUT = "layout"
CARRIED = "carried"
"""Wagers of a void round that are valid for the next one."""


class Ledger:
    """Balances of one round, in cents; they add up to zero by construction."""

    __slots__ = ("balances",)

    def __init__(self) -> None:
        self.balances: dict[str, int] = {FLOAT: 0, LAYOUT: 0}

    def move(self, source: str, target: str, cents: int) -> None:
        """Move cents from one account to another."""
        balances = self.balances
        balances[source] = balances.get(source, 0) - cents
        balances[target] = balances.get(target, 0) + cents


def patron_account(patron: str) -> str:
    """The account of a patron."""
    return f"patron {patron}"
