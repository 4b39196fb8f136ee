"""The terms on which a house is open."""

from datetime import tzinfo

from msgspec import Struct

from houseway.floor.documents import Licence


class Terms(Struct, frozen=True):
    """What holds in the whole house."""

    zone: tzinfo | None = None
    hours: dict[str, str] | None = None
    countersign_above: int | None = None
    licence: Licence | None = None
    """None: a house for practice."""
    counted: frozenset[str] | None = None
    """People whose chips are counted, or everybody's; others bring what a wager needs."""
    guests: bool = True
    """Whether a name that a dealer types is a guest of that table, and nobody with an account."""
    told_chance: bool = False
    """Whether people tell what chance gave: what was drawn, the amount hidden; otherwise the house draws."""
    bound_texts: bool = False
    """Whether a document has the text that our clauses were made from; records assume it (QC-111)."""
    daily_sum: int | None = None
    """For how many cents somebody buys chips of themselves in a day; absent: for as many as they like."""
    keep_claims: int | None = None
    """For how many days names and addresses of denied claims are kept; absent: without an end (QC-77)."""
