"""Rules 13.2 and 14: what money does where there is a bank, beyond the verbs of every round."""

from houseway.games.pai_gow.settings import Settings, State
from houseway.rulebook import Citation
from houseway.table.layout import events
from houseway.table.layout.ledger import FLOAT, LAYOUT, patron_account
from houseway.table.layout.round import Round
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.inputs import Placed


class Money(Round[Settings, State]):
    """Even money, the losing wager area, the bank's wager and its commission."""

    __slots__ = ()

    def add_to(self, wager: Wager, amount: int, *, rule: Citation) -> None:
        """More comes onto a wager that lies there."""
        wager.amount += amount
        wager.on_layout += amount
        wager.stake += amount
        self.ledger.move(patron_account(wager.patron), LAYOUT, amount)
        self.events.append(
            events.Placed(
                self.cite[rule], area=wager.area, patron=wager.patron, wager=wager.kind, amount=amount
            )
        )

    def pay_even(self, wager: Wager, source: str, *, rule: Citation, ruling: str | None = None) -> None:
        """A wager wins 1 to 1 from the float or the losing wager area, and its stake is released."""
        wager.paid_from = source
        clauses = self._decide(wager, rule)
        self._won(wager, wager.stake, "1 to 1", clauses=clauses, source=source, ruling=ruling)

    def hand_winnings(
        self, wager: Wager, amount: int, source: str, *, rule: Citation, ruling: str | None = None
    ) -> None:
        """What is left of the losing wagers goes to the bank."""
        wager.paid_from = source
        clauses = self._decide(wager, rule)
        self._paid_apart(wager, amount, clauses=clauses, source=source, ruling=ruling)

    def charge(self, wager: Wager, amount: int, *, rule: Citation, ruling: str | None = None) -> None:
        """Commission on a win, with a line of its own."""
        own = Wager(Placed(wager.area, wager.patron, "commission", 0), wager.hand)
        self.wagers.append(own)
        payer = patron_account(own.patron)
        self._lost(own, amount, rule=rule, source=payer, to=FLOAT, ruling=ruling)

    def hand_back(self, wager: Wager, *, rule: Citation) -> None:
        """The bank's own wager is returned when all is paid (14.2.2)."""
        wager.released = wager.on_layout
        self.give_back(wager, rule=rule)

    def give_commission_back(self, own: Wager, *, rule: Citation) -> None:
        """A commission is undone, as if never taken."""
        self.wagers.remove(own)
        self.ledger.move(FLOAT, patron_account(own.patron), own.taken)
        self.events.append(
            events.Reversed(self.cite[rule], area=own.area, patron=own.patron, wager=own.kind, amount=own.net)
        )
