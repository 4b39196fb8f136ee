"""Pontoon on a par sheet: the box with its side bets, solved under every legal number of decks."""

from collections.abc import Iterator
from typing import Any

from houseway.equipment import dollars
from houseway.games.pontoon.settlement import LARGE_BONUS, LARGE_FROM, SHARE, SMALL_BONUS
from houseway.games.pontoon.strategy import FORM
from houseway.lab.models import Plan
from houseway.lab.report.subjects.base import Found, Run
from houseway.lab.report.subjects.boxes import BoxGame
from houseway.lab.solving.solution import Game, Solved
from houseway.table.charts.chart_text import read_chart


class Pontoon(BoxGame):
    """Pontoon."""

    game = "pontoon"
    decks = tuple(range(3, 9))
    switches = {
        "bust_counts_as_original": (
            (False, "a hand over 21 does not count as the original wager (PT-R5)"),
            (True, "a hand over 21 counts as the original wager"),
        ),
        "double_even_money_scope": (
            ("hand", "even money after a double on the doubled hand (PT-R8)"),
            ("box", "even money after a double on every hand of the box"),
        ),
    }

    def with_examples(self) -> dict[str, Any]:
        """Both side bets are shown, whichever is offered."""
        self.examples.append(
            "A table offers one of Perfect Pairs and Pairs Play, or neither (18.1); both are shown."
        )
        return dict(self.given)

    def solvable(self, settings: Any) -> Game:
        """The game for the solver."""
        from houseway.lab.pontoon import solving

        return solving.game(settings)

    def runs(self, found: Found) -> list[Run]:
        """The box by the chart that is best, with each of the side bets beside it."""
        return [
            Run(
                f"best play, {self.title(side)}",
                Plan(self.game, {**self.shown, "side_bet": side}, self.chart(found)),
                {"box": "box", side: side},
            )
            for side in ("perfect-pairs", "pairs-play")
        ]

    def prizes(self, found: Found) -> Iterator[dict[str, Any]]:
        """With the other side bet, insurance, and the Super Bonus of Table 2."""
        from houseway.lab.pontoon import results

        yield from super().prizes(found)
        yield self.prize("pairs-play", self.title("pairs-play"), results.pair_rows("pairs-play"))
        amounts = {
            f"box wager under {dollars(LARGE_FROM)}": (SMALL_BONUS, results.clause("T2/under-25")),
            f"box wager of {dollars(LARGE_FROM)} or more": (LARGE_BONUS, results.clause("T2/25-plus")),
            "every other box wager": (SHARE, results.clause("T2/others")),
        }
        yield self.in_dollars(self.title("super-bonus"), amounts)

    def sampled_edge(self, settings: Any, found: Found, solved: Solved) -> float:
        """Even money on the whole box, by the best play."""
        from houseway.lab.pontoon.whole_box import whole_box

        if settings.double_even_money_scope == "hand":
            return 0.0
        return whole_box(settings, read_chart(self.chart(found), FORM), solved).edge()

    def side_edges(self, settings: Any) -> dict[str, float]:
        """The pairs, which depend on the number of decks."""
        from houseway.lab.pontoon import exact

        row = next(each for each in exact.by_decks() if each["decks"] == settings.decks)
        return dict(row["house_edge"])

    def notes(self, found: Found) -> list[str]:
        """What is not simulated, and what is sampled beside the solver."""
        return [
            "Insurance is valued for somebody who has seen the dealer's ace alone. The best play never "
            "insures, so the simulation has no such wagers.",
            "Even money after a double on every hand of a box (the other scope of 12.8, PT-R8) is not solved "
            "but sampled, by the play that is best without it.",
        ]


SUBJECT = Pontoon
