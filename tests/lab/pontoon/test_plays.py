"""The pages a kernel plays from: every hand is where its cards lead, and played as the chart says."""

from random import Random

import numpy as np
import pytest

from houseway.equipment import CARDS
from houseway.games.pontoon.hands import MOST, POINTS, equal_in_value, is_hard_below_12, point_total
from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.strategy import FORM, MOST_CARDS, held, reference
from houseway.lab.pontoon import solving
from houseway.lab.pontoon.book import (
    DOUBLED,
    DOUBLED_TOTAL,
    INSURES,
    PLAY,
    RESCUES,
    SURRENDERS,
    TOTAL,
    UNSPLIT,
)
from houseway.lab.pontoon.book import book as book_of
from houseway.lab.pontoon.facts import (
    EMPTY,
    LAST_SINGLE_CARD,
    doubled_hands,
    settled_at_once,
    state_of,
    walked,
)
from houseway.lab.pontoon.plays import ACTIONS, plays_of
from houseway.lab.solving.charting import strategy_of
from houseway.lab.solving.playing import DOUBLE
from houseway.table.charts.chart_text import read_chart
from houseway.table.charts.charts import Chart
from tests.lab.pontoon import wild


def charts() -> list[Chart]:
    return [reference(), *(read_chart(wild.chart(Random(seed)), FORM) for seed in range(3))]


def random_hands(number: int, seed: int) -> list[tuple[int, ...]]:
    """Hands in the order of their cards, of many cards as well, all open to a decision."""
    rng, found = Random(seed), []
    while len(found) < number:
        ranks = rng.choice([range(13), range(3), range(5, 8)])
        cards: tuple[int, ...] = ()
        while not cards or settled_at_once(cards) is None:
            if len(cards) > 1:
                found.append(cards)
            cards = (*cards, 4 * rng.choice(ranks) + rng.randrange(4))
    return found


@pytest.mark.parametrize("chart", charts(), ids=range(4))
def test_every_hand_is_played_as_its_chart_says(chart: Chart) -> None:
    hands, doubles, _ = book_of(plays_of(chart))
    rng = Random(3)
    for cards in random_hands(3_000, seed=4):
        state = EMPTY
        for card in cards:
            state = int(hands[state, card])
        upcard, next_card = rng.randint(1, 10), rng.randrange(52)
        hand, page = held(cards, upcard), hands[state]
        allowed = ["hit", "double", *([] if is_hard_below_12(cards) else ["stand"])]
        assert page[TOTAL] == point_total(cards)
        assert ACTIONS[page[UNSPLIT + upcard]] == chart.play(hand, allowed)
        more = [*allowed, "split"] if equal_in_value(cards) else allowed
        assert ACTIONS[page[PLAY + upcard]] == chart.play(hand, more)
        if len(cards) == 2:
            asked = upcard in (1, 10)
            assert page[SURRENDERS + upcard] == (asked and chart.says("surrender", hand))
            assert page[INSURES] == chart.says("insurance", held(cards, 1))
        doubled = doubles[page[DOUBLED + next_card]]
        total = point_total((*cards, next_card), doubled=True)
        assert doubled[DOUBLED_TOTAL] == min(total, MOST + 1)
        if total < MOST:
            rescued = chart.says("rescue", held((*cards, next_card), upcard, doubled=True))
            assert doubled[RESCUES + upcard] == rescued


def test_single_cards_come_first() -> None:
    examples = walked().examples
    assert examples[EMPTY] == ()
    assert {len(cards) for cards in examples[EMPTY + 1 : LAST_SINGLE_CARD + 1]} == {1}
    assert min(len(cards) for cards in examples[LAST_SINGLE_CARD + 1 :]) == 2


def test_hands_of_one_state_go_on_alike() -> None:
    """The order of cards and suits that cannot count make no difference."""
    rng = Random(5)
    for cards in random_hands(2_000, seed=6):
        first, later = list(cards[:2]), list(cards[2:])
        rng.shuffle(first)
        rng.shuffle(later)
        other = tuple(first + [_same_value(card, rng) for card in later])
        assert state_of(other) == state_of(cards)
        card = rng.randrange(52)
        assert state_of((*other, card)) == state_of((*cards, card))


def _same_value(card: int, rng: Random) -> int:
    return rng.choice([each for each in range(len(CARDS)) if POINTS[each] == POINTS[card]])


def test_no_hand_that_may_draw_has_more_cards_than_charts_know() -> None:
    assert max(map(len, walked().examples)) == MOST_CARDS


def test_nobody_surrenders_where_it_is_not_asked() -> None:
    """Rule 9.1: against an ace, a jack, a queen or a king, whatever a chart says of other cards."""
    surrenders = plays_of(charts()[1]).surrenders
    assert surrenders[:, [1, 10]].any()
    assert not surrenders[:, 2:10].any()


@pytest.mark.parametrize("chart", charts())
def test_the_solver_rescues_what_the_kernel_rescues(chart: Chart) -> None:
    """Rule 12.6, by every word that a chart may narrow it with."""
    plays, (kinds, doubled) = plays_of(chart), doubled_hands()
    strategy = strategy_of(chart, solving.game(Settings()), solving.book())
    for state, upcard in np.argwhere(strategy.otherwise == DOUBLE).tolist():
        for number, card in enumerate(solving.CARDS_OF_VALUES):
            kind = int(doubled[state, card])
            rescued = plays.rescues[kind, upcard + 1] and kinds[kind].total < MOST
            assert strategy.rescue[state, number, upcard] == bool(rescued), (state, number, upcard)
