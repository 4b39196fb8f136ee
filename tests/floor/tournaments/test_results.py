"""Rules 20.3(a)(ix) to (xi), 20.18 and 20.19: points, ties, places, and the whole pool in prizes."""

import pytest

from houseway.testing import rule
from tests.floor.running import Day, comes_back
from tests.floor.tournaments.days import DIRECTOR, MANAGER, day, refused, round_of, running, session

SEATS = {"ann": 1, "bob": 2, "cat": 3, "dan": 4}


def over(chips: dict[str, int], **more) -> dict:
    """A session that is over with these chips."""
    return session(*chips, over=True, rounds_played=3, **more) | {"chips": chips}


def ended(chips: dict[str, int], more: dict | None = None, **changed) -> Day:
    players = [*chips, *(each["patron"] for each in (more or {}).get("eliminated", ()))]
    return day({"entries": players, "sessions": [over(chips, **(more or {}))]}, **changed)


def award(floor: Day) -> dict:
    came = floor("award-places", by=DIRECTOR, tournament="W")
    assert "accepted" in came, came
    return floor.ask("tournament", tournament="W")


@rule("pontoon/20.18", "pontoon/20.19", "pontoon/20.20", "pontoon/20.3(a)(x)", "pontoon/20.3(a)(xi)(A)")
def test_places_by_chips_and_the_whole_pool_in_prizes():
    floor = ended({"ann": 500, "bob": 900, "cat": 700})
    assert refused(floor("award-places", by="dee", tournament="W")) == "20.18"
    told = award(floor)
    assert told["places"] == [["bob"], ["cat"], ["ann"]]
    assert told["prizes"] == {"bob": 13_500, "cat": 8_100, "ann": 5_400}
    assert (told["paid_out"], told["pool"], told["state"]) == (27_000, 27_000, "finished")
    assert floor.balance("bob") == 13_500
    assert floor.ask("account", account="prize-pool") == 0
    assert floor.ask("account", account="tournament-commission") == 3_000
    assert refused(floor("cancel-tournament", by=MANAGER, tournament="W", reason="late")) == "20.18"
    assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.18"
    assert comes_back(floor.runner)


def test_places_wait_for_the_last_round():
    assert refused(running("ann", "bob")("award-places", by=DIRECTOR, tournament="W")) == "20.18"


@rule("pontoon/20.3(a)(xi)(C)", "pontoon/20.3(a)(xi)")
def test_tied_players_share_their_prizes():
    told = award(ended({"ann": 900, "bob": 900, "cat": 700}))
    assert told["places"] == [["ann", "bob"], ["cat"]]
    assert told["prizes"] == {"ann": 10_800, "bob": 10_800, "cat": 5_400}


@pytest.mark.parametrize(
    ("fee", "prizes", "chips", "expected"),
    [
        (
            10_001,
            ["33.33", "33.33", "33.34"],
            {"ann": 3, "bob": 2, "cat": 1},
            {"ann": 10_001, "bob": 9_999, "cat": 10_003},
        ),
        (10_000, ["50", "30", "20"], {"ann": 2, "bob": 1}, {"ann": 14_000, "bob": 6_000}),
        (5, ["50", "50"], {"ann": 2, "bob": 1, "cat": 0}, {"ann": 8, "bob": 7}),
        (1, ["100"], {"ann": 5, "bob": 5}, {"ann": 1, "bob": 1}),
        (1, ["100"], {"ann": 5, "bob": 5, "cat": 5, "dan": 1}, {"ann": 2, "bob": 1, "cat": 1}),
    ],
)
def test_prizes_that_do_not_divide(fee, prizes, chips, expected):
    """Rounded down; what is left goes to the highest place, odd cents of tied players by the ballot."""
    told = award(ended(chips, entry_fee=fee, commission="none", prizes=prizes))
    assert told["prizes"] == expected
    assert told["paid_out"] == told["pool"]


@rule("pontoon/20.18")
def test_the_eliminated_come_after_all_who_finished_by_how_long_they_lasted():
    out = [
        {"patron": "dan", "round": 3, "chips": 50},
        {"patron": "eve", "round": 2, "chips": 99},
        {"patron": "fay", "round": 3, "chips": 90},
        {"patron": "gil", "round": 3, "chips": 50},
    ]
    told = award(ended({"ann": 0, "bob": 900}, {"eliminated": out}))
    assert told["places"] == [["bob"], ["ann"], ["fay"], ["dan", "gil"], ["eve"]]


def test_who_were_out_in_the_same_round_are_placed_by_the_rule_for_ties():
    for rule_of_ties, last in (("round-before", ["bob", "ann"]), ("share", ["ann", "bob"])):
        chips = {"ann": 500, "bob": 700, "cat": 1_000, "dan": 1_100}
        changed = {
            "session_ties": rule_of_ties,
            "sessions": TWO_LONG,
            "progression": {"best_of_each_table": 1},
        }
        floor = running(*chips, given={"chips": chips}, **changed)
        lost = {"ann": (500, "lose"), "bob": (700, "lose"), "cat": (100, "win"), "dan": (100, "win")}
        floor(**round_of(lost, SEATS))
        floor("open-betting", by=DIRECTOR, table="P")
        assert floor.ask("tournament", tournament="W")["standings"] == ["dan", "cat", *last]


TWO_LONG = [{"rounds": 3, "starts": "2026-11-16T21:00:00Z"}, {"rounds": 1, "starts": "2026-11-16T23:00:00Z"}]


@rule("pontoon/20.3(a)(xi)(D)", "pontoon/20.3(a)(xi)(A)")
def test_ties_that_are_to_be_played_hold_the_places_until_they_differ():
    floor = ended({"ann": 900, "bob": 900, "cat": 900, "dan": 800}, final_ties="extra-rounds")
    assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.3(a)(xi)(D)"
    extra = {"tournament": "W", "table": "P"}
    assert "accepted" in floor("additional-round", by=DIRECTOR, patrons=["ann", "bob", "cat"], **extra)
    wrong = round_of({"ann": (100, "win"), "dan": (100, "win")}, SEATS)
    assert refused(floor(**wrong)) in ("20.7", "20.14")
    assert "accepted" in floor(
        **round_of({"ann": (500, "lose"), "bob": (100, "win"), "cat": (100, "win")}, SEATS)
    )
    assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.3(a)(xi)(D)"
    assert (
        refused(floor("additional-round", by=DIRECTOR, patrons=["ann", "bob", "cat"], **extra))
        == "20.3(a)(xi)(D)"
    )
    assert "accepted" in floor("additional-round", by=DIRECTOR, patrons=["bob", "cat"], **extra)
    assert "accepted" in floor(**round_of({"bob": (100, "lose"), "cat": (100, "stand")}, SEATS))
    assert award(floor)["places"] == [["cat"], ["bob"], ["ann"], ["dan"]]
    assert comes_back(floor.runner)


def test_tied_players_without_chips_get_equal_ones_for_the_additional_round():
    floor = ended({"ann": 0, "bob": 0, "cat": 900}, final_ties="extra-rounds")
    assert "accepted" in floor(
        "additional-round", by=DIRECTOR, tournament="W", table="P", patrons=["ann", "bob"]
    )
    assert floor.ask("tournament", tournament="W")["chips"] == {"ann": 1_000, "bob": 1_000, "cat": 900}
    floor(**round_of({"ann": (100, "lose"), "bob": (100, "win")}, SEATS))
    assert award(floor)["places"] == [["cat"], ["bob"], ["ann"]]


def test_a_tie_where_there_is_no_prize_is_not_played():
    told = award(ended({"ann": 900, "bob": 100, "cat": 100}, final_ties="extra-rounds", prizes=["100"]))
    assert told["places"] == [["ann"], ["bob", "cat"]]
    assert told["prizes"] == {"ann": 27_000}


def test_an_additional_round_that_is_void_is_played_again():
    floor = ended({"ann": 900, "bob": 900}, final_ties="extra-rounds")
    floor("additional-round", by=DIRECTOR, tournament="W", table="P", patrons=["ann", "bob"])
    for who in ("ann", "bob"):
        floor("place", by=who, table="P", area=SEATS[who], wager="box", amount=100)
    floor("no-more-bets", table="P"), floor("cards", table="P", cards=["Kc", "Kd"])
    assert "accepted" in floor("void-round", by="sue", table="P", grounds="fraud")
    assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.3(a)(xi)(D)"
    assert "accepted" in floor(**round_of({"ann": (100, "lose"), "bob": (100, "win")}, SEATS))
    assert award(floor)["places"] == [["bob"], ["ann"]]


TWO = [{"rounds": 1, "starts": "2026-11-16T21:00:00Z"}, {"rounds": 1, "starts": "2026-11-16T23:00:00Z"}]


def third_is_open(table: str = "P", **given) -> Day:
    """Two finalists, who played at that table; bob and cat went no further and contest the third prize."""
    first = over({"ann": 900, "dan": 800, "bob": 500, "cat": 500})
    final = over({"ann": 900, "dan": 800}, number=2, table=table)
    return day(
        {"entries": [*SEATS], "sessions": [first, final], **given},
        at=("P", "Q"),
        tables=2,
        sessions=TWO,
        progression={"best_of_each_table": 2},
        final_ties="extra-rounds",
    )


def play_off(floor: Day, bob: str, cat: str) -> None:
    """An additional round of both at P."""
    came = floor("additional-round", by=DIRECTOR, tournament="W", table="P", patrons=["bob", "cat"])
    assert "accepted" in came, came
    came = floor(**round_of({"bob": (100, bob), "cat": (100, cat)}, {"bob": 1, "cat": 2}))
    assert "accepted" in came, came


@rule("pontoon/20.3(a)(xi)(D)")
def test_who_went_no_further_plays_for_a_prize_too():
    floor = third_is_open()
    assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.3(a)(xi)(D)"
    play_off(floor, "stand", "stand")
    play_off(floor, "lose", "win")
    told = award(floor)
    assert told["places"] == [["ann"], ["dan"], ["cat"], ["bob"]]
    assert told["prizes"] == {"ann": 18_000, "dan": 10_800, "cat": 7_200}
    assert comes_back(floor.runner)


def test_additional_rounds_are_played_at_any_table_of_the_tournament():
    floor = third_is_open("Q")
    play_off(floor, "win", "win")
    play_off(floor, "win", "lose")
    assert award(floor)["places"] == [["ann"], ["dan"], ["bob"], ["cat"]]


def test_who_came_too_late_for_the_last_session_plays_off_a_tie_of_an_earlier_one():
    floor = third_is_open(forfeited=["bob"])
    play_off(floor, "win", "lose")
    assert award(floor)["places"] == [["ann"], ["dan"], ["bob"], ["cat"]]


@rule("pontoon/20.3(a)(ii)(D)", "pontoon/20.3(a)(ix)(B)", "pontoon/20.3(a)(ix)")
def test_points_of_tied_players_are_combined_and_divided_equally():
    floor = ended({"ann": 900, "bob": 900, "cat": 100}, points=["10", "5", "1"], sessions=TWO)
    assert refused(floor("award-points", by="ann", tournament="W", session=1)) == "20.18"
    assert refused(floor("award-points", by=DIRECTOR, tournament="W", session=2)) == "20.3(a)(ii)(D)"
    assert "accepted" in floor("award-points", by=DIRECTOR, tournament="W", session=1)
    told = floor.ask("tournament", tournament="W")
    assert told["points"] == {"1": {"ann": "7.5", "bob": "7.5", "cat": "1"}}
    assert refused(floor("award-points", by=DIRECTOR, tournament="W", session=1)) == "20.3(a)(ii)(D)"
    assert comes_back(floor.runner)


def test_points_that_do_not_end_are_exact():
    floor = ended({"ann": 9, "bob": 9, "cat": 9}, points=["10", "5", "1"], sessions=TWO)
    floor("award-points", by=DIRECTOR, tournament="W", session=1)
    assert set(floor.ask("tournament", tournament="W")["totals"].values()) == {"16/3"}


@rule("pontoon/20.3(a)(xi)(B)")
def test_the_totals_of_points_decide_and_ties_of_them_by_the_rule_for_finals():
    for ties, places in (("share", [["bob", "ann"], ["cat"]]), ("extra-rounds", [["ann"], ["bob"], ["cat"]])):
        floor = ended(
            {"ann": 900, "bob": 500, "cat": 100}, points=["3", "2", "1"], sessions=TWO, final_ties=ties
        )
        floor("award-points", by=DIRECTOR, tournament="W", session=1)
        drawn = [
            {"patron": who, "table": "P", "area": area} for area, who in ((1, "bob"), (2, "ann"), (3, "cat"))
        ]
        assert "accepted" in floor("ballot", by=DIRECTOR, tournament="W", session=2, drawn=drawn)
        seats = {"bob": 1, "ann": 2, "cat": 3}
        for who, area in seats.items():
            floor("take-seat", by=who, table="P", area=area)
        floor.minute = 180
        assert "accepted" in floor("start-session", by=DIRECTOR, tournament="W", session=2)
        floor(**round_of({"ann": (100, "stand"), "bob": (100, "win"), "cat": (100, "lose")}, seats))
        assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.3(a)(ii)(D)"
        assert "accepted" in floor("award-points", by=DIRECTOR, tournament="W", session=2)
        assert floor.ask("tournament", tournament="W")["totals"] == {"ann": "5", "bob": "5", "cat": "2"}
        if ties == "extra-rounds":
            assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.3(a)(xi)(D)"
            floor("additional-round", by=DIRECTOR, tournament="W", table="P", patrons=["ann", "bob"])
            floor(**round_of({"ann": (100, "win"), "bob": (900, "lose")}, seats))
        assert award(floor)["places"] == places
        assert comes_back(floor.runner)


def test_a_tie_in_a_session_for_points_is_played_where_the_conditions_say_so():
    floor = ended(
        {"ann": 900, "bob": 900, "cat": 100}, points=["3", "2"], sessions=TWO, session_ties="extra-rounds"
    )
    assert refused(floor("award-points", by=DIRECTOR, tournament="W", session=1)) == "20.3(a)(ix)(B)"
    floor("additional-round", by=DIRECTOR, tournament="W", table="P", patrons=["ann", "bob"])
    floor(**round_of({"ann": (100, "lose"), "bob": (100, "win")}, SEATS))
    assert "accepted" in floor("award-points", by=DIRECTOR, tournament="W", session=1)
    assert floor.ask("tournament", tournament="W")["points"]["1"] == {"bob": "3", "ann": "2", "cat": "0"}


def test_a_tie_is_decided_by_the_round_before():
    more = {"chips_before": {"ann": 400, "bob": 500, "cat": 100}}
    floor = ended(
        {"ann": 900, "bob": 900, "cat": 100},
        more,
        points=["3", "2"],
        sessions=TWO,
        session_ties="round-before",
    )
    floor("award-points", by=DIRECTOR, tournament="W", session=1)
    assert floor.ask("tournament", tournament="W")["points"]["1"] == {"bob": "3", "ann": "2", "cat": "0"}
    floor = running(
        "ann",
        "bob",
        sessions=[{"rounds": 2, "starts": TWO[0]["starts"]}, TWO[1]],
        points=["3", "2"],
        session_ties="round-before",
    )
    floor(**round_of({"ann": (100, "win"), "bob": (200, "win")}, SEATS))
    floor(**round_of({"ann": (200, "win"), "bob": (100, "win")}, SEATS))
    floor("award-points", by=DIRECTOR, tournament="W", session=1)
    assert floor.ask("tournament", tournament="W")["points"]["1"] == {"bob": "3", "ann": "2"}


def test_totals_are_tied_only_once_every_session_has_its_points():
    sessions = [over({"ann": 900, "bob": 100}), over({"ann": 500, "bob": 500}, number=2)]
    given = {"entries": ["ann", "bob"], "sessions": sessions}
    floor = day(given, points=["3", "1"], sessions=TWO, final_ties="extra-rounds")
    extra = {"tournament": "W", "table": "P", "patrons": ["ann", "bob"]}
    assert "accepted" in floor("award-points", by=DIRECTOR, tournament="W", session=2)
    assert refused(floor("additional-round", by=DIRECTOR, **extra)) == "20.3(a)(xi)(D)"
    assert "accepted" in floor("award-points", by=DIRECTOR, tournament="W", session=1)
    assert award(floor)["places"] == [["ann"], ["bob"]]


def test_who_does_not_wager_in_an_additional_round_loses_the_tie_and_no_more():
    floor = ended({"ann": 900, "bob": 900, "cat": 500}, final_ties="extra-rounds", absent="out")
    extra = {"tournament": "W", "table": "P", "patrons": ["ann", "bob"]}
    assert "accepted" in floor("additional-round", by=DIRECTOR, **extra)
    for _ in range(2):
        floor("open-betting", by=DIRECTOR, table="P")
        assert "accepted" in floor("time-over", table="P")
    assert refused(floor("award-places", by=DIRECTOR, tournament="W")) == "20.3(a)(xi)(D)"
    assert comes_back(floor.runner)
    assert "accepted" in floor("additional-round", by=DIRECTOR, **extra)
    floor("open-betting", by=DIRECTOR, table="P")
    assert "accepted" in floor("time-over", table="P")
    assert "accepted" in floor(**round_of({"bob": (100, "lose")}, SEATS))
    assert award(floor)["places"] == [["bob"], ["ann"], ["cat"]]
    assert comes_back(floor.runner)
