"""The standing of people: findings, and who is excluded or detained because of them. A fold of facts."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct, structs

from houseway.floor.event import Event
from houseway.floor.facts_of_conduct import CASINO, Detained, Excluded, Found, HandedOver, Readmitted
from houseway.rulebook import Unreadable

AccountOf = Callable[[str, str], str]
"""Whose a name is at a table: guests of a dealer are nobody else."""


class Exclusion(Struct, frozen=True):
    """By which clause somebody is excluded, since when, and by which order."""

    clause: str
    since: str
    finding: str
    game: str | None = None
    reference: str | None = None
    patron: str = ""
    table: str = ""

    def as_json(self) -> dict[str, Any]:
        """The exclusion as everybody of the staff may read it."""
        where = "game" if self.game else CASINO
        return {"from": where, "game": self.game, "reference": self.reference, "clause": self.clause}


class Detention(Struct, frozen=True):
    """Since when somebody is detained, by which clause, and who has taken over."""

    clause: str
    since: str
    finding: str
    until: str | None = None
    handed_to: str | None = None
    office: str | None = None
    patron: str = ""
    table: str = ""


class Standing(Struct):
    """What stands against one person."""

    excluded: dict[str, Exclusion] = {}
    detentions: list[Detention] = []

    @property
    def detained(self) -> Detention | None:
        """The detention that is not over."""
        return self.detentions[-1] if self.detentions and self.detentions[-1].until is None else None


class Register:
    """All findings, and the standing of everybody against whom a measure was taken."""

    def __init__(self, account_of: AccountOf) -> None:
        self._account_of = account_of
        self.findings: dict[str, Found] = {}
        self._people: dict[str, Standing] = {}

    def of(self, patron: str, table: str = "") -> Standing:
        """How somebody stands; at that table, whoever the dealer calls so."""
        return self._people.get(self._account_of(patron, table), Standing())

    def apply(self, event: Event) -> None:
        """One more fact was kept."""
        match event:
            case Found():
                self.findings[event.finding] = event
            case Excluded():
                names = ("game", "reference", "finding", "patron", "table")
                fields = {name: getattr(event, name) for name in names}
                exclusion = Exclusion(clause=event.rule[0], since=event.at, **fields)
                self._person(event).excluded[event.game or CASINO] = exclusion
            case Readmitted():
                self._person(event).excluded.pop(event.game or CASINO, None)
            case Detained():
                fields = {name: getattr(event, name) for name in ("finding", "patron", "table")}
                detention = Detention(clause=event.rule[0], since=event.at, **fields)
                self._person(event).detentions.append(detention)
            case HandedOver():
                detentions = self._person(event).detentions
                over = {"until": event.at, "handed_to": event.to, "office": event.office}
                detentions[-1] = structs.replace(detentions[-1], **over)

    def _person(self, event: Excluded | Readmitted | Detained | HandedOver) -> Standing:
        return self._people.setdefault(self._account_of(event.patron, event.table), Standing())

    def recognised(self, guest: str, account: str) -> None:
        """What stands against a guest stands against whoever that is."""
        known = self._people.pop(guest, None)
        if known is not None and guest != account:
            person = self._people.setdefault(account, Standing())
            person.excluded = known.excluded | person.excluded
            person.detentions = sorted((*known.detentions, *person.detentions), key=lambda each: each.since)

    def finding(self, name: str) -> Found:
        """The finding of that name."""
        if name not in self.findings:
            raise Unreadable("no-such-finding", f"no finding {name!r}", "finding")
        return self.findings[name]

    def exclusions(self) -> Iterator[Exclusion]:
        """Who is excluded, and from what."""
        return (exclusion for each in self._people.values() for exclusion in each.excluded.values())

    def detentions(self) -> Iterator[Detention]:
        """All that ever were."""
        return (detention for each in self._people.values() for detention in each.detentions)

    def told(self) -> dict[str, Any]:
        """Everything, for houses to be compared."""
        return {"findings": self.findings, "standing": self._people}
