"""Rule 7: insurance of one's own wager."""

import pytest

import houseway
from houseway.table.procedure.requests import Ask, Asks
from houseway.testing import rule
from tests.boxes import box, deciding, hit, net, pass_all, questions, stand
from tests.helping import cites, events, happened, last, refusal, refused
from tests.pontoon.helping import dealt, insure, record, settle, surrender

NINETEEN = "Kc Ah 9d"
"""19 of one box against an ace."""


@rule("pontoon/7.1", "pontoon/7.5", "pontoon/7.5bis(b)", "pontoon/7.5bis")
@pytest.mark.parametrize("ten", ["Jc", "Qd", "Kh"])
@pytest.mark.parametrize("amount", [1, 300, 500])
def test_insurance_wins_two_to_one_when_the_dealer_makes_pontoon(ten: str, amount: int) -> None:
    result = settle(f"{NINETEEN} {ten}", insure(amount), stand())
    assert (net(result, "insurance"), net(result)) == (2 * amount, -1000)
    [paid] = events(result, "paid")
    assert (paid["odds"], cites(paid, "7.5", "7.5bis", "7.5bis(b)")) == ("2 to 1", True)


@rule("pontoon/7.5bis(a)", "pontoon/7.5bis")
@pytest.mark.parametrize("second", ["2c", "9d", "6h", "Ac"])
def test_insurance_is_collected_when_the_second_card_is_no_ten(second: str) -> None:
    more = {"2c": "5d", "9d": "", "6h": "2c", "Ac": "7d"}[second]
    result = settle(f"{NINETEEN} {second} {more}", insure(500), stand())
    assert (net(result, "insurance"), deciding(result, "insurance")) == (-500, "7.5bis(a)")
    [lost] = [event for event in events(result, "collected") if event["wager"] == "insurance"]
    told = [event for event in result["events"] if event["event"] in ("dealt", "collected")]
    assert told[told.index(lost) - 1]["item"] == second


@rule("pontoon/7.5bis(b)")
def test_winning_insurance_is_paid_after_the_final_settlement() -> None:
    wagers = [box(), box("bob", 500, 2)]
    result = settle("Kc Kd Ah 9d 8d Jc", insure(500), stand(), stand(area=2), on=wagers)
    told = [(event["patron"], event["wager"]) for event in events(result, "paid", "collected")]
    assert told == [("ann", "box"), ("bob", "box"), ("ann", "insurance")]


def test_a_ten_in_the_third_card_does_not_win_insurance() -> None:
    result = settle(f"{NINETEEN} 2c Kd 8s", insure(500), stand())
    assert (net(result, "insurance"), result["dealer"]["value"]) == (-500, 21)


@rule("pontoon/7.1")
@pytest.mark.parametrize("amount", [501, 1000, -1])
def test_more_than_half_is_refused(amount: int) -> None:
    table = dealt(f"{NINETEEN} Jc")
    with refused(table, "7.1", "amount"):
        table.say("ann", 1, "insure", amount=amount)
    if amount > 0:
        assert refusal(record(f"{NINETEEN} Jc", insure(amount), stand())) == "7.1"


def test_insuring_for_nothing_is_refused() -> None:
    table = dealt(f"{NINETEEN} Jc")
    with pytest.raises(houseway.Refused) as caught:
        table.say("ann", 1, "insure", amount=0)
    assert caught.value.clause in ("pontoon/7.1", "pontoon/7.4")
    assert not [event for event in happened(table, "placed") if event["wager"] == "insurance"]


@rule("pontoon/7.1")
@pytest.mark.parametrize("up", ["2c", "9d", "Jh", "Ks"])
def test_without_an_ace_up_there_is_no_insurance(up: str) -> None:
    table = dealt(f"Kc {up} 9d 8c 8h")
    assert not any(
        option.action == "insure"
        for question in (table.request.open if isinstance(table.request, Asks) else [table.request])
        for option in question.options  # type: ignore[union-attr]
    )
    with refused(table, "7.1"):
        table.say("ann", 1, "insure", amount=500)


@rule("pontoon/7.1")
@pytest.mark.parametrize("up", ["2c", "9d", "Jh", "Ks"])
def test_a_record_of_insurance_without_an_ace_up_is_refused(up: str) -> None:
    assert refusal(record(f"Kc {up} 9d 8c 8h", insure(500), stand())) == "7.1"


@rule("pontoon/7.1", "pontoon/8.1")
def test_a_pontoon_is_not_insured() -> None:
    wagers = [box(), box("bob", area=2)]
    table = dealt("Kc Kd Ah Ad 9d 8c", *wagers)
    assert questions(table) == ["bob"]
    with pytest.raises(houseway.Refused):
        table.say("ann", 1, "insure", amount=500)
    written = record("Kc Kd Ah Ad 9d 8c", insure(500), stand(area=2), on=wagers)
    assert refusal(written) == "7.1"
    assert refusal(record("Kc Ah Ad 9d", insure(500))) == "7.1"


@rule("pontoon/7.1")
def test_a_pontoon_is_not_insured_by_others_either() -> None:
    wagers = [box(), box("bob", area=2)]
    written = record("Kc Kd Ah Ad 9d 8c", insure(500, "bob", 1, "ann"), stand(area=2), on=wagers)
    assert refusal(written) in ("7.1", "7.2")


@rule("pontoon/7.2")
def test_a_player_with_a_pontoon_may_insure_anothers_wager() -> None:
    wagers = [box(), box("bob", area=2)]
    result = settle("Kc Kd Ah Ad 9d Kh", insure(500, "ann", 2, "bob"), stand(area=2), on=wagers)
    assert result["net"] == {"ann": 1500 + 1000, "bob": -1000}


@rule("pontoon/7.1")
def test_each_player_of_a_box_insures_the_own_wager() -> None:
    wagers = [box(), box("bob", 600)]
    table = dealt(f"{NINETEEN} Jc", *wagers)
    assert questions(table) == ["ann", "bob"]
    with refused(table, "7.1", "amount"):
        table.say("bob", 1, "insure", amount=301)
    table.say("bob", 1, "insure", amount=300)
    table.say("ann", 1, "no")
    pass_all(table)
    table.say("ann", 1, "stand")
    assert last(table)["net"] == {"ann": -1000, "bob": -600 + 600}


@rule("pontoon/7.1")
def test_nobody_insures_twice() -> None:
    table = dealt(f"{NINETEEN} Jc", box(), box("bob", 600))
    table.say("ann", 1, "insure", amount=200)
    with pytest.raises(houseway.Refused):
        table.say("ann", 1, "insure", amount=300)
    assert refusal(record(f"{NINETEEN} Jc", insure(200), insure(300), stand())) in ("7.1", "7.2", "7.3")


@pytest.mark.parametrize(
    ("second", "won"),
    [
        pytest.param("9c", -500 - 500, marks=rule("pontoon/7.5bis(a)", "pontoon/9.4")),
        pytest.param("Kd", 1000 - 1000, marks=rule("pontoon/7.5bis(b)", "pontoon/9.3")),
    ],
)
def test_one_may_insure_and_surrender(second: str, won: int) -> None:
    result = settle(f"{NINETEEN} {second}", insure(500), surrender())
    assert result["net"] == {"ann": won}


@pytest.mark.parametrize(
    ("second", "won"),
    [
        pytest.param("4c", -1000 - 500, marks=rule("pontoon/7.5bis(a)", "pontoon/13.1(b)")),
        pytest.param("Kd", -1000 + 1000, marks=rule("pontoon/7.5bis(b)")),
    ],
)
def test_the_dealer_draws_one_card_for_insurance_alone(second: str, won: int) -> None:
    result = settle(f"Kc Ah 6d 9s {second} 2c", insure(500), hit())
    assert (result["net"], result["dealer"]["cards"], result["unused"]) == (
        {"ann": won},
        ["Ah", second],
        ["2c"],
    )


@rule("pontoon/7.5bis(b)", "pontoon/10.2(b)")
def test_insurance_outlives_a_21_that_was_paid() -> None:
    result = settle("Kc Ah 6d 5s Kd", insure(500), hit())
    assert result["net"] == {"ann": 1000 + 1000}


@rule("pontoon/7.3")
def test_insurance_is_placed_before_the_subsequent_deal() -> None:
    table = dealt("Kc Ah 4d 2c Jc")
    pass_all(table)
    assert isinstance(table.request, Ask)
    with refused(table, "7.3"):
        table.say("ann", 1, "insure", amount=500)
    table.say("ann", 1, "hit")
    with refused(table, "7.3"):
        table.say("ann", 1, "insure", amount=500)
    assert refusal(record("Kc Ah 4d 2c Jc", hit(), insure(500), stand())) == "7.3"


@rule("pontoon/7.4")
@pytest.mark.parametrize("amount", [1, 249, 251, 499])
def test_insurance_is_in_multiples_of_half_the_smallest_chip(amount: int) -> None:
    settings = {"chips": [500, 2500]}
    table = dealt(f"{NINETEEN} Jc", settings=settings)
    with refused(table, "7.4"):
        table.say("ann", 1, "insure", amount=amount)
    assert refusal(record(f"{NINETEEN} Jc", insure(amount), stand(), settings=settings)) == "7.4"


@rule("pontoon/7.4")
@pytest.mark.parametrize(("stake", "most"), [(500, 250), (1000, 500), (1500, 750)])
def test_the_most_is_half_the_wager_in_such_multiples(stake: int, most: int) -> None:
    table = dealt(f"{NINETEEN} Jc", box(amount=stake), settings={"chips": [500]})
    assert isinstance(table.request, Asks)
    option = table.request.open[0].options[0]
    assert (option.least, option.most, option.unit) == (250, most, 250)
    with pytest.raises(houseway.Refused):
        table.say("ann", 1, "insure", amount=most + 250)
    table.say("ann", 1, "insure", amount=most)
