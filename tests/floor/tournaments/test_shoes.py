"""Sessions that are a number of shoes (A/session, QC-94): what uses one up, and where none can be counted."""

from houseway.testing import rule
from tests.floor.running import Day, comes_back
from tests.floor.tournaments.days import DIRECTOR, TABLE, day, refused, round_of, session

SEATS = {"ann": 1, "bob": 2}
START = "2026-11-16T21:00:00Z"
AUTOMATED = {"tournament": "W", "device": "shuffler"}


def of_shoes(number: int) -> Day:
    given = {"entries": [*SEATS], "sessions": [session(*SEATS)]}
    return day(given, sessions=[{"shoes": number, "starts": START}])


def played(floor: Day, *incidents: dict) -> dict:
    """Ann wins 100, bob loses as much."""
    step = round_of({"ann": (100, "win"), "bob": (100, "lose")}, SEATS)
    step["record"]["incidents"] = list(incidents)
    return floor(**step)


def cutting_card(after: int) -> dict:
    return {"at": {"cards": after}, "kind": "cutting-card"}


DEALT_ON = {"at": {"preparing": True}, "kind": "dealt-on", "by": "dealer"}


def is_over(floor: Day) -> bool:
    came = floor("open-betting", by=DIRECTOR, table="P")
    assert "accepted" in came or refused(came) == "A/session", came
    return "refused" in came


def chips(floor: Day) -> dict[str, int]:
    return floor.ask("tournament", tournament="W")["chips"]


@rule("pontoon/A/session")
def test_a_shoe_is_used_up_with_the_round_in_which_its_cutting_card_came():
    floor = of_shoes(1)
    played(floor)
    assert not is_over(floor)
    assert "accepted" in played(floor, cutting_card(3))
    assert is_over(floor)
    assert refused(floor("place", by="ann", table="P", area=1, wager="box", amount=100)) == "A/session"


@rule("pontoon/A/session")
def test_a_shoe_of_which_the_cutting_card_came_first_is_used_up_too():
    floor = of_shoes(1)
    played(floor)
    assert "accepted" in played(floor, cutting_card(0))
    assert is_over(floor)


@rule("pontoon/A/session")
def test_a_session_of_two_shoes_goes_on_with_the_second():
    floor = of_shoes(2)
    assert "accepted" in played(floor, cutting_card(3))
    assert not is_over(floor)
    played(floor)
    assert "accepted" in played(floor, cutting_card(3))
    assert refused(played(floor)) == "A/session"
    assert comes_back(floor.runner)


@rule("pontoon/A/void")
def test_a_void_round_in_which_the_cutting_card_came_has_used_up_its_shoe():
    floor = of_shoes(1)
    assert "accepted" in played(floor, cutting_card(3))
    assert "accepted" in floor("void-round", by="sue", table="P", grounds="fraud")
    assert chips(floor) == {"ann": 1_000, "bob": 1_000}
    assert is_over(floor)


@rule("pontoon/15.5")
def test_what_all_had_a_round_earlier_lacks_an_earlier_round_that_proves_void_after_the_last():
    given = {"entries": [*SEATS], "sessions": [session(*SEATS)]}
    shoes = [{"shoes": 1, "starts": START}, {"shoes": 1, "starts": "2026-11-16T23:00:00Z"}]
    floor = day(given, sessions=shoes, points=["3", "2"], session_ties="round-before")
    for place, (ann, bob) in enumerate([(200, 100), (100, 200), (200, 100)]):
        step = round_of({"ann": (ann, "win"), "bob": (bob, "win")}, SEATS)
        step["record"]["incidents"] = [cutting_card(3)] if place == 2 else []
        assert "accepted" in floor(**step)
    assert is_over(floor)
    assert "accepted" in floor("void-earlier-round", by="sue", table="P", round=1)
    assert chips(floor) == {"ann": 1_300, "bob": 1_300}
    assert floor.ask("tournament", tournament="W")["standings"] == ["bob", "ann"]
    assert comes_back(floor.runner)


@rule("pontoon/15.8", "pontoon/A/session")
def test_a_round_that_was_dealt_on_stands_and_is_of_the_shoe_before():
    floor = of_shoes(2)
    played(floor, cutting_card(3))
    came = played(floor, DEALT_ON)
    assert "pontoon/15.8" in [each for event in came["events"] for each in event.get("rule", ())]
    assert chips(floor) == {"ann": 1_200, "bob": 800}
    assert not is_over(floor)
    played(floor, cutting_card(3))
    assert is_over(floor)
    assert comes_back(floor.runner)


@rule("pontoon/15.8")
def test_where_the_cutting_card_came_first_and_the_dealer_went_on_the_last_shoe_ends_with_that_round():
    floor = of_shoes(1)
    on = DEALT_ON | {"at": {"cards": 0, "step": True}}
    assert "accepted" in played(floor, cutting_card(0), on)
    assert chips(floor) == {"ann": 1_100, "bob": 900}
    assert is_over(floor)


@rule("pontoon/15.6")
def test_discards_that_complete_a_round_that_was_dealt_on_are_no_further_shoe():
    floor = of_shoes(2)
    played(floor, cutting_card(3))
    came = played(floor, DEALT_ON, {"at": {"cards": 2}, "kind": "insufficient-cards"}, cutting_card(4))
    assert "accepted" in came, came
    assert not is_over(floor)
    assert "accepted" in played(floor)
    assert not is_over(floor)


def automated(*sessions: dict, tables: tuple[str, ...] = ("P", "Q")) -> Day:
    """P has an automated shuffling shoe, Q a plain one."""
    floor = day({"entries": [*SEATS]}, at=(), tables=2, sessions=list(sessions))
    for name in tables:
        settings = AUTOMATED if name == "P" else TABLE["settings"]
        came = floor("open-table", by=DIRECTOR, table=name, game="pontoon", settings=settings)
        assert "accepted" in came, came
    floor("close-entries", by=DIRECTOR, tournament="W")
    return floor


def ballot(floor: Day, *seats: tuple[str, str, int]) -> dict:
    drawn = [{"patron": who, "table": table, "area": area} for who, table, area in seats]
    return floor("ballot", by=DIRECTOR, tournament="W", session=1, drawn=drawn)


@rule("pontoon/19.1", "pontoon/A/session")
def test_no_shoe_is_counted_at_an_automated_one_so_no_session_by_shoes_is_balloted_there():
    floor = automated({"shoes": 1, "starts": START})
    assert refused(ballot(floor, ("ann", "P", 1), ("bob", "Q", 1))) == "19.1"
    assert "accepted" in ballot(floor, ("ann", "Q", 1), ("bob", "Q", 2))
    came = automated({"shoes": 1, "starts": START}, tables=("P",))
    assert refused(came("ballot", by=DIRECTOR, tournament="W", session=1)) == "19.1"


def test_the_house_draws_only_tables_at_which_shoes_are_counted():
    floor = automated({"shoes": 1, "starts": START})
    came = floor("ballot", by=DIRECTOR, tournament="W", session=1)
    drawn = next(each for each in came["events"] if each["event"] == "balloted")["drawn"]
    assert {seat["table"] for seat in drawn} == {"Q"}


def test_a_session_by_rounds_is_played_at_an_automated_shoe():
    floor = automated({"rounds": 1, "starts": START})
    assert "accepted" in ballot(floor, ("ann", "P", 1), ("bob", "P", 2))
    for who, area in SEATS.items():
        floor("take-seat", by=who, table="P", area=area)
    floor.minute = 60
    assert "accepted" in floor("start-session", by=DIRECTOR, tournament="W", session=1)
    assert "accepted" in played(floor)
    assert is_over(floor)
