"""Facts about people: findings, measures against them, and who asked for the rules."""

from houseway.floor.event import Event

PEOPLE = "people"
CASINO = "casino"
"""What somebody is excluded from who is excluded from every game."""
"""The stream of what concerns people wherever they play."""


class Found(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A casino supervisor is satisfied that a person has contravened a clause, at that table."""

    kind = "finding"
    stream: str = PEOPLE
    finding: str
    patron: str
    table: str
    clause: str
    words: str
    round: int = 0


class Excluded(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody takes no further part: in a game, or (no game) in the whole casino, by that order."""

    kind = "excluded"
    stream: str = PEOPLE
    patron: str
    finding: str
    game: str | None = None
    reference: str | None = None
    table: str = ""
    """Where only the dealer knows them; nowhere: somebody with an account."""


class Readmitted(Event, frozen=True, kw_only=True, omit_defaults=True):
    """An exclusion is lifted."""

    kind = "readmitted"
    stream: str = PEOPLE
    patron: str
    game: str | None = None
    table: str = ""


class Detained(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody with a prohibited device waits for an inspector or the police."""

    kind = "detained"
    stream: str = PEOPLE
    patron: str
    finding: str
    table: str = ""


class HandedOver(Event, frozen=True, kw_only=True, omit_defaults=True):
    """An inspector or the police has taken over."""

    kind = "handed-over"
    stream: str = PEOPLE
    patron: str
    to: str
    office: str
    table: str = ""


class RulesRequested(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody asked at a table for a copy of the rules."""

    kind = "rules-requested"
    document: str


OF_PEOPLE: tuple[type[Event], ...] = (Found, Excluded, Readmitted, Detained, HandedOver)
"""About a person, wherever that person is."""
OF_CONDUCT: tuple[type[Event], ...] = (*OF_PEOPLE, RulesRequested)
