"""Rounds told by hand: cards find their place, decisions their question, silence its answer."""

import pytest

from tests.floor.running import BACEBALL, CARDS, Day, bet, comes_back, lost_round, table_of

PONTOON, PAI_GOW = table_of("pontoon"), table_of("pai-gow")


def pontoon_with_two_on_a_box() -> Day:
    day = Day(P=PONTOON)
    day("take-seat", "ann", table="P", area=1)
    day("place", "ann", table="P", area=1, wager="box", amount=1000)
    day("place", "bob", table="P", area=1, wager="box", amount=700)
    day("no-more-bets", table="P")
    return day


def test_all_cards_find_their_place_or_none_does():
    day = pontoon_with_two_on_a_box()
    assert "refused" in day("cards", table="P", cards=["8c", "Ah", "8d", "Kc"])
    assert day.ask("choices", table="P", patron="ann") == []
    assert "accepted" in day("cards", table="P", cards=["8c", "Ah", "8d"])
    assert day.ask("choices", table="P", patron="ann") == ["insure", "no"]
    assert comes_back(day.runner)


def test_an_unknown_card_is_an_error_and_deals_nothing():
    day = pontoon_with_two_on_a_box()
    assert day("cards", table="P", cards=["8c", "Xx"])["error"]["code"] == "unknown-item"
    assert "accepted" in day("cards", table="P", cards=["8c"])


def test_a_question_with_a_default_gets_it_when_a_decision_can_only_follow():
    day = pontoon_with_two_on_a_box()
    day("cards", table="P", cards=["8c", "Ah", "8d"])
    split = {"table": "P", "area": 1, "action": "split", "patrons": ["ann", "bob"]}
    assert "accepted" in day("decide", "ann", **split)
    assert day.ask("table", table="P")["wagers"][2:] == [
        {"area": 1, "patron": "ann", "wager": "split", "amount": 1000},
        {"area": 1, "patron": "bob", "wager": "split", "amount": 700},
    ]
    assert (day.balance("ann"), day.balance("bob")) == (-2000, -1400)


def test_only_who_controls_the_box_decides_for_it():
    day = pontoon_with_two_on_a_box()
    day("cards", table="P", cards=["8c", "Kh", "9d"])
    assert day.ask("table", table="P")["controls"] == {"1": "ann"}
    refused = day("decide", "bob", table="P", area=1, action="stand")["refused"]
    assert refused["clause"] == "pontoon/4.5"


def test_a_decision_that_nobody_asks_for_is_refused_and_silence_stays_unbroken():
    day = pontoon_with_two_on_a_box()
    day("cards", table="P", cards=["8c", "Ah", "8d"])
    assert "refused" in day("decide", "ann", table="P", area=4, action="stand")
    assert day.ask("choices", table="P", patron="ann") == ["insure", "no"]
    assert comes_back(day.runner)


def test_a_dealer_tells_what_patrons_decide():
    day = pontoon_with_two_on_a_box()
    day("cards", table="P", cards=["Kc", "9h", "9d"])
    assert "accepted" in day("decide", "dee", table="P", area=1, action="stand", patron="ann")
    assert "accepted" in day("cards", table="P", cards=["9s"])
    assert day.ask("table", table="P")["last"]["net"] == {"ann": 1000, "bob": 700}


def test_pai_gow_by_dice_and_tiles():
    day = Day(G=PAI_GOW)
    day("take-seat", "ann", table="G", area=3)
    day("place", "ann", table="G", area=3, wager="box", amount=1000)
    day("no-more-bets", table="G")
    assert day("cards", table="G", cards=["Ac"])["refused"]["code"] == "no-such-power"
    assert "accepted" in day("dice", table="G", box=[2, 3, 4], cut=1)
    assert "refused" in day("dice", table="G", box=[2, 3, 4], cut=1)
    tiles = {"1": ["6-6", "1-1", "4-4", "1-3"], "3": ["5-5", "3-3", "2-2", "5-6"]}
    assert "accepted" in day("tiles", table="G", tiles=tiles)
    low, high = ["2-2", "5-6"], ["5-5", "3-3"]
    assert "accepted" in day("decide", "ann", table="G", area=3, action="set", low=low, high=high)
    assert day.ask("table", table="G")["last"]["net"] == {"ann": -1000}
    assert comes_back(day.runner)


def test_more_tiles_than_an_area_gets_change_nothing():
    day = Day(G=PAI_GOW)
    day("place", "ann", table="G", area=3, wager="box", amount=1000)
    day("no-more-bets", table="G")
    tiles = {"3": ["5-5", "3-3", "2-2", "5-6", "6-6"]}
    assert "refused" in day("tiles", table="G", tiles=tiles)
    assert "accepted" in day("dice", table="G", box=[2, 3, 4], cut=1)


def test_dice_are_for_no_card_game():
    day = Day(T=BACEBALL)
    refused = day("dice", table="T", box=[1, 2, 3], cut=4)["refused"]
    assert (refused["code"], refused["clause"]) == ("no-such-power", None)


def test_a_round_is_as_found_so_that_a_wager_below_the_minimum_is_valid():
    day = Day(T=BACEBALL)
    record = {"wagers": [bet(amount=100)], "cards": ["9c", "2c", "9d", "3c", "9h", "4c"]}
    assert "accepted" in day("round", table="T", record=record)
    assert day.ask("table", table="T")["last"] == {
        "round": 1,
        "over": "settled",
        "document": "2016-08-17",
        "net": {"ann": 100},
        "returned": {},
        "jackpots": [],
        "eligible": [],
    }
    assert comes_back(day.runner)


def test_wagers_that_are_not_in_the_round_go_back_first():
    day = Day(T=BACEBALL)
    day("place", "ann", table="T", area=1, wager="bet", amount=1000)
    day("place", "bob", table="T", area=2, wager="bet", amount=2000)
    came = day("round", table="T", record={"wagers": [bet()], "cards": CARDS})
    assert came["events"][0] | {"rule": []} == {
        "event": "returned",
        "rule": [],
        "area": 2,
        "patron": "bob",
        "wager": "bet",
        "amount": 2000,
    }
    assert (day.balance("ann"), day.balance("bob")) == (-1000, 0)
    assert comes_back(day.runner)


def test_a_round_that_cannot_be_leaves_wagers_where_they_lie():
    day = Day(T=BACEBALL)
    day("place", "bob", table="T", area=2, wager="bet", amount=2000)
    assert day("round", table="T", record={"wagers": [bet()], "cards": ["2c"]})["error"]["code"] == (
        "missing-cards"
    )
    assert day.ask("table", table="T")["wagers"] == [bet("bob", 2, 2000)]
    assert comes_back(day.runner)


def test_an_open_round_goes_on_card_by_card():
    day = Day(T=BACEBALL)
    day("round", table="T", record={"wagers": [bet()], "cards": CARDS[:2]}, open=True)
    assert day.ask("table", table="T")["rounds"] == 1
    assert "refused" in day("round", table="T", record={"wagers": [bet("bob")], "cards": CARDS})
    assert comes_back(day.runner)
    assert "accepted" in day("cards", table="T", cards=CARDS[2:])
    assert day.ask("table", table="T")["last"]["net"] == {"ann": -1000}
    day(**lost_round("bob"))
    assert day.ask("table", table="T")["last"]["round"] == 2
    assert comes_back(day.runner)


def test_the_last_round_is_known_while_the_next_is_on_and_after_a_restart():
    day = Day(T=BACEBALL)
    day(**lost_round("ann"))
    day("round", table="T", record={"wagers": [bet("bob")], "cards": CARDS[:2]}, open=True)
    assert comes_back(day.runner)
    assert day.ask("table", table="T")["last"]["net"] == {"ann": -1000}


def test_a_void_round_has_its_number_and_wagers_go_back():
    day = Day(T=BACEBALL)
    day("round", table="T", record={"wagers": [bet()], "cards": CARDS[:2]}, open=True)
    assert "accepted" in day("void-round", "sue", table="T", grounds="a card fell")
    last = day.ask("table", table="T")["last"]
    assert (last["over"], last["returned"], day.balance("ann")) == ("void", {"ann": 1000}, 0)
    day(**lost_round("ann"))
    assert day.ask("table", table="T")["rounds"] == 2


def test_a_round_takes_over_a_stand_off_that_lies_there():
    standing = [{"area": 3, "patron": "ann", "wager": "box", "amount": 1000}]
    day = Day(G=table_of("pai-gow", before={"standing": standing}))
    tiles = {"1": ["6-6", "1-1", "4-4", "1-3"], "3": ["5-5", "3-3", "2-2", "5-6"]}
    setting = {"area": 3, "action": "set", "low": ["2-2", "5-6"], "high": ["5-5", "3-3"]}
    came = day("round", table="G", record={"wagers": [], "tiles": tiles, "decisions": [setting]})
    assert "accepted" in came, came
    assert day.ask("table", table="G")["last"]["net"] == {"ann": -1000}


def stood_off() -> Day:
    """A floor on which ann's Bet of $10 has stood off and lies there."""
    day = Day(T=BACEBALL)
    day("round", table="T", record={"wagers": [bet()], "cards": ["9s", "9c", "9d", "9h", "9c", "9s"]})
    assert day.balance("ann") == -1000
    return day


def test_what_went_back_before_a_round_stays_with_its_owner():
    day = stood_off()
    day("withdraw", by="ann", table="T", area=1, wager="bet")
    assert "accepted" in day(**lost_round("bob"))
    assert (day.balance("ann"), day.balance("bob"), comes_back(day.runner)) == (0, -1000, True)


@pytest.mark.parametrize("listed", [500, 1000, 3000])
def test_a_stand_off_that_the_round_lists_is_staked_once(listed):
    day = stood_off()
    record = {"wagers": [bet(amount=listed)], "cards": CARDS}
    assert "accepted" in day("round", table="T", record=record)
    assert (day.balance("ann"), comes_back(day.runner)) == (-listed, True)


def test_a_stand_off_that_was_raised_is_lost_as_it_lies():
    day = stood_off()
    day("change-wager", by="ann", table="T", area=1, wager="bet", amount=2000)
    record = {"wagers": [bet("bob", 2)], "cards": ["2c", "2c", "9c"] * 3}
    assert "accepted" in day("round", table="T", record=record)
    assert (day.balance("ann"), day.balance("bob"), comes_back(day.runner)) == (-2000, -1000, True)


def test_a_mistake_is_set_right_after_the_round():
    day = Day(T=BACEBALL)
    day("round", table="T", record={"wagers": [bet()], "cards": CARDS})
    right = ["9c", "2c", "9d", "3c", "9h", "4c"]
    came = day("reconstruct", "sue", table="T", cards=right)
    assert "accepted" in came, came
    assert day.ask("table", table="T")["last"]["net"] == {"ann": 1000}
    assert comes_back(day.runner)
