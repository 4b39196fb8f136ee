"""Payments entered, a difference, and who signs for it."""

import pytest

from tests.floor.running import BACEBALL, Day, bet, comes_back

WON = {"wagers": [bet()], "cards": ["9c", "2c", "9d", "3c", "9h", "4c"]}


def line(paid: int) -> list[dict[str, object]]:
    return [{"patron": "ann", "area": 1, "wager": "bet", "paid": paid}]


def paid_short(**floor: object) -> Day:
    day = Day(T=BACEBALL, floor=floor)
    day("round", table="T", record=WON)
    assert "accepted" in day("enter-payments", "dee", table="T", lines=line(400))
    return day


def test_what_is_paid_as_it_is_due_needs_nobody():
    day = Day(T=BACEBALL)
    assert day("enter-payments", "dee", table="T", lines=line(1000))["error"]["code"] == "no-round"
    day("round", table="T", record=WON)
    assert "accepted" in day("enter-payments", "dee", table="T", lines=line(1000))
    refused = day("enter-payments", "dee", table="T", lines=line(1000))["refused"]
    assert refused["code"] == "entered-already"
    assert day.balance("ann") == 1000


def test_a_wager_stands_once_in_a_form():
    day = Day(T=BACEBALL)
    day("round", table="T", record=WON)
    for second in (1000, 400):
        twice = [*line(1000), *line(second)]
        assert day("enter-payments", "dee", table="T", lines=twice)["refused"]["code"] == "entered-already"
    assert "accepted" in day("enter-payments", "dee", table="T", lines=line(1000))


def test_a_difference_holds_the_next_round_until_a_supervisor_decides():
    day = paid_short()
    assert day.ask("notices", to="gaming-supervisor", about="enter-payments")[0]["table"] == "T"
    assert day("round", table="T", record=WON)["refused"]["code"] == "paid-otherwise"
    stand = {"table": "T", "round": 1, "how": "let-stand", "words": "nobody has protested"}
    refused = day("resolve-payments", "dee", **stand)["refused"]
    assert refused["code"] == "not-your-power"
    assert "accepted" in day("resolve-payments", "sue", **stand)
    assert day.balance("ann") == 400
    assert "accepted" in day("round", table="T", record=WON)
    assert comes_back(day.runner)


def test_a_way_that_does_not_fit_or_words_that_lack_change_nothing():
    day = paid_short()
    resolve = {"table": "T", "round": 1, "how": "took-back", "words": "w"}
    assert day("resolve-payments", "sue", **resolve)["refused"]["code"] == "not-so"
    assert "error" in day("resolve-payments", "sue", **resolve | {"how": "shrugged"})
    assert "error" in day("resolve-payments", "sue", **resolve | {"words": " "})
    assert "error" in day("resolve-payments", "sue", **resolve | {"round": 7})
    assert day.balance("ann") == 1000


def test_above_the_sum_of_the_house_somebody_of_another_rank_signs_too():
    day = paid_short(countersign_above=500)
    stand = {"table": "T", "round": 1, "how": "let-stand", "words": "nobody has protested"}
    assert "error" in day("countersign", "max", table="T", round=1)
    assert "accepted" in day("resolve-payments", "sue", **stand)
    assert day.balance("ann") == 1000
    assert day("round", table="T", record=WON)["refused"]["code"] == "paid-otherwise"
    assert day("countersign", "sue", table="T", round=1)["refused"]["code"] == "second-signature"
    assert day("countersign", "dee", table="T", round=1)["refused"]["code"] == "not-your-power"
    assert comes_back(day.runner)
    assert "accepted" in day("countersign", "max", table="T")
    assert day.balance("ann") == 400
    assert comes_back(day.runner)


def test_two_of_the_same_rank_are_not_enough():
    people = {
        "sue": {"role": "gaming-supervisor"},
        "sam": {"role": "gaming-supervisor"},
        "dee": {"role": "dealer"},
    }
    day = paid_short(countersign_above=0, people=people)
    day("resolve-payments", "sue", table="T", round=1, how="let-stand", words="w")
    assert day("countersign", "sam", table="T", round=1)["refused"]["code"] == "second-signature"
    assert day.balance("ann") == 1000


def test_at_the_sum_itself_one_signature_is_enough():
    day = paid_short(countersign_above=600)
    day("resolve-payments", "sue", table="T", round=1, how="let-stand", words="w")
    assert day.balance("ann") == 400


def test_a_hand_that_there_was_not_has_no_wager_behind_it():
    """However little it is, and whatever else the patron wagered: two people sign."""
    day = Day(T=BACEBALL, floor={"countersign_above": 100_000})
    day("round", table="T", record=WON)
    beside = [each | {"hand": 2} for each in line(500)]
    assert "accepted" in day("enter-payments", "dee", table="T", lines=beside)
    stand = {"table": "T", "round": 1, "how": "let-stand", "words": "a second hand"}
    assert "accepted" in day("resolve-payments", "sue", **stand)
    assert day.balance("ann") == 1000
    assert "accepted" in day("countersign", "max", table="T")
    assert day.balance("ann") == 1500


@pytest.mark.parametrize("paid", [-1, 10**30])
def test_what_nobody_can_have_paid_is_not_entered(paid):
    day = Day(T=BACEBALL)
    day("round", table="T", record=WON)
    assert day("enter-payments", "dee", table="T", lines=line(paid))["error"]["field"] == "do.lines[0].paid"
    assert "accepted" in day("enter-payments", "dee", table="T", lines=line(1000))
