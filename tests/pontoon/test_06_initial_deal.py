"""Rule 6: the initial deal."""

import pytest

from houseway.testing import rule
from tests.boxes import box, dealt_to, double, hit, net, split, stand
from tests.helping import cites, events, happened
from tests.pontoon.helping import dealt, record, settle


@rule("pontoon/6.1")
def test_every_card_is_dealt_face_up() -> None:
    result = settle("8c 6s 8d 3h 7c 9c 2s 5s 9h", split("ann"), double(ann=1000), hit(2), stand(2))
    cards = events(result, "dealt")
    assert len(cards) == 9
    assert all(event["face_up"] and event["item"] and cites(event, "6.1") for event in cards)
    assert dealt_to(result) == ["6s", "5s", "9h"]
    assert (net(result), net(result, "double"), net(result, "split")) == (-1000, -1000, -1000)


@rule("pontoon/6.2")
def test_no_more_bets_is_announced_before_the_first_card() -> None:
    told = happened(dealt("9c 8d 8h 9s"), "called", "dealt")
    assert told[0]["words"] == "NO MORE BETS"
    assert cites(told[0], "6.2")
    assert "dealt" in [event["event"] for event in told[1:]]


@rule("pontoon/6.2", "pontoon/6.2(a)", "pontoon/6.2(b)", "pontoon/6.2(c)")
@pytest.mark.parametrize("areas", [(1,), (2, 5), (9, 3, 6)])
def test_one_card_to_each_box_one_to_the_dealer_another_to_each_box(areas: tuple[int, ...]) -> None:
    cards = [*["9c", "9d", "9h"][: len(areas)], "8s", *["8c", "8d", "8h"][: len(areas)], "9s"]
    wagers = [box(f"p{area}", 500, area) for area in areas]
    order = sorted(areas)
    result = settle(" ".join(cards), *[stand(area=area) for area in order], on=wagers)
    told = [
        (event["to"]["area"], event["item"], event["rule"][0].removeprefix("pontoon/"))
        for event in events(result, "dealt")
    ]
    passes = ["6.2(a)"] * len(areas) + ["6.2(b)"] + ["6.2(c)"] * len(areas)
    expected = list(zip([*order, 0, *order], cards, passes, strict=False))
    assert told[: len(expected)] == expected


def test_the_dealer_has_one_card_until_everybody_has_decided() -> None:
    table = dealt("9c 8d 8h 9s 9d")
    assert [event["to"]["area"] for event in happened(table, "dealt")].count(0) == 1
    table.say("ann", 1, "stand")
    assert table.last is not None
    assert table.last["dealer"]["cards"] == ["8d", "9s"]


def test_a_round_written_down_deals_the_same_cards_again() -> None:
    table = dealt("9c 8d 8h 9s")
    table.say("ann", 1, "stand")
    short = table.record(short=True) or {}
    assert short["cards"] == record("9c 8d 8h 9s")["cards"]
