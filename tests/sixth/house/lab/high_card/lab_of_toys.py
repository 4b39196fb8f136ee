"""High card in the lab: three results, known by counting pairs of cards."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from houseway.games.high_card.hands import rank
from houseway.games.high_card.settings import RULES, Settings

from houseway.lab.effects import Reasons
from houseway.lab.figures import Outcome, figures
from houseway.lab.models import Column, Count, Plan, Row, Tally, Told, sums_of_single_wagers
from houseway.lab.streams import State, draw_first

ROWS = tuple(
    Row(name, Fraction(pays), RULES.clause(number))
    for name, pays, number in (("higher", 1, "4.1"), ("lower", -1, "4.2"), ("equal", 0, "4.3"))
)
CHANCES = (Fraction(8, 17), Fraction(8, 17), Fraction(1, 17))


def analyse(settings: Settings) -> dict[str, Any]:
    """The one wager."""
    outcomes = [
        Outcome(row.name, row.pays, chance, row.clause) for row, chance in zip(ROWS, CHANCES, strict=True)
    ]
    return {"wagers": {"stake": figures(outcomes)}}


def chances(settings: Settings) -> dict[str, dict[str, Fraction]]:
    """How likely each result is."""
    return {"stake": {row.name: chance for row, chance in zip(ROWS, CHANCES, strict=True)}}


def effects(what: frozenset[str]) -> Reasons:
    """Nothing that can be set bears on a figure."""
    return dict.fromkeys(("areas", "chips", "limits", "decks"), "one card against another, whatever is set")


class Model:
    """High card under a plan: one area."""

    columns = (Column("stake", ROWS),)
    unit = 1

    def count(self, rounds: int, stream: State) -> Tally:
        """Two cards a round."""
        counts = [0, 0, 0]
        for mine, dealers in self._deals(rounds, stream):
            counts[0 if rank(mine) > rank(dealers) else 1 if rank(mine) < rank(dealers) else 2] += 1
        return Tally(rounds, {"stake": Count(tuple(counts), sums_of_single_wagers(ROWS, counts, 1))})

    def tell(self, rounds: int, stream: State) -> Iterator[Told]:
        """Nobody asks for them here."""
        raise NotImplementedError

    def _deals(self, rounds: int, stream: State) -> Iterator[tuple[int, int]]:
        shoe = np.arange(52, dtype=np.uint8)
        for _ in range(rounds):
            draw_first(shoe, 2, stream)
            yield int(shoe[0]), int(shoe[1])


def model(plan: Plan) -> Model:
    """High card under this plan."""
    return Model()
