"""Items that the regulations prescribe: a list that the house keeps, each with its source (QC-73)."""

from collections.abc import Iterator, Mapping
from datetime import date as day
from typing import Any

from msgspec import Struct, structs

from houseway.floor.promotions.events import ItemPrescribed, PrescriptionLifted
from houseway.floor.promotions.items import folded


class Listing(Struct, frozen=True):
    """An item on the list: what says so, from which local day, and who told it when."""

    item: str
    source: str
    date: str
    by: str
    at: str
    lifted: "Listing | None" = None
    """The same of its removal."""

    def shown(self, today: day) -> dict[str, Any]:
        """As manager and inspector see it."""
        told = ("item", "source", "date", "by", "at")
        plain = {name: getattr(self, name) for name in told}
        over = self.lifted and {name: getattr(self.lifted, name) for name in told}
        return {**plain, "in_force": self.counts(today), "lifted": over}

    @property
    def kind(self) -> str:
        """The kind of prizes and components that it is."""
        return folded(self.item)

    def counts(self, today: day) -> bool:
        """Whether it is in force."""
        over = self.lifted is not None and day.fromisoformat(self.lifted.date) <= today
        return day.fromisoformat(self.date) <= today and not over


NO_LIST: Mapping[str, Listing] = {}


class Prescribed:
    """The list as it was told, what was taken off included."""

    def __init__(self) -> None:
        self.listings: list[Listing] = []

    def apply(self, event: ItemPrescribed | PrescriptionLifted) -> None:
        """It was kept: from now on it is so."""
        told = Listing(event.item, event.source, event.date, event.by, event.at)
        if isinstance(event, ItemPrescribed):
            self.listings.append(told)
            return
        for place, each in enumerate(self.listings):
            if each.kind == told.kind and each.lifted is None:
                self.listings[place] = structs.replace(each, lifted=told)

    def listed(self) -> Iterator[Listing]:
        """What was not taken off."""
        return (each for each in self.listings if each.lifted is None)

    def in_force(self, today: day) -> dict[str, Listing]:
        """By kind, what no prize may consist of or include on that day."""
        return {each.kind: each for each in self.listings if each.counts(today)}
