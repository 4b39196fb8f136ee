"""Guests of a dealer's table, and who they turn out to be."""

from houseway.floor.events import GuestRecognised
from houseway.floor.orders.base import AtTable
from houseway.floor.powers import POWERS, check_power
from houseway.floor.room import Room
from houseway.rulebook import Unreadable
from houseway.table.layout.views import Viewer


class RecogniseGuest(AtTable, frozen=True, kw_only=True):
    """A guest of a table and somebody with an account are one person."""

    name = "recognise-guest"
    guest: str
    patron: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Their chips are one from now on."""
        table = room.open_table(self.table)
        check_power(self.name, by.role, table.game.name, order=self.name)
        if self.guest not in room.house.books.guests(self.table):
            raise Unreadable("no-such-guest", f"no guest {self.guest!r} at {self.table}", "guest")
        rule = POWERS[self.name].rules(table.game.name)
        room.keep_at(table, by, GuestRecognised(guest=self.guest, patron=self.patron, rule=rule))
