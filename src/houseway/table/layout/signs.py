"""What a game's sign says is paid: each line made of the odds that settlement itself uses."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from houseway.equipment import Odds, dollars
from houseway.rulebook import Clause


def percent(part: Odds) -> int:
    """A part in hundredths."""
    return part.pays * 100 // part.to


class Pays(Struct, frozen=True, kw_only=True):
    """A line of the sign: which wager, what wins, by which rule, and what that pays."""

    wager: str
    what: str
    rule: Clause
    odds: Odds | None = None
    amount: int = 0
    """Cents that are paid beside the odds, or alone."""
    at_least: bool = False
    """Whether a meter that shows more is paid instead."""
    withheld: Odds | None = None
    """The part of the win that is taken as commission."""

    @property
    def figure(self) -> str:
        """What is paid, as the sign shows it."""
        parts = [] if self.odds is None else [str(self.odds)]
        if self.amount:
            parts.append(f"{'at least ' if self.at_least else ''}{dollars(self.amount)}")
        figure = " and ".join(parts)
        if self.withheld is None:
            return figure
        return f"{figure} less {percent(self.withheld)} %"

    def as_json(self, titles: Mapping[str, str]) -> dict[str, Any]:
        """The line as it is sent to a screen, with the name of its wager."""
        return {
            "clause": self.rule,
            "wager": self.wager,
            "title": titles.get(self.wager, self.wager),
            "what": self.what,
            "figure": self.figure,
            "words": f"{self.what}: {self.figure}",
        }
