"""Rule 6: minimum and maximum wagers."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import LIMITS, box, deciding, double, line, net, split, stand
from tests.helping import cites, events, happened, last, on_layout, posted, refusal, refused
from tests.pinkjack.helping import house, record, settle, stacked

WIN, LOSE = "Tc 8d 9h 9s", "Tc 8d 7h 9s"
SMALL = {"limits": {"box": {"min": 500, "max": 10_000}}}


@rule("pinkjack/6.1")
def test_the_sign_shows_minimum_maximum_and_unit() -> None:
    [sign] = posted(house(LIMITS), "6.1")
    assert all(part in sign for part in ("$5.00", "$500.00", "$1.00"))


@rule("pinkjack/6.1")
@pytest.mark.parametrize("amount", [1, 400, 499])
def test_a_wager_below_the_minimum_is_refused_when_placed(amount: int) -> None:
    table = house(LIMITS)
    with refused(table, "6.1", "below-minimum") as caught:
        table.place(1, "ann", "box", amount)
    assert caught.value.allowed == 500


@rule("pinkjack/6.1")
@pytest.mark.parametrize("amount", [501, 550, 1999])
def test_above_the_minimum_the_unit_on_the_sign_binds(amount: int) -> None:
    table = house(LIMITS)
    with refused(table, "6.1", "unit"):
        table.place(1, "ann", "box", amount)


@rule("pinkjack/6.1")
@pytest.mark.parametrize("amount", [500, 600, 700, 1900, 50_000])
def test_a_wager_need_not_be_a_multiple_of_the_minimum(amount: int) -> None:
    table = house(LIMITS)
    table.place(1, "ann", "box", amount)
    assert on_layout(table) == [(1, "ann", "box", amount)]


def test_without_a_unit_on_the_sign_every_amount_is_taken() -> None:
    table = house(SMALL)
    table.place(1, "ann", "box", 501)
    assert on_layout(table) == [(1, "ann", "box", 501)]


@pytest.mark.parametrize("limits", [{"min": 500, "max": 499}, {"min": -1}, {"unit": 0}, {"least": 5}])
def test_limits_that_make_no_sign_are_not_read(limits: dict[str, int]) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"limits": {"box": limits}})
    assert str(caught.value.field).startswith("settings.limits.box")


@pytest.mark.parametrize("kind", ["suits-you", "bet", "split"])
def test_the_sign_has_no_limits_for_other_wagers(kind: str) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"limits": {kind: {"min": 500}}})
    assert caught.value.field == f"settings.limits.{kind}"


@rule("pinkjack/6.1")
def test_the_minimum_is_for_each_wager() -> None:
    table = stacked(WIN, box("ann", 600), settings=SMALL)
    with refused(table, "6.1", "below-minimum"):
        table.place(1, "bob", "box", 200)


def test_the_minimum_may_be_set_for_the_area_instead() -> None:
    table = stacked(WIN, box("ann", 600), settings=SMALL | {"minimum": "area"})
    table.place(1, "bob", "box", 200)
    assert len(on_layout(table)) == 2


@rule("pinkjack/6.1")
def test_an_area_below_its_minimum_is_refused_too() -> None:
    table = stacked(WIN, settings=SMALL | {"minimum": "area"})
    with refused(table, "6.1", "below-minimum"):
        table.place(1, "ann", "box", 400)


@rule("pinkjack/6.1.1", "pinkjack/6.3")
@pytest.mark.parametrize(("cards", "sign"), [(WIN, 1), (LOSE, -1)], ids=["win", "lose"])
@pytest.mark.parametrize(("amount", "stake"), [(10_001, 10_000), (60_000, 10_000)])
def test_a_wager_is_paid_or_collected_to_the_maximum(cards: str, sign: int, amount: int, stake: int) -> None:
    result = settle(cards, stand(), on=[box(amount=amount)], settings=SMALL)
    assert (line(result)["stake"], net(result)) == (stake, sign * stake)
    [returned] = events(result, "returned")
    assert (returned["amount"], cites(returned, "6.3", "6.1.1")) == (amount - stake, True)


@rule("pinkjack/6.1")
@pytest.mark.parametrize("amount", [10_001, 60_000])
def test_at_a_table_a_wager_above_the_maximum_is_refused_when_placed(amount: int) -> None:
    table = stacked(WIN, settings=SMALL)
    with refused(table, "6.1", "above-maximum") as caught:
        table.place(1, "ann", "box", amount)
    assert caught.value.allowed == 10_000
    table.place(1, "ann", "box", 4_000)
    with refused(table, "6.1", "above-maximum"):
        table.place(1, "bob", "box", amount)


@rule("pinkjack/6.6")
def test_so_is_one_above_the_players_own_maximum() -> None:
    table = stacked(WIN, settings=SMALL)
    table.order("personal-limit", by="gaming-supervisor", patron="ann", limits={"max": 60_000})
    with refused(table, "6.6", "above-maximum") as caught:
        table.place(1, "ann", "box", 60_001)
    assert caught.value.allowed == 60_000
    table.place(1, "ann", "box", 60_000)


@pytest.mark.parametrize("amount", [9_999, 10_000])
def test_up_to_the_maximum_nothing_goes_back(amount: int) -> None:
    result = settle(WIN, stand(), on=[box(amount=amount)], settings=SMALL)
    assert (net(result), events(result, "returned")) == (amount, [])


@rule("pinkjack/6.3")
def test_earlier_rounds_above_the_maximum_stand() -> None:
    table = stacked(f"{LOSE} {WIN}", settings=SMALL)
    own = {"patron": "ann", "limits": {"max": 60_000}}
    told = []
    for result in (-10_000, 10_000):
        table.order("personal-limit", by="gaming-supervisor", **own)
        table.place(1, "ann", "box", 60_000)
        table.order("lift-personal-limit", by="gaming-supervisor", patron="ann")
        table.no_more_bets()
        table.say("ann", 1, "stand")
        assert last(table)["net"] == {"ann": result}
        told.append(last(table)["events"])
    assert [event["amount"] for event in told[0] if event["event"] == "collected"] == [10_000]


@rule("pinkjack/6.1.2")
@pytest.mark.parametrize(("first", "second"), [(9_000, 1_001), (9_500, 501), (10_000, 500)])
def test_a_second_player_wagers_up_to_what_the_first_leaves(first: int, second: int) -> None:
    table = stacked(WIN, box("ann", first), settings=SMALL)
    with refused(table, "6.1.2", "over-the-rest"):
        table.place(1, "bob", "box", second)
    if first < 10_000:
        table.place(1, "bob", "box", 10_000 - first)
        assert sum(amount for *_, amount in on_layout(table)) == 10_000


@rule("pinkjack/6.1.2")
def test_a_higher_wager_that_comes_later_pushes_none_out_of_action() -> None:
    table = stacked(WIN, box("ann", 4_000), settings=SMALL)
    with refused(table, "6.1.2", "over-the-rest"):
        table.place(1, "bob", "box", 6_001)
    table.place(1, "bob", "box", 6_000)


@rule("pinkjack/6.1.3")
@pytest.mark.parametrize(("first", "second", "third"), [(5_000, 4_000, 1_001), (5_000, 5_000, 500)])
def test_a_third_player_wagers_up_to_what_both_leave(first: int, second: int, third: int) -> None:
    table = stacked(WIN, box("ann", first), box("bob", second), settings=SMALL)
    with refused(table, "6.1.3", "over-the-rest"):
        table.place(1, "cy", "box", third)
    if first + second < 10_000:
        table.place(1, "cy", "box", 10_000 - first - second)
        assert sum(amount for *_, amount in on_layout(table)) == 10_000


OVER = {
    "the third is cut": ([box("ann", 6000), box("bob", 3000), box("cy", 2000)], [6000, 3000, 1000]),
    "the third has no room": ([box("ann", 6000), box("bob", 4000), box("cy", 2000)], [6000, 4000, 0]),
    "second and third are cut": ([box("ann", 8000), box("bob", 3000), box("cy", 2000)], [8000, 2000, 0]),
    "control before nearness": ([box("ann", 4000), box("bob", 8000)], [2000, 8000]),
    "the seat before the amount": ([box("ann", 9000), box("bob", 3000, seated=True)], [7000, 3000]),
    "the controlling player fills it alone": ([box("ann", 500), box("bob", 12_000)], [0, 10_000]),
}


@rule("pinkjack/6.3.1")
@pytest.mark.parametrize(("wagers", "stakes"), OVER.values(), ids=OVER)
@pytest.mark.parametrize(("cards", "sign"), [(WIN, 1), (LOSE, -1)], ids=["win", "lose"])
def test_the_maximum_is_filled_in_order(
    wagers: list[dict[str, Any]], stakes: list[int], cards: str, sign: int
) -> None:
    result = settle(cards, stand(), on=wagers, settings=SMALL)
    names = [each["patron"] for each in wagers]
    assert [result["net"][name] for name in names] == [sign * stake for stake in stakes]
    excess = {
        each["patron"]: each["amount"] - stake
        for each, stake in zip(wagers, stakes, strict=True)
        if each["amount"] > stake
    }
    returned = events(result, "returned")
    assert {event["patron"]: event["amount"] for event in returned} == excess
    assert all(cites(event, "6.3.1") for event in returned)


@rule("pinkjack/6.3", "pinkjack/10.1")
def test_doubling_is_measured_by_the_wager_in_action_and_not_cut_again() -> None:
    cards = "6c 8d 5h 9s 9h"
    over = [box(amount=12_000)]
    result = settle(cards, double(ann=10_000), on=over, settings=SMALL)
    assert (net(result), net(result, "double")) == (10_000, 10_000)
    assert refusal(record(cards, double(ann=10_001), on=over, settings=SMALL)) == "10.1"


@rule("pinkjack/6.3", "pinkjack/11.1")
def test_a_split_wager_equals_the_wager_in_action() -> None:
    result = settle(
        "8c 7d 8h Ts 9h Tc", split("ann"), stand(), stand(2), on=[box(amount=12_000)], settings=SMALL
    )
    assert (line(result)["stake"], line(result, "split")["stake"]) == (10_000, 10_000)
    assert (net(result), net(result, "split")) == (10_000, -10_000)


@rule("pinkjack/6.2")
@pytest.mark.parametrize(("cards", "sign", "number"), [(WIN, 1, "14.1.2"), (LOSE, -1, "14.1.4")])
@pytest.mark.parametrize("amount", [1, 499])
def test_a_wager_found_below_the_minimum_is_valid(cards: str, sign: int, number: str, amount: int) -> None:
    result = settle(cards, stand(), on=[box(amount=amount)], settings=LIMITS)
    assert (net(result), deciding(result)) == (sign * amount, number)
    assert "pinkjack/6.2" in line(result)["clauses"]


def test_a_wager_at_the_minimum_is_not_found_below_it() -> None:
    result = settle(WIN, stand(), on=[box(amount=500)], settings=LIMITS)
    assert "pinkjack/6.2" not in line(result)["clauses"]


@rule("pinkjack/6.4")
def test_players_answer_for_the_limits() -> None:
    [notice] = posted(house(LIMITS), "6.4")
    assert "limits" in notice


@rule("pinkjack/6.1")
def test_a_table_without_limits_takes_every_amount() -> None:
    table = house()
    assert len(posted(table, "6.1")) == 1
    table.place(1, "ann", "box", 1)
    table.place(2, "bob", "box", 10**9)
    assert [event["amount"] for event in happened(table, "placed")] == [1, 10**9]
