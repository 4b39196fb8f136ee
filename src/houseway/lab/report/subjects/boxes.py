"""Pinkjack and Pontoon on a par sheet: boxes played by charts, solved under every legal number of decks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from houseway.equipment import dollars
from houseway.games.pinkjack.settings import DECKS as PINKJACK_DECKS
from houseway.games.pinkjack.settings import ULTIMATE_BONUS
from houseway.games.pontoon.settlement import LARGE_BONUS, LARGE_FROM, SHARE, SMALL_BONUS
from houseway.games.pontoon.strategy import FORM
from houseway.lab.games import REFERENCE, in_the_lab, text_of
from houseway.lab.models import Plan
from houseway.lab.report.subjects.base import Found, Played, Run, Subject, Variant, with_setting
from houseway.lab.solving.solution import Game, Solved, solve
from houseway.table.charts.chart_text import read_chart

EXAMPLE_STAKE = 5_00


class BoxGame(Subject):
    """A game whose boxes hit, stand, double and split."""

    decks: tuple[int, ...]
    switches: Mapping[str, tuple[tuple[Any, str], ...]]
    """Settings that bear on the box: each value with its words."""

    def solvable(self, settings: Any) -> Game:
        """The game for the solver."""
        raise NotImplementedError

    def chart(self, found: Found) -> str:
        """The chart that the analysis found best."""
        return str(found["strategy"]["chart"])

    def strategies(self, found: Found) -> list[Played]:
        """The best play, its chart by totals, and the reference chart."""
        analyse = in_the_lab(self.game).analyse_strategy
        assert analyse is not None
        charts = {
            "by totals": (found["strategy"]["by_totals"], "the best play without its exceptions by cards"),
            "reference": (text_of(self.game, REFERENCE), "the chart that the engine's own players go by"),
        }

        def box_of(text: str) -> Callable[[], Mapping[str, Any]]:
            return lambda: analyse(self.settings, text)["wagers"]["box"]

        best = Played("best play", "box", "by the cards of every hand", lambda: found["wagers"]["box"])
        return [best] + [Played(name, "box", words, box_of(text)) for name, (text, words) in charts.items()]

    def variants(self, found: Found) -> list[Variant]:
        """Every number of decks, then every switch that bears on the box, one at a time."""
        listed = [self._variant(found, "Decks", f"{number} decks", decks=number) for number in self.decks]
        for name, values in self.switches.items():
            listed += [self._variant(found, name, words, **{name: value}) for value, words in values]
        return listed

    def _variant(self, found: Found, group: str, words: str, **changed: Any) -> Variant:
        def edges() -> dict[str, float]:
            settings = with_setting(self.settings, **changed)
            solved = solve(self.solvable(settings))
            edge = -solved.mean + self.sampled_edge(settings, found, solved)
            return {"box": edge, **self.side_edges(settings)}

        return Variant(group, words, edges)

    def sampled_edge(self, settings: Any, found: Found, solved: Solved) -> float:
        """What these settings add to the edge of the box beyond the solver."""
        return 0.0

    def side_edges(self, settings: Any) -> dict[str, float]:
        """The edges of side bets that these settings bear on."""
        return {}


class Pinkjack(BoxGame):
    """Pinkjack."""

    game = "pinkjack"
    decks = PINKJACK_DECKS
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
