"""Rule 5: wagers, and who calls the decisions on a shared area."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import LIMITS, asked, box, deciding, double, hit, line, net, split, stand
from tests.helping import cites, events, happened, last, not_read, on_layout, posted, refusal, refused
from tests.pinkjack.helping import (
    SHUFFLER,
    SUITS_YOU,
    dealt,
    house,
    record,
    settle,
    stacked,
    suits_you,
    table_of,
)

SHARED = "9c 5d 7h 2s 8s Kd 4h"


@rule("pinkjack/5.1", "pinkjack/5.2")
@pytest.mark.parametrize("tokens", [0, 300, 1000])
def test_wagers_are_chips_or_promotional_tokens(tokens: int) -> None:
    table = house()
    table.place(4, "ann", "box", 1000, tokens=tokens)
    [placed] = happened(table, "placed")
    assert (placed["area"], placed["amount"], placed["tokens"]) == (4, 1000, tokens)
    assert cites(placed, "5.1", "5.2")


@pytest.mark.parametrize("tokens", [-1, 1001])
def test_there_are_no_more_tokens_than_the_wager(tokens: int) -> None:
    with not_read("wagers[0].tokens"):
        settle("Ac 5s Kc", on=[box(tokens=tokens)])


@pytest.mark.parametrize("amount", [0, -1, 2.5, "ten"])
def test_what_is_no_amount_is_not_read(amount: Any) -> None:
    with not_read("wagers[0].amount"):
        settle("Ac 5s Kc", on=[box(amount=amount)])


@rule("pinkjack/5.2")
@pytest.mark.parametrize("kind", ["bet", "ante", "split", "double", "ultimate-bonus", "Box"])
def test_no_other_wager_is_placed(kind: str) -> None:
    table = house(SUITS_YOU)
    with refused(table, "5.2", "unknown-wager"):
        table.place(1, "ann", kind, 1000)
    assert refusal(record("Ac 5s Kc", on=[{**box(), "wager": kind}])) == "5.2"


@rule("pinkjack/5.2", "pinkjack/5.3")
def test_until_the_first_card_a_wager_may_be_taken_back() -> None:
    table = stacked("Ac 5s Kc", box(), box("bob", 500, 2))
    table.withdraw(1, "ann", "box")
    assert on_layout(table) == [(2, "bob", "box", 500)]
    table.no_more_bets()
    assert last(table)["net"] == {"bob": 1500}


@rule("pinkjack/5.3")
@pytest.mark.parametrize("settings", [SUITS_YOU, SUITS_YOU | SHUFFLER])
def test_no_wager_is_placed_increased_or_withdrawn_after_the_first_card(settings: Any) -> None:
    table = dealt("9c 5d 7h 8s Kd", box(), suits_you("c"), settings=settings)
    with refused(table, "5.3"):
        table.place(2, "bob", "box", 1000)
    with refused(table, "5.3"):
        table.place(1, "ann", "box", 2000)
    with refused(table, "5.3"):
        table.place(1, "ann", "suits-you", 500, choice="d")
    with refused(table, "5.3"):
        table.withdraw(1, "ann", "box")
    with refused(table, "5.3"):
        table.withdraw(1, "ann", "suits-you")


@rule("pinkjack/5.3")
def test_a_late_wager_is_refused_after_a_decision_too() -> None:
    table = dealt("9c Tc 5d 3h 7h 2s Kd", box(), box("bob", 500, 2))
    table.say("ann", 1, "hit")
    with refused(table, "5.3"):
        table.place(3, "cy", "box", 1000)
    with refused(table, "5.3"):
        table.withdraw(2, "bob", "box")


@rule("pinkjack/5.3")
def test_a_late_wager_is_refused_in_a_full_record_as_well() -> None:
    table = dealt("9c 5d 9h 8s 8h")
    table.say("ann", 1, "stand")
    written = table.record() or {}
    inputs = list(written["inputs"])
    place = next(number for number, each in enumerate(inputs) if each["input"] == "said")
    late = {"input": "placed", "area": 2, "patron": "bob", "wager": "box", "amount": 500}
    assert refusal({**written, "inputs": [*inputs[:place], late, *inputs[place:]]}) == "5.3"


@rule("pinkjack/5.4")
def test_a_fourth_player_is_refused() -> None:
    table = stacked("Ac 5s Kc", box("ann"), box("bob"), box("cy"))
    with refused(table, "5.4", "area-full") as caught:
        table.place(1, "dee", "box", 1000)
    assert caught.value.allowed == 3
    assert refusal(record("Ac 5s Kc", on=[box("ann"), box("bob"), box("cy"), box("dee")])) == "5.4"
    table.place(2, "dee", "box", 1000)
    table.withdraw(1, "bob", "box")
    table.place(1, "dee", "box", 500)
    assert len(on_layout(table)) == 4


@rule("pinkjack/5.4")
@pytest.mark.parametrize("players", [1, 2])
def test_fewer_players_may_be_allowed(players: int) -> None:
    table = stacked(
        "Ac 5s Kc",
        *[box(name) for name in ("ann", "bob")[:players]],
        settings={"players_per_area": players},
    )
    with refused(table, "5.4", "area-full"):
        table.place(1, "cy", "box", 1000)


@rule("pinkjack/5.4")
@pytest.mark.parametrize("players", [0, 4])
def test_no_other_number_of_players_can_be_set(players: int) -> None:
    assert refusal(record("Ac 5s Kc", settings={"players_per_area": players})) == "5.4"


@rule("pinkjack/5.4")
def test_one_player_has_one_wager_on_an_area() -> None:
    table = stacked("Ac 5s Kc", box())
    with refused(table, "5.4", "one-wager"):
        table.place(1, "ann", "box", 1000)
    assert refusal(record("Ac 5s Kc", on=[box(), box()])) == "5.4"


def test_a_player_may_wager_on_several_areas() -> None:
    result = settle("Ac Ad 5s Kc Kc", on=[box(area=1), box(area=4)])
    assert result["net"] == {"ann": 3000 + 2000}


CONTROL = {
    "seated with the smallest wager": ([box("ann", 500, seated=True), box("bob", 900)], "ann", "5.5.1"),
    "seated and farthest from the dealer": (
        [box("bob", 900), box("cy", 800), box("ann", 500, seated=True)],
        "ann",
        "5.5.1",
    ),
    "highest": ([box("ann", 500), box("bob", 900), box("cy", 600)], "bob", "5.5.2"),
    "highest and last": ([box("ann", 500), box("bob", 600), box("cy", 601)], "cy", "5.5.2"),
    "all equal": ([box("cy", 500), box("ann", 500), box("bob", 500)], "cy", "5.5.3"),
    "two equal": ([box("bob", 500), box("ann", 500)], "bob", "5.5.3"),
    "two tie above a third": ([box("cy", 500), box("bob", 900), box("ann", 900)], "bob", "5.5.3"),
}


@pytest.mark.parametrize(
    ("wagers", "patron", "number"),
    [
        pytest.param(*case, id=name, marks=rule("pinkjack/5.5", f"pinkjack/{case[-1]}", "pinkjack/5.6"))
        for name, case in CONTROL.items()
    ],
)
def test_who_calls_the_decisions(wagers: list[dict[str, Any]], patron: str, number: str) -> None:
    table = dealt(SHARED, *wagers)
    assert asked(table) == (patron, 1, 1)
    [called] = [event for event in happened(table, "called") if event.get("area") == 1]
    assert called["words"].startswith(patron)
    assert cites(called, number, "5.5", "5.6")
    for other in {each["patron"] for each in wagers} - {patron}:
        with refused(table, "5.5", "not-asked"):
            table.say(other, 1, "hit")


@rule("pinkjack/5.5.2")
def test_somebody_seated_without_a_wager_controls_nothing() -> None:
    table = table_of({}, None, seats={1: "eve"})
    table.say("eve", 1, "cut", amount=100)
    table.place(1, "ann", "box", 500)
    table.place(1, "bob", "box", 900)
    table.no_more_bets()
    told = happened(table, "called") + events(dict(table.last or {"events": []}), "called")
    assert any(event["words"].startswith("bob") and cites(event, "5.5.2") for event in told)


@rule("pinkjack/5.6", "pinkjack/7.1")
def test_control_is_ascertained_before_the_first_card() -> None:
    table = dealt(SHARED, box("ann", 500), box("bob", 900))
    told = [event["event"] for event in happened(table, "called", "dealt")]
    assert told == ["called", "called", "dealt", "dealt", "dealt"]


@rule("pinkjack/5.7", "pinkjack/5.7.1", "pinkjack/5.7.2")
def test_the_controlling_players_wager_lies_nearest_to_the_dealer() -> None:
    table = dealt(SHARED, box("ann", 500), box("bob", 900), box("cy", 700))
    [called] = [event for event in happened(table, "called") if event.get("area") == 1]
    assert cites(called, "5.7", "5.7.1", "5.7.2")
    for patron in ("ann", "cy"):
        with refused(table, "5.5"):
            table.say(patron, 1, "stand")


@rule("pinkjack/5.5")
def test_the_decision_of_one_binds_every_wager_on_the_hand() -> None:
    result = settle("9c 5d 7h 2s 8s Kd 4h", hit(), stand(), on=[box("ann", 500), box("bob", 900)])
    assert result["net"] == {"ann": 500, "bob": 900}
    result = settle("9c Td 6h Ks 7s", hit(), on=[box("ann", 500), box("bob", 900)])
    assert result["net"] == {"ann": -500, "bob": -900}


@rule("pinkjack/9.1", "pinkjack/5.5")
@pytest.mark.parametrize(
    ("patron", "area", "hand", "number"),
    [
        ("bob", 1, 1, "5.5"),
        ("eve", 1, 1, "5.5"),
        ("bob", 2, 1, "9.1"),
        ("ann", 2, 1, "9.1"),
        ("ann", 1, 2, "9.1"),
    ],
)
@pytest.mark.parametrize("action", ["hit", "stand", "double", "split", "absent"])
def test_nobody_decides_for_a_box_not_controlled_or_out_of_turn(
    patron: str, area: int, hand: int, number: str, action: str
) -> None:
    table = dealt("8c 9c 5d 8h 7h 2s Kd", box(), box("bob", 500, 2), box("bob", 500))
    with refused(table, number, "not-asked"):
        table.say(patron, area, action, hand=hand, amount=100 if action == "double" else 0)


@rule("pinkjack/9.1")
def test_a_full_record_of_a_decision_out_of_turn_is_refused() -> None:
    table = dealt("9c 9d 5d 8h 7h Kd 8s", box(), box("bob", 500, 2))
    table.say("ann", 1, "stand")
    table.say("bob", 2, "stand")
    written = table.record() or {}
    inputs = list(written["inputs"])
    first, second = (number for number, each in enumerate(inputs) if each["input"] == "said")
    inputs[first], inputs[second] = inputs[second], inputs[first]
    assert refusal({**written, "inputs": inputs}) == "9.1"


@rule("pinkjack/9.1")
def test_a_short_record_of_decisions_out_of_turn_is_refused() -> None:
    written = record("9c 9d 5d 8h 7h Kd 8s", stand(area=2), stand(), on=[box(), box("bob", 500, 2)])
    with pytest.raises(houseway.Refused, match="out of turn: ann is asked") as caught:
        houseway.settle(written)
    assert caught.value.clause == "pinkjack/9.1"


@rule("pinkjack/5.5")
def test_a_record_of_a_decision_by_somebody_else_is_refused() -> None:
    decision = {**stand(), "patron": "bob"}
    assert refusal(record("9c 5d 8h Kd 8s", decision, on=[box(), box("bob", 500)])) == "5.5"


CHIPS = [
    ("Tc 8d 9h 9s", [stand()], 250, (100,), 300, "14.1.2"),
    ("Tc 8d 9h 9s", [stand()], 250, (500, 2500), 500, "14.1.2"),
    ("Tc 8d 9h 9s", [stand()], 250, (50, 500), 250, "14.1.2"),
    ("Ac 8d Kh", [], 250, (500,), 500, "8.1.4"),
    ("Ac 8d Kc", [], 250, (500,), 1000, "8.1.3"),
    ("Ad 8c Jd", [], 250, (500,), 1500, "8.1.1"),
    ("Ad 8c Jd", [], 250, (2500,), 2500, "8.1.1"),
    ("Tc 8d 5h 6s", [hit()], 1, (100,), 100, "9.6"),
]


@pytest.mark.parametrize(("cards", "decisions", "amount", "chips", "paid", "number"), CHIPS)
def test_a_payment_is_rounded_up_to_chips(  # noqa: PLR0917
    cards: str, decisions: list[Any], amount: int, chips: tuple[int, ...], paid: int, number: str
) -> None:
    result = settle(cards, *decisions, on=[box(amount=amount)], settings={"chips": list(chips)})
    assert (net(result), deciding(result)) == (paid, number)
    exact = {"14.1.2": 1, "8.1.4": 2, "8.1.3": 3, "8.1.1": 5, "9.6": 1}[number] * amount
    assert ("pinkjack/5.9" in line(result)["clauses"]) == (paid != exact)


@rule("pinkjack/5.9")
def test_each_players_payment_is_rounded_by_itself() -> None:
    wagers = [box("ann", 250), box("bob", 130), box("cy", 200)]
    result = settle("Tc 8d 9h 9s", stand(), on=wagers, settings={"chips": [100]})
    assert result["net"] == {"ann": 300, "bob": 200, "cy": 200}


def test_what_is_lost_is_not_rounded() -> None:
    result = settle("Tc 8d 7h 9s", stand(), on=[box(amount=250)], settings={"chips": [100]})
    assert result["net"] == {"ann": -250}


@rule("pinkjack/5.9", "pinkjack/13.7.1")
def test_suits_you_is_rounded_up_as_well() -> None:
    settings = {"suits_you": {"amount": 130}, "chips": [100]}
    result = settle("Tc 8d 7h 9s", stand(), on=[box(), suits_you("c", amount=130)], settings=settings)
    assert net(result, "suits-you") == 300


@pytest.mark.parametrize("chips", [[0], [-5], ["five"]])
def test_chips_that_are_none_are_not_read(chips: list[Any]) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"chips": chips})
    assert str(caught.value.field).startswith("settings.chips")


@rule("pinkjack/5.14")
def test_players_answer_for_where_their_wagers_lie() -> None:
    [notice] = posted(house(), "5.14")
    assert "wagers" in notice


@rule("pinkjack/7.1")
@pytest.mark.parametrize("settings", [{}, LIMITS])
def test_betting_does_not_close_without_a_wager(settings: Any) -> None:
    table = house(settings)
    with refused(table, "7.1", "no-wagers"):
        table.no_more_bets()
    table.place(1, "ann", "box", 1000)
    table.withdraw(1, "ann", "box")
    with refused(table, "7.1", "no-wagers"):
        table.no_more_bets()


@pytest.mark.parametrize(
    "wagers", [[], [suits_you("c")]], ids=["no wager at all", "a Suits You wager on an empty box"]
)
def test_a_record_without_a_box_wager_is_void_or_refused(wagers: list[dict[str, Any]]) -> None:
    """Nothing is dealt to a table without wagers (7.1); a round commenced all the same is void (15.7)."""
    written = {**record("Tc 9d 9c 8d", settings=SUITS_YOU), "wagers": wagers}
    try:
        result = houseway.settle(written)
    except houseway.Refused as caught:
        assert caught.clause in ("pinkjack/7.1", "pinkjack/15.7", "pinkjack/13.5")
    else:
        assert all(won == 0 for won in result["net"].values())
        assert not events(dict(result), "paid", "collected")


def test_split_and_double_names_are_lines_of_the_result_only() -> None:
    result = settle("8c 6d 8h 3c 9s 9c Ts Kd", split("ann"), double(ann=400), stand(2))
    assert [each["wager"] for each in result["results"]] == ["box", "double", "split"]
