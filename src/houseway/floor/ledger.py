"""One ledger, double entry: every cent that moves on the floor leaves one account and reaches another.

patron/NAME                chips in hand, off the layout
guest/T/NAME               the same of somebody whom only the dealer of a table knows
layout/T  float/T          what lies on a table's layout; what its float has won or lost
carried/T                  wagers of a void round that are valid for the next one
cage                       chips given out less chips taken back
retained/T                 wagers of an invalidated round that may be forfeited
forfeited                  what was forfeited, at any table
adjustments                paid or taken otherwise than the rules say, signed for by staff; or not recovered
meter/L/POOL  retained/L   what a prize meter holds, exactly; what the operator keeps of wagers that fed it
seeds/L  top-up            what the operator has put into meters; into prizes, chips rounded up included
prizes/L  unpaid/T         won and not paid yet; paid by the rules, and handed out when two people have signed
tokens/NAME                promotional tokens in hand; never chips
voucher-tokens             tokens given out for vouchers less those lost, used up or expired
prize-pool                 entry fees of tournaments less the commission, until prizes are paid
tournament-commission      what the operator retains of them
tournament/W/...           tournament chips of W: player/NAME, layout/T, float/T, and the bank they come from
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction

from msgspec import Struct

from houseway.equipment import dollars
from houseway.floor.tournaments.postings import currency, may_be_short
from houseway.rulebook import Unreadable
from houseway.table.house.links import SEEDS, TOP_UP
from houseway.table.layout.ledger import FLOAT, FORFEITED, LAYOUT, STANDING

CAGE, ADJUSTMENTS = "cage", "adjustments"
VOUCHER_TOKENS = "voucher-tokens"
OF_HOUSE = (CAGE, ADJUSTMENTS, f"{FLOAT}/", f"{SEEDS}/", TOP_UP, VOUCHER_TOKENS)
"""Accounts that may fall below zero: what the house gave out, or lost."""

MOST = 1_000_000_000
"""The most cents that are exchanged at once."""

Posting = Mapping[str, int | Fraction]
"""Cents by account; they add up to zero. Parts of a cent are in prize meters and what is kept of wagers."""


class Moved(Struct, frozen=True):
    """What an entry of a table says of money: to and from patrons, and on the table's own accounts."""

    moved: dict[str, int] = {}
    house: dict[str, int] = {}


def patron(name: str) -> str:
    """The account of a patron's chips."""
    return f"patron/{name}"


def guest(table: str, name: str) -> str:
    """The account of somebody whom only the dealer of a table knows."""
    return f"guest/{table}/{name}"


def of_table(moved: Moved, table: str, account_of: Callable[[str], str]) -> Posting:
    """A table's entry in the ledger; earlier journals say only what patrons had of it."""
    posting: Counter[str] = Counter()
    for name, cents in moved.moved.items():
        posting[account_of(name)] += cents
    for account, cents in (moved.house or {FLOAT: -sum(moved.moved.values())}).items():
        posting[_of_house(account, table)] += cents
    return posting


def _of_house(account: str, table: str) -> str:
    """The account of a table in the ledger of the house; what was forfeited is no table's."""
    if account == FORFEITED:
        return FORFEITED
    return f"{LAYOUT if account == STANDING else account}/{table}"


class OutOfBalance(Exception):
    """A posting whose two sides differ, or that takes what is not there."""


class Ledger:
    """Balances in cents."""

    def __init__(self) -> None:
        self.balances: Counter[str] = Counter()
        self._held: Counter[str] = Counter()

    def post(self, posting: Posting) -> None:
        """Money moves."""
        if difference := sum(posting.values()):
            raise OutOfBalance(f"{difference:+} cents come from nowhere: {dict(posting)}")
        if len(mixed := {currency(account) for account, amount in posting.items() if amount}) > 1:
            self._check_each(posting, mixed)
        for account, cents in posting.items():
            after = self.balances[account] + cents
            self.balances[account] = int(after) if after.denominator == 1 else after  # type: ignore[assignment]
            if not self.balances[account]:
                del self.balances[account]

    def _check_each(self, posting: Posting, currencies: Iterable[str]) -> None:
        """Chips of a tournament and cents never make up for each other."""
        for each in currencies:
            if difference := sum(amount for account, amount in posting.items() if currency(account) == each):
                raise OutOfBalance(f"{difference:+} of {each or 'cents'} come from nowhere: {dict(posting)}")

    def short(self) -> list[tuple[str, int]]:
        """Accounts below zero that must not be."""
        return [
            (account, cents)
            for account, cents in self.balances.items()
            if cents < 0 and not account.startswith(OF_HOUSE) and not may_be_short(account)
        ]

    def chips(self, account: str) -> int:
        """What somebody can wager or cash out."""
        return self.balances[account] - self._held[account]

    def check(self, account: str, cents: int, moved: int = 0) -> None:
        """`Unreadable` if there are fewer chips, with what moves beside."""
        chips = self.chips(account) + moved
        if cents > max(chips, 0):
            name = account.rpartition("/")[2]
            text = f"{dollars(cents)} is more than the {dollars(chips)} that {name} has"
            raise Unreadable("not-enough-chips", text, "amount")

    @contextmanager
    def hold(self, account: str, cents: int) -> Iterator[None]:
        """Keep so many chips for one purpose while it is written down; refuse if there are fewer."""
        self.check(account, cents)
        self._held[account] += cents
        try:
            yield
        finally:
            self._held[account] -= cents
