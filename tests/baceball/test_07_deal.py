"""Rule 7: the deal."""

import pytest

from houseway.table.procedure.requests import DEALER, Draw
from houseway.testing import rule
from tests.baceball.helping import (
    DEALER_27,
    JACKPOT,
    LOW,
    by_hand,
    deal_out,
    dealt,
    house,
    settle,
    single,
    wager,
)
from tests.helping import cites, events, refused

FILLER = ["2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s"] * 3


@rule("baceball/7.1")
def test_the_dealer_announces_no_more_bets_after_the_wagers_and_before_the_cards() -> None:
    result = single(LOW, DEALER_27, JACKPOT, bet=500, jackpot=500)
    kinds = [event["event"] for event in result["events"]]
    [called] = [event for event in events(result, "called") if cites(event, "7.1")]
    assert called["words"] == "no more bets"
    place = result["events"].index(called)
    assert set(kinds[:place]) == {"placed"}
    assert "dealt" in kinds[place:]
    assert "placed" not in kinds[place:]


@rule("baceball/7.1")
def test_betting_is_closed_once() -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    with refused(table, "7.1", "not-now"):
        table.no_more_bets()


@rule("baceball/7.3.1")
def test_without_any_bet_there_is_no_deal() -> None:
    table = house()
    with refused(table, "7.3.1", "no-bet"):
        table.no_more_bets()


@rule("baceball/7.2")
def test_jackpot_wagers_go_to_the_float_before_the_first_card() -> None:
    result = settle(
        [LOW, "5c 6d 7h", "8c 9d 4s", DEALER_27],
        *(wager(area, f"p{area}", kind, 500) for area in (1, 3, 6) for kind in ("bet", "jackpot")),
        settings=JACKPOT,
    )
    first_card = result["events"].index(events(result, "dealt")[0])
    taken = [event for event in result["events"][:first_card] if event["event"] == "collected"]
    assert sorted((event["area"], event["wager"], event["amount"], event["to"]) for event in taken) == [
        (1, "jackpot", 500, "float"),
        (3, "jackpot", 500, "float"),
        (6, "jackpot", 500, "float"),
    ]
    assert all(cites(event, "7.2") for event in taken)
    assert "jackpot" not in {
        event["wager"] for event in events({"events": result["events"][first_card:]}, "collected")
    }


@rule("baceball/7.2", "baceball/7.3", "baceball/7.3.1", "baceball/7.3.2", "baceball/7.3.3")
@pytest.mark.parametrize(
    "areas", [[1], [7], [2, 5], [1, 3, 7], [1, 2, 3, 4, 5, 6, 7]], ids=lambda areas: "-".join(map(str, areas))
)
def test_cards_go_round_clockwise_one_at_a_time_the_dealer_last(areas: list[int]) -> None:
    table = by_hand()
    for area in reversed(areas):
        table.place(area, f"p{area}", "bet", 500)
    table.no_more_bets()
    asked = []
    for name in FILLER[: 3 * (len(areas) + 1)]:
        assert isinstance(table.request, Draw)
        assert table.request.face_up
        asked.append((table.request.to.area, str(table.request.rule[0])))
        table.drawn(name)
    first = [*((area, "baceball/7.3.1") for area in areas), (DEALER.area, "baceball/7.3.2")]
    later = [(area, "baceball/7.3.3") for area in (*areas, DEALER.area)]
    assert asked == first + later * 2
    assert not isinstance(table.request, Draw)


@rule("baceball/7.3.1", "baceball/7.3.2", "baceball/7.3.3")
def test_the_cards_lie_where_they_were_dealt() -> None:
    result = settle(
        ["2c 3c 4c", "5d 6d 7d", "8h 9h Th"], wager(7, "ann", "bet", 500), wager(2, "bob", "bet", 500)
    )
    assert {hand["area"]: hand["cards"] for hand in result["hands"]} == {
        2: ["2c", "3c", "4c"],
        7: ["5d", "6d", "7d"],
    }
    cards = [(event["to"]["area"], event["item"], event["rule"][0]) for event in events(result, "dealt")]
    assert cards == [
        (2, "2c", "baceball/7.3.1"),
        (7, "5d", "baceball/7.3.1"),
        (0, "8h", "baceball/7.3.2"),
        (2, "3c", "baceball/7.3.3"),
        (7, "6d", "baceball/7.3.3"),
        (0, "9h", "baceball/7.3.3"),
        (2, "4c", "baceball/7.3.3"),
        (7, "7d", "baceball/7.3.3"),
        (0, "Th", "baceball/7.3.3"),
    ]


@rule("baceball/7.3.1")
def test_an_area_whose_bet_was_taken_back_gets_no_card() -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 500)
    table.place(1, "ann", "strike-1", 500)
    table.place(4, "bob", "bet", 500)
    table.withdraw(1, "ann", "bet")
    table.no_more_bets()
    deal_out(table, dealt("9c 8d 7h", LOW))
    assert table.last is not None
    assert [hand["area"] for hand in table.last["hands"]] == [4]
    assert table.last["net"] == {"ann": 0, "bob": 500}


def test_cards_left_over_in_a_record_are_told() -> None:
    result = settle(["9c 8d 7h 2s", LOW + " 3s"], wager(1, "ann", "bet", 500))
    assert result["unused"] == ["2s", "3s"]
