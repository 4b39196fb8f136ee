"""Items that the regulations prescribe, put on the list of the house and taken off it (QC-73)."""

from typing import Any, ClassVar

from houseway.floor.orders.base import Order
from houseway.floor.orders.documents import day, named
from houseway.floor.orders.promotions import LONGEST_NAME, check_words
from houseway.floor.powers import check_power
from houseway.floor.promotions.citing import WITH_PROMOTIONS, clauses, refused
from houseway.floor.promotions.events import ItemPrescribed, PrescriptionLifted
from houseway.floor.promotions.items import folded
from houseway.floor.promotions.prescribed import Listing
from houseway.floor.room import Room
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.views import Viewer

RULE = "no-prescribed"


class OfTheList(Order, frozen=True, kw_only=True):
    """An order about one item: which regulation says so, and from which local day."""

    alone: ClassVar[bool] = True
    item: str
    source: str = ""
    date: str = ""

    def check(self, room: Room, by: Viewer) -> Listing | None:
        """What the list has of the item, once it is known who says what of it."""
        check_power(self.name, by.role, order=self.name, item=self.item[:LONGEST_NAME])
        named(self.item, "item")
        if len(self.item) > LONGEST_NAME or not self.item.replace("\t", " ").isprintable():
            raise Unreadable("bad-name", f"item: {self.item[:40]!r} is no name", "item")
        lacks = [each for each in ("source", "date") if not getattr(self, each).strip()]
        if lacks:
            raise self.refused("no-source", f"the list says {' and '.join(lacks)} of every item", lacks=lacks)
        check_words(self.source, "source")
        day(self.date, "date")
        kind = folded(self.item)
        return next((each for each in room.house.prescribed.listed() if each.kind == kind), None)

    def refused(self, code: str, text: str, **asked: Any) -> Refused:
        """By the clause, in each document that has it."""
        asked = {"item": self.item, "clauses": list(clauses(WITH_PROMOTIONS, RULE)), **asked}
        return refused(code, RULE, WITH_PROMOTIONS, f"{self.name}: {text}", asked)

    def keep(self, room: Room, by: Viewer, event: type[ItemPrescribed | PrescriptionLifted]) -> None:
        """The fact of it."""
        rule = clauses(WITH_PROMOTIONS, RULE)
        told = event(item=self.item, source=self.source, date=self.date, rule=rule, ruling="QC-73")
        room.keep_by(by, told)


class PrescribeItem(OfTheList, frozen=True, kw_only=True):
    """From its day on no terms with such a prize or component are lodged."""

    name = "prescribe-item"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Once, until it is taken off."""
        known = self.check(room, by)
        if known is not None:
            text = f"{known.item!r} is on the list: {known.source}, {known.date}"
            raise self.refused("listed", text)
        self.keep(room, by, ItemPrescribed)


class LiftPrescription(OfTheList, frozen=True, kw_only=True):
    """From its day on the item is prescribed no more."""

    name = "lift-prescription"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """As long as it is on the list."""
        if self.check(room, by) is None:
            raise self.refused("not-listed", f"{self.item!r} is not on the list")
        self.keep(room, by, PrescriptionLifted)
