"""Rules 20.7 to 20.11: ballots, starting times, seats, reserves, substitutes, and buying back."""

import hashlib

from houseway.floor.tournaments import ballots
from houseway.testing import rule
from tests.floor.running import Day, comes_back
from tests.floor.tournaments.days import DIRECTOR, day, refused, round_of, running, session

SEATS = {"ann": 1, "bob": 2, "cat": 3}
START = "2026-11-16T21:00:00Z"


def drawn(*players: str, table: str = "P") -> list[dict]:
    return [{"patron": who, "table": table, "area": area} for area, who in enumerate(players, start=1)]


def ballot(floor: Day, seats: list[dict], number: int = 1, by: str = DIRECTOR):
    return floor("ballot", by=by, tournament="W", session=number, drawn=seats)


def balloted(*players: str, reserves: tuple[str, ...] = (), **changed) -> Day:
    floor = day({"entries": list(players), "reserves": list(reserves)}, **changed)
    assert "accepted" in floor("close-entries", by=DIRECTOR, tournament="W")
    assert "accepted" in ballot(floor, drawn(*players))
    return floor


def sit(floor: Day, *players: str):
    for who in players:
        assert "accepted" in floor("take-seat", by=who, table="P", area=SEATS.get(who, 4))


def wait_until_nine(floor: Day) -> None:
    floor.minute = 60


def start(floor: Day, number: int = 1):
    return floor("start-session", by=DIRECTOR, tournament="W", session=number)


@rule("pontoon/20.7", "pontoon/20.8")
def test_a_ballot_gives_every_player_one_seat():
    floor = day({"entries": ["ann", "bob", "cat"]})
    assert refused(ballot(floor, drawn("ann", "bob", "cat"))) == "20.7"
    floor("close-entries", by=DIRECTOR, tournament="W")
    assert refused(ballot(floor, drawn("ann", "bob", "cat"), by="dee")) == "20.7"
    assert refused(ballot(floor, drawn("ann", "bob"))) == "20.7"
    assert refused(ballot(floor, drawn("ann", "bob", "cat", "eve"))) == "20.7"
    twice = [{"patron": who, "table": "P", "area": 1} for who in ("ann", "bob", "cat")]
    assert refused(ballot(floor, twice)) == "20.7"
    assert refused(ballot(floor, drawn("ann", "bob", "cat", table="T2"))) == "20.7"
    assert refused(ballot(floor, drawn("ann", "bob", "cat"), number=2)) == "20.3(a)(ii)(A)"
    assert "accepted" in ballot(floor, drawn("ann", "bob", "cat"))


@rule("pontoon/20.3(a)(ii)(B)", "pontoon/20.3(a)(vi)")
def test_a_ballot_keeps_to_the_tables_and_groups_of_the_conditions():
    two = drawn("ann") + drawn("bob", "cat", table="Q")
    for changed, number in (
        ({"tables": 1}, "20.3(a)(ii)(B)"),
        ({"groups": {"not_at_one_table": [["bob", "cat"]]}}, "20.3(a)(vi)"),
    ):
        floor = day({"entries": ["ann", "bob", "cat"]}, at=("P", "Q"), **{"tables": 2} | changed)
        floor("close-entries", by=DIRECTOR, tournament="W")
        assert refused(ballot(floor, two)) == number


def test_without_told_seats_the_house_draws_and_keeps_groups_apart():
    apart = {"not_at_one_table": [["ann", "bob"]]}
    floor = day({"entries": ["ann", "bob", "cat", "dan"]}, at=("P", "Q"), **{"tables": 2, "groups": apart})
    floor("close-entries", by=DIRECTOR, tournament="W")
    came = floor("ballot", by=DIRECTOR, tournament="W", session=1)
    seats = next(each for each in came["events"] if each["event"] == "balloted")["drawn"]
    at = {each["patron"]: each["table"] for each in seats}
    assert set(at) == {"ann", "bob", "cat", "dan"}
    assert at["ann"] != at["bob"]
    assert sorted(at.values()) == ["P", "P", "Q", "Q"]


def test_a_promised_ballot_is_proved_by_its_seed():
    seed = "00" * 32
    assert ballots.promise(seed) == hashlib.sha256(bytes(32)).hexdigest()
    places = ballots.spread(5, {"P": 9, "Q": 9})
    assert places == [("P", 1), ("P", 2), ("P", 3), ("Q", 1), ("Q", 2)]
    one, other = (
        ballots.draw(seed, players, places, ())
        for players in (["a", "b", "c", "d", "e"], ["e", "d", "c", "b", "a"])
    )
    assert one == other
    assert ballots.draw("11" * 32, ["a", "b", "c", "d", "e"], places, ()) != one


def test_a_ballot_is_even():
    counts = {"a": 0, "b": 0, "c": 0}
    for number in range(3_000):
        first = ballots.draw(
            number.to_bytes(32, "big").hex(), ["a", "b", "c"], ballots.spread(3, {"P": 3}), ()
        )[0]
        counts[first.patron] += 1
    assert all(880 <= each <= 1_120 for each in counts.values())


@rule("pontoon/20.7", "pontoon/20.9")
def test_players_are_bound_to_their_seats_and_late_is_out():
    floor = balloted("ann", "bob", "cat")
    assert refused(floor("take-seat", by="ann", table="P", area=2)) == "20.7"
    assert refused(floor("take-seat", by="eve", table="P", area=5)) == "20.7"
    sit(floor, "ann", "bob")
    assert refused(start(floor)) == "20.7"
    wait_until_nine(floor)
    assert refused(floor("take-seat", by="cat", table="P", area=3)) == "20.9"
    told = floor.ask("tournament", tournament="W")
    assert (told["forfeited"], told["pool"], told["in_play"]) == (["cat"], 27_000, ["ann", "bob"])
    assert refused(floor("refund-fee", by="cat", tournament="W", part="fee")) == "20.9"
    assert "accepted" in start(floor)
    assert floor.ask("tournament", tournament="W")["chips"] == {"ann": 1_000, "bob": 1_000}
    assert comes_back(floor.runner)


@rule("pontoon/20.3(a)(iv)", "pontoon/A/session", "pontoon/20.3(a)(ii)(A)")
def test_a_session_has_its_rounds_limits_marker_and_chips():
    floor = balloted("ann", "bob")
    sit(floor, "ann", "bob")
    wait_until_nine(floor)
    assert "accepted" in start(floor)
    assert refused(start(floor)) == "20.7"
    table = floor.ask("table", table="P")
    assert (table["tournament"], table["marker"], table["rounds_left"]) == ("W", 1, 3)
    assert table["limits"]["box"]["min"] == 100
    assert floor.ask("tournament", tournament="W")["state"] == "running"


@rule("pontoon/20.3(a)(v)")
def test_too_few_do_not_start():
    floor = balloted("ann", "bob", players={"min": 2, "max": 8})
    sit(floor, "ann")
    wait_until_nine(floor)
    assert refused(start(floor)) == "20.3(a)(v)"


@rule("pontoon/20.10")
def test_a_reserve_takes_an_empty_seat_on_payment_before_the_first_round():
    floor = balloted("ann", "bob", "cat", reserves=("hal", "ida"))
    sit(floor, "ann", "bob")
    offer = {"tournament": "W", "session": 1, "table": "P", "area": 3}
    assert refused(floor("offer-seat", by=DIRECTOR, patron="hal", **offer)) == "20.10"
    wait_until_nine(floor)
    assert refused(floor("offer-seat", by=DIRECTOR, patron="eve", **offer)) == "20.10"
    assert refused(floor("offer-seat", by=DIRECTOR, patron="hal", **offer | {"area": 2})) == "20.10"
    assert refused(floor("offer-seat", by=DIRECTOR, patron="hal", **offer | {"area": 7})) == "20.10"
    assert "accepted" in floor("offer-seat", by=DIRECTOR, patron="hal", **offer)
    assert "accepted" in floor("offer-seat", by=DIRECTOR, patron="ida", **offer)
    assert refused(floor("take-seat", by="hal", table="P", area=3)) == "20.7"
    assert floor.balance("hal") == 0
    assert "accepted" in floor("take-seat", by="ida", table="P", area=3)
    assert floor.balance("ida") == -10_000
    assert "accepted" in start(floor)
    told = floor.ask("tournament", tournament="W")
    assert (told["chips"]["ida"], told["pool"], told["reserves"]) == (1_000, 36_000, ["hal"])
    floor(**round_of({"ann": (200, "win"), "bob": (100, "lose"), "ida": (100, "win")}, SEATS | {"ida": 3}))
    assert refused(floor("offer-seat", by=DIRECTOR, patron="hal", **offer)) == "20.10"
    assert comes_back(floor.runner)


def test_a_seat_that_no_reserve_took_stays_empty():
    floor = balloted("ann", "bob", "cat", reserves=("hal",))
    sit(floor, "ann", "bob")
    wait_until_nine(floor)
    floor("offer-seat", by=DIRECTOR, patron="hal", tournament="W", session=1, table="P", area=3)
    assert "accepted" in start(floor)
    assert "accepted" in floor("open-betting", by=DIRECTOR, table="P")
    assert floor.ask("turns", table="P") == ["ann", "bob"]
    assert refused(floor("take-seat", by="hal", table="P", area=3)) == "20.7"


@rule("pontoon/20.11")
def test_a_substitute_takes_over_seat_and_chips_once():
    floor = running("ann", "bob")
    floor(**round_of({"ann": (200, "win"), "bob": (100, "lose")}, SEATS))
    substitute = {"tournament": "W", "patron": "eve"}
    assert refused(floor("substitute", by="ann", **substitute, **{"for": "ann"})) == "20.11"
    assert (
        refused(floor("substitute", by=DIRECTOR, tournament="W", patron="bob", **{"for": "ann"})) == "20.11"
    )
    assert "accepted" in floor("substitute", by=DIRECTOR, **substitute, **{"for": "ann"})
    told = floor.ask("tournament", tournament="W")
    assert (told["in_play"], told["chips"]) == (["bob", "eve"], {"bob": 900, "eve": 1_200})
    assert floor.ask("table", table="P")["seats"] == {"1": "eve", "2": "bob"}
    assert (
        refused(floor("substitute", by=DIRECTOR, tournament="W", patron="fay", **{"for": "eve"})) == "20.11"
    )
    assert (
        refused(floor("substitute", by=DIRECTOR, tournament="W", patron="fay", **{"for": "ann"})) == "20.11"
    )
    assert floor.balance("eve") == 0
    assert comes_back(floor.runner)


@rule("pontoon/20.11", "pontoon/20.6")
def test_a_substitute_has_one_place_and_may_take_part():
    floor = balloted("ann", "bob", "cat", reserves=("hal", "ida"))
    substitute = {"order": "substitute", "by": DIRECTOR, "tournament": "W", "for": "ann"}
    floor("finding", by="sue", finding="F", patron="eve", table="P", clause="pontoon/17.8", words="side bets")
    floor("exclude-from-game", by="sue", patron="eve", game="pontoon", finding="F")
    assert refused(floor(**substitute, patron="eve")) == "17.2(b)"
    assert "accepted" in floor(**substitute, patron="hal")
    assert floor.ask("tournament", tournament="W")["reserves"] == ["ida"]
    floor("take-seat", by="hal", table="P", area=1), sit(floor, "bob")
    wait_until_nine(floor)
    offer = {"tournament": "W", "session": 1, "table": "P", "area": 3}
    assert refused(floor("offer-seat", by=DIRECTOR, patron="hal", **offer)) == "20.10"
    assert "accepted" in floor("offer-seat", by=DIRECTOR, patron="ida", **offer)
    assert refused(floor(**substitute | {"for": "bob"}, patron="ida")) == "20.11"


def test_a_substitute_buys_back_as_often_as_there_is_left():
    terms = {"times": 1, "price": 5_000, "chips": 100, "session": 1, "before_round": 9}
    floor = running("ann", "bob", given={"chips": {"ann": 100, "bob": 1_000}}, buy_back=terms)
    floor(**round_of({"ann": (100, "lose"), "bob": (100, "lose")}, SEATS))
    floor("open-betting", by=DIRECTOR, table="P")
    assert "accepted" in floor("buy-back", by="ann", tournament="W")
    assert "accepted" in floor("substitute", by=DIRECTOR, tournament="W", patron="eve", **{"for": "ann"})
    floor(**round_of({"eve": (100, "lose"), "bob": (100, "lose")}, SEATS | {"eve": 1}))
    floor("open-betting", by=DIRECTOR, table="P")
    assert refused(floor("buy-back", by="eve", tournament="W")) == "20.3(a)(ii)(F)"


@rule("pontoon/20.7")
def test_a_start_moves_with_reasonable_notice():
    floor = balloted("ann", "bob")
    move = {"tournament": "W", "session": 1}
    assert refused(floor("move-start", by="dee", time="2026-11-16T22:00:00Z", **move)) == "20.7"
    assert refused(floor("move-start", by=DIRECTOR, time="2026-11-16T20:10:00Z", **move)) == "20.7"
    assert "accepted" in floor("move-start", by=DIRECTOR, time="2026-11-16T22:00:00Z", **move)
    wait_until_nine(floor)
    assert floor.ask("tournament", tournament="W")["forfeited"] == []
    sit(floor, "ann")
    floor.minute = 120
    assert floor.ask("tournament", tournament="W")["forfeited"] == ["bob"]


@rule("pontoon/20.3(a)(ii)(F)", "pontoon/20.6")
def test_an_eliminated_player_buys_back_as_the_conditions_say():
    terms = {"times": 1, "price": 5_000, "commission": 500, "chips": 800, "session": 1, "before_round": 3}
    floor = running("ann", "bob", given={"chips": {"ann": 100, "bob": 1_000}}, buy_back=terms)
    assert refused(floor("buy-back", by="ann", tournament="W")) == "20.3(a)(ii)(F)"
    floor(**round_of({"ann": (100, "lose"), "bob": (100, "lose")}, SEATS))
    floor("open-betting", by=DIRECTOR, table="P")
    assert "accepted" in floor("buy-back", by="ann", tournament="W")
    told = floor.ask("tournament", tournament="W")
    assert (told["chips"], told["eliminated"], told["pool"]) == ({"ann": 800, "bob": 900}, {}, 22_500)
    assert floor.ask("table", table="P")["marker"] == 2
    assert floor.ask("turns", table="P") == ["bob", "ann"]
    assert floor.balance("ann") == -5_000
    floor(**round_of({"ann": (800, "lose"), "bob": (100, "lose")}, SEATS))
    floor("open-betting", by=DIRECTOR, table="P")
    assert refused(floor("buy-back", by="ann", tournament="W")) == "20.3(a)(ii)(F)"
    assert comes_back(floor.runner)


@rule("pontoon/20.3(a)(ii)(B)")
def test_a_sit_and_go_starts_when_everybody_is_seated():
    going = {"sit_and_go": "when the table is full", "sessions": [{"rounds": 2}]}
    floor = balloted("ann", "bob", **going)
    sit(floor, "ann")
    assert refused(start(floor)) == "20.3(a)(ii)(B)"
    sit(floor, "bob")
    assert "accepted" in start(floor)


@rule("pontoon/20.3(a)(ii)(C)", "pontoon/20.3(a)(ii)(E)")
def test_the_best_of_each_table_go_on_and_the_best_of_the_others_get_another_chance():
    over = {
        "number": 1,
        "over": True,
        "seats": {"P": {"1": "ann", "2": "bob", "3": "cat"}, "Q": {"1": "dan", "2": "eve", "3": "fay"}},
        "chips": {"ann": 500, "bob": 900, "cat": 700, "dan": 300, "eve": 200, "fay": 100},
        "rounds_played": 3,
    }
    players = ["ann", "bob", "cat", "dan", "eve", "fay"]
    two = [{"rounds": 3, "starts": START}, {"rounds": 3, "starts": "2026-11-16T23:00:00Z"}]
    rules = {
        "sessions": two,
        "tables": 2,
        "progression": {"best_of_each_table": 1},
        "repechage": {"best_of_others": 1},
    }
    floor = day({"entries": players, "sessions": [over]}, at=("P", "Q"), **rules)
    told = floor.ask("tournament", tournament="W")
    assert (told["progress"], told["repechage"], told["out"]) == (
        ["bob", "dan"],
        ["cat"],
        ["ann", "eve", "fay"],
    )
    assert told["standings"] == ["bob", "cat", "ann", "dan", "eve", "fay"]
    assert refused(ballot(floor, drawn("ann", "bob", "cat"), number=2)) == "20.7"
    assert "accepted" in ballot(floor, drawn("bob", "cat", "dan"), number=2)
    assert floor.ask("tournament", tournament="W")["in_play"] == ["bob", "cat", "dan"]


def test_a_tie_for_the_last_place_that_goes_on_is_decided_as_the_conditions_say():
    two = [{"rounds": 3, "starts": START}, {"rounds": 3, "starts": "2026-11-16T23:00:00Z"}]
    tied = session(
        "ann", "bob", "cat", over=True, rounds_played=3, chips_before={"ann": 500, "bob": 600, "cat": 10}
    )
    tied["chips"] = {"ann": 800, "bob": 800, "cat": 100}
    given = {"entries": ["ann", "bob", "cat"], "sessions": [tied]}
    rules = {"sessions": two, "progression": {"best_of_each_table": 1}}
    assert day(given, session_ties="share", **rules).ask("tournament", tournament="W")["progress"] == [
        "ann",
        "bob",
    ]
    before = day(given, session_ties="round-before", **rules).ask("tournament", tournament="W")
    assert (before["progress"], before["out"]) == (["bob"], ["ann", "cat"])
    floor = day(given, session_ties="extra-rounds", **rules)
    assert refused(ballot(floor, drawn("ann"), number=2)) == "20.3(a)(viii)(B)"
    extra = {"tournament": "W", "table": "P"}
    assert (
        refused(floor("additional-round", by=DIRECTOR, patrons=["ann", "cat"], **extra)) == "20.3(a)(xi)(D)"
    )
    assert "accepted" in floor("additional-round", by=DIRECTOR, patrons=["ann", "bob"], **extra)
    assert "accepted" in floor(**round_of({"ann": (100, "win"), "bob": (100, "lose")}, SEATS))
    assert floor.ask("tournament", tournament="W")["progress"] == ["ann"]
    assert "accepted" in ballot(floor, drawn("ann"), number=2)


def test_chips_carried_over_and_chips_anew():
    two = [{"rounds": 1, "starts": START}, {"rounds": 1, "starts": "2026-11-16T22:00:00Z"}]
    for carry, chips in ((True, {"ann": 1_300, "bob": 800}), (False, {"ann": 1_000, "bob": 1_000})):
        floor = running("ann", "bob", sessions=two, carry_over=carry)
        floor(**round_of({"ann": (300, "win"), "bob": (200, "lose")}, SEATS))
        assert "accepted" in ballot(floor, drawn("ann", "bob"), number=2)
        sit(floor, "ann", "bob")
        floor.minute = 120
        assert "accepted" in start(floor, 2)
        assert floor.ask("tournament", tournament="W")["chips"] == chips
        assert comes_back(floor.runner)
