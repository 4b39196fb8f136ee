"""A round of bACEball written down: the meters, those of a link, and what chance gave."""

from typing import Any

from msgspec import Struct

from houseway.table.layout import recorded


class Mystery(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What chance gave of a prize that is drawn: the hidden amount, and which wager, by area from 1.

    `due`: it was triggered before, by a round that was void.
    """

    hidden: int | None = None
    drawn: int = 1
    due: bool = False


class Record(recorded.Record, frozen=True, kw_only=True):
    """Beside the cards, what the meters showed before the round."""

    meters: dict[str, Any] = {}
    link: dict[str, Any] | None = None
    """The meters that the table shares, as `before.link` has them."""
    mystery: Mystery | None = None

    @property
    def outlived(self) -> dict[str, Any]:
        """A link may be told beside what came before, or within it."""
        return self.before if self.link is None else {**self.before, "link": self.link}
