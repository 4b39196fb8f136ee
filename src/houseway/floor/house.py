"""The house: all that its journal says of the floor. `apply` is the only way in, live and on restart."""

from collections.abc import Callable, Iterable
from datetime import date, datetime, tzinfo
from typing import Any

from msgspec import Struct, field

from houseway.floor.cases import Case, Cases
from houseway.floor.documents import Registry
from houseway.floor.events import (
    ApprovalRecorded,
    BotSat,
    BotsLeft,
    BoughtIn,
    CameBack,
    DocumentRecorded,
    Event,
    Governed,
    GuestRecognised,
    Noticed,
    NotRecovered,
    Paid,
    PaidOtherwise,
    PublicationRecorded,
    Resolved,
    Signed,
    SignPutUp,
    SignTakenDown,
    TableClosed,
    TableOpened,
    TextSupplied,
    event_of,
    is_event,
)
from houseway.floor.facts_of_cases import OfCase
from houseway.floor.facts_of_conduct import OF_PEOPLE, RulesRequested
from houseway.floor.inputs import BY_HOUSE
from houseway.floor.jackpots import Links
from houseway.floor.ledger import patron as account_of
from houseway.floor.link_events import JackpotSigned, JackpotWaits, LinkEvent
from houseway.floor.notices import Notices
from houseway.floor.paying import HandPays
from houseway.floor.payments import Payments
from houseway.floor.places import Place
from houseway.floor.postings import Books
from houseway.floor.promotions.events import (
    ItemPrescribed,
    OfPromotion,
    PrescriptionLifted,
    TokensLapsed,
    TokensMoved,
    VoucherExchanged,
    VoucherIssued,
)
from houseway.floor.promotions.prescribed import Prescribed
from houseway.floor.promotions.prizes import REMINDED
from houseway.floor.promotions.register import Register as Promotions
from houseway.floor.promotions.tokens import Tokens
from houseway.floor.recovering import Lacking
from houseway.floor.sign import Sign
from houseway.floor.standing import Register
from houseway.floor.tournaments.events import OfTournament
from houseway.floor.tournaments.registry import Tournaments
from houseway.games import game_named
from houseway.journal import Clock, Entry
from houseway.rulebook import Unreadable
from houseway.table.keeping.last_entries import LastEntries, body_of
from houseway.table.layout.settings import Settings, read
from houseway.table.procedure.roles import Role
from houseway.table.rules.game import Game

QUARTERS = 200
"""More quarters of an hour than the longest day of any calendar has."""

SIGN_PUT_UP = b'"noticedisplayed"'
"""How an entry shows that it keeps such an event."""
DROP_BOX = b'"drop box"'
"""How an entry shows that something may have been put into it."""

ROUNDS = 3
"""Of so many rounds the document is remembered."""


class ClosedTable(Struct, frozen=True):
    """What is left of a table that was closed; `number` is that of the round which never came."""

    name: str
    number: int
    game: Game[Any]
    settings: Settings


class TableFacts(Struct):
    """What the journal says of one table."""

    entries: LastEntries = field(default_factory=LastEntries)
    opened: TableOpened | None = None
    """Who opened it; None: the house of itself."""
    closed: bool = False
    sign: Sign | None = None
    minimums: dict[str, Sign] = {}
    """Signs that announce another minimum, by which it is."""
    bots: dict[str, Place] = {}
    payments: Payments = field(default_factory=Payments)
    hand_pays: HandPays = field(default_factory=HandPays)
    lacking: Lacking = field(default_factory=Lacking)
    governed: dict[int, str] = {}
    """The document that governs each round which has commenced."""
    rules_requests: int = 0
    """How often somebody asked there for a copy of the rules."""
    error_notices: int = 0
    """How many were put into the drop box."""

    def note_governed(self, event: Governed) -> None:
        """The document of a round; those of the last rounds are remembered."""
        recent = {number: name for number, name in self.governed.items() if number > event.number - ROUNDS}
        self.governed = recent | {event.number: event.document}

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
        self.registry = Registry()
        self.links = Links()
        self.register = Register(self.books.person)
        self.cases = Cases()
        self.promotions = Promotions()
        self.prescribed = Prescribed()
        self.tokens = Tokens()
        self.tournaments = Tournaments(self._put_up)
        self._folds: tuple[tuple[tuple[type[Event], ...], Callable[[Any], None]], ...] = (
            ((DocumentRecorded, PublicationRecorded, TextSupplied, ApprovalRecorded), self.registry.apply),
            ((LinkEvent,), lambda event: self.links.apply(event, self.books.ledger)),
            (OF_PEOPLE, self.register.apply),
            ((OfCase,), self.cases.apply),
            ((OfPromotion,), self.promotions.apply),
            ((ItemPrescribed, PrescriptionLifted), self.prescribed.apply),
            ((VoucherIssued, VoucherExchanged, TokensLapsed, TokensMoved), self.tokens.apply),
            ((OfTournament,), self.tournaments.apply),
        )
        """Facts that one part of the house alone is about, and what takes them in."""
        self.tables: dict[str, TableFacts] = {}
        self._bought: dict[str, dict[datetime, int]] = {}
        self.unread: list[Entry] = []
        """Entries that this version cannot read."""
        self.last_at = ""
        """When something was kept last."""

    def apply(self, entries: Iterable[Entry]) -> None:
        """These were kept: from now on they are so."""
        for entry in entries:
            self.last_at = entry.at
            try:
                self._apply(entry)
            except Exception:
                self.unread.append(entry)

    def _apply(self, entry: Entry) -> None:
        of_table = not is_event(entry) and (entry.kind == "opened" or entry.table in self.tables)
        if of_table:
            self._facts(entry.table).entries.note(entry)
            if entry.kind in ("told", "corrected") and SIGN_PUT_UP in entry.body:
                self._put_up_signs(entry)
        event = event_of(entry) if is_event(entry) else None
        if isinstance(event, GuestRecognised):
            guest = self.books.account(event.guest, event.stream)
            self.register.recognised(guest, account_of(event.patron))
        self.books.post(entry)
        if event is not None:
            self.notices.apply(event, entry.sequence)
            self._note(event)
        elif of_table:
            self.notices.notified(entry)
            self._note_error_notices(entry)

    def _note(self, event: Event) -> None:
        for kinds, apply in self._folds:
            if isinstance(event, kinds):
                apply(event)
                return
        match event:
            case BoughtIn() if event.role == Role.PLAYER:
                self._note_bought(event)
            case Noticed(what=what) if what.startswith(f"{REMINDED}:"):
                self.promotions.remind(event.stream, what.partition(":")[2])
            case CameBack():
                self._was_away(event)
            case TableOpened():
                self._facts(event.table).opened = event
            case BotSat():
                self._facts(event.table).bots[event.bot] = Place(event.area, event.by)
            case BotsLeft():
                here = self._facts(event.table).bots
                for bot in list(here) if event.bots is None else event.bots:
                    here.pop(bot, None)
            case _:
                self._note_at_table(event)

    def _note_at_table(self, event: Event) -> None:
        match event:
            case SignPutUp():
                self._facts(event.stream).sign = self._put_up(event.time, event.at)
            case SignTakenDown():
                self._facts(event.stream).sign = None
            case Governed():
                self._facts(event.stream).note_governed(event)
            case TableClosed():
                facts = self._facts(event.stream)
                facts.closed, facts.sign = True, None
            case RulesRequested():
                self._facts(event.stream).rules_requests += 1
            case Paid() | PaidOtherwise() | Signed() | Resolved():
                self._facts(event.stream).payments.apply(event)
            case JackpotWaits() | JackpotSigned():
                self._facts(event.stream).hand_pays.apply(event)
            case NotRecovered():
                self._facts(event.stream).lacking.apply(event)

    def keep_time(self, before: "House") -> None:
        """Signs that were up in the same house run on by the clock they ran by, whatever the wall says."""
        for name, facts in self.tables.items():
            earlier = before.tables.get(name, TableFacts())
            facts.sign = _same_sign(facts.sign, earlier.sign)
            facts.minimums = {
                key: _same_sign(each, earlier.minimums.get(key)) or each
                for key, each in facts.minimums.items()
            }

    def _note_bought(self, event: BoughtIn) -> None:
        """What somebody bought without a cashier, by quarters of an hour, at which a day begins anywhere.

        The last quarters in which they bought are remembered, whatever the clock said meanwhile.
        """
        at = datetime.fromisoformat(event.at)
        quarter = at.replace(minute=at.minute // 15 * 15, second=0, microsecond=0)
        bought = self._bought.setdefault(event.patron, {})
        bought[quarter] = bought.get(quarter, 0) + event.amount
        if len(bought) > QUARTERS:
            del bought[next(iter(bought))]

    def bought_on(self, patron: str, day: date, zone: tzinfo | None) -> int:
        """For how much somebody has bought chips without a cashier on that day."""
        bought = self._bought.get(patron, {})
        return sum(cents for at, cents in bought.items() if at.astimezone(zone).date() == day)

    def _put_up(self, time: str, at: str) -> Sign:
        return Sign.put_up(time, at, self._now, self._forward)

    def _put_up_signs(self, entry: Entry) -> None:
        """Signs at a table that announce another minimum hang from now on."""
        for event in body_of(entry)["events"]:
            if event["event"] == "noticedisplayed":
                key = f"{event['wager']}/{event['whose']}"
                self._facts(entry.table).minimums[key] = self._put_up(event["time"], entry.at)

    def _note_error_notices(self, entry: Entry) -> None:
        if entry.kind == "told" and DROP_BOX in entry.body and not (body := body_of(entry)).get("anew"):
            told = [each.get("who") for each in body["events"] if each["event"] == "notified"]
            self._facts(entry.table).error_notices += told.count("drop box")

    def _was_away(self, event: CameBack) -> None:
        """Time during which the house was down is no display (QC-3)."""
        down = datetime.fromisoformat(event.at) - datetime.fromisoformat(event.down_since)
        seconds = max(down.total_seconds(), 0.0)
        for facts in self.tables.values():
            facts.sign = facts.sign and facts.sign.after_break(seconds)
            facts.minimums = {key: each.after_break(seconds) for key, each in facts.minimums.items()}

    def came_back(self) -> CameBack | None:
        """What is kept when the house opens again; None where nothing hangs."""
        hanging = any(facts.sign or facts.minimums for facts in self.tables.values())
        return CameBack(down_since=self.last_at) if hanging else None

    def _facts(self, table: str) -> TableFacts:
        return self.tables.setdefault(table, TableFacts())

    def told(self) -> dict[str, Any]:
        """Everything the house knows; two houses with the same journal know the same."""
        tables = {
            name: {
                "opened": facts.opened,
                "closed": facts.closed,
                "sign": facts.sign and facts.sign.time,
                "minimums": {key: each.time for key, each in facts.minimums.items()},
                "governed": facts.governed,
                "rules_requests": facts.rules_requests,
                "error_notices": facts.error_notices,
                "bots": facts.bots,
                "payments": facts.payments.told(),
                "hand_pays": facts.hand_pays.told(),
                "lacking": facts.lacking.rounds,
                "latest": facts.entries.latest and facts.entries.latest.sequence,
            }
            for name, facts in self.tables.items()
        }
        return {
            "accounts": self.books.ledger.balances,
            "notices": self.notices.told(),
            "tables": tables,
            "links": self.links.told(),
            **self.registry.told(),
            **self.register.told(),
            "cases": self.cases.told(),
            "promotions": self.promotions.told(),
            "prescribed": self.prescribed.listings,
            "tokens": self.tokens.told(),
            **self.tournaments.told(),
        }

    def chips(self, name: str, table: str = "") -> int:
        """What somebody can wager or cash out; at that table, whoever the dealer calls so."""
        return self.books.ledger.chips(self.books.account(name, table))

    def owns(self, patron: str, case: Case) -> bool:
        """Whether a case is that person's; a guest's is whose account the guest has."""
        return self.books.account(case.patron, case.guest_at) == account_of(patron)

    def cases_of(self, patron: str) -> list[Case]:
        """Somebody's own cases."""
        return [each for each in self.cases if self.owns(patron, each)]

    def bots(self) -> dict[str, Place]:
        """Every bot that plays somewhere: each plays at one table."""
        return {
            bot: place
            for facts in self.tables.values()
            if not facts.closed
            for bot, place in facts.bots.items()
        }

    def had(self, table: str) -> bool:
        """Whether a table of that name was opened; one that was only announced before a crash was not."""
        return table in self.tables and self.tables[table].entries.opened is not None

    def opened_of_itself(self, game: str) -> bool:
        """Whether the house has opened a table of that game of itself, be it closed since."""
        return any(
            name.startswith(f"{game}-") and facts.opened is None for name, facts in self.tables.items()
        )

    def closed_table(self, name: str) -> ClosedTable:
        """What is left of a table on which nobody plays any more."""
        entries = self.tables[name].entries
        if entries.opened is None:
            raise Unreadable("no-such-table", f"the journal knows no table {name!r}", "table")
        body = entries.body("opened")
        game = game_named(body["game"])
        settings = read(game.settings, body["settings"], "settings")
        return ClosedTable(name, entries.last["begun"].round, game, settings)


def _same_sign(sign: Sign | None, earlier: Sign | None) -> Sign | None:
    """The sign as it hung before, if it is that one."""
    same = sign is not None and earlier is not None and sign.time == earlier.time
    return earlier if same else sign


def new_name(game: str, taken: Iterable[str]) -> str:
    """What the next table of a game is called."""
    names = set(taken)
    number = 1 + sum(name.startswith(f"{game}-") for name in names)
    while f"{game}-{number}" in names:
        number += 1
    return f"{game}-{number}"
