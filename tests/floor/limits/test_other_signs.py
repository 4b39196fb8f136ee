"""Pontoon 3.1, limits by playing area, loosening in a round, stand-offs: QC-13, QC-14, QC-114, QC-116."""

import pytest

from houseway import api
from houseway.testing import rule
from tests.floor.limits.tables import Evening, at, cited, refused, table
from tests.floor.running import comes_back

BY_AREA = {
    "box": {"min": 1000, "max": 50000, "areas": {"3": {"min": 5000, "max": 100000}, "4": {"unit": 500}}}
}


@rule("pontoon/3.1")
def test_pontoon_changes_limits_only_after_a_notice_whatever_the_direction():
    here = Evening("pontoon")
    here("19:50:00", "take-seat", "ann", area=3)
    for change in ({"minimum": 500}, {"maximum": 90000}, {"minimum": 2500}):
        assert refused(here.change("20:00:00", "change-limits", **change)) == ("pontoon/3.1", "notice-first")
    assert refused(here.change("20:00:00", "raise-minimum", minimum=2500)) == (None, "no-such-power")
    assert refused(here.notice("20:00:00", 2500, "19:59:59")) == ("pontoon/3.1", "notice-too-short")
    assert refused(here.notice("20:00:00", 1000, "20:00:00")) == ("pontoon/3.1", "no-change")
    assert "pontoon/3.1" in cited(here.notice("20:00:00", 2500, "20:05:00", maximum=40000))
    assert here.minimum("20:04:59", "ann") == 1000
    assert (here.minimum("20:05:00", "ann"), here.minimum("20:05:00")) == (2500, 2500)
    assert (here.sign("20:05:00"), here.markers("20:05:00")) == ([2500], {})
    assert "accepted" in here.notice("20:06:00", 500, "20:06:00")
    assert here.minimum("20:06:00", "ann") == 500
    assert comes_back(here.day.runner)


@rule("pontoon/3.1")
def test_a_lower_minimum_of_pontoon_holds_at_its_time_and_a_higher_one_between_rounds():
    here = Evening("pontoon")
    here.place("20:00:00", "ann", 3, 1000)
    here.notice("20:00:01", 500, "20:00:02")
    assert here.minimum("20:00:02") == 500
    here.notice("20:00:03", 5000, "20:00:04")
    assert here.minimum("20:00:04") == 500
    here("20:00:05", "withdraw", "ann", area=3, wager="box")
    assert here.minimum("20:00:05") == 5000


def test_pontoon_has_no_kept_minimum_to_announce():
    here = Evening("pontoon")
    assert refused(here.notice("20:00:00", 2500, "21:00:00", whose="kept")) == ("pontoon/3.1", "no-change")


@rule("pinkjack/6.1")
def test_limits_posted_by_area_bind_wagers_there():
    here = Evening("pinkjack", table("pinkjack", limits=BY_AREA))
    assert refused(here.place("20:00:00", "ann", 3, 1000)) == ("pinkjack/6.1", "below-minimum")
    assert "accepted" in here.place("20:00:00", "ann", 3, 100000)
    assert refused(here.place("20:00:00", "bob", 4, 1250)) == ("pinkjack/6.1", "unit")
    assert refused(here.place("20:00:00", "bob", 5, 50001)) == ("pinkjack/6.1", "above-maximum")
    assert "accepted" in here.place("20:00:00", "bob", 5, 1250)
    assert here.ask("20:00:00", "minimum", wager="box", area=3) == 5000
    assert here.ask("20:00:00", "maximum", wager="box", area=3) == 100000


def test_a_minimum_that_is_kept_does_not_reach_an_area_with_its_own():
    here = Evening("pinkjack", table("pinkjack", limits=BY_AREA))
    here("19:50:00", "take-seat", "ann", area=4)
    here.change("20:00:00", "raise-minimum", minimum=2500)
    assert refused(here.place("20:00:01", "ann", 3, 2500))[1] == "below-minimum"
    assert "accepted" in here.place("20:00:02", "ann", 4, 1000)


@pytest.mark.parametrize(
    ("areas", "field"), [({"99": {"min": 1}}, "limits.box.areas.99"), ({"3": {"max": 10}}, "limits.box")]
)
def test_limits_by_area_must_make_a_sign(areas, field):
    limits = {"box": {"min": 1000, "areas": areas}}
    floor = {"tables": {"T": {"game": "pinkjack", "settings": {"limits": limits}}}}
    with pytest.raises(Exception, match=field):
        api.floor({"floor": floor, "steps": []})


def test_a_round_goes_on_by_the_sign_of_its_first_card():
    limits = {"box": {"min": 1000, "max": 50000}, "double": {"min": 1000}}
    here = Evening("pinkjack", table("pinkjack", limits=limits))
    wagers = [{"area": 3, "patron": "ann", "wager": "box", "amount": 1500}]
    cards = ["5c", "Ts", "6d"]
    here("20:00:00", "round", open=True, record={"wagers": wagers, "cards": cards})
    assert "accepted" in here.change("20:01:00", "change-limits", wager="double", minimum=100)
    assert here.minimum("20:01:00", wager="double") == 100
    double = {"area": 3, "action": "double"}
    assert "refused" in here("20:02:00", "decide", "ann", **double, amount=500)
    assert "accepted" in here("20:03:00", "decide", "ann", **double, amount=1000)


def test_what_tightens_waits_and_what_loosens_does_not():
    here = Evening("baceball")
    here.place("20:00:00", "ann", 1, 1000)
    here.change("20:01:00", "change-limits", minimum=500, maximum=20000)
    assert here.minimum("20:01:00") == 500
    assert here.ask("20:01:00", "maximum", wager="bet") == 50000
    here("20:02:00", "withdraw", "ann", area=1, wager="bet")
    assert here.ask("20:02:00", "maximum", wager="bet") == 20000


def stand_off(here: Evening) -> None:
    """Ann's bet on area 1 and the dealer have the same."""
    here.place("20:00:00", "ann", 1, 1000)
    here("20:00:10", "no-more-bets")
    here("20:00:20", "cards", cards=["2c", "2d", "3c", "3d", "4c", "4d"])


def test_a_stand_off_does_not_hold_a_notice_up_and_goes_back_if_it_stays_short():
    here = Evening("baceball")
    here.notice("19:50:00", 2500, "20:10:00")
    stand_off(here)
    assert [each["amount"] for each in here.ask("20:01:00", "table")["wagers"]] == [1000]
    assert (here.minimum("20:09:59", "ann"), here.minimum("20:10:00", "ann")) == (1000, 2500)
    here.place("20:11:00", "bob", 2, 2500)
    assert "baceball/6.1" in cited(here("20:12:00", "no-more-bets"))
    assert [each["patron"] for each in here.ask("20:12:00", "table")["wagers"]] == ["bob"]
    assert here.day.ask("person", patron="ann", at=at("20:12:00"))["balance"] == 0
    assert comes_back(here.day.runner)


def test_a_stand_off_may_be_raised_to_the_new_minimum():
    here = Evening("baceball")
    here.notice("19:50:00", 2500, "20:10:00")
    stand_off(here)
    assert (
        refused(here("20:10:00", "change-wager", "ann", area=1, wager="bet", amount=2000))[1]
        == "below-minimum"
    )
    assert "accepted" in here("20:10:01", "change-wager", "ann", area=1, wager="bet", amount=2500)
    here("20:10:02", "no-more-bets")
    assert [each["amount"] for each in here.ask("20:10:03", "table")["wagers"]] == [2500]


def test_with_nothing_but_short_stand_offs_no_cards_are_dealt():
    here = Evening("baceball")
    here.notice("19:50:00", 2500, "20:10:00")
    stand_off(here)
    assert refused(here("20:10:00", "no-more-bets"))[1] == "no-bet"


def test_a_banker_stakes_the_own_minimum():
    here = Evening("pai-gow", {"game": "pai-gow", "settings": {"limits": {"box": {"min": 1000}}}})
    here("19:50:00", "take-seat", "ann", area=3)
    here.change("20:00:00", "raise-minimum", minimum=5000)
    assert "accepted" in here("20:01:00", "claim-bank", "ann", area=3)
    assert refused(here.place("20:02:00", "ann", 3, 999, wager="bank")) == ("pai-gow/9.14", "below-minimum")
    assert "accepted" in here.place("20:02:00", "ann", 3, 1000, wager="bank")


@pytest.mark.parametrize("continued", ["shoe", "shuffler"])
def test_a_low_limit_table_of_four_card_poker_has_a_device_in_use(continued):
    given = table("four-card-poker", low_limit_below=1000)
    here = Evening("four-card-poker", given | {"before": {"device": continued}})
    came = here.change("20:00:00", "change-limits", minimum=500)
    assert ("accepted" in came) == (continued == "shuffler")
    if continued == "shoe":
        assert refused(came)[0] == "four-card-poker/6.6.2"


def test_the_sign_of_a_record_is_the_one_it_was_left_with():
    given = table("baceball") | {
        "before": {
            "limits": {"bet": {"min": 2500, "max": 40000}},
            "kept": {"ann": {"bet": 1000}},
            "seats": {"3": "ann"},
        }
    }
    here = Evening("baceball", given)
    assert (here.minimum("20:00:00"), here.minimum("20:00:00", "ann")) == (2500, 1000)
    assert (here.sign("20:00:00"), here.markers("20:00:00")) == ([1000, 2500], {"ann": 3})
    left = here.ask("20:00:00", "table")
    assert (left["limits"]["bet"]["max"], left["kept"]) == (40000, {"ann": {"bet": 1000}})


@pytest.mark.parametrize(
    "before",
    [
        {"kept": {"ann": {"bet": 1000}}},
        {"limits": {"bet": {"min": 2500}}, "kept": {"ann": {"bet": 1000}, "bob": {"bet": 1500}}},
        {"limits": {"bet": {"min": 2500, "max": 1000}}},
        {"limits": {"box": {"min": 2500}}},
        {"limits": {"bet": {"min": 2500}}, "kept": {"ann": {}}},
    ],
)
def test_what_cannot_have_been_left_is_said(before):
    floor = {"tables": {"T": table("baceball") | {"before": before}}}
    with pytest.raises(Exception, match=r"floor\.tables\.T"):
        api.floor({"floor": floor, "steps": []})


@rule("baceball/6.2")
def test_a_round_is_judged_by_the_sign_in_force_and_by_what_its_players_keep():
    record = {
        "game": "baceball",
        "settings": {"limits": {"bet": {"min": 500}}},
        "before": {"limits": {"bet": {"min": 2500}}, "kept": {"ann": {"bet": 1000}}},
        "wagers": [
            {"area": 1, "patron": "ann", "wager": "bet", "amount": 1000},
            {"area": 2, "patron": "bob", "wager": "bet", "amount": 1000},
        ],
        "cards": ["2c", "2d", "9c"] * 3,
    }
    result = api.settle(record)
    below = {line["patron"] for line in result["results"] if "baceball/6.2" in line["clauses"]}
    assert below == {"bob"}
    assert result["after"]["limits"]["bet"]["min"] == 2500
    assert result["after"]["kept"] == {"ann": {"bet": 1000}}


def test_time_in_between_is_told_and_a_refused_step_does_not_take_it_back():
    here = Evening("baceball")
    here.notice("20:00:00", 2500, "20:20:00")
    came = here.place("20:30:00", "ann", 1, 1000)
    assert refused(came)[0] == "baceball/6.1"
    assert [event["event"] for event in came["due"]] == ["limitschanged"]
    tried = {"at": at("20:30:00"), "alternative": True, "order": "leave-table", "by": "ann", "table": "T"}
    here.day.runner.step(tried)
    assert here.minimum("20:30:00") == 2500


def test_what_falls_due_in_an_alternative_has_not_happened():
    here = Evening("baceball")
    here.notice("20:00:00", 2500, "20:20:00")
    tried = {"at": at("20:30:00"), "alternative": True, "ask": "minimum", "table": "T", "wager": "bet"}
    assert here.day.runner.step(tried)["answer"] == 2500
    assert here.minimum("20:19:00") == 1000
    assert comes_back(here.day.runner)
