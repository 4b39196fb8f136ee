"""A tournament live: the house opens betting, waits for turns, and ends sessions; bots fill it."""

import hashlib
from datetime import timedelta

from houseway.api import tournament
from houseway.floor.tournaments import ballots
from houseway.floor.verifying import verify_house
from houseway.games import game_named
from tests.server.tournaments.halls import hall


def wager(hall, who: str, area: int, amount: int = 100, *, status: int = 200):
    return hall.player(who).send("P", status, input="placed", area=area, wager="box", amount=amount)


def play_out(hall, seconds: int = 2_000) -> None:
    """Until nobody is asked any more: whoever is silent wagers the minimum, and is absent."""
    for _ in range(seconds // 40):
        hall.pass_by(40)
        if all(each["rounds_left"] in (0, None) and not each["on"] for each in hall.shown()["tables"]):
            return


def test_a_sit_and_go_from_conditions_to_prizes(tmp_path):
    with hall(tmp_path) as here:
        here.prepare()
        assert here.player("ann").get("/api/tournaments")[0]["state"] == "open"
        here.enter("ann", "bob", bots=2)
        assert here.player("ann").get("/api/me")["chips"] == 990_000
        here.order(here.director, "close-entries", tournament="W")
        promised = here.shown()["promises"][0]
        seats = here.ballot()
        proof = here.shown()["ballots"][0]
        assert hashlib.sha256(bytes.fromhex(proof["seed"])).hexdigest() == promised == proof["promise"]
        drawn = ballots.draw(proof["seed"], proof["among"], ballots.spread(4, {"P": 9}), ())
        assert [(each.patron, each.area) for each in drawn] == [
            (each["patron"], each["area"]) for each in proof["drawn"]
        ]
        assert {each["patron"] for each in here.shown()["missing"]} == {"ann", "bob"}
        here.order(here.director, "start-session", 422, tournament="W", session=1)
        for who in ("ann", "bob"):
            here.order(here.player(who), "take-seat", table="P", area=seats[who]["area"])
        here.order(here.director, "start-session", tournament="W", session=1)
        shown = here.table(who=here.player("ann"))["tournament"]
        assert (shown["rounds_left"], set(shown["chips"])) == (2, {"ann", "bob", "Bot 1", "Bot 2"})
        play_out(here)
        after = here.shown()
        assert after["tables"][0]["rounds_left"] == 0
        assert after["proposed"]["prizes"]
        here.order(here.director, "award-places", tournament="W")
        after = here.shown()
        assert (after["state"], after["paid_out"]) == (
            "finished",
            after["pool"] - sum(after["waiting"].values()),
        )
        assert set(after["waiting"]) == {who for who, cents in after["prizes"].items() if cents > 10_000}
        here.order(here.director, "countersign", 422, tournament="W")
        here.order(here.manager, "countersign", tournament="W")
        after = here.shown()
        assert (after["paid_out"], after["waiting"]) == (after["pool"], {}) == (40_000, {})
    assert list(verify_house(tmp_path / "journal.sqlite", game_named)) == []
    kept = tournament(tmp_path / "journal.sqlite", "W")
    assert {name: after[name] for name in ("places", "prizes", "sessions")} == {
        name: kept[name] for name in ("places", "prizes", "sessions")
    }


def test_wagers_in_turn_and_who_is_slow_wagers_the_minimum(tmp_path):
    with hall(tmp_path) as here:
        here.prepare()
        here.enter("ann", "bob")
        here.order(here.director, "close-entries", tournament="W")
        seats = here.ballot()
        for who in ("ann", "bob"):
            here.order(here.player(who), "take-seat", table="P", area=seats[who]["area"])
        here.order(here.director, "start-session", tournament="W", session=1)
        first, second = sorted(seats, key=lambda who: seats[who]["area"])
        assert here.table()["tournament"]["turn"] == first
        offered = {who: here.table(who=here.player(who))["request"]["offers"] for who in seats}
        assert [bool(offered[who]) for who in (first, second)] == [True, False]
        refusal = wager(here, second, seats[second]["area"], status=422)["refused"]
        assert refusal["clause"] == "pontoon/A/starting-marker"
        assert (
            wager(here, first, seats[first]["area"], 5_000, status=422)["refused"]["clause"]
            == "pontoon/20.13"
        )
        wager(here, first, seats[first]["area"], 300)
        assert here.table()["tournament"]["turn"] == second
        assert here.table(who=here.player(first))["chips"] == 700
        here.pass_by(21)
        wagers = {
            each["patron"]: each["amount"]
            for area in here.table()["picture"]["areas"]
            for each in area["wagers"]
        }
        assert wagers == {first: 300, second: 100}
        assert here.table()["request"]["request"] != "wagers"


def test_a_reserve_sees_the_seat_that_is_offered_and_who_was_late_sees_that_it_is_lost(tmp_path):
    with hall(tmp_path) as here:
        here.prepare(notice_minutes=0)
        here.enter("ann", "bob")
        here.order(here.player("hal"), "enter-reserves", tournament="W")
        here.order(here.director, "close-entries", tournament="W")
        seats = here.ballot()
        here.order(here.player("ann"), "take-seat", table="P", area=seats["ann"]["area"])
        soon = here.clock.on_the_wall() + timedelta(seconds=60)
        here.order(here.director, "move-start", tournament="W", session=1, time=f"{soon:%Y-%m-%dT%H:%M:%SZ}")
        assert here.shown(here.player("hal"))["you"]["seat"] is None
        here.pass_by(61)
        assert here.shown(here.player("bob"))["forfeited"] == ["bob"]
        empty = {"table": "P", "area": seats["bob"]["area"]}
        here.order(here.director, "offer-seat", tournament="W", session=1, patron="hal", **empty)
        offered = here.shown(here.player("hal"))["you"]
        assert (offered["seat"], offered["entered"]) == ({"patron": "hal", **empty}, False)
        here.order(here.player("hal"), "take-seat", **empty)
        assert here.shown(here.player("hal"))["you"]["entered"]
        assert here.player("hal").get("/api/me")["chips"] == 990_000


def test_betting_may_be_opened_once_a_session_is_on(tmp_path):
    with hall(tmp_path) as here:
        here.prepare()
        here.enter("ann", "bob")
        here.order(here.director, "close-entries", tournament="W")
        for who, seat in here.ballot().items():
            here.order(here.player(who), "take-seat", table="P", area=seat["area"])
        assert [each["to_open"] for each in here.shown()["tables"]] == [False]
        here.order(here.director, "give-break", tournament="W", minutes=5)
        here.order(here.director, "start-session", tournament="W", session=1)
        assert [each["to_open"] for each in here.shown()["tables"]] == [True]
        here.pass_by(301)
        here.pass_by(1)
        assert [each["to_open"] for each in here.shown()["tables"]] == [False]


def test_a_break_holds_betting_and_the_pace_is_the_directors(tmp_path):
    with hall(tmp_path) as here:
        here.prepare()
        here.enter("ann", bots=1)
        here.order(here.director, "close-entries", tournament="W")
        seats = here.ballot()
        here.order(here.player("ann"), "take-seat", table="P", area=seats["ann"]["area"])
        here.order(here.director, "give-break", tournament="W", minutes=5)
        here.order(here.director, "set-pace", tournament="W", seconds=45)
        here.order(here.director, "start-session", tournament="W", session=1)
        assert here.table()["tournament"]["turn"] is None
        here.pass_by(310)
        here.pass_by(1)
        message = here.table(who=here.player("ann"))
        assert message["tournament"]["turn"] == "ann"
        assert message["deadline"]["of"] == 45


def test_a_tournament_goes_on_where_it_was_after_a_restart(tmp_path):
    with hall(tmp_path) as here:
        here.prepare()
        here.enter("ann", bots=2)
        here.order(here.director, "close-entries", tournament="W")
        seats = here.ballot()
        here.order(here.player("ann"), "take-seat", table="P", area=seats["ann"]["area"])
        here.order(here.director, "start-session", tournament="W", session=1)
        here.pass_by(10)
        told = here.house.floor.house.told()
    with hall_again(tmp_path) as house:
        assert house.floor.house.told() == told


def hall_again(path):
    from tests.server.pit.staffed import open_house
    from tests.server.rooms import StillClock

    clock = StillClock()
    return open_house(path, games=(), clock=clock, now=clock.on_the_wall)
