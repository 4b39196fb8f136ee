"""A minimum raised at once: PJ, FCP, BB 6.5.1, 6.5.3, 6.5.4 and PG 10.6; QC-6 to QC-12, QC-16."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.floor.limits.tables import NSW, Evening, at, cited, refused, table
from tests.floor.running import comes_back
from tests.helping import last
from tests.pai_gow import helping as pai_gow


def games(*last: str) -> list[Any]:
    """Every game with such a rule, marked with its clauses under that about limits."""
    return [pytest.param(game, marks=[rule(f"{game}/{NSW[game][1]}{each}") for each in last]) for game in NSW]


@pytest.mark.parametrize("game", games(".1", ".1.1", ".3", ".4"))
def test_who_is_present_keeps_the_old_minimum_with_a_marker_and_newcomers_do_not(game):
    here = Evening(game)
    here("19:50:00", "take-seat", "ann", area=3)
    came = here.change("20:00:00", "raise-minimum", minimum=2500)
    assert {here.clause(".1"), here.clause(".1.1"), here.clause(".3")} <= cited(came)
    assert here.ask("20:00:00", "sign", wager=here.wager) == [
        {"min": 1000, "max": 50000},
        {"min": 2500, "max": 50000},
    ]
    assert here.markers("20:00:00") == {"ann": 3}
    assert here.ask("20:00:00", "table")["kept"] == {"ann": {here.wager: 1000}}
    assert refused(here.place("20:00:01", "bob", 4, 1000))[0] == here.clause(".4")
    assert refused(here.place("20:00:01", "ann", 3, 999))[1] == "below-minimum"
    assert "accepted" in here.place("20:00:02", "ann", 3, 1000)
    assert "accepted" in here.place("20:00:03", "bob", 4, 2500)
    assert comes_back(here.day.runner)


@pytest.mark.parametrize("game", games(".1.2"))
def test_the_marker_goes_with_its_player_and_does_not_come_back(game):
    here = Evening(game)
    here("19:50:00", "take-seat", "ann", area=3)
    here.change("20:00:00", "raise-minimum", minimum=2500)
    assert here.clause(".1.2") in cited(here("20:10:00", "leave-table", "ann"))
    assert (here.markers("20:10:00"), here.sign("20:10:00")) == ({}, [2500])
    here("20:11:00", "take-seat", "ann", area=3)
    assert here.minimum("20:11:00", "ann") == 2500
    assert comes_back(here.day.runner)


@pytest.mark.parametrize("game", [each for each in games(".1.3") if each.values != ("four-card-poker",)])
def test_the_one_marker_stands_where_the_player_sits(game):
    here = Evening(game)
    here("19:50:00", "take-seat", "ann", area=3)
    here.change("20:00:00", "raise-minimum", minimum=2500)
    came = here("20:01:00", "take-seat", "ann", area=5)
    assert f"{game}/{NSW[game][1]}.1.3" in cited(came)
    assert here.markers("20:01:00") == {"ann": 5}
    assert "accepted" in here.place("20:02:00", "ann", 5, 1000)


@pytest.mark.parametrize("game", games(".1"))
def test_with_nobody_present_there_is_one_minimum(game):
    here = Evening(game)
    here.change("20:00:00", "raise-minimum", minimum=2500)
    assert (here.sign("20:00:00"), here.markers("20:00:00")) == ([2500], {})
    here("20:01:00", "take-seat", "ann", area=3)
    assert here.minimum("20:01:00", "ann") == 2500


@pytest.mark.parametrize("game", games(".1"))
def test_a_third_minimum_is_refused_and_one_by_notice_for_the_table_is_not(game):
    here = Evening(game)
    here("19:50:00", "take-seat", "ann", area=3)
    here.change("20:00:00", "raise-minimum", minimum=2500)
    assert refused(here.change("20:01:00", "raise-minimum", minimum=5000)) == (
        here.clause(".1"),
        "third-minimum",
    )
    assert refused(here.change("20:01:00", "raise-minimum", "dee", minimum=5000)) == (
        here.clause(".1"),
        "not-your-power",
    )
    here.notice("20:02:00", 5000, "20:22:00", whose="table")
    assert here.sign("20:22:00") == [1000, 5000]
    assert (here.minimum("20:22:00", "ann"), here.minimum("20:22:00")) == (1000, 5000)


@pytest.mark.parametrize("game", games(".1"))
def test_a_raise_is_higher_and_can_be_kept(game):
    here = Evening(game)
    assert refused(here.change("20:00:00", "raise-minimum", minimum=1000))[1] == "not-higher"
    assert refused(here.change("20:00:00", "raise-minimum", minimum=50001))[1] == "bad-limits"


@pytest.mark.parametrize("game", games(".3"))
def test_only_the_minimum_is_kept_and_both_sets_are_shown(game):
    here = Evening(game)
    here("19:50:00", "take-seat", "ann", area=3)
    here.change("20:00:00", "raise-minimum", minimum=2500, maximum=20000, unit=500)
    assert here.ask("20:00:00", "sign", wager=here.wager) == [
        {"min": 1000, "max": 50000},
        {"min": 2500, "max": 20000},
    ]
    assert here.ask("20:00:00", "maximum", wager=here.wager, patron="ann") == 20000
    assert refused(here.place("20:00:01", "ann", 3, 1250))[1] == "unit"
    assert "accepted" in here.place("20:00:02", "ann", 3, 1500)


@pytest.mark.parametrize("game", games(".1"))
def test_lowered_to_the_kept_minimum_or_below_one_is_left(game):
    for lower, left in ((2000, {"ann": 3}), (1000, {}), (900, {})):
        here = Evening(game)
        here("19:50:00", "take-seat", "ann", area=3)
        here.change("20:00:00", "raise-minimum", minimum=2500)
        assert "accepted" in here.change("20:01:00", "change-limits", minimum=lower)
        assert here.markers("20:01:00") == left
        assert here.minimum("20:01:00", "ann") == min(lower, 1000)
        assert here.minimum("20:01:00") == lower


@pytest.mark.parametrize("game", games(".1"))
def test_a_raise_while_wagers_lie_there_holds_when_they_do_not_any_more(game):
    here = Evening(game)
    here.place("20:00:00", "ann", 3, 1000)
    here.change("20:01:00", "raise-minimum", minimum=2500)
    assert refused(here.change("20:01:30", "raise-minimum", minimum=5000))[1] == "third-minimum"
    assert "accepted" in here.place("20:02:00", "bob", 4, 1000)
    here("20:03:00", "take-seat", "eve", area=5)
    here("20:04:00", "withdraw", "ann", area=3, wager=here.wager)
    assert here.minimum("20:04:00") == 1000
    here("20:05:00", "withdraw", "bob", area=4, wager=here.wager)
    assert here.minimum("20:05:00") == 2500
    assert here.markers("20:05:00")["eve"] == 5
    assert comes_back(here.day.runner)


def baceball_round(here: Evening, time: str, cards: int) -> None:
    """So many cards of a round that ann on area 1 loses."""
    here(time, "no-more-bets")
    here(time, "cards", cards=["2c", "9c", "3c", "9d", "4c", "9h"][:cards])


def test_in_the_middle_of_a_round_it_waits_and_who_wagered_in_it_keeps_the_old_minimum():
    here = Evening("baceball")
    here.place("20:00:00", "ann", 1, 1000)
    baceball_round(here, "20:00:30", 3)
    here.change("20:01:00", "raise-minimum", minimum=2500)
    here("20:02:00", "take-seat", "eve", area=5)
    assert (here.minimum("20:02:00"), here.markers("20:02:00")) == (1000, {})
    here("20:03:00", "cards", cards=["9d", "4c", "9h"])
    assert here.minimum("20:03:00", "ann") == here.minimum("20:03:00", "eve") == 1000
    assert here.minimum("20:03:00") == 2500
    assert here.markers("20:03:00") == {"ann": 1, "eve": 5}
    assert comes_back(here.day.runner)


def test_who_stood_behind_a_round_ago_or_left_in_it_keeps_nothing():
    here = Evening("baceball")
    here.place("20:00:00", "ann", 1, 1000)
    baceball_round(here, "20:00:30", 6)
    here.place("20:01:00", "bob", 1, 1000)
    baceball_round(here, "20:01:30", 3)
    here.change("20:02:00", "raise-minimum", minimum=2500)
    here("20:02:30", "leave-table", "bob")
    here("20:03:00", "cards", cards=["9d", "4c", "9h"])
    assert (here.markers("20:03:00"), here.sign("20:03:00")) == ({}, [2500])


def test_between_rounds_who_wagered_in_the_last_one_is_present():
    here = Evening("baceball")
    here.place("20:00:00", "ann", 1, 1000)
    baceball_round(here, "20:00:30", 6)
    here.change("20:01:00", "raise-minimum", minimum=2500)
    assert here.markers("20:01:00") == {"ann": 1}
    assert "accepted" in here.place("20:02:00", "ann", 2, 1000)


def test_a_notice_that_falls_due_in_a_round_holds_from_the_next():
    here = Evening("baceball")
    here.notice("20:00:00", 2500, "20:20:00")
    here.place("20:19:00", "ann", 1, 1000)
    baceball_round(here, "20:19:30", 3)
    assert here.minimum("20:20:00") == 1000
    assert [each["minimum"] for each in here.ask("20:20:30", "table")["notices"]] == [2500]
    here("20:21:00", "cards", cards=["9d", "4c", "9h"])
    assert (here.minimum("20:21:00"), here.ask("20:21:00", "table")["notices"]) == (2500, [])


@pytest.mark.parametrize("game", ["pinkjack", "baceball", "pai-gow"])
def test_an_own_sign_binds_while_it_stands_and_the_marker_is_there_when_it_goes(game):
    here = Evening(game)
    here("19:50:00", "take-seat", "ann", area=3)
    own = {"patron": "ann", "limits": {"min": 2000, "max": 100000}}
    assert "accepted" in here.change("19:55:00", "personal-limit", **own)
    here.change("20:00:00", "raise-minimum", minimum=2500)
    assert (here.minimum("20:00:00", "ann"), here.markers("20:00:00")) == (2000, {})
    assert here.ask("20:00:00", "maximum", wager=here.wager, patron="ann") == 100000
    here("20:01:00", "lift-personal-limit", "sue", patron="ann")
    assert (here.minimum("20:01:00", "ann"), here.markers("20:01:00")) == (1000, {"ann": 3})


def test_four_card_poker_knows_no_own_sign():
    here = Evening("four-card-poker")
    own = {"patron": "ann", "limits": {"min": 2000, "max": 100000}}
    for order, fields in (("personal-limit", own), ("lift-personal-limit", {"patron": "ann"})):
        assert refused(here("20:00:00", order, "sue", **fields)) == (None, "no-such-power")


def test_where_the_minimum_is_one_for_an_area_two_cannot_run():
    here = Evening("pinkjack", table("pinkjack", minimum="area"))
    here("19:50:00", "take-seat", "ann", area=3)
    came = here.change("20:00:00", "raise-minimum", minimum=2500)
    assert refused(came) == ("pinkjack/6.5.1", "area-minimum")
    assert "accepted" in here.notice("20:00:00", 2500, "20:20:00")


def test_nor_can_they_while_somebody_wagers_who_would_keep_the_minimum():
    here = Evening("pinkjack", table("pinkjack", minimum="area"))
    assert "accepted" in here.place("19:50:00", "ann", 3, 1000)
    came = here.change("20:00:00", "raise-minimum", minimum=2500)
    assert refused(came) == ("pinkjack/6.5.1", "area-minimum")
    here("20:01:00", "withdraw", "ann", area=3, wager="box")
    assert "accepted" in here.change("20:02:00", "raise-minimum", minimum=2500)


def test_held_to_the_minimum_is_to_the_own_one():
    here = Evening("pontoon", table("pontoon"))
    here("19:50:00", "hold-to-one-box", "sue", patron="ann")
    here.notice("20:00:00", 2500, "20:00:01", maximum=50000)
    assert refused(here.place("20:00:02", "ann", 3, 1000)) == ("pontoon/4.8", "restricted")
    assert "accepted" in here.place("20:00:03", "ann", 3, 2500)


def test_who_keeps_a_minimum_when_the_table_is_closed_keeps_it_no_more():
    here = Evening("pinkjack")
    here("19:50:00", "take-seat", "ann", area=3)
    here.change("20:00:00", "raise-minimum", minimum=2500)
    here("20:01:00", "notice-of-closing", "sue", time=at("20:21:00"))
    assert "accepted" in here("20:21:00", "close-table", "sue")
    assert (here.markers("20:21:00"), here.ask("20:21:00", "table")["kept"]) == ({}, {})


@pytest.mark.parametrize("kind", ["missing-tile", "foreign-tile"])
def test_a_round_void_before_its_dice_is_over_before_the_minimum_is_higher(kind):
    """Who wagered in it keeps the old minimum, and the round told again tells the same."""
    made = pai_gow.banked(stake=5000)
    made.place(3, "bob", "box", 1000)
    made.order("raise-minimum", "gaming-supervisor", wager="box", minimum=2500)
    made.no_more_bets()
    made.order(kind, "gaming-supervisor", **({"tile": "6-6"} if kind == "missing-tile" else {}))
    assert last(made)["over"] == "void"
    assert last(made)["after"]["kept"] == {"ann": {"box": 0}, "bob": {"box": 0}}
    assert last(made)["after"]["markers"] == {"ann": 2, "bob": 3}
    for short in (False, True):
        again = houseway.settle(made.record(short=short))
        assert (again["after"], again["events"][-3:]) == (last(made)["after"], last(made)["events"][-3:])
