"""The solver against published figures of ordinary blackjack, as far as its games go.

No setting makes ordinary blackjack of Pinkjack or Pontoon: a 21 is paid at once there and never ties,
naturals win whatever the dealer has, the dealer has no hole card to look at, hands over 21 are lost in full
before a natural is known, equal totals lose in Pinkjack, and Pontoon has no tens. The solver has the first of
these built in (a doubled or split 21 never waits), so no whole game that is published can be put to it. What
remains is what does not touch these rules: how a dealer ends, and what it is worth to stand, to draw to the
best end, and to double a hand that cannot come to 21. There a natural costs the original wager and no more,
whether or not the dealer looked for it first.

Figures: Wizard of Odds, Blackjack Appendices 2A (dealer's totals) and 9 (each hand of two cards, by exact
composition); blackjackinfo.com, dealer outcome probabilities.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
import pytest

from houseway.equipment import CARDS
from houseway.games.pinkjack.hands import POINTS, is_soft, natural, point_total
from houseway.lab.hand_states import HandStates
from houseway.lab.pinkjack import solving as pinkjack
from houseway.lab.pontoon import solving as pontoon
from houseway.lab.solving.dealers import NATURAL, OVER, VALUES, Dealers, dealers, distribution
from houseway.lab.solving.hands import Describe, Graph, graph
from houseway.lab.solving.playing import DOUBLE, HIT, STAND, Rules, Worth, worth

ACE = 0

STANDS_ON_SOFT_17 = {
    1: """
        A .183786 .190890 .188680 .191692 .075137 .169815
        2 .138976 .131762 .131815 .123948 .120526 .352973
        3 .130313 .130946 .123761 .123345 .116047 .375588
        4 .130973 .114163 .120679 .116286 .115096 .402803
        5 .119687 .123483 .116909 .104694 .106321 .428905
        6 .166948 .106454 .107192 .100705 .097879 .420823
        7 .372345 .138583 .077334 .078897 .072987 .259854
        8 .130857 .362989 .129445 .068290 .069791 .238627
        9 .121886 .103921 .357391 .122250 .061109 .233442
        T .124156 .122486 .124421 .356869 .039570 .232499""",
    2: """
        A .186367 .189883 .188851 .190272 .076531 .168096
        2 .139367 .133348 .130744 .123997 .119254 .353291
        3 .132764 .130676 .124575 .121811 .115380 .374794
        4 .130704 .120208 .121038 .116366 .113145 .398540
        5 .121005 .122831 .117318 .109022 .107320 .422505
        6 .166224 .106170 .106749 .101217 .097508 .422132
        7 .370478 .138195 .078013 .078781 .073390 .261143
        8 .129697 .361182 .129025 .068857 .069610 .241630
        9 .120940 .112016 .354051 .121118 .060977 .230898
        T .122412 .121600 .122524 .363870 .038449 .231144""",
}
"""By number of decks and first card: 17, 18, 19, 20, 21, over, if there is no natural."""

DRAWS_ON_SOFT_17 = """
    A .0818 .2054 .2062 .2095 .0926 .2046
    2 .1298 .1331 .1332 .1256 .1220 .3563
    3 .1235 .1319 .1250 .1242 .1173 .3781
    4 .1228 .1154 .1219 .1178 .1163 .4058
    5 .1167 .1238 .1174 .1052 .1069 .4300
    6 .1161 .1138 .1161 .1096 .1067 .4378
    7 .3723 .1386 .0773 .0789 .0730 .2599
    8 .1309 .3630 .1294 .0683 .0698 .2386
    9 .1219 .1039 .3574 .1223 .0611 .2334
    T .1242 .1225 .1244 .3569 .0396 .2325"""
"""One deck."""

AGAINST_AN_ACE = {
    ("stands", 1, "looked"): """
        2A -0.661732 -0.067808 -0.593281
        3A -0.661047 -0.100568 -0.595803
        32 -0.659375 -0.291565 -1.318751
        4A -0.658818 -0.153931 -0.619882
        42 -0.658712 -0.334901 -1.295655
        43 -0.657967 -0.345048 -1.126423
        5A -0.659151 -0.206061 -0.656070
        52 -0.657529 -0.331115 -1.125237
        53 -0.656761 -0.217133 -0.793964
        54 -0.654533 -0.070215 -0.395771
        6A -0.482815 -0.199899 -0.527213
        62 -0.639160 -0.225772 -0.799095
        63 -0.638344 -0.078495 -0.401329
        64 -0.636118 0.081506 0.048615
        65 -0.634013 0.172946 0.240259
        7A -0.101015 -0.108386 -0.357778""",
    ("draws", 2, "looked"): """
        2A -0.594150 -0.103429 -0.571816
        32 -0.592126 -0.320313 -1.184253
        4A -0.592080 -0.178451 -0.580261
        43 -0.590338 -0.362212 -1.077576
        54 -0.589636 -0.124218 -0.438228
        6A -0.511565 -0.224617 -0.541393
        63 -0.588515 -0.125084 -0.441418
        65 -0.587564 0.121079 0.166650
        7A -0.224703 -0.165428 -0.416886""",
    ("draws", 6, "no hole card"): """
        2A -0.722356 -0.379910 -1.024099
        3A -0.722119 -0.403855 -1.023717
        32 -0.721887 -0.529734 -1.443774
        4A -0.721866 -0.429265 -1.025989
        42 -0.721646 -0.548031 -1.434834
        43 -0.721415 -0.554273 -1.369282
        5A -0.721965 -0.454867 -1.030051
        52 -0.721740 -0.553211 -1.369970
        53 -0.721499 -0.493960 -1.193807
        54 -0.721243 -0.396287 -0.932671
        6A -0.665166 -0.463296 -0.999484
        62 -0.721308 -0.493965 -1.194523
        63 -0.721068 -0.396571 -0.933570
        64 -0.720814 -0.286818 -0.639108
        65 -0.720879 -0.235772 -0.535879""",
}
"""By the dealer's soft 17, decks and hole card: hand, worth of standing, drawing, doubling against an ace."""


def decks(number: int) -> np.ndarray:
    return np.array([16 * number if value == VALUES - 1 else 4 * number for value in range(VALUES)])


def rows(text: str) -> list[tuple[str, list[float]]]:
    return [
        (name, [float(each) for each in figures]) for name, *figures in map(str.split, text.split("\n")[1:])
    ]


def value(name: str) -> int:
    """The number of a value."""
    return "A23456789T".index(name)


def ends_without_natural(known: Dealers, number: int, upcard: int) -> list[float]:
    left = decks(number)
    left[upcard] -= 1
    [found] = distribution(known, upcard, left[None], 1.0)
    return [float(each) / (1 - found[NATURAL]) for each in (*found[1:NATURAL], found[OVER])]


@pytest.mark.parametrize("number", STANDS_ON_SOFT_17)
def test_pinkjacks_dealer_stands_on_soft_17(number: int) -> None:
    for name, figures in rows(STANDS_ON_SOFT_17[number]):
        assert ends_without_natural(dealers(pinkjack.ends), number, value(name)) == pytest.approx(
            figures, abs=6e-7
        )


def test_pontoons_dealer_draws_on_soft_17() -> None:
    for name, figures in rows(DRAWS_ON_SOFT_17):
        assert ends_without_natural(dealers(pontoon.ends), 1, value(name)) == pytest.approx(figures, abs=6e-5)


@cache
def players_hands() -> HandStates[tuple[int, ...]]:
    return HandStates(
        lambda cards: tuple(sorted(POINTS[card] for card in cards)),
        lambda cards: not cards or point_total(cards) <= 21,
    )


def blackjack(number: int) -> Graph:
    """Hands of ordinary blackjack without splits: doubled on two cards, a 21 waits for the dealer."""
    states = players_hands()

    def pays(hand: tuple[int, ...]) -> float | None:
        return 1.5 if natural(hand) else -1.0 if point_total(hand) > 21 else None

    described = Describe(
        point_total,
        pays,
        pays,
        lambda hand: True,
        lambda hand: len(hand) == 2,
        point_total,
        lambda hand: False,
    )
    return graph(
        states.hands, states.after, Counter({int(card): number for card in CARDS}), POINTS, described
    )


def ends(draws_on_soft_17: bool) -> Callable[[Sequence[int]], int | None]:
    def how(values: Sequence[int]) -> int | None:
        cards = [pinkjack.CARD_OF_VALUE[each] for each in values]
        total = point_total(cards)
        soft_17 = draws_on_soft_17 and total == 17 and is_soft(cards)
        if len(cards) < 2 or total < 17 or soft_17:
            return None
        return OVER if total > 21 else NATURAL if natural(cards) else total - 16

    return how


def solved(draws_on_soft_17: bool, number: int) -> Worth:
    hands = blackjack(number)
    anything = np.full((len(hands.number), VALUES), -1, dtype=np.int64)
    kept = np.zeros((len(hands.number), VALUES, VALUES), dtype=np.int64)
    rules = Rules(tie=0.0, spared=1.0, rescues=False)
    return worth(hands, dealers(ends(draws_on_soft_17)), decks(number), rules, anything, kept)


@pytest.mark.parametrize("soft_17, number, hole", AGAINST_AN_ACE)
def test_hands_of_two_cards_against_an_ace(soft_17: str, number: int, hole: str) -> None:
    """A dealer who looked had no natural; one without a hole card takes both wagers of a double with it."""
    found = solved(soft_17 == "draws", number)
    for name, figures in rows(AGAINST_AN_ACE[soft_17, number, hole]):
        hand = tuple(sorted(value(each) + 1 for each in name))
        state = players_hands().number[hand]
        natural_comes = found.dealer[state, ACE, NATURAL]
        plays = found.play[state, ACE]
        mine = [plays[STAND], plays[HIT], plays[DOUBLE]]
        if hole == "looked":
            mine = [(each + natural_comes) / (1 - natural_comes) for each in mine]
        else:
            mine[2] -= natural_comes
        without_21 = 1 not in hand and sum(hand) < 10
        compared = 3 if without_21 else 2
        assert mine[:compared] == pytest.approx(figures[:compared], abs=6e-7), name
