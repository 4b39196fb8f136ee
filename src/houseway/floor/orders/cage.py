"""Chips for money and back, at the cage."""

from houseway.floor.cage import check_amount
from houseway.floor.events import BoughtIn, CashedOut
from houseway.floor.ledger import patron as account_of
from houseway.floor.orders.base import Order, no_such_power
from houseway.floor.orders.wagering import CHIPS, DEFINED, TOURNAMENT_CHIPS, no_money
from houseway.floor.powers import check_power
from houseway.floor.room import Room
from houseway.rulebook import Refused, Unreadable
from houseway.table.roles import Role
from houseway.table.views import Viewer

HOLDINGS = "20.13"
"""Holdings of tournament chips change only as the rules provide."""


class Exchange(Order, frozen=True, kw_only=True):
    """Through a cashier, or in a house without a licence by the patron."""

    amount: int
    of: str = CHIPS
    tournament: str | None = None

    def check(self, by: Viewer, room: Room) -> str:
        """Whose chips they are."""
        action = "exchange" if by.role is Role.PLAYER else "exchange-for"
        check_power(action, by.role, order=self.name)
        patron = self.whose(by)
        check_amount(self.amount)
        if self.of != CHIPS:
            raise of_no_value(room, self.name, self.of)
        return patron


class BuyIn(Exchange, frozen=True, kw_only=True):
    """Chips for money."""

    name = "buy-in"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """The patron has them."""
        if self.of == TOURNAMENT_CHIPS:
            raise of_no_value(room, self.name, self.of, HOLDINGS)
        patron = self.check(by, room)
        room.keep(BoughtIn(patron=patron, amount=self.amount, by=by.name, role=str(by.role)))


class CashOut(Exchange, frozen=True, kw_only=True):
    """Money for chips that do not lie on a layout."""

    name = "cash-out"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """As many as there are."""
        patron = self.check(by, room)
        with room.house.books.ledger.hold(account_of(patron), self.amount):
            room.keep(CashedOut(patron=patron, amount=self.amount, by=by.name, role=str(by.role)))


class GiveChips(Order, frozen=True, kw_only=True):
    """From patron to patron: nobody has such a power."""

    name = "give-chips"
    to: str
    amount: int
    of: str = CHIPS
    tournament: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Refused."""
        if self.of == TOURNAMENT_CHIPS:
            raise of_no_value(room, self.name, self.of, HOLDINGS)
        raise no_such_power(self.name, None, {"to": self.to, "of": self.of})


def of_no_value(room: Room, order: str, of: str, number: str | None = None) -> Refused:
    """The refusal by the first document on the floor that knows such chips."""
    if of not in DEFINED:
        raise Unreadable("bad-field", f"of: {of!r} is none of {CHIPS}, {', '.join(DEFINED)}", "of")
    refusals = [no_money(table.game, order, of, number) for table in room.tables.values()]
    known = [each for each in refusals if each.clause is not None]
    return next(iter(known or refusals), no_such_power(order, None, {"of": of}))
