"""What each entry of the journal moves: of tables what they say themselves, of the house by its facts."""

from collections import Counter

import msgspec

from houseway.floor.event import Event
from houseway.floor.events import (
    BoughtIn,
    CashedOut,
    GuestCame,
    GuestRecognised,
    NotRecovered,
    Resolved,
    Voided,
    event_of,
    is_event,
)
from houseway.floor.facts_of_cases import CaseDecided
from houseway.floor.ledger import ADJUSTMENTS, CAGE, Ledger, Moved, Posting, guest, of_table, patron
from houseway.floor.link_postings import of_jackpots
from houseway.floor.promotions.tokens import posting_of as of_tokens
from houseway.floor.tournaments.postings import at_table, chips_of
from houseway.floor.tournaments.postings import posting_of as of_tournaments
from houseway.journal import Entry

MOVES = frozenset({"told", "corrected"})
"""Entries of tables that say what moved to patrons, or from them."""


class Books:
    """The ledger, and whose a name is: a dealer's guests are nobody else, whatever they are called."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self._guests: dict[str, dict[str, str]] = {}
        self._tournaments: dict[str, str] = {}
        """Tables on which a tournament is played, in chips of its own."""

    def account(self, name: str, table: str = "") -> str:
        """The chips of whoever has that name, at that table."""
        if (tournament := self._tournaments.get(table)) is not None:
            return chips_of(tournament, name)
        return self.person(name, table)

    def person(self, name: str, table: str = "") -> str:
        """Who that is at that table, whatever is played there: by their account in money."""
        return self._guests.get(table, {}).get(name) or patron(name)

    def guests(self, table: str) -> frozenset[str]:
        """Whom a dealer of that table has named."""
        return frozenset(self._guests.get(table, ()))

    def strangers(self, table: str) -> frozenset[str]:
        """Those of whom nobody has said who they are: what they stake is brought by themselves."""
        named = self._guests.get(table, {})
        return frozenset(name for name, account in named.items() if account == guest(table, name))

    def post(self, entry: Entry) -> None:
        """One more entry was kept."""
        if is_event(entry):
            self.note(event_of(entry))
        elif entry.kind == "opened":
            self._open(entry)
        elif entry.kind in MOVES:
            self.ledger.post(self._moved(msgspec.json.decode(entry.body, type=Moved), entry.table))

    def _open(self, entry: Entry) -> None:
        settings = msgspec.json.decode(entry.body).get("settings", {})
        if isinstance(tournament := settings.get("tournament"), str):
            self._tournaments[entry.table] = tournament

    def note(self, event: Event) -> None:
        """One more fact of the house was kept."""
        posting = self.posting(event)
        match event:
            case GuestCame():
                self._guests.setdefault(event.stream, {})[event.guest] = guest(event.stream, event.guest)
            case GuestRecognised():
                self._guests.setdefault(event.stream, {})[event.guest] = patron(event.patron)
        self.ledger.post(posting)

    def posting(self, event: Event) -> Posting:
        """What a fact of the house moves."""
        match event:
            case BoughtIn():
                account = self.account(event.patron, event.table)
                return {account: event.amount, CAGE: -event.amount}
            case CashedOut():
                account = self.account(event.patron, event.table)
                return {account: -event.amount, CAGE: event.amount}
            case Resolved() | NotRecovered():
                moved = Counter({ADJUSTMENTS: -sum(event.moved.values())})
                for name, cents in event.moved.items():
                    moved[self.account(name, event.stream)] += cents
                return moved
            case CaseDecided():
                paid = Counter({ADJUSTMENTS: -sum(event.adjusted.values())})
                for name, cents in event.adjusted.items():
                    paid[self.account(name, event.table)] += cents
                return paid
            case Voided():
                return self._moved(Moved(event.moved, event.house), event.stream)
            case GuestRecognised():
                return self._recognised(event)
        return of_tokens(event) or of_jackpots(event, self.account) or of_tournaments(event)

    def _moved(self, moved: Moved, table: str) -> Posting:
        posting = of_table(moved, table, lambda name: self.account(name, table))
        if (tournament := self._tournaments.get(table)) is None:
            return posting
        players = {self.account(name, table) for name in moved.moved}
        return {
            account if account in players else at_table(tournament, account): amount
            for account, amount in posting.items()
        }

    def _recognised(self, event: GuestRecognised) -> Posting:
        """The guest's chips are that person's from now on."""
        account, theirs = self.account(event.guest, event.stream), patron(event.patron)
        chips = self.ledger.balances[account]
        return {account: -chips, theirs: chips} if account != theirs and chips else {}
