"""Guests of a dealer's table, and who they turn out to be."""

from houseway.floor.events import GuestRecognised
from houseway.floor.orders.base import AtTable
from houseway.floor.powers import POWERS, check_power
from houseway.floor.room import Room
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.views import Viewer


class RecogniseGuest(AtTable, frozen=True, kw_only=True):
    """A guest of a table and somebody with an account are one person."""

    name = "recognise-guest"
    guest: str
    patron: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Their chips are one from now on; whose they are is said once."""
        table, books = room.open_table(self.table), room.house.books
        power = POWERS[self.name]
        check_power(self.name, by.role, table.game.name, order=self.name)
        if self.guest not in books.guests(self.table):
            raise Unreadable("no-such-guest", f"no guest {self.guest!r} at {self.table}", "guest")
        asked, clause = {"guest": self.guest, "patron": self.patron}, power.clause(table.game.name)
        if self.guest not in books.strangers(self.table):
            known = books.person(self.guest, self.table).removeprefix("patron/")
            text = f"{self.guest} is {known}: that was said before"
            raise Refused("already-recognised", clause, text, asked)
        rule = power.rules(table.game.name)
        room.keep_at(table, by, GuestRecognised(guest=self.guest, patron=self.patron, rule=rule))
