"""Closing a table: 17.8 and its kin, Pontoon 16.1 and 16.2, QC-43 to QC-47."""

import pytest

from houseway.testing import rule
from tests.floor.running import BACEBALL, CARDS, Day, bet, comes_back, lost_round, table_of

CLAUSES = {"pinkjack": "17.8", "four-card-poker": "14.8", "pai-gow": "16.8", "baceball": "14.8"}
PONTOON = table_of("pontoon")


def tables() -> dict[str, object]:
    schedules = {
        "ante_bonus": {"schedule": "25-20-2", "approval": "A-1"},
        "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "A-1"},
    }
    return {game: {"game": game} for game in CLAUSES} | {
        "four-card-poker": {"game": "four-card-poker", "settings": schedules}
    }


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=rule(f"{game}/{number}")) for game, number in CLAUSES.items()]
)
def test_who_sits_there_is_told_twenty_minutes_before(game):
    day = Day(**{"T": tables()[game]})
    clause = f"{game}/{CLAUSES[game]}"
    day("take-seat", "ann", table="T", area=3)
    assert day("close-table", "sue", table="T")["refused"]["clause"] == clause
    short = {"at": "2026-11-16T20:10:00Z", "time": "2026-11-16T20:29:59.999999Z"}
    assert day("notice-of-closing", "sue", table="T", **short)["refused"]["clause"] == clause
    enough = {"at": "2026-11-16T20:10:00Z", "time": "2026-11-16T20:30:00Z"}
    assert "accepted" in day("notice-of-closing", "sue", table="T", **enough)
    early = {"at": "2026-11-16T20:29:59.999999Z"}
    assert day("close-table", "sue", table="T", **early)["refused"]["clause"] == clause
    came = day("close-table", "sue", table="T", at="2026-11-16T20:30:00Z")
    assert clause in came["events"][-1]["rule"]
    table = day.runner.after()["tables"]["T"]
    assert (table["open"], table["seats"], table["closing"]) == (False, {}, None)
    assert comes_back(day.runner)


def test_a_sign_shows_a_time_and_only_a_supervisor_puts_it_up():
    day = Day(T=BACEBALL)
    assert day("notice-of-closing", "sue", table="T")["refused"]["code"] == "no-time"
    refused = day("notice-of-closing", "dee", table="T", time="2026-11-16T23:00:00Z")["refused"]
    assert (refused["code"], refused["clause"]) == ("not-your-power", "baceball/14.8")


def test_a_wager_in_this_round_or_the_last_is_presence_until_one_leaves():
    day = Day(T=BACEBALL)
    day(**lost_round("cat"))
    assert day("close-table", "sue", table="T")["refused"]["code"] == "notice-first"
    day("leave-table", "cat", table="T")
    day("place", "dan", table="T", area=1, wager="bet", amount=500)
    assert day("close-table", "sue", table="T")["refused"]["code"] == "wagers-on-layout"
    day("withdraw", "dan", table="T", area=1, wager="bet")
    assert "accepted" in day("close-table", "sue", table="T")


def test_who_wagered_two_rounds_ago_is_not_present_any_more():
    day = Day(T=BACEBALL)
    day(**lost_round("cat"))
    day(**lost_round("dan"))
    day("leave-table", "dan", table="T")
    assert "accepted" in day("close-table", "sue", table="T")


def test_who_leaves_and_wagers_again_is_present():
    day = Day(T=BACEBALL)
    day(**lost_round("cat"))
    day("leave-table", "cat", table="T")
    day(**lost_round("cat"))
    assert day("close-table", "sue", table="T")["refused"]["code"] == "notice-first"


def closing_in_twenty_minutes(**tables: object) -> Day:
    day = Day(**tables)
    name = next(iter(tables))
    day("take-seat", "ann", table=name, area=3)
    day("notice-of-closing", "sue", table=name, time="2026-11-16T20:30:00Z")
    return day


def test_from_the_stated_time_on_no_wager_round_or_bank_is_taken():
    day = closing_in_twenty_minutes(T=BACEBALL)
    wager = {"table": "T", "area": 1, "wager": "bet", "amount": 500}
    before = {"at": "2026-11-16T20:29:59Z", "alternative": True}
    assert "accepted" in day("place", "bob", **wager, **before)
    late = {"at": "2026-11-16T20:30:00Z"}
    assert day("place", "bob", **wager, **late)["refused"]["clause"] == "baceball/14.8"
    assert day(**lost_round("bob"), **late)["refused"]["clause"] == "baceball/14.8"
    banks = closing_in_twenty_minutes(G={"game": "pai-gow"})
    refused = banks("claim-bank", "ann", table="G", area=3, **late)["refused"]
    assert refused["clause"] == "pai-gow/16.8"


def test_a_round_that_is_on_is_finished_first():
    day = closing_in_twenty_minutes(T=BACEBALL)
    on = {"wagers": [bet()], "cards": CARDS[:2]}
    day("round", table="T", record=on, open=True, at="2026-11-16T20:29:00Z")
    late = {"at": "2026-11-16T20:31:00Z"}
    assert day("close-table", "sue", table="T", **late)["refused"]["clause"] == "baceball/14.8"
    assert "accepted" in day("cards", table="T", cards=CARDS[2:], **late)
    assert "accepted" in day("close-table", "sue", table="T", **late)


def test_a_stand_off_and_a_carried_jackpot_wager_go_back():
    standing = [{"area": 3, "patron": "ann", "wager": "box", "amount": 1000}]
    day = Day(G=table_of("pai-gow", before={"standing": standing}))
    assert day("close-table", "sue", table="G")["refused"]["code"] == "notice-first"
    day("notice-of-closing", "sue", table="G", time="2026-11-16T20:30:00Z")
    assert "accepted" in day("close-table", "sue", table="G", at="2026-11-16T20:30:00Z")
    assert day.runner.after()["people"]["ann"]["balance"] == 1000
    carried = [{"area": 1, "patron": "ann", "wager": "jackpot", "amount": 500}]
    day = Day(T={"game": "baceball", "settings": {"jackpot": {"wager": 500}}, "before": {"carried": carried}})
    came = day("close-table", "sue", table="T")
    assert "baceball/12.12.1" in {clause for event in came["events"] for clause in event["rule"]}
    assert day.balance("ann") == 500


def test_nothing_more_happens_at_a_closed_table():
    day = Day(T=BACEBALL)
    day("close-table", "sue", table="T")
    for order in ({"order": "take-seat", "area": 1}, {"order": "place", "area": 1, "wager": "bet"}):
        more = {"amount": 500} if order["order"] == "place" else {}
        assert day(by="ann", table="T", **order, **more)["refused"]["clause"] == "baceball/14.8"
    assert day("close-table", "sue", table="T")["refused"]["code"] == "closed"


def test_a_sign_that_is_taken_down_does_not_count():
    day = closing_in_twenty_minutes(T=BACEBALL)
    assert day.ask("table", table="T")["closing"] == "2026-11-16T20:30:00Z"
    assert "accepted" in day("take-down-notice", "sue", table="T", notice="closing")
    assert day("take-down-notice", "sue", table="T", notice="closing")["refused"]["code"] == "no-notice"
    late = {"at": "2026-11-16T20:31:00Z"}
    assert day("close-table", "sue", table="T", **late)["refused"]["code"] == "notice-first"
    assert day.ask("table", table="T", **late)["closing"] is None


def test_a_second_sign_that_is_too_short_leaves_the_first():
    day = closing_in_twenty_minutes(T=BACEBALL)
    assert "refused" in day("notice-of-closing", "sue", table="T", time="2026-11-16T20:21:00Z")
    assert day.ask("table", table="T")["closing"] == "2026-11-16T20:30:00Z"
    assert "accepted" in day("notice-of-closing", "sue", table="T", time="2026-11-16T20:40:00.5Z")
    assert day.ask("table", table="T")["closing"] == "2026-11-16T20:40:00.5Z"


@rule("pontoon/16.2")
def test_pontoon_needs_a_notice_and_no_time():
    day = Day(P=PONTOON)
    day("take-seat", "ann", table="P", area=1)
    assert day("close-table", "sue", table="P")["refused"]["clause"] == "pontoon/16.2"
    assert "accepted" in day("notice-of-closing", "sue", table="P")
    wager = {"table": "P", "area": 1, "wager": "box", "amount": 500}
    assert day("place", "ann", **wager)["refused"]["clause"] == "pontoon/16.2"
    assert "accepted" in day("close-table", "sue", table="P")


@rule("pontoon/16.1")
def test_outside_the_hours_of_gaming_pontoon_begins_no_round_and_needs_no_notice():
    hours = {"zone": "Australia/Sydney", "hours": {"from": "12:00", "until": "07:30"}}
    day = Day(P=PONTOON, T=BACEBALL, floor=hours)
    wager = {"table": "P", "area": 1, "wager": "box", "amount": 500}
    assert "accepted" in day("place", "ann", **wager, at="2026-11-16T20:29:59Z", alternative=True)
    day("take-seat", "ann", table="P", area=1)
    late = {"at": "2026-11-16T20:30:00Z"}
    assert day("place", "ann", **wager, **late)["refused"]["clause"] == "pontoon/16.1"
    assert day("no-more-bets", table="P", **late)["refused"]["clause"] == "pontoon/16.1"
    assert "accepted" in day(**lost_round("bob"), **late)
    assert "accepted" in day("close-table", "sue", table="P", **late)


@rule("pontoon/16.1")
def test_wagers_for_a_round_that_the_hours_withhold_go_back_when_the_table_closes():
    hours = {"zone": "Australia/Sydney", "hours": {"from": "12:00", "until": "07:30"}}
    day = Day(P=PONTOON, floor=hours)
    day("place", "ann", table="P", area=1, wager="box", amount=500)
    assert "accepted" in day("close-table", "sue", table="P", at="2026-11-16T20:30:00Z")
    assert day.runner.after()["people"]["ann"]["balance"] == 0


def test_the_bank_of_a_player_lapses_with_the_table():
    day = closing_in_twenty_minutes(G={"game": "pai-gow"})
    assert "accepted" in day("claim-bank", "ann", table="G", area=3)
    assert day.ask("table", table="G")["bank"] == "ann"
    assert "accepted" in day("close-table", "sue", table="G", at="2026-11-16T20:30:00Z")
    assert day.runner.after()["tables"]["G"]["bank"] == "house"


def test_a_payment_that_differs_does_not_hold_a_closing_and_is_resolved_after_it():
    day = Day(T=BACEBALL)
    day("round", table="T", record={"wagers": [bet()], "cards": ["9c", "2c", "9d", "3c", "9h", "4c"]})
    day("enter-payments", "dee", table="T", lines=[{"patron": "ann", "area": 1, "wager": "bet", "paid": 400}])
    day("leave-table", "ann", table="T")
    assert "accepted" in day("close-table", "sue", table="T")
    resolved = {"table": "T", "round": 1, "how": "let-stand", "words": "ann has left"}
    assert "accepted" in day("resolve-payments", "sue", **resolved)
    assert day.balance("ann") == 400


def test_supervisors_are_told_of_a_closing():
    day = closing_in_twenty_minutes(T=BACEBALL)
    notice = {"about": "notice-of-closing", "at": "2026-11-16T20:01:00Z", "table": "T"}
    for to in ("gaming-supervisor", "gaming-manager"):
        assert day.ask("notices", to=to) == [notice | {"patron": None, "promotion": None}]
    assert day.ask("notices", to="inspector") == []
    assert day.ask("notices", to="gaming-manager", about="complain") == []
