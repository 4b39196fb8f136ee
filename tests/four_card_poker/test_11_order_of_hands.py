"""Rule 11: the order of poker hands, and the evaluator that knows it."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment import DECK, card
from houseway.games.four_card_poker import hands
from houseway.games.four_card_poker.hands import Category, best_four, category, name, strength
from houseway.testing import rule
from tests.four_card_poker.helping import NAME, line, net, single
from tests.helping import cites, events

LADDER = [
    ("11.1.1", "four of a kind", "2c 2d 2h 2s Kc"),
    ("11.1.2", "straight flush", "Ac 2c 3c 4c Kd"),
    ("11.1.3", "three of a kind", "3d 3h 3s 4d 6h"),
    ("11.1.4", "flush", "5d 7d 8d 9d 6s"),
    ("11.1.5", "straight", "Ah 2s 3c 4h Jd"),
    ("11.1.6", "two pair", "5c 5h 4s 4c 9h"),
    ("11.1.7", "one pair", "7c 7h 8s 9s Jc"),
    ("11.1.8", "four odd cards", "Ts Qc Kh As 2c"),
]
NEIGHBOURS = [f"{higher[1]} over {lower[1]}" for higher, lower in pairwise(LADDER)]


def worth(cards: str) -> int:
    return strength([card(each) for each in cards.split()])


@pytest.mark.parametrize(
    ("number", "called", "cards"),
    [pytest.param(*row, id=row[1], marks=rule(f"{NAME}/{row[0]}", f"{NAME}/11.1")) for row in LADDER],
)
def test_what_each_hand_is_called(number: str, called: str, cards: str) -> None:
    result = single(cards, "9c Td Jh Qs 6c 8h".replace("9c", "3s" if "9" in cards else "9c"), aces_up=100)
    assert result["hands"][0]["value"] == called
    [counted] = [event for event in events(result, "counted") if event["to"]["area"] == 1]
    assert cites(counted, number, "11.1")


@rule(f"{NAME}/11.1")
@pytest.mark.parametrize(
    ("lowest", "highest"),
    [
        ("2c 2d 2h 2s 7c", "Ad Kd Qd Jd 7h 9s"),
        ("Ac 2c 3c 4c 7d", "Ad Ah As Kd 9s 7h"),
        ("2c 2d 2h 3s 5h", "Ad Kd Qd Td 7h 4s"),
        ("2c 3c 4c 6c 9h", "Ad Kh Qs Jd 7h 4s"),
        ("As 2d 3h 4c 9d", "Ad Ah Kc Kd 7s 9s"),
        ("3c 3d 2h 2s 7c", "Ac Ad Kh Qs 9d 7h"),
        ("2c 2d 3h 4s 7c", "Ad Kh Qs Tc 7d 5h"),
    ],
    ids=NEIGHBOURS,
)
def test_the_lowest_of_each_kind_beats_the_highest_of_the_next(lowest: str, highest: str) -> None:
    result = single(lowest, highest)
    assert net(result, "ante") == 1000
    assert cites(line(result, "ante"), "11.1")
    assert category(worth(lowest)) == category(worth(highest)) + 1


@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("Ac Kd Qh Js", "straight"),
        ("4c 3d 2h As", "straight"),
        ("Kc Ad 2h 3s", "four odd cards"),
        ("Qc Kd Ah 2s", "four odd cards"),
        ("Kc Ac 2c 3c", "flush"),
        ("Ac 2c 3c 4c", "straight flush"),
        ("Jc Qc Kc Ac", "straight flush"),
        ("2c 3c 4c 6c", "flush"),
        ("9c 9d 9h 8s", "three of a kind"),
    ],
)
def test_an_ace_is_high_or_low_and_sequences_do_not_go_round_the_corner(cards: str, called: str) -> None:
    assert name(worth(cards)) == called


@rule(f"{NAME}/11.2")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("9c 9d 9h 9s 2c", "8c 8d 8h 8s Ac Kd"),
        ("9c 8c 7c 6c 2d", "8d 7d 6d 5d Ac Kc"),
        ("9c 9d 9h 3s 2c", "8c 8d 8h As Kc 2d"),
        ("9c 9d 9h 4s 2c", "8c 8d 8h As Kc Qd"),
        ("Kc 5c 4c 3c 2d", "Qd Jd Td 8d 2h 3h"),
        ("Kc Qc 4c 3c 2d", "Kd Jd Td 8d 2h 3h"),
        ("Kc Qc 5c 3c 2d", "Kd Qd 4d 3d 2h 6h"),
        ("Kc Qc 5c 4c 2d", "Kd Qd 5d 3d 2h 6h"),
        ("9c 9d 2h 2s 3c", "8c 8d 7h 7s Ac Kd"),
        ("9c 9d 7h 7s 3c", "9h 9s 6c 6d Ac Kd"),
        ("9c 9d 2h 3s 5c", "8c 8d Ah Ks Qc 4d"),
        ("Ac Qd Jh 9s 4c", "Ah Qs Jd 8c 6h 3d"),
        ("Ac Qd Th 2s 3c", "Ah Js Td 8c 7h 3d"),
    ],
)
def test_hands_of_one_kind_are_compared_rank_by_rank(higher: str, lower: str) -> None:
    won = single(higher, lower)
    assert net(won, "ante") == 1000
    assert cites(line(won, "ante"), "11.2")
    assert worth(higher) > worth(lower)
    assert category(worth(higher)) is category(worth(lower))


@rule(f"{NAME}/11.2.1")
def test_the_highest_straight_beats_the_one_with_a_low_ace() -> None:
    result = single("Ac Kd Qh Js 8c", "4c 3d 2h As 9h 7d")
    assert net(result, "ante") == 1000
    assert cites(line(result, "ante"), "11.2.1")
    lost = single("4c 3d 2h As 9h", "5c 4d 3h 2s Jh Qc")
    assert net(lost, "ante") == -1000
    assert cites(line(lost, "ante"), "11.2.1")


@rule(f"{NAME}/11.2.2")
@pytest.mark.parametrize(
    ("mine", "dealers", "won"),
    [
        ("9c 9d Ah 3s 2c", "9h 9s Kd Qc 2d 5s", 1000),
        ("9c 9d Ah 3s 2c", "9h 9s Ad 4c 2d 5s", -1000),
        ("9c 9d Ah 6s 2c", "9h 9s Ad 5c 2d 4s", 1000),
    ],
)
def test_with_equal_pairs_the_other_cards_decide(mine: str, dealers: str, won: int) -> None:
    result = single(mine, dealers)
    assert net(result, "ante") == won
    assert cites(line(result, "ante"), "11.2.2")


@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("5c 6c 7c 8c 5d 5h", "straight flush"),
        ("5c 5d 5h 5s 6c 7c", "four of a kind"),
        ("5c 5d 5h 6s 7c 8d", "three of a kind"),
        ("2c 5c 9c Kc Kd Kh", "three of a kind"),
        ("2c 5c 9c Kc 6d 7h", "flush"),
        ("5c 6c 7c 8d 9c 9d", "flush"),
        ("5c 6d 7h 8s 8d 5h", "straight"),
        ("9c 9d 8h 8s 7c 7d", "two pair"),
        ("9c 9d 9h 8s 8c 8d", "three of a kind"),
    ],
)
def test_of_several_hands_in_six_cards_the_highest_counts(cards: str, called: str) -> None:
    assert name(worth(cards)) == called


def test_two_pair_has_no_odd_card() -> None:
    assert worth("9c 9d 7h 7s Ac") == worth("9h 9s 7c 7d 2c")


def test_how_many_four_card_hands_there_are_of_each_kind() -> None:
    counted = Counter(category(strength(four)) for four in combinations(range(52), 4))
    assert counted == {
        Category.FOUR_OF_A_KIND: 13,
        Category.STRAIGHT_FLUSH: 44,
        Category.THREE_OF_A_KIND: 2496,
        Category.FLUSH: 2816,
        Category.STRAIGHT: 2772,
        Category.TWO_PAIR: 2808,
        Category.ONE_PAIR: 82_368,
        Category.FOUR_ODD_CARDS: 177_408,
    }


@given(st.lists(st.integers(0, 51), min_size=5, max_size=8, unique=True))
def test_the_best_of_more_cards_is_the_best_of_all_their_fours(cards: list[int]) -> None:
    assert strength(cards) == max(strength(four) for four in combinations(cards, 4))


@given(st.lists(st.sampled_from(DECK), min_size=4, max_size=7, unique=True), st.randoms())
def test_the_four_cards_chosen_are_worth_the_hand_in_any_order(cards: list, random: Random) -> None:
    four = best_four(cards)
    assert set(four) <= set(cards)
    assert len(set(four)) == 4
    assert strength(four) == strength(cards)
    random.shuffle(cards)
    assert best_four(cards) == four


@given(st.permutations("cdhs"), st.lists(st.sampled_from(DECK), min_size=4, max_size=6, unique=True))
def test_changing_suits_about_changes_nothing(suits: list[str], cards: list) -> None:
    other = [card(str(each)[0] + suits["cdhs".index(str(each)[1])]) for each in cards]
    assert strength(other) == strength(cards)


@pytest.mark.deep
def test_how_many_five_card_hands_there_are_of_each_kind() -> None:
    counted = Counter(strength(five) >> 16 for five in combinations(range(52), 5))
    assert sum(counted.values()) == 2_598_960
    assert {Category(kind): number for kind, number in counted.items()} == {
        Category.FOUR_OF_A_KIND: 624,
        Category.STRAIGHT_FLUSH: 2072,
        Category.THREE_OF_A_KIND: 58_656,
        Category.FLUSH: 114_616,
        Category.STRAIGHT: 101_808,
        Category.TWO_PAIR: 123_552,
        Category.ONE_PAIR: 1_047_552,
        Category.FOUR_ODD_CARDS: 1_150_080,
    }


def test_the_tables_can_be_wrapped_without_a_copy() -> None:
    for table in (hands.SUITED, hands.STRAIGHTS, hands.FOUR_HIGHEST, hands.TWO_HIGHEST):
        assert memoryview(table).shape == (8192,)
        assert memoryview(table).itemsize == 4
    assert memoryview(hands.PLACE).itemsize == 8
    assert memoryview(hands.RANK).shape == (52,)
