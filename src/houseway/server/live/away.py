"""Who holds a seat and is gone: rounds without a wager are counted, and in the end the seat is free."""

from typing import Any

from houseway.table.keeping.kept import KeptTable

GONE_FOR = 3
"""After so many rounds without a wager somebody who is gone loses the seat."""


class Away:
    """Rounds that passed without those who hold a seat."""

    def __init__(self, table: KeptTable[Any]) -> None:
        self._table = table
        self._rounds: dict[str, int] = {}

    def round_over(self, here: set[str]) -> list[str]:
        """Another round passed; those who have been gone too long."""
        seated = set(self._table.round.state.seats.values())
        self._rounds = {who: self._rounds.get(who, 0) + 1 for who in seated - here}
        return [who for who in self._rounds if self._too_long(who)]

    def still(self, patron: str) -> bool:
        """Whether they have not come back; the count begins anew."""
        gone = self._too_long(patron)
        self._rounds.pop(patron, None)
        return gone

    def _too_long(self, patron: str) -> bool:
        return self._rounds.get(patron, 0) >= GONE_FOR
