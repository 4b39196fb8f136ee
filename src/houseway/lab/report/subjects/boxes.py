"""Games with boxes on a par sheet: played by charts, solved under every legal number of decks."""

from collections.abc import Callable, Mapping
from typing import Any

from houseway.lab.games import REFERENCE, in_the_lab, text_of
from houseway.lab.report.subjects.base import Found, Played, Subject, Variant, with_setting
from houseway.lab.solving.solution import Game, Solved, solve


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
