"""Rule 20 at the table: the own box, wagers in turn, the minimum every round, chips of its own."""

from houseway.testing import rule
from tests.floor.running import Day, comes_back
from tests.floor.tournaments.days import DIRECTOR, refused, round_of, running

SEATS = {"ann": 1, "bob": 2, "cat": 3}


def place(floor: Day, who: str, amount: int = 100, area: int | None = None, **more):
    return floor("place", by=who, table="P", area=area or SEATS[who], wager="box", amount=amount, **more)


def deal(floor: Day, *cards: str):
    return floor("cards", table="P", cards=list(cards))


def chips(floor: Day) -> dict[str, int]:
    return floor.ask("tournament", tournament="W")["chips"]


@rule("pontoon/A/starting-marker", "pontoon/20.1")
def test_wagers_are_made_in_turn_from_the_marker_and_are_final_when_the_next_has_wagered():
    floor = running("ann", "bob", "cat", given={"marker": {"P": 2}})
    assert floor.ask("turns", table="P") == ["bob", "cat", "ann"]
    assert refused(place(floor, "ann")) == "A/starting-marker"
    assert "accepted" in place(floor, "bob", 200)
    change = {"table": "P", "area": 2, "wager": "box"}
    assert "accepted" in floor("change-wager", by="bob", amount=300, **change)
    assert "accepted" in place(floor, "cat")
    assert refused(floor("change-wager", by="bob", amount=400, **change)) == "A/starting-marker"
    assert refused(floor("withdraw", by="bob", **change)) == "A/starting-marker"
    assert "accepted" in floor("withdraw", by="cat", table="P", area=3, wager="box")
    assert floor.ask("turns", table="P") == ["cat", "ann"]
    assert "accepted" in place(floor, "cat")
    assert "accepted" in place(floor, "ann")
    assert floor.ask("turns", table="P") == []


@rule("pontoon/20.14", "pontoon/20.7", "pontoon/20.13", "pontoon/A/tournament-chips")
def test_every_player_wagers_at_least_the_minimum_on_the_own_box_from_the_own_chips():
    floor = running("ann", "bob")
    assert refused(place(floor, "ann", 50)) == "20.14"
    assert refused(place(floor, "ann", 100, area=3)) == "20.7"
    assert refused(place(floor, "eve", 100, area=2)) in ("20.7", "20.13")
    assert refused(place(floor, "ann", 100, of="chips")) == "A/tournament-chips"
    assert "accepted" in place(floor, "ann", 900)
    assert refused(floor("no-more-bets", table="P")) == "20.14"
    assert "accepted" in place(floor, "bob", 100)
    assert "accepted" in floor("no-more-bets", table="P")
    assert "accepted" in deal(floor, "5c", "Kd", "Kh", "6c", "9d")
    assert refused(floor("decide", by="ann", table="P", area=1, action="double", amount=900)) == "20.13"
    assert (
        refused(floor("give-chips", by="bob", to="ann", amount=100, of="tournament-chips", tournament="W"))
        == "20.13"
    )
    assert refused(floor("buy-in", by="bob", amount=100, of="tournament-chips", tournament="W")) == "20.13"
    assert refused(floor("cash-out", by="bob", amount=100, of="tournament-chips")) == "A/tournament-chips"


@rule("pontoon/20.1")
def test_restrictions_own_limits_and_other_limits_yield():
    floor = running("ann", "bob")
    limits = {"limits": {"min": 100, "max": 5_000}}
    for order, fields in (
        ("hold-to-one-box", {"patron": "ann"}),
        ("hold-to-minimum", {"patron": "ann"}),
        ("personal-limit", {"patron": "ann", **limits}),
        ("notice-of-minimum", {"wager": "box", "minimum": 200, "time": "2026-11-16T23:00:00Z"}),
    ):
        assert refused(floor(order, by="sue", table="P", **fields)) == "20.1", order


@rule("pontoon/A/starting-marker", "pontoon/A/session")
def test_a_void_round_is_not_counted_and_the_marker_stays():
    floor = running("ann", "bob")
    assert "accepted" in floor(**round_of({"ann": (200, "win"), "bob": (100, "lose")}, SEATS))
    table = floor.ask("table", table="P")
    assert (table["marker"], table["rounds_left"]) == (2, 2)
    place(floor, "bob"), place(floor, "ann"), floor("no-more-bets", table="P")
    deal(floor, "Kc", "Kd", "9h")
    assert "accepted" in floor("void-round", by="sue", table="P", grounds="fraud")
    table = floor.ask("table", table="P")
    assert (table["marker"], table["rounds_left"]) == (2, 2)
    assert chips(floor) == {"ann": 1_200, "bob": 900}
    assert comes_back(floor.runner)


def test_a_round_that_proves_void_before_the_next_is_taken_back():
    floor = running("ann", "bob")
    floor(**round_of({"ann": (200, "win"), "bob": (100, "lose")}, SEATS))
    assert "accepted" in floor("void-round", by="sue", table="P", grounds="fraud")
    table = floor.ask("table", table="P")
    assert (table["marker"], table["rounds_left"], chips(floor)) == (1, 3, {"ann": 1_000, "bob": 1_000})
    assert comes_back(floor.runner)


def test_after_the_last_round_no_wager_is_taken():
    floor = running("ann", "bob", given={"rounds_played": 2})
    floor(**round_of({"ann": (200, "win"), "bob": (100, "lose")}, SEATS))
    assert refused(place(floor, "ann")) == "A/session"
    assert refused(floor("open-betting", by=DIRECTOR, table="P")) == "A/session"
    assert refused(floor(**round_of({"ann": (200, "win"), "bob": (100, "lose")}, SEATS))) == "A/session"


@rule("pontoon/20.14", "pontoon/20.3(a)(viii)(A)")
def test_who_cannot_wager_the_minimum_is_out_when_betting_opens_and_the_marker_moves_on():
    given = {"chips": {"ann": 99, "bob": 500, "cat": 100}, "marker": {"P": 1}}
    floor = running("ann", "bob", "cat", given=given)
    assert floor.ask("turns", table="P") == ["ann", "bob", "cat"]
    assert "accepted" in floor("open-betting", by=DIRECTOR, table="P")
    told = floor.ask("tournament", tournament="W")
    assert (told["eliminated"], told["in_play"]) == ({"ann": 1}, ["bob", "cat"])
    table = floor.ask("table", table="P")
    assert (table["marker"], table["seats"]) == (2, {"2": "bob", "3": "cat"})
    assert refused(place(floor, "ann")) in ("20.14", "20.13")
    assert refused(floor("take-seat", by="ann", table="P", area=1)) == "20.14"
    ledger = floor.runner.room.house.books.ledger
    assert ledger.balances["tournament/W/player/ann"] == 0


def test_a_round_told_whole_puts_out_who_cannot_wager_and_places_them_once():
    floor = running("ann", "bob", "cat", given={"chips": {"ann": 50, "bob": 500, "cat": 400}})
    assert "accepted" in floor(**round_of({"bob": (100, "win"), "cat": (100, "lose")}, SEATS))
    told = floor.ask("tournament", tournament="W")
    assert (told["standings"], told["eliminated"]) == (["bob", "cat", "ann"], {"ann": 1})
    assert "ann" not in floor.runner.room.house.tournaments.named("W").sessions[0].result


def test_the_first_wager_opens_betting_by_itself():
    floor = running("ann", "bob", "cat", given={"chips": {"ann": 0, "bob": 500, "cat": 100}})
    assert "accepted" in place(floor, "bob")
    assert floor.ask("tournament", tournament="W")["eliminated"] == {"ann": 1}


def test_a_player_who_is_away_wagers_the_minimum_or_is_out_as_the_conditions_say():
    floor = running("ann", "bob")
    assert refused(floor("time-over", by=DIRECTOR, table="P")) == "20.14"
    floor("open-betting", by=DIRECTOR, table="P")
    assert "accepted" in floor("time-over", table="P")
    assert floor.ask("table", table="P")["wagers"] == [
        {"area": 1, "patron": "ann", "wager": "box", "amount": 100}
    ]
    floor = running("ann", "bob", "cat", absent="out")
    floor("open-betting", by=DIRECTOR, table="P")
    assert "accepted" in floor("time-over", by=DIRECTOR, table="P")
    told = floor.ask("tournament", tournament="W")
    assert (told["eliminated"], told["chips"]["ann"]) == ({"ann": 1}, 0)
    assert floor.ask("turns", table="P") == ["bob", "cat"]


@rule("pontoon/20.16", "pontoon/20.17")
def test_breaks_and_pace_are_the_directors():
    floor = running("ann", "bob")
    assert refused(floor("give-break", by="sam", tournament="W", minutes=5)) == "20.16"
    assert refused(floor("give-break", by=DIRECTOR, tournament="W")) == "20.16"
    assert "accepted" in floor("give-break", by=DIRECTOR, tournament="W", minutes=5)
    assert refused(place(floor, "ann")) == "20.16"
    assert refused(floor("open-betting", by=DIRECTOR, table="P")) == "20.16"
    floor.minute += 5
    assert "accepted" in place(floor, "ann")
    assert refused(floor("set-pace", by="dee", tournament="W", seconds=20)) == "20.17"
    assert "accepted" in floor("set-pace", by=DIRECTOR, tournament="W", seconds=20)
    assert floor("set-pace", by=DIRECTOR, tournament="W", seconds=0)["error"]


@rule("pontoon/20.12")
def test_all_chips_are_in_view_of_everybody():
    floor = running("ann", "bob", "cat")
    floor(**round_of({"ann": (200, "win"), "bob": (100, "lose"), "cat": (300, "stand")}, SEATS))
    seen = [
        floor(ask="tournament", by=who, tournament="W")["answer"]["chips"] for who in ("ann", "eve", DIRECTOR)
    ]
    assert seen == [{"ann": 1_200, "bob": 900, "cat": 1_000}] * 3


def test_a_round_told_whole_has_every_player_and_no_more_than_their_chips():
    floor = running("ann", "bob")
    assert refused(floor(**round_of({"ann": (200, "win")}, SEATS))) == "20.14"
    assert refused(floor(**round_of({"ann": (1_100, "win"), "bob": (100, "lose")}, SEATS))) == "20.13"
    other = round_of({"ann": (200, "win"), "bob": (100, "lose"), "eve": (100, "win")}, SEATS | {"eve": 4})
    assert refused(floor(**other)) in ("20.13", "20.7")
    assert chips(floor) == {"ann": 1_000, "bob": 1_000}


def test_the_super_bonus_is_paid_in_tournament_chips():
    floor = running("ann", "bob", limits={"box": {"min": 100, "max": 5_000}})
    record = {
        "wagers": [
            {"area": 1, "patron": "ann", "wager": "box", "amount": 500},
            {"area": 2, "patron": "bob", "wager": "box", "amount": 100},
        ],
        "cards": ["7h", "Kd", "7c", "7h", "8d", "7h", "Ks"],
        "decisions": [{"area": 1, "action": "hit"}, {"area": 2, "action": "stand"}],
    }
    came = floor("round", table="P", record=record)
    assert "accepted" in came, came
    assert chips(floor)["ann"] == 1_000 + 500 * 2 + 100_000
    assert chips(floor)["bob"] == 1_000 + 100 + 5_000
    assert floor.balance("ann") == 0


def test_no_cents_are_in_a_tournament_round_and_no_chips_of_it_outside():
    floor = running("ann", "bob")
    assert (
        refused(floor("place", by="ann", table="T2", area=1, wager="box", amount=500, of="tournament-chips"))
        == "A/tournament-chips"
    )
    floor(**round_of({"ann": (200, "win"), "bob": (100, "lose")}, SEATS))
    ledger = floor.runner.room.house.books.ledger
    assert (floor.balance("ann"), ledger.balances["float/P"], ledger.balances["layout/P"]) == (0, 0, 0)
    assert sum(amount for name, amount in ledger.balances.items() if name.startswith("tournament/W/")) == 0
    assert not ledger.short()
