"""Chips for money and back, at the cage."""

from typing import Any, ClassVar

from houseway.equipment import dollars
from houseway.floor.cage import check_amount
from houseway.floor.events import BoughtIn, CashedOut
from houseway.floor.gates import check_standing
from houseway.floor.orders.base import Order, no_such_power
from houseway.floor.orders.wagering import CHIPS, DEFINED, TOURNAMENT_CHIPS, no_money
from houseway.floor.powers import POWERS, check_power
from houseway.floor.room import Room
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role

HOLDINGS = "20.13"
"""Holdings of tournament chips change only as the rules provide."""


class Exchange(Order, frozen=True, kw_only=True):
    """Through a cashier, or in a house without a licence by the patron."""

    alone: ClassVar[bool] = False
    amount: int
    of: str = CHIPS
    tournament: str | None = None
    table: str = ""
    """Where only the dealer knows them; nowhere: somebody with an account."""

    def check(self, by: Viewer, room: Room) -> dict[str, Any]:
        """Whose chips they are, how many, and who exchanges them."""
        action = "exchange" if by.role is Role.PLAYER else "exchange-for"
        check_power(action, by.role, order=self.name)
        if by.role is Role.PLAYER and room.terms.licence is not None:
            POWERS["exchange-for"].check("exchange-for", by.role, None, {"order": self.name})
        patron = self.whose(by)
        check_amount(self.amount)
        if self.of != CHIPS:
            raise of_no_value(room, self.name, self.of)
        if self.table and patron not in room.house.books.guests(self.table):
            raise Unreadable("no-such-guest", f"no guest {patron!r} at {self.table}", "patron")
        if self.table and by.role is Role.PLAYER:
            raise Unreadable("not-you", "a guest of a table exchanges chips at the cage", "table")
        return {"patron": patron, "amount": self.amount, "table": self.table, **by_whom(by)}


class BuyIn(Exchange, frozen=True, kw_only=True):
    """Chips for money."""

    name = "buy-in"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """The patron has them; who is excluded from the casino only cashes (QC-24)."""
        if self.of == TOURNAMENT_CHIPS:
            raise of_no_value(room, self.name, self.of, HOLDINGS)
        bought = BoughtIn(**self.check(by, room))
        check_standing(room.house, bought.patron, None, bought.table)
        if by.role is Role.PLAYER:
            check_daily_sum(room, bought)
        room.keep(bought)


class CashOut(Exchange, frozen=True, kw_only=True):
    """Money for chips that do not lie on a layout."""

    name = "cash-out"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """As many as there are."""
        out = CashedOut(**self.check(by, room))
        room.unit.check_chips(room.unit.account(out.patron, out.table), self.amount)
        room.keep(out)


def take_along(room: Room, guest: Viewer, to: Viewer) -> None:
    """A guest and a new account are one person: what the one has in hand the other has from now on."""
    if chips := room.unit.balance(room.unit.account(str(guest.patron))):
        room.keep_by(guest, CashedOut(patron=str(guest.patron), amount=chips))
        room.keep_by(to, BoughtIn(patron=str(to.patron), amount=chips))


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


def by_whom(by: Viewer) -> dict[str, str]:
    """Who brings something about, and as what."""
    return {"by": by.name, "role": str(by.role)}


def check_daily_sum(room: Room, bought: BoughtIn) -> None:
    """Without a cashier somebody buys chips up to a daily sum, by the calendar of the house."""
    most = room.terms.daily_sum
    if most is None:
        return
    today = room.now().astimezone(room.terms.zone).date()
    so_far = room.house.bought_on(bought.patron, today, room.terms.zone) + room.buying[bought.patron]
    if so_far + bought.amount > most:
        text = f"{dollars(bought.amount)} more: {dollars(so_far)} of {dollars(most)} for a day are bought"
        raise Refused("daily-sum", POWERS["exchange"].clause(None), text, asked={"amount": bought.amount})


def of_no_value(room: Room, order: str, of: str, number: str | None = None) -> Refused:
    """The refusal by the first document on the floor that knows such chips."""
    if of not in DEFINED:
        raise Unreadable("bad-field", f"of: {of!r} is none of {CHIPS}, {', '.join(DEFINED)}", "of")
    refusals = [no_money(table.game, order, of, number) for table in room.tables.values()]
    known = [each for each in refusals if each.clause is not None]
    return next(iter(known or refusals), no_such_power(order, None, {"of": of}))
