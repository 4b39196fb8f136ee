"""One session of a tournament: who sits where, with how many chips, and who is out."""

from fractions import Fraction

from msgspec import Struct, field

from houseway.floor.tournaments.events import Seat


class Gone(Struct, frozen=True):
    """When somebody was eliminated, and with how many chips."""

    round: int
    chips: int
    before: int = 0
    """By the table's count the first round without them."""


class SessionState(Struct):
    """A session that was balloted: its seats, chips after every round, and who is out."""

    number: int
    ballot: tuple[str, ...] = ()
    seats: dict[str, Seat] = {}
    """By player, as drawn or taken over; also of those who are out."""
    started: bool = False
    played: dict[str, int] = {}
    """Rounds by table."""
    opened: dict[str, int] = {}
    """The round for which betting was opened last, by table."""
    over_at: set[str] = field(default_factory=set)
    chips: dict[str, int] = {}
    """What everybody who is in had after the last round at their table, or was issued since."""
    result: dict[str, int] = {}
    """The same without additional rounds."""
    before: dict[str, int] = {}
    """The same a round earlier."""
    history: dict[str, dict[int, dict[str, int]]] = {}
    eliminated: dict[str, Gone] = {}
    extra: list[dict[str, int]] = []
    """What tied players had after each additional round."""
    extra_on: str | None = None
    """The table at which an additional round is to be played."""
    extra_patrons: tuple[str, ...] = ()
    last_extra: tuple[str, tuple[str, ...]] = ("", ())
    """Where the one before was played, and who played it."""
    points: dict[str, Fraction] | None = None
    for_points: int | None = None
    """How many of the additional rounds were played before its points were awarded."""

    @property
    def tables(self) -> set[str]:
        """Where it is played."""
        return {seat.table for seat in self.seats.values()}

    @property
    def over(self) -> bool:
        """Whether its last round has been played at every table."""
        return self.started and self.tables <= self.over_at

    def at(self, table: str) -> dict[str, int]:
        """Players of a table who are in, by seat."""
        here = [each for each in self.seats.values() if each.table == table and each.patron in self.chips]
        return {each.patron: each.area for each in sorted(here, key=lambda each: each.area)}

    def lack_earlier(self, before: dict[str, int], now: dict[str, int]) -> None:
        """What all had a round earlier, without an earlier round that is void (15.5)."""
        for patron in before.keys() & self.result.keys() & now.keys():
            before[patron] += now[patron] - self.result[patron]
