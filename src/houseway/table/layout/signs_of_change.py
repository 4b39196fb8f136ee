"""What announces other limits, and what was ordered and waits for the round to be over."""

from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct

from houseway.table.procedure.moments import moment

Whose = Literal["table", "kept", "both"]


class MinimumNotice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A sign with another minimum and the time of the change.

    Whose minimum it raises: the table's, the one that players keep, or both. If it is `due`, its time has
    come and the change waits for the round to be over.
    """

    wager: str
    minimum: int
    time: str
    displayed: str
    whose: Whose = "both"
    maximum: int | None = None
    unit: int | None = None
    due: bool = False

    @property
    def effective(self) -> datetime:
        """When it was to take effect."""
        return moment(self.time, "time")

    def concerns(self, wager: str, whose: Whose) -> bool:
        """Whether it is about one of these minimums."""
        return self.wager == wager and ("both" in (whose, self.whose) or whose == self.whose)


class Change(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Other limits as ordered; of a minimum that is raised `at_once`, who was present, and where."""

    wager: str
    minimum: int | None = None
    maximum: int | None = None
    unit: int | None = None
    ordered: str = ""
    at_once: bool = False
    present: dict[str, int] = {}

    @property
    def effective(self) -> datetime:
        """When it was ordered; where nobody said when, before all signs."""
        return moment(self.ordered, "when") if self.ordered else datetime.min.replace(tzinfo=UTC)
