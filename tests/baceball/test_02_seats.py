"""Rule 2.1: seven places, one player each; a seat outlives the round."""

import pytest

import houseway
from houseway.testing import rule


def seated(**seats: int) -> houseway.Table:
    table = houseway.Table("baceball")
    for patron, area in seats.items():
        table.order("take-seat", by="player", patron=patron, area=area)
    return table


@rule("baceball/2.1")
def test_a_player_sits_down_and_wagers_from_there_and_elsewhere():
    table = seated(ann=3)
    table.place(3, "ann", "bet", 1000)
    table.place(4, "ann", "bet", 1000)
    assert table.round.state.seats == {3: "ann"}


@rule("baceball/2.1")
def test_two_players_cannot_share_a_seat():
    table = seated(ann=3)
    with pytest.raises(houseway.Refused) as refused:
        table.order("take-seat", by="player", patron="bob", area=3)
    assert refused.value.clause == "baceball/2.1"
    assert table.round.state.seats == {3: "ann"}


@rule("baceball/2.1")
@pytest.mark.parametrize("area", [0, 8, -1])
def test_there_are_seven_places(area):
    with pytest.raises(houseway.Refused, match=f"area {area}"):
        seated(ann=area)


def test_a_player_who_moves_leaves_the_old_seat():
    assert seated(ann=3, bob=5).round.state.seats == {3: "ann", 5: "bob"}
    table = seated(ann=3)
    table.order("take-seat", by="player", patron="ann", area=6)
    assert table.round.state.seats == {6: "ann"}


def test_a_seat_outlives_the_round_until_it_is_left():
    table = seated(ann=3)
    table.place(3, "ann", "bet", 1000)
    table.no_more_bets()
    assert table.round.state.seats == {3: "ann"}
    table.order("leave-seat", by="player", patron="ann")
    assert table.round.state.seats == {}
    with pytest.raises(houseway.Refused):
        table.order("leave-seat", by="player", patron="ann")


@rule("baceball/5.8")
def test_nobody_else_sits_at_a_reserved_area():
    table = seated()
    table.order("reserve-areas", by="gaming-supervisor", patron="ann", areas=[2, 3])
    with pytest.raises(houseway.Refused) as refused:
        table.order("take-seat", by="player", patron="bob", area=2)
    assert refused.value.clause == "baceball/5.8"
    table.order("take-seat", by="player", patron="ann", area=2)


def test_what_outlives_a_round_survives_a_record():
    table = seated(ann=3)
    table.order("reserve-areas", by="gaming-supervisor", patron="ann", areas=[3])
    table.place(3, "ann", "bet", 1000)
    table.no_more_bets()
    after = houseway.settle(table.record())["after"]
    assert after["seats"] == {"3": "ann"}
    assert after["reserved"] == {"3": "ann"}
    record = {"game": "baceball", "before": {"reserved": {"3": "ann"}}, "cards": ["2c"] * 6}
    record["wagers"] = [{"area": 3, "patron": "bob", "wager": "bet", "amount": 500}]
    with pytest.raises(houseway.Refused, match="reserved for ann"):
        houseway.settle(record)
