"""A round that proves void (A/void, 15.5): chips go back, who was out is in, what was decided stands."""

import pytest

from houseway.testing import rule
from tests.floor.running import Day, check_balances, comes_back
from tests.floor.tournaments.days import DIRECTOR, refused, round_of, running

SEATS = {"ann": 1, "bob": 2, "cat": 3}
ONE = [{"rounds": 1, "starts": "2026-11-16T21:00:00Z"}]
TWO = [*ONE, {"rounds": 1, "starts": "2026-11-16T22:00:00Z"}]
SHORT = {"chips": {"ann": 140, "bob": 1_000, "cat": 1_000}}


def told(floor: Day) -> dict:
    return floor.ask("tournament", tournament="W")


def play(floor: Day, **results: tuple[int, str]) -> None:
    came = floor(**round_of(results, SEATS))
    assert "accepted" in came, came


def void(floor: Day) -> dict:
    return floor("void-round", by="sue", table="P", grounds="fraud")


def void_earlier(floor: Day, number: int = 1) -> dict:
    return floor("void-earlier-round", by="sue", table="P", round=number)


def ann_is_out(**changed) -> Day:
    floor = running("ann", "bob", "cat", given=SHORT, **changed)
    play(floor, ann=(100, "lose"), bob=(100, "win"), cat=(100, "win"))
    assert "accepted" in floor("open-betting", by=DIRECTOR, table="P")
    assert (told(floor)["eliminated"], told(floor)["chips"]["ann"]) == ({"ann": 2}, 0)
    return floor


@rule("pontoon/20.14", "pontoon/A/session")
def test_who_was_out_by_a_round_that_proves_void_is_in_again_with_all_their_chips():
    floor = ann_is_out()
    assert "accepted" in void(floor)
    now, table = told(floor), floor.ask("table", table="P")
    assert (now["eliminated"], now["chips"]) == ({}, {"ann": 140, "bob": 1_000, "cat": 1_000})
    assert (now["in_play"], table["rounds_left"]) == (["ann", "bob", "cat"], 3)
    assert table["seats"] == {"1": "ann", "2": "bob", "3": "cat"}
    assert floor.ask("turns", table="P") == ["ann", "bob", "cat"]
    assert comes_back(floor.runner)
    check_balances(floor.runner.room.house, floor.runner.journal.entries())
    play(floor, ann=(140, "win"), bob=(100, "lose"), cat=(100, "lose"))
    assert told(floor)["standings"] == ["bob", "cat", "ann"]


def test_the_last_who_were_out_are_in_again_and_the_session_goes_on():
    floor = running("ann", "bob", given={"chips": {"ann": 100, "bob": 100}})
    play(floor, ann=(100, "lose"), bob=(100, "lose"))
    floor("open-betting", by=DIRECTOR, table="P")
    assert told(floor)["eliminated"] == {"ann": 2, "bob": 2}
    assert "accepted" in void(floor)
    assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.18"
    play(floor, ann=(100, "win"), bob=(100, "lose"))
    assert told(floor)["chips"] == {"ann": 200, "bob": 0}


def test_who_was_out_before_a_round_that_was_played_stays_out():
    floor = running("ann", "bob", "cat", given={"chips": {"ann": 300, "bob": 1_000, "cat": 1_000}})
    play(floor, ann=(100, "lose"), bob=(100, "win"), cat=(100, "win"))
    play(floor, ann=(200, "lose"), bob=(100, "win"), cat=(100, "win"))
    floor("open-betting", by=DIRECTOR, table="P")
    play(floor, bob=(100, "win"), cat=(100, "win"))
    assert "accepted" in void_earlier(floor)
    now = told(floor)
    assert (now["eliminated"], now["standings"]) == ({"ann": 3}, ["bob", "cat", "ann"])


def test_who_is_excluded_is_not_in_again():
    floor = running("ann", "bob", "cat")
    play(floor, ann=(100, "lose"), bob=(100, "win"), cat=(100, "win"))
    floor("finding", by="sue", finding="F", patron="ann", table="P", clause="pontoon/17.8", words="side bets")
    assert "accepted" in floor("exclude-from-game", by="sue", patron="ann", game="pontoon", finding="F")
    assert "accepted" in void(floor)
    assert told(floor)["in_play"] == ["bob", "cat"]


@rule("pontoon/A/session")
def test_a_round_that_proves_void_after_the_last_is_played_again():
    floor = running("ann", "bob", sessions=[{"rounds": 2, "starts": "2026-11-16T21:00:00Z"}])
    play(floor, ann=(300, "win"), bob=(300, "lose"))
    play(floor, ann=(100, "win"), bob=(100, "lose"))
    assert "accepted" in void_earlier(floor)
    assert (told(floor)["chips"], floor.ask("table", table="P")["rounds_left"]) == (
        {"ann": 1_100, "bob": 900},
        1,
    )
    assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.18"
    play(floor, ann=(500, "lose"), bob=(100, "win"))
    assert "accepted" in floor("award-places", by=DIRECTOR, tournament="W")
    assert told(floor)["places"] == [["bob"], ["ann"]]
    assert comes_back(floor.runner)


def second_is_balloted(*, carry_over: bool = False) -> Day:
    floor = running("ann", "bob", sessions=TWO, carry_over=carry_over)
    play(floor, ann=(300, "lose"), bob=(100, "win"))
    drawn = [{"patron": who, "table": "P", "area": area} for area, who in enumerate(("bob", "ann"), start=1)]
    assert "accepted" in floor("ballot", by=DIRECTOR, tournament="W", session=2, drawn=drawn)
    return floor


@rule("pontoon/20.18")
@pytest.mark.parametrize("carry_over", [False, True])
def test_a_round_by_which_players_went_on_stands(carry_over):
    """Nobody would have more or fewer chips in a session than it issued and its rounds gave."""
    floor = second_is_balloted(carry_over=carry_over)
    assert refused(void(floor)) == "20.18"
    for area, who in enumerate(("bob", "ann"), start=1):
        floor("take-seat", by=who, table="P", area=area)
    floor.minute = 120
    assert "accepted" in floor("start-session", by=DIRECTOR, tournament="W", session=2)
    chips = told(floor)["chips"]
    assert refused(void(floor)) == "20.18"
    seats = {"bob": 1, "ann": 2}
    floor(**round_of({"bob": (100, "win"), "ann": (100, "win")}, seats))
    assert refused(void_earlier(floor)) == "20.18"
    assert told(floor)["chips"] == {who: each + 100 for who, each in chips.items()}
    assert "accepted" in void(floor)
    assert told(floor)["chips"] == chips
    assert comes_back(floor.runner)


@rule("pontoon/20.18")
def test_after_the_places_no_round_changes():
    floor = running("ann", "bob", sessions=ONE)
    play(floor, ann=(300, "lose"), bob=(100, "lose"))
    floor("award-places", by=DIRECTOR, tournament="W")
    assert refused(void(floor)) == "20.18"
    assert refused(void_earlier(floor)) == "20.18"
    assert floor.balance("bob") == 12_600


def test_after_the_points_no_round_of_that_session_changes():
    floor = running("ann", "bob", sessions=TWO, points=["3", "1"])
    play(floor, ann=(300, "lose"), bob=(100, "lose"))
    floor("award-points", by=DIRECTOR, tournament="W", session=1)
    assert refused(void(floor)) == "20.18"


def tied(*others: str) -> Day:
    floor = running("ann", "bob", *others, sessions=ONE, final_ties="extra-rounds")
    play(floor, ann=(100, "win"), bob=(100, "win"), **{who: (100, "stand") for who in others})
    extra = {"tournament": "W", "table": "P", "patrons": ["ann", "bob"]}
    assert "accepted" in floor("additional-round", by=DIRECTOR, **extra)
    return floor


@rule("pontoon/20.3(a)(xi)(D)")
def test_an_additional_round_that_proves_void_afterwards_is_played_again_for_the_tie_alone():
    floor = tied("cat")
    assert refused(void(floor)) == "20.18"
    play(floor, ann=(500, "lose"), bob=(100, "stand"))
    assert told(floor)["standings"] == ["bob", "ann", "cat"]
    assert "accepted" in void(floor)
    assert told(floor)["chips"] == {"ann": 1_100, "bob": 1_100, "cat": 1_000}
    assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.3(a)(xi)(D)"
    assert comes_back(floor.runner)
    play(floor, ann=(500, "lose"), bob=(600, "lose"))
    assert "accepted" in floor("award-places", by=DIRECTOR, tournament="W")
    assert told(floor)["places"] == [["ann"], ["bob"], ["cat"]]


@rule("pontoon/20.11")
def test_a_substitute_plays_the_additional_round():
    floor = tied("cat")
    assert "accepted" in floor("substitute", by=DIRECTOR, tournament="W", patron="eve", **{"for": "ann"})
    assert "accepted" in floor(**round_of({"eve": (500, "win"), "bob": (100, "stand")}, {"eve": 1, "bob": 2}))
    assert "accepted" in floor("award-places", by=DIRECTOR, tournament="W")
    assert told(floor)["prizes"] == {"eve": 13_500, "bob": 8_100, "cat": 5_400}
    assert comes_back(floor.runner)


HIGH = {"limits": {"box": {"min": 100, "max": 2_000}}}


def spent_what_was_won(**changed) -> Day:
    """Ann wins 100 in the first round, and loses all she has in the second."""
    floor = running("ann", "bob", "cat", **HIGH | changed)
    play(floor, ann=(100, "win"), bob=(100, "lose"), cat=(100, "stand"))
    play(floor, ann=(1_100, "lose"), bob=(100, "lose"), cat=(100, "stand"))
    assert told(floor)["chips"] == {"ann": 0, "bob": 800, "cat": 1_000}
    return floor


def issued(floor: Day) -> int:
    return -floor.runner.room.house.books.ledger.balances["tournament/W/bank"]


@rule("pontoon/15.5", "pontoon/20.13")
def test_what_was_won_and_is_lost_since_cannot_be_taken_back_and_everybody_else_gets_theirs():
    floor = spent_what_was_won()
    came = void_earlier(floor)
    assert "accepted" in came, came
    assert told(floor)["chips"] == {"ann": 0, "bob": 900, "cat": 1_000}
    corrected = next(each for each in came["events"] if each["event"] == "chips-corrected")
    assert (corrected["issued"], corrected["rule"][0]) == ({"ann": 100}, "pontoon/15.5")
    assert issued(floor) == 3_100
    assert "accepted" in floor("open-betting", by=DIRECTOR, table="P")
    assert told(floor)["eliminated"] == {"ann": 2}
    assert comes_back(floor.runner)


def test_who_has_a_part_of_it_gives_that():
    floor = running("ann", "bob", "cat", **HIGH)
    play(floor, ann=(300, "win"), bob=(100, "lose"), cat=(100, "stand"))
    play(floor, ann=(1_200, "lose"), bob=(100, "lose"), cat=(100, "stand"))
    assert told(floor)["chips"]["ann"] == 100
    assert "accepted" in void_earlier(floor)
    assert told(floor)["chips"] == {"ann": 0, "bob": 900, "cat": 1_000}
    assert comes_back(floor.runner)


@rule("pontoon/20.13")
def test_while_the_chips_lie_on_the_layout_that_round_is_played_first():
    floor = running("ann", "bob", "cat", **HIGH)
    play(floor, ann=(100, "win"), bob=(100, "lose"), cat=(100, "stand"))
    for who, amount in (("bob", 100), ("cat", 100), ("ann", 1_100)):
        assert "accepted" in floor("place", by=who, table="P", area=SEATS[who], wager="box", amount=amount)
    floor("no-more-bets", table="P"), floor("cards", table="P", cards=["Kc", "Kd", "Kh"])
    before = told(floor)["chips"]
    assert refused(void_earlier(floor)) == "20.13"
    assert told(floor)["chips"] == before
    floor("cards", table="P", cards=["9h", "9c", "9d", "9s"])
    for area in SEATS.values():
        floor("decide", table="P", area=area, action="stand")
    floor("cards", table="P", cards=["9c"])
    assert told(floor)["chips"]["ann"] == 2_200
    assert "accepted" in void_earlier(floor)
    assert told(floor)["chips"]["ann"] == 2_100
    assert comes_back(floor.runner)


@rule("pontoon/20.11")
def test_what_goes_back_to_somebody_who_has_a_substitute_is_the_substitutes():
    for lost, chips in (("lose", 1_000), ("win", 1_000)):
        floor = running("ann", "bob", "cat")
        play(floor, ann=(300, lost), bob=(100, "win"), cat=(100, "stand"))
        came = floor("substitute", by=DIRECTOR, tournament="W", patron="eve", **{"for": "ann"})
        assert "accepted" in came, came
        assert "accepted" in void(floor)
        assert told(floor)["chips"] == {"eve": chips, "bob": 1_000, "cat": 1_000}
        assert "tournament/W/player/ann" not in floor.runner.room.house.books.ledger.balances
        assert comes_back(floor.runner)


@rule("pontoon/20.14")
def test_what_goes_back_to_somebody_who_stays_out_lapses():
    floor = running("ann", "bob", "cat", given={"chips": {"ann": 300, "bob": 1_000, "cat": 1_000}})
    play(floor, ann=(100, "lose"), bob=(100, "win"), cat=(100, "win"))
    play(floor, ann=(200, "lose"), bob=(100, "win"), cat=(100, "win"))
    floor("open-betting", by=DIRECTOR, table="P")
    play(floor, bob=(100, "win"), cat=(100, "win"))
    assert "accepted" in void_earlier(floor)
    assert told(floor)["chips"] == {"ann": 0, "bob": 1_200, "cat": 1_200}
    assert told(floor)["eliminated"] == {"ann": 3}
    assert comes_back(floor.runner)
