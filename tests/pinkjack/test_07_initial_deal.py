"""Rule 7: the initial deal."""

import pytest

from houseway.table.procedure.requests import Ask, Draw
from houseway.testing import rule
from tests.boxes import box, do_steps, finish, stand
from tests.helping import cites, events, happened, refusal, refused
from tests.pinkjack.helping import SHUFFLER, by_hand, dealt, house, record, settle


@rule("pinkjack/7.1")
@pytest.mark.parametrize("areas", [(1,), (9,), (2, 5), (1, 4, 9), (3, 5, 6, 8)])
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_cards_go_from_the_left_to_each_wagered_area_and_one_to_the_dealer(
    areas: tuple[int, ...], device: str
) -> None:
    table = by_hand({"device": device})
    do_steps(table)
    for area in reversed(areas):
        table.place(area, f"p{area}", "box", 1000)
    table.no_more_bets()
    order = []
    for name in ("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc")[: 2 * len(areas) + 1]:
        assert isinstance(table.request, Draw)
        assert table.request.face_up
        assert table.request.rule[0] == "pinkjack/7.1"
        order.append(table.request.to.area)
        table.drawn(name)
    assert order == [*areas, 0, *areas]
    assert not isinstance(table.request, Draw)


@rule("pinkjack/7.1")
def test_the_dealer_calls_no_more_bets_before_the_first_card() -> None:
    table = dealt("9c 5d 8h")
    told = happened(table, "called", "dealt")
    assert (told[0]["words"], told[1]["event"]) == ("no more bets", "dealt")
    assert cites(told[0], "7.1")


@rule("pinkjack/5.3", "pinkjack/7.1")
def test_no_bet_is_allowed_once_the_first_card_is_out() -> None:
    table = by_hand()
    do_steps(table)
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    table.drawn("2c")
    with refused(table, "5.3"):
        table.place(2, "bob", "box", 1000)


@rule("pinkjack/7.1")
def test_the_dealer_has_one_card_until_the_players_have_decided() -> None:
    table = dealt("9c 9d 5d 8h 8s", box(), box("bob", 500, 2))
    assert [event["item"] for event in happened(table, "dealt") if event["to"]["area"] == 0] == ["5d"]
    assert isinstance(table.request, Ask)


@rule("pinkjack/7.1")
@pytest.mark.parametrize("area", [2, 9, 10])
def test_a_decision_on_an_area_that_is_not_dealt_to_is_refused(area: int) -> None:
    assert refusal(record("9c 7d 9h Ts", stand(area=area), stand())) == "7.1"


@rule("pinkjack/7.2")
@pytest.mark.parametrize("seed", range(3))
def test_after_the_initial_deal_the_discards_go_back_into_the_shuffling_device(seed: int) -> None:
    table = house(SHUFFLER, seed)
    for _ in range(2):
        table.place(1, "ann", "box", 1000)
        table.no_more_bets()
        if isinstance(table.request, Ask):
            dealing = table.dealing
            assert len(dealing.rack) == 0  # type: ignore[attr-defined]
            assert dealing.device.remaining == 312 - 3  # type: ignore[attr-defined]
            told = happened(table, "dealt", "handled")
            assert cites(told[-2], "7.2") or cites(told[-1], "7.2")
        finish(table)


@rule("pinkjack/7.2")
def test_the_discards_are_returned_after_the_last_card_of_the_deal_and_before_a_decision() -> None:
    result = settle("9c 7d 9h Ts", stand(), settings=SHUFFLER)
    told = events(result, "dealt", "handled", "counted")
    place = next(number for number, event in enumerate(told) if cites(event, "7.2"))
    assert [event["event"] for event in told[:place]] == ["dealt"] * 3
    assert "counted" in [event["event"] for event in told[place:]]


def test_with_a_shoe_the_discards_stay_in_the_rack() -> None:
    result = settle("9c 7d 9h Ts", stand())
    assert not [event for event in events(result, "handled") if cites(event, "7.2")]
