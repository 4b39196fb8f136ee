"""Pinkjack on a par sheet: the box with Suits You, solved under both numbers of decks."""

from collections.abc import Iterator
from typing import Any

from houseway.games.pinkjack.settings import DECKS, ULTIMATE_BONUS
from houseway.lab.models import Plan
from houseway.lab.report.subjects.base import Found, Run
from houseway.lab.report.subjects.boxes import BoxGame
from houseway.lab.solving.solution import Game

EXAMPLE_STAKE = 5_00


class Pinkjack(BoxGame):
    """Pinkjack."""

    game = "pinkjack"
    decks = DECKS
    switches = {
        "one_card_on_split_aces": ((False, "split aces draw on"), (True, "one card on split aces")),
        "bust_counts_as_original": (
            (False, "a hand over 21 does not count as the original wager (PJ-R5)"),
            (True, "a hand over 21 counts as the original wager"),
        ),
        "dealer_pinkjack_literal": (
            (False, "a dealer's pinkjack spares doubles and splits (PJ-R6)"),
            (True, "a dealer's pinkjack takes doubles and splits"),
        ),
    }

    def with_examples(self) -> dict[str, Any]:
        """Suits You, where it is not offered."""
        if self.settings.suits_you:
            return dict(self.given)
        self.examples.append("These settings offer no Suits You wager. It is shown for a wager of $5.00.")
        return {**self.given, "suits_you": {"amount": EXAMPLE_STAKE}}

    def solvable(self, settings: Any) -> Game:
        """The game for the solver."""
        from houseway.lab.pinkjack import solving

        return solving.game(settings)

    def runs(self, found: Found) -> list[Run]:
        """The box by the chart that is best, with Suits You beside it."""
        plan = Plan(self.game, self.shown, self.chart(found))
        return [Run("best play", plan, {"box": "box", "suits-you": "suits-you"})]

    def computed_together(self) -> dict[str, Any]:
        """The box with Suits You."""
        from houseway.lab.pinkjack import exact, together

        return together.box_and_suits_you(exact.solved_for(self.settings))

    def prizes(self, found: Found) -> Iterator[dict[str, Any]]:
        """With the bonus of 14.1.1."""
        yield from super().prizes(found)
        clause = found["bonuses"]["ultimate-bonus"]["clause"]
        bonus = {"each ultimate pinkjack": (ULTIMATE_BONUS, clause)}
        yield self.in_dollars(self.title("ultimate-bonus"), bonus)


SUBJECT = Pinkjack
