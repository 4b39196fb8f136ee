"""The house: all that its journal says of the floor. `apply` is the only way in, live and on restart."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct, field

from houseway.floor.closing import Sign
from houseway.floor.events import (
    BotSat,
    BotsLeft,
    Event,
    Paid,
    PaidOtherwise,
    Resolved,
    Signed,
    SignPutUp,
    SignTakenDown,
    TableClosed,
    TableOpened,
    event_of,
    is_event,
)
from houseway.floor.inputs import BY_HOUSE
from houseway.floor.notices import Notices
from houseway.floor.payments import Payments
from houseway.floor.places import Place
from houseway.floor.postings import Books
from houseway.games import game_named
from houseway.journal import Clock, Entry
from houseway.rulebook import Unreadable
from houseway.table.game import Game
from houseway.table.left import Left
from houseway.table.settings import Settings, read


class ClosedTable(Struct, frozen=True):
    """What is left of a table that was closed; `number` is that of the round which never came."""

    name: str
    number: int
    game: Game[Any]
    settings: Settings


class TableFacts(Struct):
    """What the journal says of one table."""

    left: Left = field(default_factory=Left)
    opened: TableOpened | None = None
    """Who opened it; None: the house of itself."""
    closed: bool = False
    sign: Sign | None = None
    bots: dict[str, Place] = {}
    payments: Payments = field(default_factory=Payments)

    @property
    def dealt(self) -> str:
        """Who deals there."""
        return BY_HOUSE if self.opened is None else self.opened.dealt


class House:
    """A fold of the journal: balances, notices, and the facts of every table."""

    def __init__(self, now: Clock, forward: Callable[[], float]) -> None:
        self._now, self._forward = now, forward
        self.books = Books()
        self.notices = Notices()
        self.tables: dict[str, TableFacts] = {}
        self.unread: list[Entry] = []
        """Entries that this version cannot read."""

    def apply(self, entries: Iterable[Entry]) -> None:
        """These were kept: from now on they are so."""
        for entry in entries:
            try:
                self._apply(entry)
            except Exception:
                self.unread.append(entry)

    def _apply(self, entry: Entry) -> None:
        of_table = not is_event(entry) and (entry.kind == "opened" or entry.table in self.tables)
        if of_table:
            self._facts(entry.table).left.note(entry)
        self.books.post(entry)
        if is_event(entry):
            event = event_of(entry)
            self.notices.apply(event, entry.sequence)
            self._note(event)
        elif of_table:
            self.notices.notified(entry)

    def _note(self, event: Event) -> None:
        match event:
            case TableOpened():
                self._facts(event.table).opened = event
            case BotSat():
                self._facts(event.table).bots[event.bot] = Place(event.area, event.by)
            case BotsLeft():
                here = self._facts(event.table).bots
                for bot in list(here) if event.bots is None else event.bots:
                    here.pop(bot, None)
            case SignPutUp():
                self._facts(event.stream).sign = Sign.put_up(event, self._now, self._forward)
            case SignTakenDown():
                self._facts(event.stream).sign = None
            case TableClosed():
                facts = self._facts(event.stream)
                facts.closed, facts.sign = True, None
            case Paid() | PaidOtherwise() | Signed() | Resolved():
                self._facts(event.stream).payments.apply(event)

    def _facts(self, table: str) -> TableFacts:
        return self.tables.setdefault(table, TableFacts())

    def told(self) -> dict[str, Any]:
        """Everything the house knows; two houses with the same journal know the same."""
        tables = {
            name: {
                "opened": facts.opened,
                "closed": facts.closed,
                "sign": facts.sign and facts.sign.time,
                "bots": facts.bots,
                "payments": facts.payments.told(),
                "latest": facts.left.latest and facts.left.latest.sequence,
            }
            for name, facts in self.tables.items()
        }
        return {"accounts": self.books.ledger.balances, "notices": self.notices.told(), "tables": tables}

    def chips(self, name: str, table: str = "") -> int:
        """What somebody can wager or cash out; at that table, whoever the dealer calls so."""
        return self.books.ledger.chips(self.books.account(name, table))

    def opened_of_itself(self, game: str) -> bool:
        """Whether the house has opened a table of that game of itself, be it closed since."""
        return any(
            name.startswith(f"{game}-") and facts.opened is None for name, facts in self.tables.items()
        )

    def closed_table(self, name: str) -> ClosedTable:
        """What is left of a table on which nobody plays any more."""
        left = self.tables[name].left
        if left.opened is None:
            raise Unreadable("no-such-table", f"the journal knows no table {name!r}", "table")
        body = left.body("opened")
        game = game_named(body["game"])
        settings = read(game.settings, body["settings"], "settings")
        return ClosedTable(name, left.last["begun"].round, game, settings)


def new_name(game: str, taken: Iterable[str]) -> str:
    """What the next table of a game is called."""
    number = 1 + sum(name.startswith(f"{game}-") for name in taken)
    return f"{game}-{number}"
