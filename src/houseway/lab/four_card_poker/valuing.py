"""A player's own strategy of Four Card Poker valued: every deal, as that strategy plays it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from houseway.games.four_card_poker.betting import largest_play
from houseway.games.four_card_poker.hands import PAIR_OF_ACES
from houseway.games.four_card_poker.schedules import Schedule, aces_up_schedule, ante_bonus_schedule
from houseway.games.four_card_poker.settings import Settings
from houseway.games.four_card_poker.strategy import Strategy, read
from houseway.lab.figures import Outcome, figures
from houseway.lab.four_card_poker import facts
from houseway.lab.four_card_poker.exact import (
    aces_up_outcomes,
    ante,
    best_play_of_all_hands,
    census,
    written,
)
from houseway.lab.four_card_poker.optimum import Deals, Optimum, deals_of, optimal_deals
from houseway.lab.four_card_poker.results import ACES_UP_WINS, MOST, OPTIMAL, aces_up_rows


def analyse_strategy(settings: Settings, text: str) -> dict[str, Any]:
    """Ante with Play, and Aces Up beside it, by this strategy."""
    found = best_play_of_all_hands()
    bonuses, schedule = ante_bonus_schedule(settings.ante_bonus), aces_up_schedule(settings.aces_up)
    if text == OPTIMAL:
        beside = aces_up_outcomes(census(5), schedule)
        return {"wagers": {"ante": ante(optimal_deals(found), bonuses), "aces-up": figures(beside)}}
    strategy = read(text)
    beside = aces_up_beside(strategy, found, schedule)
    return {
        "wagers": {"ante": ante(deals_of(strategy, found), bonuses), "aces-up": figures(beside)},
        "strategy_lines": {"valued": written(strategy)},
    }


def by_stake(
    settings: Settings, stakes: Sequence[int], text: str | None, found: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Each Ante with the largest Play wager that units and chips make on it (8.5)."""
    bonuses, rows = ante_bonus_schedule(settings.ante_bonus), []
    for stake in stakes:
        largest = largest_play(settings, stake)
        wagers, most = found["wagers"], Fraction(largest, stake)
        if most != MOST:
            wagers = wagers | {"ante": ante(_deals(text), bonuses, most)}
        rows.append({"stake": stake, "largest_play": largest, "wagers": wagers})
    return rows


def _deals(text: str | None) -> Deals:
    best = best_play_of_all_hands()
    return optimal_deals(best) if text in (None, OPTIMAL) else deals_of(read(text), best)


def aces_up_beside(strategy: Strategy, found: Optimum, schedule: Schedule) -> list[Outcome]:
    """Aces Up beside an Ante played so: a fold loses it as well (8.4, FP-R1)."""
    ways: Counter[int] = Counter()
    for rank, deals in enumerate(found.counts.sum(axis=(2, 3))):
        for strength, number in zip(facts.strengths().tolist(), deals.tolist(), strict=True):
            if strength < strategy.once_from[rank]:
                ways[FOLDED] += number
            else:
                ways[strength >> 16 if strength >= PAIR_OF_ACES else BELOW] += number
    keys = (FOLDED, BELOW, *(hand for _, hand in ACES_UP_WINS))
    return [
        Outcome(row.name, row.pays, Fraction(ways[key], ways.total()), row.clause)
        for key, row in zip(keys, aces_up_rows(schedule), strict=True)
        if ways[key]
    ]


FOLDED, BELOW = -2, -1
