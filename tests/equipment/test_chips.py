"""Money is whole cents; odds are exact; a payment is rounded up once."""

import copy
import pickle
from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment import Chips, Odds, cents, dollars, odds, payment

USUAL = [100, 500, 2500, 10000]


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "$0.00"),
        (5, "$0.05"),
        (123450, "$1,234.50"),
        (-500, "-$5.00"),
        (-1, "-$0.01"),
        (10**9, "$10,000,000.00"),
    ],
)
def test_people_read_dollars(amount: int, text: str) -> None:
    assert dollars(amount) == text


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("10", 1000),
        ("12.50", 1250),
        ("12.5", 1250),
        ("$1,000", 100000),
        ("$0.05", 5),
        (" 7 ", 700),
        ("1,234,567.89", 123456789),
    ],
)
def test_people_type_dollars(text: str, amount: int) -> None:
    assert cents(text) == amount


NEGATIVE = ["-5", "-$5.00"]
WRONG_POINTS = ["1.234", "1.", ".", "1,00", "1,0000", ",100"]
NONSENSE = ["", " ", "$", "+5", "1e3", "ten", "5 0", "5$", "$$5", "0x1", "1_000", "nan", "inf"]
OTHER_DIGITS = ["\u0661\u0660", "\uff11", "\u00b2", "1\u066b50"]
TOO_MUCH = ["9" * 13, "9" * 5000]


@pytest.mark.parametrize("wrong", NEGATIVE + WRONG_POINTS + NONSENSE + OTHER_DIGITS + TOO_MUCH)
def test_other_text_is_no_amount_and_is_quoted(wrong: str) -> None:
    with pytest.raises(ValueError) as refused:
        cents(wrong)
    assert str(refused.value) == f"no such amount: {wrong!r}"


@pytest.mark.parametrize("wrong", [None, 10, 12.5, b"10"])
def test_what_is_no_text_is_no_amount(wrong: object) -> None:
    with pytest.raises(ValueError, match="no such amount"):
        cents(wrong)  # type: ignore[arg-type]


@given(st.integers(0, 10**13))
def test_an_amount_written_and_read_is_the_same(amount: int) -> None:
    assert cents(dollars(amount)) == amount


def test_odds_read_as_people_say_them() -> None:
    assert [str(odds(5, 1)), str(odds(3, 2)), str(odds(8))] == ["5 to 1", "3 to 2", "8 to 1"]
    assert odds(5, 1) == Odds(5) == Odds(pays=5, to=1)


@pytest.mark.parametrize(("pays", "to"), [(-1, 1), (1, 0), (1, -2)])
def test_impossible_odds_are_refused(pays: int, to: int) -> None:
    with pytest.raises(ValueError, match=f"no such odds: '{pays} to {to}'"):
        odds(pays, to)


@given(st.integers(0, 10**15), st.integers(0, 1000), st.integers(1, 1000))
def test_winnings_are_exact_before_they_are_rounded(stake: int, pays: int, to: int) -> None:
    exact = Fraction(stake * pays, to)
    assert odds(pays, to).up(stake) == ceil(exact)
    assert odds(pays, to).down(stake) == floor(exact)


def can_be_made(amount: int, denominations: list[int]) -> bool:
    made = [True] + [False] * amount
    for total in range(1, amount + 1):
        made[total] = any(chip <= total and made[total - chip] for chip in denominations)
    return made[amount]


@given(st.lists(st.integers(1, 40), min_size=1, max_size=4), st.integers(1, 50), st.integers(0, 300))
def test_up_and_down_are_the_nearest_that_can_be_made(values: list[int], unit: int, amount: int) -> None:
    chips = Chips([value * unit for value in values])
    up, down = chips.up(amount), chips.down(amount)
    assert down <= amount <= up
    for other in range(down, up + 1):
        made = other % unit == 0 and can_be_made(other // unit, values)
        assert made == (other in (down, up)) == chips.payable(other)


def test_with_chips_of_two_and_five_dollars() -> None:
    chips = Chips([500, 200])
    assert chips.payable(900) and not chips.payable(300)
    assert (chips.up(300), chips.down(300)) == (400, 200)
    assert (chips.up(1), chips.down(199)) == (200, 0)


def test_with_usual_chips_a_payment_goes_up_to_the_dollar() -> None:
    chips = Chips(USUAL)
    assert (chips.up(1), chips.up(100), chips.up(101), chips.down(199)) == (100, 100, 200, 100)


@given(st.integers(0, 10**18))
def test_without_chips_named_every_cent_can_be_paid(amount: int) -> None:
    assert Chips().up(amount) == Chips().down(amount) == amount
    assert Chips().payable(amount)


@pytest.mark.parametrize("chips", [Chips(), Chips(USUAL), Chips([200, 500])])
def test_nothing_can_always_be_paid_and_less_than_nothing_never(chips: Chips) -> None:
    assert chips.up(0) == chips.down(0) == 0
    assert chips.payable(0) and not chips.payable(-1000)
    for rounding in (chips.up, chips.down):
        with pytest.raises(ValueError, match="no such payment: -1000"):
            rounding(-1000)


@pytest.mark.parametrize("wrong", [0, -100, 2.5, "100", None, True])
def test_a_chip_is_worth_a_whole_number_of_cents(wrong: object) -> None:
    with pytest.raises(ValueError) as refused:
        Chips([100, wrong])  # type: ignore[list-item]
    assert str(refused.value) == f"no such chip: {wrong!r}"


def test_chips_that_would_need_an_endless_table_are_refused() -> None:
    with pytest.raises(ValueError, match="999999999999, 1000000000000"):
        Chips([10**12, 10**12 - 1])
    assert Chips([10**12, 5 * 10**11]).up(1) == 5 * 10**11


def test_chips_are_equal_when_their_denominations_are() -> None:
    assert Chips(USUAL) == Chips(reversed(USUAL + USUAL)) != Chips()
    assert hash(Chips(USUAL)) == hash(Chips(USUAL[::-1]))
    assert repr(Chips([500, 100])) == "Chips([100, 500])"
    assert copy.deepcopy(Chips(USUAL)) == pickle.loads(pickle.dumps(Chips(USUAL))) == Chips(USUAL)


def test_a_payment_is_rounded_once_and_up() -> None:
    assert payment(333, odds(3, 2), Chips()) == 500
    assert payment(500, odds(3, 2), Chips(USUAL)) == 800
    assert payment(1500, odds(3, 5), Chips([200, 500])) == 900
    assert payment(100, odds(1, 20), Chips()) == 5


@given(st.integers(0, 10**6), st.integers(0, 50), st.integers(1, 20))
def test_a_payment_is_the_least_that_is_not_short(stake: int, pays: int, to: int) -> None:
    paid = payment(stake, odds(pays, to), Chips(USUAL))
    assert 0 <= paid - Fraction(stake * pays, to) < 100 and paid % 100 == 0
