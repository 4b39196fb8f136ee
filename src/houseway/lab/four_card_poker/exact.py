"""Ante with Play and bonus, and Aces Up, as exact fractions: every deal to one player and the dealer.

Whether Play wagers are whole multiples of the Ante only (QA-41) is of no matter, since none between once and
the largest is better than both. Neither is rounding: schedules pay whole numbers to 1. Units and chips bear
on the stakes whose double they do not make: there the largest Play wager is less than three times the Ante.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np

from houseway.games.four_card_poker.hands import NAMES, PAIR_OF_ACES, RANKS, Category
from houseway.games.four_card_poker.schedules import (
    ACES_UPS,
    ANTE_BONUSES,
    Schedule,
    aces_up_schedule,
    ante_bonus_schedule,
)
from houseway.games.four_card_poker.settings import Settings
from houseway.games.four_card_poker.strategy import NEVER, Strategy, read, reference, words
from houseway.lab.figures import Outcome, figures, moments
from houseway.lab.four_card_poker import counting, facts
from houseway.lab.four_card_poker.counting import FOLD, LOWER, THREE_TIMES
from houseway.lab.four_card_poker.optimum import (
    Deals,
    Optimum,
    best_thresholds,
    deals_of,
    optimal_deals,
    optimum,
)
from houseway.lab.four_card_poker.results import (
    ACES_UP_WINS,
    ANTE_RESULTS,
    MOST,
    Result,
    aces_up_rows,
    play_names,
)

NAMED = {
    "ace king queen": "triple: pair of tens or better; play: ace king queen or better; fold: otherwise",
    "any pair": "triple: pair of tens or better; play: one pair or better; fold: otherwise",
    "never fold": "triple: pair of tens or better; play: otherwise",
    "always three times": "triple: otherwise",
}
"""Strategies that people play, beside the reference strategy; the lines with semicolons between."""


def analyse(settings: Settings) -> dict[str, Any]:
    """The best play of the Ante, Aces Up, and what strategies and schedules make of them."""
    found = best_play_of_all_hands()
    bonuses, aces_up = ante_bonus_schedule(settings.ante_bonus), aces_up_schedule(settings.aces_up)
    five, six, named = census(5), census(6), strategies(found)
    return {
        "wagers": {
            "ante": ante(optimal_deals(found), bonuses),
            "aces-up": figures(aces_up_outcomes(five, aces_up)),
        },
        "strategies": [_of_strategy(name, each, found, bonuses) for name, each in named.items()],
        "strategy_lines": {name: written(each) for name, each in named.items()},
        "schedules": {
            "ante_bonus": [_with_bonus(name, found) for name in ANTE_BONUSES],
            "aces_up": [_with_aces_up(name, five) for name in ACES_UPS],
        },
        "hands": {"five": by_category(five), "six": by_category(six)},
    }


@cache
def best_play_of_all_hands() -> Optimum:
    """The best play of Ante and Play, which is the best with any bonus and beside Aces Up as well.

    Every hand that has a bonus is played three times without it, and a bonus only adds to playing. No hand
    that wins Aces Up is folded, so a fold never costs more than the Ante (8.4, FP-R1).
    """
    found = optimum()
    every, plays = facts.strengths(), found.counts.sum(axis=(0, 3))
    assert not plays[every >= Category.THREE_OF_A_KIND << 16, :THREE_TIMES].any()
    assert not plays[every >= PAIR_OF_ACES, FOLD].any()
    return found


def ante(deals: Deals, bonuses: Schedule, most: Fraction = MOST) -> dict[str, Any]:
    """The figures of Ante, Play and bonus together, for each Ante; Play goes up to so many Antes.

    Which hands play the most and which play once is the same for any: a Play wager wins in proportion.
    """
    chances = _chances(deals)
    outcomes = [
        Outcome(*result.row(bonuses, most)[:2], chances[result], result.clause)
        for result in ANTE_RESULTS
        if chances[result]
    ]
    return figures(outcomes, _staked(chances, most)) | {"frequencies": _frequencies(chances, most)}


def _chances(deals: Deals) -> dict[Result, Fraction]:
    chances = dict.fromkeys(ANTE_RESULTS, Fraction(0))
    for (category, play, result), probability in deals.items():
        bonus = category if category >= Category.THREE_OF_A_KIND else None
        key = Result(FOLD, LOWER, None) if play == FOLD else Result(play, result, bonus)
        chances[key] += probability
    return chances


def _staked(chances: Mapping[Result, Fraction], most: Fraction = MOST) -> Fraction:
    return sum((result.staked(most) * chance for result, chance in chances.items()), Fraction(0))


def _frequencies(chances: Mapping[Result, Fraction], most: Fraction = MOST) -> dict[str, float]:
    return {
        name: float(sum(chance for result, chance in chances.items() if result.play == play))
        for play, name in play_names(most).items()
    }


def strategies(found: Optimum) -> dict[str, Strategy]:
    """Simple strategies, and the best that look at less than the whole hand."""
    return {
        "reference": reference(),
        **{name: read(text.replace(";", "\n")) for name, text in NAMED.items()},
        "best by strength": best_thresholds(found, by_face_up_card=False),
        "best by strength and face-up card": best_thresholds(found, by_face_up_card=True),
    }


def _of_strategy(name: str, strategy: Strategy, found: Optimum, bonuses: Schedule) -> dict[str, Any]:
    chances = _chances(deals_of(strategy, found))
    mean = sum((result.net(bonuses) * chance for result, chance in chances.items()), Fraction(0))
    return {
        "name": name,
        "house_edge": float(-mean),
        "fraction": str(mean),
        "element_of_risk": float(-mean / _staked(chances)),
        **_frequencies(chances),
    }


def written(strategy: Strategy) -> list[str]:
    """The lines of a strategy, as a file has them."""
    once_from, three_times_from = strategy
    lines = [*_lines("triple", three_times_from, (NEVER,) * len(RANKS))]
    lines += _lines("play", once_from, three_times_from)
    return [*lines, "fold: otherwise"] if any(once_from) else lines


def _lines(play: str, least: Sequence[int], better: Sequence[int]) -> Iterator[str]:
    ranks_of: dict[int, list[str]] = {}
    for rank, strength, above in zip(RANKS, least, better, strict=True):
        if strength < above:
            ranks_of.setdefault(strength, []).append(rank)
    for strength, ranks in ranks_of.items():
        against = "" if len(ranks) == len(RANKS) else f" against {', '.join(ranks)}"
        yield f"{play}{against}: {words(strength)}"


@cache
def census(size: int) -> tuple[int, ...]:
    """How many hands of so many cards have each strength."""
    numbers = np.zeros(len(facts.strengths()), np.int64)
    counting.census(facts.bits(), np.arange(size), facts.tables(), facts.places(), numbers)
    assert int(numbers.sum()) == comb(52, size)
    return tuple(int(each) for each in numbers)


def by_category(numbers: tuple[int, ...]) -> dict[str, int]:
    """The hands of each category, highest first."""
    found: Counter[int] = Counter()
    for strength, number in zip(facts.strengths(), numbers, strict=True):
        found[int(strength) >> 16] += number
    return {NAMES[category]: found[category] for category in reversed(Category)}


def aces_up_outcomes(five: tuple[int, ...], schedule: Schedule) -> list[Outcome]:
    """Rules 9.2.1.3 and 9.2.1.5: each hand of five that wins, and all below a pair of aces."""
    found: Counter[int] = Counter()
    for strength, number in zip(facts.strengths(), five, strict=True):
        found[int(strength) >> 16 if strength >= PAIR_OF_ACES else -1] += number
    total = sum(five)
    _, below, *wins = aces_up_rows(schedule)
    table = [(below, found[-1])]
    table += [(row, found[hand]) for row, (_, hand) in zip(wins, ACES_UP_WINS, strict=True)]
    return [Outcome(row.name, row.pays, Fraction(number, total), row.clause) for row, number in table]


def _with_bonus(name: str, found: Optimum) -> dict[str, Any]:
    """The Ante under one schedule, and what of it is the bonus."""
    schedule = ante_bonus_schedule(name)
    chances = _chances(optimal_deals(found))
    mean = sum((result.net(schedule) * chance for result, chance in chances.items()), Fraction(0))
    bare = sum(
        (result._replace(bonus=None).net(schedule) * chance for result, chance in chances.items()),
        Fraction(0),
    )
    return {
        "name": name,
        "house_edge": float(-mean),
        "fraction": str(mean),
        "element_of_risk": float(-mean / _staked(chances)),
        "bonus": float(mean - bare),
        "bonus_fraction": str(mean - bare),
    }


def _with_aces_up(name: str, five: tuple[int, ...]) -> dict[str, Any]:
    mean = moments(aces_up_outcomes(five, aces_up_schedule(name))).mean
    return {"name": name, "house_edge": float(-mean), "fraction": str(mean)}
