"""Facts of a dispute, each in the stream of its case: from its opening to its closing."""

from houseway.floor.event import Event


class OfCase(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Something happened in a case."""

    case: str


class CaseOpened(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody disputes what happened in a round, or in a promotion or tournament."""

    kind = "case-opened"
    patron: str
    words: str
    games: tuple[str, ...] = ()
    """Whose documents say how it is decided."""
    table: str | None = None
    round: int | None = None
    guest_at: str = ""
    """Where only the dealer knows the person; nowhere: somebody with an account."""
    promotion: str | None = None
    tournament: str | None = None


class CaseDecided(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """What was decided: at first, or in a review. `adjusted` is what the house pays to set payments right."""

    kind = "case-decided"
    decision: str
    review: bool = False
    acting: bool = False
    """Whether somebody of a higher rank acts as a gaming supervisor (QC-36)."""
    clause: str | None = None
    words: str = ""
    moved: dict[str, int] = {}
    adjusted: dict[str, int] = {}
    table: str = ""


class ReviewRequested(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """The person wants another, of higher rank, to look at it."""

    kind = "review-requested"


class PersonSatisfied(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """Whether the person is satisfied with the decision."""

    kind = "person-satisfied"
    satisfied: bool


class PersonAdvised(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """The person was told, in these words, of the right to lodge a complaint with an inspector."""

    kind = "person-advised"
    words: str


class Complained(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """The person has lodged a complaint with an inspector."""

    kind = "complained"
    words: str = ""


class ComplaintWithdrawn(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """The person has taken the complaint back."""

    kind = "complaint-withdrawn"


class ComplaintAnswered(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """What the inspector has found."""

    kind = "complaint-answered"
    words: str


class CommissionAsked(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """The person has asked for a review by the commission, which suspends nothing."""

    kind = "commission-asked"


class CommissionAnswered(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """The result of that review."""

    kind = "commission-answered"
    result: str


class CaseClosed(OfCase, frozen=True, kw_only=True, omit_defaults=True):
    """Nothing more is to be done by the house."""

    kind = "case-closed"


OF_CASES: tuple[type[OfCase], ...] = (
    *(CaseOpened, CaseDecided, ReviewRequested, PersonSatisfied, PersonAdvised),
    *(Complained, ComplaintWithdrawn, ComplaintAnswered),
    *(CommissionAsked, CommissionAnswered, CaseClosed),
)
