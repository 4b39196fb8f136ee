"""Facts of links: what tables share, what fed it, what was won, undone and paid, and what was promised."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, ClassVar

from msgspec import Struct, structs

from houseway.floor.event import Event
from houseway.table.procedure.inputs import HouseAnswer, Metered, Prize, Unwon
from houseway.table.procedure.requests import Claim, Feed, HouseRequest

STREAM = "link/"
"""Before the name of a link in the journal."""


def stream_of(link: str) -> str:
    """Where the journal keeps what concerns a link."""
    return f"{STREAM}{link}"


class GivenMeter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A pool as people write it: its part of a wager, its seed, and what it holds."""

    rate: Decimal
    seed: int
    value: Decimal | None = None
    ceiling: int | None = None
    hidden: int | None = None
    """The amount that chance gave, where chance is told."""


class LinkEvent(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A fact of one link."""

    @property
    def link(self) -> str:
        """The link's name."""
        return self.stream.removeprefix(STREAM)


class LinkOpened(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """Tables may share meters: the wager, the pay table and the pools as they were approved."""

    kind = "link-opened"
    wager: int
    approval: str
    pay_table: dict[str, int]
    meters: dict[str, GivenMeter]


class LinkChanged(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """The same otherwise, for all of its tables; meters keep their value."""

    kind = "link-changed"
    wager: int
    approval: str
    pay_table: dict[str, int]
    meters: dict[str, GivenMeter]


class TableLinked(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """A table shares the meters from now on."""

    kind = "table-linked"
    table: str


class TableUnlinked(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """A table shares them no more; the meters are untouched."""

    kind = "table-unlinked"
    table: str


class LinkEnded(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """All that its meters hold is moved to those of another link."""

    kind = "link-ended"
    to: str
    approval: str
    moved: dict[str, Decimal]


class LinkLost(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """The meters cannot be written, or do not add up: no jackpot wager is taken."""

    kind = "link-lost"
    fault: str | None = None


class LinkRestored(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """They can again."""

    kind = "link-restored"


class Staked(Struct, frozen=True):
    """A jackpot wager of a round."""

    area: int
    patron: str
    amount: int


class MetersFed(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """The jackpot wagers of a round that commences, and what each meter got and holds since."""

    kind = "meters-fed"
    table: str
    wagers: tuple[Staked, ...]
    added: dict[str, Decimal]
    meters: dict[str, Decimal]
    triggered: bool = False

    @property
    def answer(self) -> Metered:
        """What the round was answered."""
        wagered = sum(each.amount for each in self.wagers)
        fields = {name: getattr(self, name) for name in ("table", "added", "meters", "triggered")}
        return Metered(link=self.link, wagered=wagered, **fields)


class PrizeWon(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """A pool is won by a hand of a round at a table: the prize is fixed, and the meter restarts."""

    kind = "prize-won"
    table: str
    claim: int
    pool: str
    cents: int
    taken: int
    seed: int = 0
    areas: tuple[int, ...] = ()
    """On which it is won; of a prize that is drawn, those that were in."""
    drawn: int | None = None
    lot: int | None = None
    """By which it was drawn among them."""
    meters: dict[str, Decimal]

    @property
    def answer(self) -> Prize:
        """What the round was answered."""
        given = {name: getattr(self, name) for name in Prize.__struct_fields__ if name != "link"}
        return Prize(link=self.link, **given)


class PrizeUndone(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """It was not won after all: what was taken is in the meter again, and the seed withdrawn."""

    kind = "prize-undone"
    table: str
    claim: int
    pool: str
    cents: int
    taken: int
    seed: int = 0
    drawn: int | None = None
    after_win: dict[str, Decimal]
    meters: dict[str, Decimal]

    @property
    def answer(self) -> Unwon:
        """What the round was answered."""
        names = [name for name in Prize.__struct_fields__ if name not in ("link", "meters")]
        given = {name: getattr(self, name) for name in names}
        prize = Prize(link=self.link, meters=self.after_win, **given)
        return Unwon(prize=prize, meters=self.meters)


class PaidLine(Struct, frozen=True, omit_defaults=True):
    """A prize that was paid on a wager, in chips."""

    patron: str
    area: int
    prize: str
    amount: int


class PrizesPaid(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """What a round has paid of pools, all in all; and what that changes: paid, and owed before."""

    kind = "prizes-paid"
    table: str
    lines: tuple[PaidLine, ...]
    prizes: int
    """What the pools owe for them."""
    paid: int
    owed: int


class AmountPromised(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """An amount is hidden, or a lot drawn: its hash is known to everybody from now on."""

    kind = "amount-promised"
    pool: str
    what: str
    promise: str


class AmountHidden(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """The same, sealed: nobody reads it before it is opened."""

    kind = "amount-hidden"
    sealed: ClassVar[bool] = True
    pool: str
    what: str
    amount: int
    salt: str


class AmountOpened(LinkEvent, frozen=True, kw_only=True, omit_defaults=True):
    """After the hit: what was promised, for everybody to check."""

    kind = "amount-opened"
    pool: str
    what: str
    amount: int
    salt: str
    promise: str
    claim: int | None = None
    """The win that hit it; None: the link has ended."""


class JackpotWaits(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Jackpots above the sum of the house that a second person signs before they are handed out."""

    kind = "jackpot-waits"
    lines: tuple[PaidLine, ...] = ()
    withdrawn: tuple[PaidLine, ...] = ()
    """Those that were not won after all, and are not waited for any more."""
    undone: tuple[PaidLine, ...] = ()
    """The same of those that were signed."""
    first: str = ""
    """Who told the round."""
    rank: str | None = None


class JackpotSigned(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A second person has signed: they are handed out."""

    kind = "jackpot-signed"
    lines: tuple[PaidLine, ...]


LINK_EVENTS: Sequence[type[Event]] = (
    *(LinkOpened, LinkChanged, TableLinked, TableUnlinked, LinkEnded, LinkLost, LinkRestored),
    *(MetersFed, PrizeWon, PrizeUndone, PrizesPaid),
    *(AmountPromised, AmountHidden, AmountOpened, JackpotWaits, JackpotSigned),
)

Answered = MetersFed | PrizeWon | PrizeUndone


def fact_of(request: HouseRequest, answer: HouseAnswer, number: int, lot: int | None = None) -> Answered:
    """The fact of the house that an answer to a round is, with what the round had asked."""
    fields: dict[str, Any]
    common: dict[str, Any] = {"rule": request.rule, "number": number}
    match answer:
        case Metered(link=link):
            fields = {name: getattr(answer, name) for name in ("table", "added", "meters", "triggered")}
            staked = tuple(Staked(*each) for each in request.wagers) if isinstance(request, Feed) else ()
            return MetersFed(stream=stream_of(link), wagers=staked, **common, **fields)
        case Prize(link=link):
            fields = {name: value for name, value in structs.asdict(answer).items() if name != "link"}
            areas = request.among if isinstance(request, Claim) else ()
            return PrizeWon(stream=stream_of(link), areas=areas, lot=lot, **common, **fields)
        case Unwon(prize=prize):
            fields = structs.asdict(prize)
            link, after_win = fields.pop("link"), fields.pop("meters")
            fields |= {"meters": answer.meters, "after_win": after_win}
            return PrizeUndone(stream=stream_of(link), **common, **fields)
