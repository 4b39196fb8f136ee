"""What was paid, held against what is due, and who signs for a difference."""

from typing import Any

from houseway.floor.events import Noticed, PaidOtherwise
from houseway.floor.inputs import check_dealer
from houseway.floor.notices import SUPERVISORS
from houseway.floor.orders.base import AtTable
from houseway.floor.orders.tournament_results import prizes_waiting, sign_prizes
from houseway.floor.room import Room
from houseway.rulebook import Unreadable
from houseway.table.layout.views import Viewer


class EnterPayments(AtTable, frozen=True, kw_only=True):
    """What the dealer has paid in the last round, or in the one that is on."""

    name = "enter-payments"
    lines: Any
    round: int | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """As it is due, or otherwise: then supervisors know."""
        table = room.table(self.table)
        check_dealer(self.name, by.role, table.game.name, room.facts(table).dealt, self.name)
        if self.round is None and room.ended(table) is None:
            raise Unreadable("no-round", f"no round of {self.table} is over", "table")
        number = table.rounds_played if self.round is None else self.round
        payments = room.facts(table).payments
        paid = payments.enter(table.game.name, number, self.lines, room.events_of(table, number))
        notices = []
        if isinstance(paid, PaidOtherwise):
            notices = [Noticed(to=SUPERVISORS, what=paid.kind, words=paid.words, rule=paid.rule)]
        room.keep_at(table, by, paid, *notices, number=number)


class ResolvePayments(AtTable, frozen=True, kw_only=True):
    """A supervisor decides about a payment that differs."""

    name = "resolve-payments"
    round: int
    how: str
    words: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Above the sum of the house it waits for a second signature."""
        table = room.table(self.table)
        check_dealer(self.name, by.role, table.game.name, room.facts(table).dealt, self.name)
        payments = room.facts(table).payments
        given = {"round": self.round, "how": self.how, "words": self.words}
        resolved = payments.resolve(table.game.name, given)
        signed = payments.sign_first(resolved, room.terms.countersign_above)
        room.keep_at(table, by, signed, number=self.round)


class Countersign(AtTable, frozen=True, kw_only=True):
    """A second supervisor, of another rank, signs."""

    name = "countersign"
    table: str = ""
    tournament: str | None = None
    """Of which prizes wait, where no table is named."""
    round: int | None = None
    payment: Any = None

    def tables(self) -> tuple[str, ...]:
        """The table, where one is named."""
        return (self.table,) if self.table else ()

    def carry_out(self, room: Room, by: Viewer) -> None:
        """What the first has decided holds from now on; of prizes, `payment` is whose."""
        if (tournament := prizes_waiting(room, self.tournament, self.table)) is not None:
            whose = self.payment if isinstance(self.payment, str) else self.patron
            sign_prizes(room, by, tournament, whose)
            return
        table = room.table(self.table)
        check_dealer("resolve-payments", by.role, table.game.name, room.facts(table).dealt, self.name)
        facts = room.facts(table)
        payments, name = facts.payments, table.game.name
        if facts.hand_pays.waiting and not payments.to_sign:
            signed = facts.hand_pays.sign(name, self.round, by.name, str(by.role))
            room.keep_at(table, by, signed, number=signed.number)
            return
        resolved = payments.countersign(table.game.name, self.round, by.name, str(by.role))
        room.keep_at(table, by, resolved, number=resolved.number)
