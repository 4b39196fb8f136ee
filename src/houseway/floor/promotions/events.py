"""What has happened to promotions, vouchers and tokens. Streams: `promotion/NAME`, `prescribed`,
`vouchers`.
"""

from typing import Any, ClassVar

from msgspec import Struct, structs

from houseway.floor.event import Event
from houseway.journal import Draft

VOUCHERS, PRESCRIBED = "vouchers", "prescribed"


def stream_of(promotion: str) -> str:
    """Where the facts of a promotion are kept."""
    return f"promotion/{promotion}"


class OfPromotion(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A fact of one promotion."""

    promotion: str


class PromotionDrafted(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody works on a promotion."""

    kind = "promotion-drafted"
    games: tuple[str, ...]
    terms: dict[str, Any]


class TermsLodged(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """Full terms were sent to the Authority, by this hash; the promotion starts then.

    `promise` is of what the first draw will rest on.
    """

    kind = "terms-lodged"
    terms: dict[str, Any]
    terms_hash: str
    starts: str
    promise: str
    approval: str | None = None


class DrawSealed(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """What the next draw will rest on, promised by its hash and for nobody to read before."""

    kind = "draw-sealed"
    sealed: ClassVar[bool] = True
    secret: str


class Entered(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody's entry was received."""

    kind = "promotion-entered"
    patron: str


class EntriesCounted(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """Whose wagers of a finished round make entries, a name for each; instead of any earlier count of it."""

    kind = "entries-counted"
    table: str
    round: int
    patrons: tuple[str, ...]


class ScrutineerNamed(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """Who oversees the draws."""

    kind = "scrutineer-named"
    scrutineer: str


class EntriesFrozen(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """The list from which is drawn, a leaf for each entry, in order of receipt."""

    kind = "entries-frozen"
    leaves: tuple[str, ...]
    list_hash: str


class ListSealed(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """Names and salts behind the leaves of the frozen list."""

    kind = "list-sealed"
    sealed: ClassVar[bool] = True
    patrons: tuple[str, ...]
    salts: tuple[str, ...]


class Drawn(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """One draw: a number for each prize. Told by people, or proved by `secret`, which was promised."""

    kind = "drawn"
    draw: int
    prizes: tuple[str, ...]
    numbers: tuple[int, ...]
    winners: tuple[str, ...]
    passed_over: tuple[bool, ...]
    out: tuple[int, ...] = ()
    """Numbers that were not drawn from: they had won."""
    list_hash: str
    scrutineer: str | None = None
    told: bool = False
    secret: str | None = None
    next_promise: str | None = None


class Claimed(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody claims a prize; who and where they live lies apart, under this hash."""

    kind = "prize-claimed"
    prize: str
    patron: str
    details: str | None = None


class PrizeAwarded(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """The winner has the prize."""

    kind = "prize-awarded"
    prize: str
    patron: str


class ClaimDenied(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """A claim is not met; the claimant is told why."""

    kind = "claim-denied"
    prize: str
    patron: str
    reason: str
    retained: bool = False


class PaymentChosen(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """How the winner wants to be paid, in cents by way."""

    kind = "payment-chosen"
    prize: str
    payment: dict[str, int]


class AlternativeTaken(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """The winner takes cash instead."""

    kind = "cash-alternative-taken"
    prize: str
    cash: int


class WinnerNotified(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """The operator tried to reach a winner in that way."""

    kind = "winner-notified"
    prize: str
    way: str


class ResultsPublished(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """The results are there for all to read, as the terms say."""

    kind = "results-published"


class DrawHeld(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """The integrity is in doubt: nothing is drawn or awarded until it is validated."""

    kind = "draw-held"
    reason: str = ""


class IntegrityValidated(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """Another person has validated it."""

    kind = "integrity-validated"
    reason: str = ""


class DrawCancelled(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """What was not awarded never will be."""

    kind = "draw-cancelled"
    reason: str = ""
    prizes: tuple[str, ...]


class Forgotten(OfPromotion, frozen=True, kw_only=True, omit_defaults=True):
    """What lay apart under these hashes is gone: its time was over."""

    kind = "details-forgotten"
    details: tuple[str, ...]

    def draft(self) -> Draft:
        """Kept, and with it the details are gone."""
        return structs.replace(super().draft(), forget=self.details)


class ItemPrescribed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The regulations prescribe an item, from that local day on: no prize consists of it or includes it."""

    kind = "item-prescribed"
    stream: str = PRESCRIBED
    item: str
    source: str
    date: str


class PrescriptionLifted(Event, frozen=True, kw_only=True, omit_defaults=True):
    """From that local day on they do not; `source` says why."""

    kind = "prescription-lifted"
    stream: str = PRESCRIBED
    item: str
    source: str
    date: str


class VoucherIssued(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A voucher of a nominated value, with its conditions."""

    kind = "voucher-issued"
    stream: str = VOUCHERS
    voucher: str
    patron: str
    value: int
    games: tuple[str, ...]
    wagers: tuple[str, ...]
    expires: str
    uses: int


class VoucherExchanged(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A dealer took the voucher and gave tokens of the same value."""

    kind = "voucher-exchanged"
    stream: str = VOUCHERS
    voucher: str
    patron: str
    value: int
    uses: int
    table: str


class TokensLapsed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Tokens in hand whose voucher has expired."""

    kind = "tokens-lapsed"
    stream: str = VOUCHERS
    voucher: str
    patron: str
    cents: dict[str, int]
    """By the uses that were left."""


class Move(Struct, frozen=True, omit_defaults=True):
    """Tokens of one voucher that go from one fate to another with a wager."""

    patron: str
    voucher: str
    uses: int
    cents: int
    was: str
    now: str
    area: int
    wager: str
    round: int


class TokensMoved(Event, frozen=True, kw_only=True, omit_defaults=True):
    """What became of tokens at a table, with what was told there."""

    kind = "tokens-moved"
    moves: tuple[Move, ...]


EVENTS_OF_PROMOTIONS: tuple[type[Event], ...] = (
    *(PromotionDrafted, TermsLodged, DrawSealed, Entered, EntriesCounted, ScrutineerNamed),
    *(EntriesFrozen, ListSealed, Drawn, Claimed, PrizeAwarded, ClaimDenied, PaymentChosen, AlternativeTaken),
    *(WinnerNotified, ResultsPublished, DrawHeld, IntegrityValidated, DrawCancelled, Forgotten),
    *(ItemPrescribed, PrescriptionLifted, VoucherIssued, VoucherExchanged, TokensLapsed, TokensMoved),
)
