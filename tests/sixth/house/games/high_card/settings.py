"""What the operator of a high card table may set, and what outlives a round there."""

from houseway.rulebook import Refused, rulebook
from houseway.table.layout.settings import Settings as AnySettings
from houseway.table.layout.settings import State as AnyState

RULES = rulebook("high-card")
WAGERS = {"stake": "High Card"}


class Settings(AnySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A high card table."""

    decks: int = 1

    def check(self) -> None:
        """One deck (3.1)."""
        super().check()
        if self.decks != 1:
            raise Refused(
                "setting", RULES.clause("3.1"), f"settings.decks: {self.decks}; it is played with one"
            )


class State(AnyState, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What outlives a round: what does at every table."""
