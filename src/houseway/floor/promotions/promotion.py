"""One promotion: a fold of its facts. What state it is in follows from them and from the time."""

import json
from collections import Counter
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct, field

from houseway.floor.promotions.drawing import hash_of
from houseway.floor.promotions.prizes import CANCELLED, ENDED, OPEN, Prize, value_of
from houseway.floor.promotions.wagers import WagerRule, rule_in
from houseway.table.procedure.moments import moment

DRAFT, LODGED, RUNNING, CLOSED, ALL_DRAWN, FINISHED = (
    *("draft", "lodged", "running"),
    *("closed", "drawn", "finished"),
)
NOTICE = timedelta(hours=24)


class Lodging(Struct, frozen=True):
    """Full terms as they were sent to the Authority."""

    at: datetime
    terms_hash: str
    approval: str | None = None


class Claim(Struct):
    """What somebody claims, and what was answered."""

    patron: str
    prize: str
    at: datetime
    details: str | None = None
    """The hash of name and address, which lie apart."""
    earlier: tuple[str, ...] = ()
    """The same as it was told before."""
    answered: datetime | None = None
    decision: str | None = None
    reason: str | None = None
    told: datetime | None = None
    retained: bool = False


class Hold(Struct, frozen=True):
    """Why nothing is drawn or awarded, and who said so."""

    by: str
    reason: str
    at: datetime


class Draw(Struct, frozen=True):
    """One draw as it was made."""

    number: int
    at: datetime
    prizes: tuple[str, ...]
    numbers: tuple[int, ...]
    winners: tuple[str, ...]
    passed_over: tuple[bool, ...]
    out: tuple[int, ...]
    told: bool
    promise: str
    secret: str | None
    scrutineer: str | None


class Promotion(Struct):
    """Everything that is known of it."""

    id: str
    games: tuple[str, ...]
    terms: dict[str, Any]
    lodgings: list[Lodging] = field(default_factory=list)
    starts: datetime | None = None
    received: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Whose entries came when, by what they came of: a registration, or a round of a table."""
    scrutineer: str | None = None
    promise: str | None = None
    secret: str | None = None
    frozen: tuple[str, ...] | None = None
    """Whose the entries of the frozen list are."""
    salts: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    list_hash: str | None = None
    draws: list[Draw] = field(default_factory=list)
    prizes: dict[str, Prize] = field(default_factory=dict)
    withdrawn: dict[str, int] = field(default_factory=dict)
    """Prizes that amended terms left out, and what they were worth."""
    claims: dict[tuple[str, str], Claim] = field(default_factory=dict)
    """By whose it is, and to which prize, the one told last at the end."""
    held: Hold | None = None
    holds: list[Hold] = field(default_factory=list)
    cancelled: str | None = None
    """Why the draw was cancelled."""
    reminded: set[str] = field(default_factory=set)
    """Prizes about whose winners supervisors were reminded."""
    published: datetime | None = None
    drafted: datetime | None = None

    @property
    def lodged(self) -> bool:
        """Whether its terms are with the Authority."""
        return bool(self.lodgings)

    @property
    def closes(self) -> datetime:
        """The last moment for entries."""
        return moment(self.terms["entries_close"], "entries_close")

    @property
    def awarded_at(self) -> datetime:
        """When the terms say that prizes are awarded."""
        return moment(self.terms["awarded"]["at"], "awarded.at")

    @property
    def by_wager(self) -> WagerRule | None:
        """Which wagers make entries; None: entries are registered."""
        return rule_in(self.terms, self.games)

    @property
    def must_be_present(self) -> bool:
        """Whether entrants have to be at the draw."""
        return bool(self.terms["claiming"]["present"])

    def started(self, now: datetime) -> bool:
        """Whether it has commenced."""
        return self.starts is not None and now >= self.starts

    def state(self, now: datetime) -> str:
        """Where it is in its life."""
        if not self.lodged:
            return DRAFT
        ends = [prize.state in ENDED for prize in self.prizes.values()]
        if all(ends) and (self.published or all(e.state == CANCELLED for e in self.prizes.values())):
            return FINISHED
        if all(prize.state != OPEN for prize in self.prizes.values()):
            return ALL_DRAWN
        if not self.started(now):
            return LODGED
        return RUNNING if now <= self.closes else CLOSED

    @property
    def entries(self) -> list[str]:
        """Whose entries take part, a name for each, in order of receipt."""
        names = [name for came in self.received.values() for name in came]
        rule = self.by_wager
        return names if rule is None or rule.for_each else list(dict.fromkeys(names))

    @property
    def in_draw(self) -> list[str]:
        """The list from which is drawn: frozen once the first prize was."""
        return self.entries if self.frozen is None else list(self.frozen)

    def entries_by_patron(self) -> dict[str, int]:
        """How many each has."""
        return dict(Counter(self.entries))

    @property
    def won(self) -> set[int]:
        """Numbers that have won, and are not drawn again."""
        return {
            prize.number
            for prize in self.prizes.values()
            if prize.number is not None and prize.state not in (OPEN, CANCELLED)
        }

    def claims_of(self, patron: str) -> list[Claim]:
        """What somebody claims, in the order in which it was told."""
        return [claim for claim in self.claims.values() if claim.patron == patron]

    def value_of(self, name: str) -> int:
        """What a prize is worth; one that was left out, what the terms said last."""
        return self.withdrawn[name] if name in self.withdrawn else value_of(self.terms, name)

    def drawn(self) -> list[str]:
        """Prizes that somebody has won: their terms stay."""
        return [name for name, prize in self.prizes.items() if prize.winner is not None]

    def undrawn(self) -> list[str]:
        """Prizes that wait for a draw."""
        return [name for name, prize in self.prizes.items() if prize.state == OPEN]


def hash_of_terms(promotion: str, games: tuple[str, ...], terms: Mapping[str, Any]) -> str:
    """The one hash of what was lodged, is shown and is checked."""
    whole = {"promotion": promotion, "games": list(games), "terms": terms}
    return hash_of(json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
