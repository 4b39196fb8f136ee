"""Charts and plans of every kind, legal and mostly foolish, so that rare situations come often."""

from random import Random
from typing import Any

import numpy as np

from houseway.games.pontoon.strategy import ACE_DRAWN, FORM
from houseway.lab.models import Plan
from houseway.lab.pontoon.model import Model
from houseway.table.charts.chart_text import written
from houseway.table.charts.charts import (
    ALL_TOTALS,
    CARDS,
    HARD,
    HARD_TOTALS,
    PAIR,
    SOFT,
    SOFT_TOTALS,
    UPCARDS,
    Chart,
    Section,
)

_UPCARDS = "2 3 4 5 6 7 8 9 T A"
SPLITS_ALL = "\n".join(
    (
        f"game pontoon\n[hard]\n{_UPCARDS}\n4-16 {'H ' * 10}\n17+ {'S ' * 10}",
        f"[soft]\n{_UPCARDS}\n12+ {'H ' * 10}",
        f"[pair]\n{_UPCARDS}",
        *(f"{value} {'P ' * 10}" for value in "A23456789T"),
    )
)
"""Splits every pair and draws to 17."""


def chart(rng: Random) -> str:
    """A strategy that plays anything the rules allow."""
    splits, doubles, hits, yes = (rng.random() for _ in range(4))
    sections = [
        Section(HARD, plays(rng, HARD_TOTALS, doubles, hits)),
        Section(SOFT, plays(rng, SOFT_TOTALS, doubles, hits)),
        Section(
            PAIR, {(value, up): chosen(rng, splits, "P", "-") for value in range(1, 11) for up in UPCARDS}
        ),
    ]
    least = rng.randint(3, 6)
    words = rng.choice(FORM.conditions)
    narrow = plays(rng, SOFT_TOTALS, doubles, hits)
    sections += [
        Section(
            HARD, plays(rng, rng.sample(HARD_TOTALS, 5), doubles, hits), least, least + rng.randint(0, 2)
        ),
        Section(SOFT, narrow, least),
        Section(HARD, plays(rng, range(13, 16), doubles, hits), conditions=frozenset({words})),
        Section(PAIR, {(7, up): "-" for up in UPCARDS}, conditions=frozenset({rng.choice(FORM.conditions)})),
        Section(CARDS, {(values, up): "H" for values in ((6, 7), (1, 2, 3), (2, 2, 10)) for up in UPCARDS}),
        *(Section(asked, answers(rng, yes)) for asked in FORM.questions),
        Section("rescue", answers(rng, yes), 4, conditions=frozenset({HARD})),
        Section("rescue", answers(rng, yes), conditions=frozenset({ACE_DRAWN})),
        Section(SOFT, plays(rng, SOFT_TOTALS, doubles, hits), 3, conditions=frozenset({ACE_DRAWN})),
    ]
    return written(Chart(FORM, "wild", sections))


def plays(rng: Random, totals: Any, doubles: float, hits: float) -> dict[Any, str]:
    """Random plays for these totals."""
    soft = totals == SOFT_TOTALS
    found = {}
    for total in totals:
        for upcard in UPCARDS:
            stands = soft or total >= FORM.stands_from
            symbol = chosen(rng, doubles / 2, "D", chosen(rng, hits, "H", "S"))
            found[total, upcard] = symbol if stands or symbol != "S" else "H"
    return found


def answers(rng: Random, yes: float) -> dict[Any, str]:
    """Random answers to a question."""
    return {(total, up): chosen(rng, yes, "Y", "-") for total in ALL_TOTALS for up in UPCARDS}


def chosen(rng: Random, chance: float, one: str, other: str) -> str:
    """One of two."""
    return one if rng.random() < chance else other


def settings(rng: Random) -> dict[str, Any]:
    """A table of any kind."""
    limits: dict[str, Any] = rng.choice(
        [
            {},
            {},
            {"box": {"min": 2_500}},
            {"box": {"min": 300, "unit": 100}, "double": {"min": 200, "unit": 50}},
        ]
    )
    return {
        "decks": rng.randint(3, 8),
        "side_bet": rng.choice(["none", "perfect-pairs", "pairs-play"]),
        "bust_counts_as_original": rng.random() < 0.5,
        "double_even_money_scope": rng.choice(["hand", "box"]),
        "surrender_rounding": rng.choice(["player", "house"]),
        "side_bets_settled": rng.choice(["before-insurance", "before-surrender"]),
        "bonus_others_unit": rng.choice(["wager", "player"]),
        "third_party_insurance": rng.random() < 0.5,
        "chips": rng.choice([[], [], [250, 500], [100, 2_500]]),
        "limits": limits,
    }


def plan(rng: Random) -> Plan:
    """Anything that can be simulated."""
    strategy = chart(rng) if rng.random() < 0.8 else None
    boxes = rng.choice([1, 1, 1, 2, 2, 3, 5, 9])
    return Plan("pontoon", settings(rng), strategy, boxes, rng.random() < 0.4)


SIX_SEVEN_EIGHT = (5, 6, 7)
SEVENS = (6,)
SMALL = (0, 1, 2, 3, 8)
ACES_AND_TENS = (0, 7, 10, 11)


def stacked(model: Model, ranks: tuple[int, ...]) -> None:
    """Take all cards but those of these ranks out of the shoe: what comes out could have come out of all."""
    cards = [card for card in model._shoe() if card // 4 in ranks]
    model._shoe = lambda: np.array(cards, dtype=np.uint8)
