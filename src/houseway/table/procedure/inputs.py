"""Everything that happens in a round is one input; the ordered inputs are the round."""

from decimal import Decimal

from msgspec import Struct

from houseway.equipment import Found, Item


class Input(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Something that happened: an answer to a request, or a command."""


class Placed(Input, frozen=True, gc=False):
    """A patron put a wager on the layout. `tokens` is the part of it in promotional tokens."""

    area: int
    patron: str
    wager: str
    amount: int
    seated: bool = False
    tokens: int = 0
    choice: str | None = None


class Changed(Input, frozen=True, gc=False):
    """A patron raised or lowered a wager that lies there: it keeps its place, and what is not said of it."""

    area: int
    patron: str
    wager: str
    amount: int
    tokens: int | None = None
    choice: str | None = None


class Withdrawn(Input, frozen=True, gc=False):
    """A patron took a wager back while that was allowed."""

    area: int
    patron: str
    wager: str


class Drawn(Input, frozen=True, gc=False):
    """What came out: an item, or something that is none (a cutting card, nothing at all)."""

    item: Item | None
    found: Found | None = None


class Said(Input, frozen=True, gc=False):
    """A patron decided, or (`absent`) was not there to decide."""

    patron: str
    area: int
    hand: int
    action: str
    amount: int = 0
    items: tuple[Item, ...] = ()
    on: str | None = None


class Done(Input, frozen=True, gc=False):
    """The dealer did the step, closed the betting, or counted so many items."""

    count: int = 0


class Metered(Input, frozen=True, gc=False, kw_only=True):
    """The house's answer to `Feed`: what each meter of the link got of these wagers, and shows since.

    `triggered`: a prize that is drawn among the wagers of a round is due at this table.
    """

    link: str
    table: str
    wagered: int
    added: dict[str, Decimal] = {}
    meters: dict[str, Decimal] = {}
    triggered: bool = False


class Prize(Input, frozen=True, gc=False, kw_only=True):
    """The house's answer to `Claim`: the prize in cents, fixed now; claims of a link are numbered.

    `taken` is what it takes of the meter, which goes on with `seed` put in; the rest is the operator's.
    `drawn` is the area on which it was won, where that is drawn.
    """

    link: str
    table: str
    claim: int
    pool: str
    cents: int
    taken: int
    seed: int = 0
    drawn: int | None = None
    meters: dict[str, Decimal] = {}


class Unwon(Input, frozen=True, gc=False, kw_only=True):
    """The house's answer to `Unclaim`: what was taken is in the meter again, and its seed withdrawn."""

    prize: Prize
    meters: dict[str, Decimal] = {}


HouseAnswer = Metered | Prize | Unwon

Answer = Placed | Changed | Withdrawn | Drawn | Said | Done | HouseAnswer

ABSENT = "absent"
