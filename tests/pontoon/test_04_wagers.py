"""Rule 4: wagers, and who makes the decisions on a shared box."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Asks, Wagers
from houseway.testing import rule
from tests.boxes import asked, box, hit, split, stand
from tests.helping import cites, events, happened, last, not_read, on_layout, refusal, refused
from tests.pontoon.helping import (
    PERFECT,
    dealt,
    house,
    pair_wager,
    record,
    settle,
    stacked,
    surrender,
    table_of,
)

SHARED = "9c 8d 7h 2s 9s"


@rule("pontoon/4.1")
def test_before_the_first_card_everybody_may_wager() -> None:
    table = house()
    assert isinstance(table.request, Wagers)
    for area, patron in enumerate(("ann", "bob", "cy"), start=1):
        table.place(area, patron, "box", 500)
        assert cites(happened(table, "placed")[-1], "4.1")
    assert len(on_layout(table)) == 3


@rule("pontoon/4.2")
def test_a_wager_is_chips_on_the_box() -> None:
    table = house()
    table.place(4, "ann", "box", 1000)
    [placed] = happened(table, "placed")
    assert (placed["area"], placed["amount"], cites(placed, "4.2")) == (4, 1000, True)


@rule("pontoon/4.2")
@pytest.mark.parametrize("kind", ["bet", "ante", "split", "double", "insurance", "super-bonus", "Box"])
def test_no_other_wager_is_placed(kind: str) -> None:
    table = house(PERFECT)
    with refused(table, "4.2", "unknown-wager"):
        table.place(1, "ann", kind, 1000)
    assert refusal(record("Ac 5s Kc", on=[{**box(), "wager": kind}])) == "4.2"


@pytest.mark.parametrize("amount", [0, -1, 2.5, "ten"])
def test_what_is_no_amount_is_not_read(amount: Any) -> None:
    with not_read("wagers[0].amount"):
        settle("Ac 5s Kc", on=[box(amount=amount)])


@rule("pontoon/4.2")
def test_only_gaming_chips_are_wagered() -> None:
    table = house()
    with refused(table, "4.2"):
        table.place(1, "ann", "box", 1000, tokens=1000)


@rule("pontoon/4.1")
def test_until_the_first_card_a_wager_may_be_taken_back() -> None:
    table = stacked("Ac 5s Kc", box(), box("bob", 500, 2))
    table.withdraw(1, "ann", "box")
    assert on_layout(table) == [(2, "bob", "box", 500)]
    table.no_more_bets()
    assert last(table)["net"] == {"bob": 750}


@rule("pontoon/4.3")
def test_no_wager_is_placed_altered_or_removed_after_the_first_card() -> None:
    table = dealt("9c 8d 7h 8s Kd", box(), pair_wager("perfect-pairs"), settings=PERFECT)
    with refused(table, "4.3"):
        table.place(2, "bob", "box", 1000)
    with refused(table, "4.3"):
        table.place(1, "ann", "box", 2000)
    with refused(table, "4.3"):
        table.withdraw(1, "ann", "box")


@rule("pontoon/4.3")
@pytest.mark.parametrize("answers", [0, 1, 4, 5, 6], ids=lambda count: f"after {count} answers")
def test_a_late_wager_is_refused_at_every_stage(answers: int) -> None:
    """Two are asked for their own insurance, two for each other's, two to surrender."""
    table = dealt("9c 9h Ad 4h 7h 2s Kd", box(), box("bob", 500, 2))
    for _ in range(answers):
        assert isinstance(table.request, Asks)
        question = table.request.open[0]
        table.say(question.patron, question.area, "no", hand=question.hand)
    for area, patron in ((3, "cy"), (1, "cy"), (1, "ann")):
        with refused(table, "4.3"):
            table.place(area, patron, "box", 1000)
    with refused(table, "4.3"):
        table.withdraw(2, "bob", "box")


@rule("pontoon/4.3")
def test_a_late_wager_is_refused_in_a_full_record_as_well() -> None:
    table = dealt("9c 8d 9h 9s")
    table.say("ann", 1, "stand")
    written = table.record() or {}
    inputs = list(written["inputs"])
    place = next(number for number, each in enumerate(inputs) if each["input"] == "said")
    late = {"input": "placed", "area": 2, "patron": "bob", "wager": "box", "amount": 500}
    assert refusal({**written, "inputs": [*inputs[:place], late, *inputs[place:]]}) == "4.3"


@rule("pontoon/4.5")
def test_a_fourth_player_is_refused() -> None:
    table = stacked("Ac 5s Kc", box("ann"), box("bob"), box("cy"))
    with refused(table, "4.5", "box-full") as caught:
        table.place(1, "dee", "box", 1000)
    assert caught.value.allowed == 3
    assert refusal(record("Ac 5s Kc", on=[box("ann"), box("bob"), box("cy"), box("dee")])) == "4.5"
    table.place(2, "dee", "box", 1000)
    table.withdraw(1, "bob", "box")
    table.place(1, "dee", "box", 500)
    assert len(on_layout(table)) == 4


@rule("pontoon/4.5")
def test_one_player_has_one_wager_on_a_box() -> None:
    table = stacked("Ac 5s Kc", box())
    with refused(table, "4.5", "one-wager"):
        table.place(1, "ann", "box", 1000)
    assert refusal(record("Ac 5s Kc", on=[box(), box()])) == "4.5"


CONTROL = {
    "seated": ([box("ann", 500, seated=True), box("bob", 900)], "ann", "4.5(a)"),
    "seated and farthest from the dealer": (
        [box("bob", 900), box("cy", 800), box("ann", 500, seated=True)],
        "ann",
        "4.5(a)",
    ),
    "nearest with the smallest wager": ([box("ann", 500), box("bob", 900), box("cy", 600)], "ann", "4.5(b)"),
    "nearest of two": ([box("bob", 500), box("ann", 500)], "bob", "4.5(b)"),
}


@pytest.mark.parametrize(
    ("wagers", "patron", "number"),
    [
        pytest.param(*case, id=name, marks=rule("pontoon/4.5", f"pontoon/{case[-1]}"))
        for name, case in CONTROL.items()
    ],
)
def test_who_makes_the_decisions(wagers: list[dict[str, Any]], patron: str, number: str) -> None:
    table = dealt(SHARED, *wagers)
    assert asked(table) == (patron, 1, 1)
    [called] = [event for event in happened(table, "called") if event.get("area") == 1]
    assert called["words"].startswith(patron)
    assert cites(called, number, "4.5")
    for other in {each["patron"] for each in wagers} - {patron}:
        with refused(table, "4.5", "not-asked"):
            table.say(other, 1, "hit")


@rule("pontoon/4.5(b)")
def test_somebody_seated_without_a_wager_decides_nothing() -> None:
    table = table_of({}, None, seats={1: "eve"})
    table.say("eve", 1, "cut", amount=100)
    table.place(1, "ann", "box", 500)
    table.place(1, "bob", "box", 900)
    table.no_more_bets()
    told = happened(table, "called") + events(dict(table.last or {"events": []}), "called")
    assert any(event["words"].startswith("ann") and cites(event, "4.5(b)") for event in told)


@rule("pontoon/4.5")
def test_the_decision_of_one_binds_every_wager_on_the_hand() -> None:
    wagers = [box("ann", 500), box("bob", 900)]
    assert settle("9c 8d 7h 3s 9s", hit(), stand(), on=wagers)["net"] == {"ann": 500, "bob": 900}
    assert settle("9c 8d 7h Ks", hit(), on=wagers)["net"] == {"ann": -500, "bob": -900}


@rule("pontoon/10.1", "pontoon/4.5")
@pytest.mark.parametrize(
    ("patron", "area", "hand", "number"),
    [
        ("bob", 1, 1, "4.5"),
        ("eve", 1, 1, "4.5"),
        ("bob", 2, 1, "10.1"),
        ("ann", 2, 1, "10.1"),
        ("ann", 1, 2, "10.1"),
    ],
)
@pytest.mark.parametrize("action", ["hit", "stand", "double", "split", "absent"])
def test_nobody_decides_for_another_box_or_out_of_turn(
    patron: str, area: int, hand: int, number: str, action: str
) -> None:
    table = dealt("8c 9c 5d 8h 7h 2s Kd", box(), box("bob", 500, 2), box("bob", 500))
    with refused(table, number, "not-asked"):
        table.say(patron, area, action, hand=hand, amount=100 if action == "double" else 0)


@rule("pontoon/4.5", "pontoon/9.1")
def test_nobody_surrenders_for_another() -> None:
    wagers = [box(), box("bob", 500)]
    table = dealt("9c Kd 7h 9s", *wagers)
    with pytest.raises(houseway.Refused) as caught:
        table.say("bob", 1, "surrender")
    assert caught.value.clause in ("pontoon/9.5", "pontoon/4.5", "pontoon/9.1")
    assert not [event for event in happened(table, "called") if cites(event, "9.2")]
    decision = {**surrender(), "patron": "bob"}
    assert refusal(record("9c Kd 7h 9s", decision, on=wagers)) in ("9.5", "4.5", "9.1")


@rule("pontoon/4.5")
def test_a_record_of_a_decision_by_somebody_else_is_refused() -> None:
    decision = {**stand(), "patron": "bob"}
    assert refusal(record("9c 5d 8h Kd 8s", decision, on=[box(), box("bob", 500)])) == "4.5"


@rule("pontoon/10.1")
def test_a_short_record_of_decisions_out_of_turn_is_refused() -> None:
    written = record("9c 9d 8d 8h 7h 9s", stand(area=2), stand(), on=[box(), box("bob", 500, 2)])
    assert refusal(written) == "10.1"


@rule("pontoon/10.1")
def test_a_full_record_of_a_decision_out_of_turn_is_refused() -> None:
    table = dealt("9c 9d 8d 8h 8s 9s", box(), box("bob", 500, 2))
    table.say("ann", 1, "stand")
    table.say("bob", 2, "stand")
    written = table.record() or {}
    inputs = list(written["inputs"])
    first, second = (number for number, each in enumerate(inputs) if each["input"] == "said")
    inputs[first], inputs[second] = inputs[second], inputs[first]
    assert refusal({**written, "inputs": inputs}) == "10.1"


def test_a_decision_that_lacks_is_an_error() -> None:
    with pytest.raises(houseway.Unreadable):
        settle("9c 8d 8h 9s")
    with pytest.raises(houseway.Unreadable):
        settle("8c 8d 8h 9s 9c Ks", split("ann"), stand())


@rule("pontoon/4.2")
def test_betting_does_not_close_without_a_wager() -> None:
    table = house()
    with pytest.raises(houseway.Refused) as caught:
        table.no_more_bets()
    assert caught.value.code == "no-wagers"
    table.place(1, "ann", "box", 1000)
    table.withdraw(1, "ann", "box")
    with pytest.raises(houseway.Refused) as caught:
        table.no_more_bets()
    assert caught.value.code == "no-wagers"


CHIPS = [
    ("Kc 8d 9h 9s", [stand()], 250, (100,), 300),
    ("Kc 8d 9h 9s", [stand()], 250, (50, 500), 250),
    ("Ac 8d Kh", [], 500, (500,), 1000),
    ("Ac 8d Kh", [], 1000, (500,), 1500),
]


@pytest.mark.parametrize(("cards", "decisions", "amount", "chips", "paid"), CHIPS)
def test_a_payment_that_chips_cannot_make_is_rounded_up(
    cards: str, decisions: list[Any], amount: int, chips: tuple[int, ...], paid: int
) -> None:
    result = settle(cards, *decisions, on=[box(amount=amount)], settings={"chips": list(chips)})
    assert result["net"] == {"ann": paid}
