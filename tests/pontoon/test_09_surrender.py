"""Rule 9: surrender."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Ask, Asks
from houseway.testing import rule
from tests.boxes import (
    asked,
    box,
    dealt_to,
    deciding,
    double,
    hit,
    line,
    net,
    pass_all,
    questions,
    split,
    stand,
)
from tests.helping import cites, events, happened, last, refusal, refused
from tests.pontoon.helping import dealt, record, settle, surrender

TEN_UP = "9c Kd 7h"
"""16 of one box against a king."""


@rule("pontoon/9.1", "pontoon/A/surrender")
@pytest.mark.parametrize("up", ["Jc", "Qd", "Kh", "As"])
def test_surrender_is_offered_against_a_jack_queen_king_or_ace(up: str) -> None:
    table = dealt(f"9c {up} 7h 9s")
    while isinstance(table.request, Asks) and table.request.open[0].options[0].action == "insure":
        table.say("ann", 1, "no")
    assert isinstance(table.request, Asks)
    table.say("ann", 1, "surrender")
    assert last(table)["net"] == {"ann": -500}


@rule("pontoon/9.1")
@pytest.mark.parametrize("up", [f"{pip}c" for pip in range(2, 10)])
def test_surrender_is_refused_against_any_other_card(up: str) -> None:
    table = dealt(f"9c {up} 7h 9s 9d 9h")
    assert isinstance(table.request, Ask)
    with refused(table, "9.1"):
        table.say("ann", 1, "surrender")
    assert refusal(record(f"9c {up} 7h 9s 9d 9h", surrender())) == "9.1"


@rule("pontoon/9.1")
def test_surrender_is_refused_after_a_third_card() -> None:
    table = dealt("9c Kd 4h 2s 9s")
    pass_all(table)
    with refused(table, "9.1"):
        table.say("ann", 1, "surrender")
    table.say("ann", 1, "hit")
    with refused(table, "9.1"):
        table.say("ann", 1, "surrender")
    assert refusal(record("9c Kd 4h 2s 9s", hit(), surrender())) == "9.1"


@rule("pontoon/9.1")
def test_surrender_is_refused_after_a_split() -> None:
    table = dealt("8c Kd 8h 9s 9d 9h")
    pass_all(table)
    table.say("ann", 1, "split")
    with refused(table, "9.1"):
        table.say("ann", 1, "surrender")
    assert refusal(record("8c Kd 8h 9s 9d 9h", split("ann"), surrender(), stand(2))) == "9.1"


@rule("pontoon/9.1")
def test_surrender_is_refused_after_a_double() -> None:
    assert refusal(record("6c Kd 5h 9s 9d", double(ann=1000), surrender())) == "9.1"


@rule("pontoon/9.2", "pontoon/9.4")
def test_everybody_on_a_surrendered_box_surrenders() -> None:
    wagers = [box(), box("bob", 600), box("cy", 400, 2)]
    cards = "9c 9d Kd 7h 9h 9s"
    result = settle(cards, surrender(), stand(area=2), on=wagers)
    assert result["net"] == {"ann": -500, "bob": -300, "cy": -400}


@rule("pontoon/9.2")
def test_no_further_card_is_dealt_to_a_surrendered_hand() -> None:
    result = settle(f"{TEN_UP} 9s", surrender())
    assert dealt_to(result, 1) == ["9c", "7h"]
    for decision in (hit(), stand(), double(ann=100)):
        assert refusal(record(f"{TEN_UP} 9s 9d", surrender(), decision)) == "9.2"


@rule("pontoon/9.2", "pontoon/10.1")
def test_a_surrendered_box_is_passed_over() -> None:
    table = dealt("9c 9d Kd 7h 9h 9s", box(), box("bob", area=2))
    table.say("ann", 1, "surrender")
    table.say("bob", 2, "no")
    assert asked(table) == ("bob", 2, 1)
    with refused(table, "10.1"):
        table.say("ann", 1, "stand")


@rule("pontoon/9.3")
@pytest.mark.parametrize(("up", "second"), [("Kd", "Ac"), ("As", "Jd")])
def test_a_dealers_pontoon_annuls_the_surrender(up: str, second: str) -> None:
    result = settle(f"9c {up} 7h {second}", surrender(), on=[box(), box("bob", 600)])
    assert result["net"] == {"ann": -1000, "bob": -600}
    assert "pontoon/9.3" in line(result)["clauses"]


@rule("pontoon/9.4")
@pytest.mark.parametrize("second", ["2s", "9s", "Ks"])
def test_otherwise_half_is_collected_in_the_final_settlement(second: str) -> None:
    more = {"2s": "5c", "9s": "", "Ks": ""}[second]
    wagers = [box(), box("bob", 400, 2)]
    result = settle(f"9c Kc Kd 7h 6h {second} {more}", surrender(), stand(area=2), on=wagers)
    assert (net(result), deciding(result)) == (-500, "9.4")
    told = [event["event"] for event in events(result, "dealt", "collected")]
    assert "dealt" not in told[told.index("collected") :]


@rule("pontoon/9.4")
def test_a_surrender_is_half_lost_even_when_the_dealer_is_over_21() -> None:
    wagers = [box(), box("bob", 400, 2)]
    result = settle("9c Kc Kd 7h 6h 6s Ks", surrender(), stand(area=2), on=wagers)
    assert (result["dealer"]["value"], result["net"]) == (26, {"ann": -500, "bob": 400})


@rule("pontoon/9.4", "pontoon/13.1(b)")
def test_with_surrendered_boxes_alone_the_dealer_draws_one_card() -> None:
    result = settle(f"{TEN_UP} 4s 5s 6s", surrender())
    assert (result["dealer"]["cards"], result["unused"], result["net"]) == (
        ["Kd", "4s"],
        ["5s", "6s"],
        {"ann": -500},
    )


@rule("pontoon/9.5")
def test_nobody_else_on_the_box_is_asked_to_surrender() -> None:
    table = dealt(f"{TEN_UP} 9s", box(), box("bob", 600))
    assert questions(table) == ["ann"]
    table.say("ann", 1, "no")
    assert asked(table)[0] == "ann"
    table.say("ann", 1, "stand")
    assert last(table)["net"] == {"ann": -1000, "bob": -600}


@rule("pontoon/9.5")
def test_nobody_else_on_the_box_surrenders_alone() -> None:
    table = dealt(f"{TEN_UP} 9s", box(), box("bob", 600))
    with refused(table, "9.5"):
        table.say("bob", 1, "surrender")


@rule("pontoon/9.5")
def test_a_record_of_somebody_else_surrendering_is_refused() -> None:
    decision = {**surrender(), "patron": "bob"}
    assert refusal(record(f"{TEN_UP} 9s", decision, stand(), on=[box(), box("bob", 600)])) in ("9.5", "4.5")


ROUNDING: list[tuple[dict[str, Any], int, int]] = [
    ({}, 1000, -500),
    ({"chips": [500]}, 1500, -500),
    ({"chips": [500], "surrender_rounding": "player"}, 1500, -500),
    ({"chips": [500], "surrender_rounding": "house"}, 1500, -1000),
    ({"surrender_rounding": "player"}, 1001, -500),
    ({"surrender_rounding": "house"}, 1001, -501),
    ({"chips": [500], "surrender_rounding": "house"}, 1000, -500),
]


@rule("pontoon/9.4", "pontoon/A/surrender")
@pytest.mark.parametrize(("settings", "amount", "lost"), ROUNDING)
def test_half_that_chips_cannot_make_is_rounded(settings: dict[str, Any], amount: int, lost: int) -> None:
    result = settle(f"{TEN_UP} 9s", surrender(), on=[box(amount=amount)], settings=settings)
    assert result["net"] == {"ann": lost}


def test_a_surrender_that_is_not_listed_is_declined() -> None:
    result = settle(f"{TEN_UP} 9s", stand())
    assert result["net"] == {"ann": -1000}
    assert not [event for event in events(result, "called") if cites(event, "9.2")]


def test_each_box_of_one_player_is_asked_by_itself() -> None:
    table = dealt("9c 9d Kd 7h 8h 9s", box(), box(area=2))
    table.say("ann", 2, "surrender")
    table.say("ann", 1, "no")
    table.say("ann", 1, "stand")
    result = last(table)
    assert [(each["area"], each["net"]) for each in result["results"]] == [(1, -1000), (2, -500)]
    assert not happened(table, "placed")


SHARED = [box("ann", 1000), box("bob", 400), box("cy", 400)]


@rule("pontoon/9.2", "pontoon/15.7", "pontoon/4.5(b)")
def test_when_who_decides_is_absent_the_next_on_the_box_may_surrender() -> None:
    table = dealt(f"{TEN_UP} 9s", *SHARED)
    table.say("ann", 1, "absent")
    assert isinstance(table.request, Asks)
    assert [each.patron for each in table.request.open] == ["bob"]
    table.say("bob", 1, "surrender")
    assert last(table)["net"] == {"ann": -500, "bob": -200, "cy": -200}
    again = houseway.settle(table.record(short=True) or {})
    assert again["net"] == last(table)["net"]


@rule("pontoon/15.7", "pontoon/9.5")
def test_the_absent_player_is_not_asked_again_on_that_box() -> None:
    table = dealt(f"{TEN_UP} 9s", *SHARED)
    table.say("ann", 1, "absent")
    table.say("bob", 1, "absent")
    table.say("cy", 1, "no")
    assert isinstance(table.request, Ask)
    assert table.request.patron == "cy"
    table.say("cy", 1, "stand")
    assert last(table)["net"] == {"ann": -1000, "bob": -400, "cy": -400}


@rule("pontoon/15.7")
def test_when_nobody_on_the_box_is_present_it_is_not_surrendered() -> None:
    table = dealt(f"{TEN_UP} 9s", *SHARED)
    for patron in ("ann", "bob", "cy"):
        table.say(patron, 1, "absent")
    while table.rounds_played == 0:
        assert isinstance(table.request, Ask)
        assert table.request.patron == "cy"
        table.say("cy", 1, "absent")
    assert last(table)["net"] == {"ann": -1000, "bob": -400, "cy": -400}


@rule("pontoon/9.2", "pontoon/15.7")
def test_an_absent_player_in_a_record_leaves_the_surrender_to_the_next() -> None:
    gone = {"area": 1, "action": "absent", "patron": "ann"}
    by_bob = {"area": 1, "action": "surrender", "patron": "bob"}
    result = settle(f"{TEN_UP} 9s", gone, by_bob, on=SHARED)
    assert result["net"] == {"ann": -500, "bob": -200, "cy": -200}
    assert refusal(record(f"{TEN_UP} 9s", by_bob, on=SHARED)) == "9.5"
