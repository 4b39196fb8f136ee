"""Tables whose round cannot go on by these rules: a supervisor closes them, and every stake goes back."""

import json
from collections.abc import Mapping

from msgspec import Struct

from houseway.equipment import dollars
from houseway.games import PLAYABLE
from houseway.journal import Draft
from houseway.server.floor.closing import CLOSED
from houseway.server.floor.powers import CLOSING, VOID, Rules
from houseway.table.left import Left
from houseway.table.retelling import VOIDED, stakes_of

SHUT = "shut"
"""What a notice about such a table is."""


class ShutTable(Struct, frozen=True):
    """A table that is not open, its round that is on, and what lies there of whom."""

    name: str
    game: str
    number: int
    stakes: dict[str, int]

    @property
    def words(self) -> str:
        """How it can be ended."""
        moves = [
            f"{dollars(abs(cents))} {'to' if cents > 0 else 'from'} {who}"
            for who, cents in self.stakes.items()
        ]
        return f"a supervisor closes it: the round is void, {', '.join(moves) or 'nobody has a stake'}"

    def ending(self, author: str) -> list[Draft]:
        """The round is void, all stakes go back, and the table is closed."""
        void = {"over": "void", "rule": self._clauses(VOID), "moved": self.stakes}
        return [
            self._draft(VOIDED, void, author),
            self._draft(CLOSED, {"rule": self._clauses(CLOSING)}, author),
        ]

    def _clauses(self, rules: Rules) -> list[str]:
        return [PLAYABLE[self.game].clause(rules[self.game])] if self.game in PLAYABLE else []

    def _draft(self, kind: str, body: Mapping[str, object], author: str) -> Draft:
        text = json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()
        return Draft(self.name, self.number, kind, author, text)


def shut(name: str, left: Left) -> ShutTable:
    """The table as the journal has it. A round that was reopened is void with the one that waits for it."""
    rounds = [left.rounds[number] for number in (left.on, left.on + 1) if number in left.rounds]
    return ShutTable(name, str(left.body("opened")["game"]), left.on, stakes_of(rounds))
