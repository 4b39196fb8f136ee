"""Tables whose round cannot go on by these rules: a supervisor closes them, and every stake goes back."""

from msgspec import Struct

from houseway.equipment import dollars
from houseway.floor.events import Event, TableClosed, Voided
from houseway.floor.ledger import Ledger
from houseway.rulebook.common import common
from houseway.table.keeping.last_entries import LastEntries
from houseway.table.keeping.retelling import stakes_of
from houseway.table.layout.ledger import CARRIED, FLOAT, LAYOUT, RETAINED

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

    def ending(self, ledger: Ledger, author: str) -> tuple[Event, Event]:
        """The round is void, all stakes go back from the layout and the float, and the table is closed."""
        lying = {each: -ledger.balances[f"{each}/{self.name}"] for each in (LAYOUT, CARRIED, RETAINED)}
        house = {FLOAT: -sum(self.stakes.values()) - sum(lying.values()), **lying}
        void = Voided(
            rule=self._clauses("void-round"),
            moved=self.stakes,
            house={account: cents for account, cents in house.items() if cents},
            stream=self.name,
            number=self.number,
            by=author,
        )
        closed = TableClosed(rule=self._clauses("closing"), stream=self.name, number=self.number, by=author)
        return void, closed

    def _clauses(self, rule: str) -> tuple[str, ...]:
        clause = common(rule).clauses.get(self.game)
        return () if clause is None else (clause,)


def shut(name: str, entries: LastEntries) -> ShutTable:
    """The table as the journal has it. A round that was reopened is void with the one that waits for it."""
    rounds = [entries.rounds[number] for number in (entries.on, entries.on + 1) if number in entries.rounds]
    return ShutTable(name, str(entries.body("opened")["game"]), entries.on, stakes_of(rounds))
