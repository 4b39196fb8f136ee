"""What comes back: the schema of every answer about promotions and vouchers."""

from typing import Any

from pydantic import BaseModel


class Attempt(BaseModel):
    """How and when somebody tried to reach a winner."""

    way: str
    at: str
    in_time: bool


class Notify(BaseModel):
    """The duty to reach a winner."""

    reminder: str
    due: str
    done: bool


class PrizeStanding(BaseModel):
    """Who won a prize and what became of it."""

    winner: str | None
    state: str
    cash: int | None
    ways: list[str]
    payment: dict[str, int] | None
    notify: Notify | None
    attempts: list[Attempt]


class PrizeWon(PrizeStanding):
    """One's own, with what the terms state of it."""

    kind: str
    value: int
    cash_alternative: int | None


class PrizeShown(BaseModel):
    """A prize as everybody sees it; who won it once the results are published."""

    words: str
    value: int
    winner: str | None
    state: str | None


class ClaimAnswered(BaseModel):
    """What was answered to a claim."""

    prize: str
    decision: str | None
    reason: str | None
    told: str | None
    retained: Any


class Claim(ClaimAnswered):
    """A claim in the list; name and address for those who may read them."""

    patron: str
    at: str
    details: dict[str, Any] | None = None


class Claims(BaseModel):
    """One's own, or all for staff."""

    claims: list[Claim]


class Hold(BaseModel):
    """Who held a draw, and why."""

    by: str
    reason: str
    at: str


class Lodging(BaseModel):
    """Terms lodged with the Authority."""

    at: str
    terms_hash: str
    approval: str | None


class Duty(BaseModel):
    """What is to be done, since when."""

    promotion: str
    what: str
    since: str
    age: int
    due: str | None
    clause: str


class Unanswered(BaseModel):
    """A claim that waits."""

    patron: str
    prize: str


class ForStaff(BaseModel):
    """A promotion with all that staff has to know."""

    state: str
    games: list[str]
    earliest_start: str | None
    held: bool
    entries: dict[str, int]
    in_draw: list[str]
    prizes: dict[str, PrizeStanding]
    claims: dict[str, ClaimAnswered]
    terms_hash: str | None
    terms: Any
    unanswered: list[Unanswered]
    scrutineer: str | None
    overseen: bool
    must_be_present: bool
    hold: Hold | None
    holds: list[Hold]
    lodgings: list[Lodging]
    duties: list[Duty]


class Yours(BaseModel):
    """One's own part in a promotion."""

    entries: int
    won: dict[str, PrizeWon]
    claims: list[ClaimAnswered]


class ByWager(BaseModel):
    """Which wagers count as entries."""

    wager: str
    minimum: int


class PromotionListed(BaseModel):
    """A promotion in the list; of a draft only staff sees what is written so far."""

    promotion: str
    state: str
    games: list[str]
    prizes: dict[str, PrizeShown]
    starts: str | None = None
    starts_local: str | None = None
    entries_close: str | None = None
    closes_local: str | None = None
    awarded: str | None = None
    place: str | None = None
    by_wager: ByWager | None = None
    held: bool = False
    cancelled: bool = False
    published: str | None = None
    terms_hash: str | None = None
    promise: str | None = None
    yours: Yours | None = None
    staff: ForStaff | None = None


class Promotions(BaseModel):
    """All of them, at this moment."""

    now: str
    promotions: list[PromotionListed]


class Paragraph(BaseModel):
    """An item of the terms in words."""

    heading: str
    words: str
    rule: list[str]


class Terms(BaseModel):
    """The terms in force."""

    promotion: str
    terms_hash: str | None
    terms: Any
    paragraphs: list[Paragraph]
    text: str


class Draw(BaseModel):
    """One draw with what proves it."""

    draw: int
    at: str
    prizes: list[str]
    numbers: list[int]
    winners: list[str | None]
    passed_over: list[bool]
    out: list[int]
    told: bool
    promise: str
    secret: str | None
    scrutineer: str | None


class Draws(BaseModel):
    """All draws of a promotion, and the frozen list."""

    promotion: str
    promise: str | None
    list_hash: str | None
    leaves: list[str]
    draws: list[Draw]


class Entry(BaseModel):
    """An entry by its number in the list, with its salt once the list is frozen."""

    number: int
    patron: str
    salt: str | None


class Entries(BaseModel):
    """How many there are, and those that one may see."""

    promotion: str
    entries: int
    shown: list[Entry]


class Voucher(BaseModel):
    """A voucher and what became of it."""

    voucher: str
    patron: str
    value: int
    games: list[str]
    wagers: list[str]
    expires: str
    uses: int
    state: str
    table: str | None


class Vouchers(BaseModel):
    """One's own, or all for staff; and one's tokens."""

    vouchers: list[Voucher]
    tokens: int


class Telling(BaseModel):
    """What prescribes an item, or does no more, from which local day; who told it and when."""

    item: str
    source: str
    date: str
    by: str
    at: str


class PrescribedItem(Telling):
    """An item on the list of the house."""

    in_force: bool
    lifted: Telling | None


class Prescribed(BaseModel):
    """The list, in the order in which it was told."""

    items: list[PrescribedItem]


class UnmetItem(BaseModel):
    """An item of terms that is missing or cannot be so."""

    field: str
    clause: str
    clauses: list[str]
    words: str


class Unmet(BaseModel):
    """All of them."""

    unmet: list[UnmetItem]


class Item(BaseModel):
    """An item that terms must contain, as a form asks for it."""

    path: list[str]
    heading: str
    kind: str
    choices: list[str]
    words: str
    clause: str


class Items(BaseModel):
    """All items: of the promotion, of each prize, and what some kinds of prize must say besides."""

    games: list[str]
    items: list[Item]
    prize: list[Item]
    details: dict[str, list[Item]]
