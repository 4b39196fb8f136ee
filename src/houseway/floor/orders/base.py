"""What an order is: its fields, and what it does in a room in somebody's name."""

from typing import Any, ClassVar

from msgspec import Struct

from houseway.floor.room import Room
from houseway.journal import Entry, Store
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role

NO_SUCH_POWER = "no-such-power"


class Order(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that somebody orders. What is not allowed raises before anything is kept.

    `patron` is whom it concerns, if that is not who acts.
    """

    name: ClassVar[str]
    private: ClassVar[frozenset[str]] = frozenset()
    """Fields that nobody else may read: they stand nowhere in the journal but where they are sealed."""
    alone: ClassVar[bool] = True
    """Whether no two such orders are carried out beside each other: what they find stands till they are kept.

    Those at a table wait for each other there, and the cage holds what is being bought.
    """
    patron: str | None = None

    def tables(self) -> tuple[str, ...]:
        """The tables at which nothing else happens meanwhile."""
        return ()

    def tables_in(self, room: Room) -> tuple[str, ...]:
        """The same, where that depends on what the house knows."""
        return self.tables()

    def links_in(self, room: Room) -> tuple[str, ...]:
        """The links that it is about, beside those of its tables."""
        return ()

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Check it and keep what it does."""
        raise NotImplementedError

    def is_same_apart(self, journal: Store, kept: Entry) -> bool:
        """Whether the private fields are those of the order that was kept there, too."""
        return True

    def whose(self, by: Viewer) -> str:
        """The patron it concerns: a player acts in their own name alone."""
        if by.role is Role.PLAYER and self.patron not in (None, by.patron):
            raise Unreadable("not-you", f"{self.name}: {by.patron} does not act for {self.patron}", "patron")
        patron = self.patron or (by.patron if by.role is Role.PLAYER else None)
        if not patron:
            raise Unreadable("no-patron", f"{self.name}: whose is it?", "patron")
        return patron


class AtTable(Order, frozen=True, kw_only=True):
    """An order at one table."""

    alone: ClassVar[bool] = False
    table: str

    def tables(self) -> tuple[str, ...]:
        """That one."""
        return (self.table,)


def no_such_power(order: str, game: str | None, asked: dict[str, Any]) -> Refused:
    """The document of that game does not give this power to anybody."""
    of = "no document" if game is None else f"the document of {game}"
    whose = "gives" if game is None else "does not give"
    return Refused(NO_SUCH_POWER, None, f"{order}: {of} {whose} such a power", asked=asked)
