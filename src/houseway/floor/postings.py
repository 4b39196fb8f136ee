"""What each entry of the journal moves: of tables what they say themselves, of the house by its facts."""

import msgspec

from houseway.floor.events import (
    BoughtIn,
    CashedOut,
    Event,
    GuestCame,
    GuestRecognised,
    Resolved,
    Voided,
    event_of,
    is_event,
)
from houseway.floor.ledger import ADJUSTMENTS, CAGE, Ledger, Moved, Posting, guest, of_table, patron
from houseway.journal import Entry

MOVES = frozenset({"told", "corrected"})
"""Entries of tables that say what moved to patrons, or from them."""


class Books:
    """The ledger, and whose a name is: a dealer's guests are nobody else, whatever they are called."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self._guests: dict[str, dict[str, str]] = {}

    def account(self, name: str, table: str = "") -> str:
        """The chips of whoever has that name, at that table."""
        return self._guests.get(table, {}).get(name) or patron(name)

    def guests(self, table: str) -> frozenset[str]:
        """Whom a dealer of that table has named."""
        return frozenset(self._guests.get(table, ()))

    def post(self, entry: Entry) -> None:
        """One more entry was kept."""
        if is_event(entry):
            self.note(event_of(entry))
        elif entry.kind in MOVES:
            self._of_table(msgspec.json.decode(entry.body, type=Moved), entry.table)

    def note(self, event: Event) -> None:
        """One more fact of the house was kept."""
        match event:
            case GuestCame():
                self._guests.setdefault(event.stream, {})[event.guest] = guest(event.stream, event.guest)
            case GuestRecognised():
                self._recognise(event)
            case BoughtIn():
                account = self.account(event.patron, event.table)
                self.ledger.post({account: event.amount, CAGE: -event.amount})
            case CashedOut():
                account = self.account(event.patron, event.table)
                self.ledger.post({account: -event.amount, CAGE: event.amount})
            case Resolved():
                moved = {self.account(name, event.stream): cents for name, cents in event.moved.items()}
                self.ledger.post(moved | {ADJUSTMENTS: -sum(moved.values())})
            case Voided():
                self._of_table(Moved(event.moved, event.house), event.stream)

    def _of_table(self, moved: Moved, table: str) -> None:
        self.ledger.post(of_table(moved, table, lambda name: self.account(name, table)))

    def _recognise(self, event: GuestRecognised) -> None:
        """The guest's chips are that person's from now on."""
        account, theirs = self.account(event.guest, event.stream), patron(event.patron)
        self._guests.setdefault(event.stream, {})[event.guest] = theirs
        posting: Posting = {}
        if account != theirs and (chips := self.ledger.balances[account]):
            posting = {account: -chips, theirs: chips}
        self.ledger.post(posting)
