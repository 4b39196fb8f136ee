"""Links and meters are values: answers change nothing, what was taken does, and undoing it is exact."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.table.house.answers import outstanding
from houseway.table.house.links import Alone, Link, Meter, exactly, holds, postings
from houseway.table.procedure.inputs import Metered, Prize, Unwon
from houseway.table.procedure.requests import Claim, Feed, Stake, Unclaim


def a_link(value: Fraction = Fraction(1_000), hidden: int | None = None) -> Link:
    return Link(
        "L",
        {
            "major": Meter(Fraction("0.0155"), 700, value),
            "mystery": Meter(Fraction("0.02"), 5, Fraction(5), hidden),
        },
    )


def feed(amount: int) -> Feed:
    return Feed("L", (Stake(1, "ann", amount),), ())


CLAIM = Claim("L", "major", 5_000, (1, 4), ())


def first(number: int) -> int:
    return 0


def test_an_answer_changes_nothing_and_is_the_same_again() -> None:
    link = a_link()
    for request in (feed(500), CLAIM):
        assert link.answer("T", request, first) == link.answer("T", request, first)
    assert link == a_link()


@given(
    st.fractions(0, 10**9, max_denominator=1).flatmap(lambda cents: st.just(cents / 8)), st.integers(1, 10**6)
)
def test_what_was_won_and_given_back_leaves_the_meter_as_if_it_never_was(value: Fraction, fed: int) -> None:
    link = a_link(value)
    prize = link.answer("T", CLAIM, first)
    assert isinstance(prize, Prize)
    assert (prize.cents, prize.taken) == (max(5_000, int(value)), int(value))
    won = link.after(prize)
    assert won.meters["major"].value == value - int(value) + 700
    more = won.after(won.answer("U", feed(fed), first))
    undone = more.after(more.answer("T", Unclaim(prize), first))
    assert (
        undone.meters["major"].value == link.after(link.answer("U", feed(fed), first)).meters["major"].value
    )


def test_what_a_wager_does_not_feed_is_retained() -> None:
    fed = a_link().answer("T", feed(1_001), first)
    assert isinstance(fed, Metered)
    assert fed.added == {"major": Decimal("15.5155"), "mystery": Decimal("20.02")}
    assert [(each.target, each.cents) for each in postings(fed)] == [
        ("meter/L/major", Fraction("15.5155")),
        ("meter/L/mystery", Fraction("20.02")),
        ("retained", Fraction("965.4645")),
    ]


def test_postings_of_what_is_given_back_are_those_of_the_win_reversed() -> None:
    link = a_link()
    prize = link.answer("T", CLAIM, first)
    assert isinstance(prize, Prize)
    moved = [(each.source, each.target, each.cents) for each in postings(prize)]
    back = [(each.target, each.source, each.cents) for each in postings(Unwon(prize=prize))]
    assert moved == [
        ("meter/L/major", "prizes", 1_000),
        ("seeds", "meter/L/major", 700),
        ("top-up", "prizes", 4_000),
    ]
    assert sorted(back) == sorted(moved)


def test_a_drawn_prize_falls_due_where_the_hidden_amount_is_reached_and_waits_there() -> None:
    link = a_link(hidden=20)
    quiet = link.answer("T", feed(700), first)
    assert isinstance(quiet, Metered)
    assert not quiet.triggered
    link = link.after(quiet)
    hit = link.answer("T", feed(50), first)
    assert isinstance(hit, Metered)
    assert hit.triggered
    link = link.after(hit)
    elsewhere, here = link.answer("U", feed(50), first), link.answer("T", feed(0), first)
    assert isinstance(elsewhere, Metered)
    assert isinstance(here, Metered)
    assert (elsewhere.triggered, here.triggered) == (False, True)
    prize = link.answer("T", Claim("L", "mystery", 0, (2, 5), (), drawn=True), lambda number: number - 1)
    assert isinstance(prize, Prize)
    assert (prize.drawn, prize.cents) == (5, 20)
    won = link.after(prize)
    assert (won.due, won.meters["mystery"].hidden) == ((), None)
    assert won.hiding("mystery", 9).meters["mystery"].hidden == 9
    assert won.after(won.answer("T", Unclaim(prize), first)).due == ("T",)


def test_claims_are_numbered_through() -> None:
    house = Alone(a_link())
    numbers = []
    for _ in range(3):
        prize = house.answer(CLAIM)
        assert isinstance(prize, Prize)
        house.took(prize)
        numbers.append(prize.claim)
    assert numbers == [1, 2, 3]
    house.forget(2)
    assert house.link.claims == 1


def test_prizes_that_were_not_given_back_are_outstanding_the_last_first() -> None:
    one, two = (Prize(link="L", table="T", claim=number, pool="major", cents=1, taken=1) for number in (1, 2))
    assert outstanding([one, two]) == [two, one]
    assert outstanding([one, two, Unwon(prize=one)]) == [two]


@pytest.mark.parametrize(
    ("cents", "text"), [(Fraction(5), "5"), (Fraction(1, 8), "0.125"), (Fraction(10**20, 1), "1" + "0" * 20)]
)
def test_fractions_are_written_as_they_are(cents: Fraction, text: str) -> None:
    assert f"{exactly(cents):f}" == text


def test_a_fraction_without_an_end_is_not_written() -> None:
    with pytest.raises(ValueError, match="1/3 has no end"):
        exactly(Fraction(1, 3))


@pytest.mark.parametrize("text", ["NaN", "sNaN", "Infinity", "-0.1", "1E15", "1E999999", "1E-31"])
def test_a_meter_does_not_hold_everything(text: str) -> None:
    assert not holds(Decimal(text))
