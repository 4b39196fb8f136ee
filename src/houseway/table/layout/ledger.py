"""Double entry: every cent that moves leaves one account and reaches another."""

FLOAT = "float"
LAYOUT = "layout"
CARRIED = "carried"
"""Wagers of a void round that are valid for the next one."""
STANDING = "standing"
"""Wagers that remained on the layout after the round before."""
RETAINED = "retained"
"""Wagers of an invalidated round that may be forfeited until the next one commences."""
FORFEITED = "forfeited"
"""What was forfeited: the house has it, and no table."""
PATRON = "patron "


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

    def of_patrons(self) -> dict[str, int]:
        """What has moved to each patron so far, or (below zero) from them."""
        return {
            account.removeprefix(PATRON): cents
            for account, cents in self.balances.items()
            if account.startswith(PATRON)
        }


def patron_account(patron: str) -> str:
    """The account of a patron."""
    return f"{PATRON}{patron}"
