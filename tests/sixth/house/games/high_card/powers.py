"""What may be ordered at the table: who sits where."""

from houseway.games.high_card.round import Round

from houseway.table.rules import seats


class TakeSeat(seats.TakeSeat[Round], frozen=True, kw_only=True):
    """One of the places (2.1)."""

    power = "2.1"


class LeaveTable(seats.LeaveTable[Round], frozen=True, kw_only=True):
    """A place becomes free (2.1)."""

    power = "2.1"


POWERS = (TakeSeat, LeaveTable)
