"""Limits that change after a sign: PJ, FCP, BB 6.5, 6.5.2; PG 10.6, 10.6.2; QC-1 to QC-5, QC-104."""

import pytest

from houseway.testing import rule
from tests.floor.limits.tables import NSW, Evening, at, cited, refused
from tests.floor.running import comes_back

GAMES = [pytest.param(game, marks=rule(f"{game}/{NSW[game][1]}")) for game in NSW]
KEPT = [pytest.param(game, marks=rule(f"{game}/{NSW[game][1]}.2")) for game in NSW]


@pytest.mark.parametrize("game", GAMES)
def test_a_higher_minimum_is_announced_at_least_1200_seconds_before(game):
    here = Evening(game)
    for too_near in ("20:19:59", "20:19:59.999999", "20:00:00", "19:59:59"):
        assert refused(here.notice("20:00:00", 2500, too_near)) == (here.clause(""), "notice-too-short")
    assert here.clause("") in cited(here.notice("20:00:00", 2500, "20:20:00"))
    assert (here.minimum("20:19:59"), here.minimum("20:19:59.999999")) == (1000, 1000)
    assert (here.minimum("20:20:00", "ann"), here.minimum("20:20:01")) == (2500, 2500)
    assert here.ask("20:20:01", "table")["notices"] == []
    assert comes_back(here.day.runner)


@pytest.mark.parametrize("game", GAMES)
def test_it_says_how_near_is_near_enough(game):
    came = Evening(game).notice("20:00:00.5", 2500, "20:10:00")
    assert came["refused"]["allowed"] == at("20:20:00.5")


@pytest.mark.parametrize("game", GAMES)
def test_nobody_but_a_casino_supervisor_changes_limits(game):
    here = Evening(game)
    orders = [
        ("notice-of-minimum", {"minimum": 2500, "time": at("21:00:00")}),
        ("change-limits", {"minimum": 500}),
    ]
    for by in ("dee", "ann", "ivy"):
        for order, fields in orders:
            came = here.change("20:00:00", order, by, **fields)
            assert refused(came) == (here.clause(""), "not-your-power")
    assert here.minimum("21:00:00") == 1000


@pytest.mark.parametrize("game", GAMES)
def test_a_higher_minimum_is_no_plain_change_and_a_lower_one_no_notice(game):
    here = Evening(game)
    came = here.change("20:00:00", "change-limits", minimum=1001)
    assert refused(came) == (here.clause(""), "notice-first")
    for lower in (1000, 500):
        came = here.notice("20:00:00", lower, "21:00:00")
        assert refused(came) == (here.clause(""), "not-higher")
    came = here.notice("20:00:00", 50001, "21:00:00")
    assert refused(came) == (here.clause(""), "bad-limits")
    assert "accepted" in here.change("20:00:00", "change-limits", minimum=500, maximum=20000)
    assert here.ask("20:00:00", "table")["limits"][here.wager] == {"min": 500, "max": 20000, "unit": 1}


@pytest.mark.parametrize("game", GAMES)
def test_an_altered_sign_is_judged_without_the_one_it_replaces(game):
    here = Evening(game)
    assert "accepted" in here.notice("20:00:00", 40000, "20:30:00")
    altered = {"minimum": 3000, "maximum": 30000, "time": at("20:40:00")}
    assert "accepted" in here.change("20:10:00", "alter-notice", **altered)
    assert here.ask("20:40:00", "table")["limits"][here.wager] == {"min": 3000, "max": 30000, "unit": 1}


@pytest.mark.parametrize("game", GAMES)
def test_one_sign_hangs_for_a_minimum_and_an_altered_one_counts_from_then(game):
    here = Evening(game)
    here.notice("20:00:00", 2500, "20:20:00")
    assert refused(here.notice("20:01:00", 5000, "20:30:00")) == (here.clause(""), "notice-hangs")
    altered = {"minimum": 3000, "time": at("20:29:59")}
    came = here.change("20:10:00", "alter-notice", **altered)
    assert refused(came) == (here.clause(""), "notice-too-short")
    hanging = here.ask("20:10:00", "table")["notices"]
    assert [(each["minimum"], each["time"], each["displayed"], each["whose"]) for each in hanging] == [
        (2500, at("20:20:00"), at("20:00:00"), "both")
    ]
    assert "accepted" in here.change("20:10:00", "alter-notice", minimum=3000, time=at("20:30:00"))
    assert (here.minimum("20:20:00"), here.minimum("20:29:59"), here.minimum("20:30:00")) == (
        1000,
        1000,
        3000,
    )
    came = here.change("20:31:00", "alter-notice", minimum=9000, time=at("21:00:00"))
    assert refused(came) == (here.clause(""), "no-notice")


@pytest.mark.parametrize("game", GAMES)
def test_a_sign_that_is_taken_down_changes_nothing_and_put_up_again_starts_anew(game):
    here = Evening(game)
    take_down = {"order": "take-down-notice", "notice": "minimum"}
    assert refused(here.change("20:00:00", **take_down)) == (here.clause(""), "no-notice")
    here.notice("20:00:00", 2500, "20:20:00")
    assert refused(here.change("20:19:00", by="dee", **take_down)) == (here.clause(""), "not-your-power")
    assert here.clause("") in cited(here.change("20:19:00", **take_down))
    assert refused(here.notice("20:19:01", 2500, "20:39:00"))[1] == "notice-too-short"
    assert "accepted" in here.notice("20:19:01", 2500, "20:39:01")
    assert (here.minimum("20:39:00"), here.minimum("20:39:01")) == (1000, 2500)


@pytest.mark.parametrize("game", GAMES)
def test_a_notice_waits_for_the_round_for_which_wagers_lie_there(game):
    here = Evening(game)
    here.notice("20:00:00", 2500, "20:20:00")
    here.place("20:19:59", "ann", 2, 1000)
    assert (here.minimum("20:20:00"), here.minimum("20:25:00", "ann")) == (1000, 1000)
    assert "accepted" in here.place("20:26:00", "bob", 3, 1000)
    for patron, area in (("ann", 2), ("bob", 3)):
        here("20:27:00", "withdraw", patron, area=area, wager=here.wager)
    assert here.minimum("20:27:00") == 2500
    assert comes_back(here.day.runner)


@pytest.mark.parametrize("game", KEPT)
def test_a_kept_minimum_rises_only_by_its_own_notice(game):
    here = Evening(game)
    assert refused(here.notice("19:58:00", 2500, "21:00:00", whose="kept")) == (
        here.clause(".2"),
        "nobody-keeps",
    )
    here("19:59:00", "take-seat", "ann", area=2)
    here.change("20:00:00", "raise-minimum", minimum=5000)
    assert refused(here.notice("20:00:00", 2000, "20:19:59", whose="kept"))[0] == here.clause(".2")
    assert refused(here.notice("20:00:00", 5001, "20:20:00", whose="kept")) == (
        here.clause(".2"),
        "above-the-table",
    )
    assert here.clause(".2") in cited(here.notice("20:00:00", 2000, "20:20:00", whose="kept"))
    assert (here.minimum("20:19:59", "ann"), here.minimum("20:20:00", "ann")) == (1000, 2000)
    assert (here.sign("20:20:00"), here.markers("20:20:00")) == ([2000, 5000], {"ann": 2})
    here.notice("20:21:00", 5000, "20:41:00", whose="kept")
    assert (here.minimum("20:41:00", "ann"), here.markers("20:41:00")) == (5000, {})
    assert here.sign("20:41:00") == [5000]


@pytest.mark.parametrize("game", GAMES)
def test_a_sign_reaches_the_table_those_who_keep_or_both(game):
    for whose, bound, shown in (("table", 1000, [1000, 5000]), (None, 5000, [5000])):
        here = Evening(game)
        here("19:59:00", "take-seat", "ann", area=2)
        here.change("20:00:00", "raise-minimum", minimum=2500)
        here.notice("20:00:00", 5000, "20:20:00", **({} if whose is None else {"whose": whose}))
        assert (here.minimum("20:20:00", "ann"), here.minimum("20:20:00", "new")) == (bound, 5000)
        assert here.sign("20:20:00") == shown


def test_each_wager_has_its_own_minimum_and_its_own_sign():
    here = Evening("baceball")
    strike = {"wager": "strike-1", "minimum": 200, "time": at("20:30:00")}
    here.notice("20:00:00", 2500, "20:20:00")
    assert "accepted" in here.change("20:00:00", "notice-of-minimum", **strike)
    assert (here.minimum("20:20:00"), here.minimum("20:20:00", wager="strike-1")) == (2500, None)
    assert here.minimum("20:30:00", wager="strike-1") == 200
    came = here.change("20:31:00", "notice-of-minimum", wager="jackpot", minimum=200, time=at("21:00:00"))
    assert refused(came) == ("baceball/11.4", "no-limit")
    assert "error" in here.change("20:31:00", "change-limits", wager="box", minimum=200)


def test_the_amount_of_suits_you_is_raised_by_notice_alone():
    given = {
        "game": "pinkjack",
        "settings": {"limits": {"box": {"min": 1000}}, "suits_you": {"amount": 500}},
    }
    here = Evening("pinkjack", given)
    raised = {"wager": "suits-you", "minimum": 1000}
    assert refused(here.change("20:00:00", "raise-minimum", **raised)) == ("pinkjack/13.3", "one-amount")
    assert "accepted" in here.change("20:00:00", "notice-of-minimum", **raised, time=at("20:20:00"))
    here.place("20:20:00", "ann", 2, 1000)
    suit = {"wager": "suits-you", "suit": "h"}
    assert refused(here.place("20:20:01", "ann", 2, 500, **suit))[0] == "pinkjack/13.3"
    assert "accepted" in here.place("20:20:02", "ann", 2, 1000, **suit)


@pytest.mark.parametrize("field", ["time", "minimum"])
def test_what_cannot_be_read_is_an_error(field):
    here = Evening("pinkjack")
    wrong = {"time": "soon", "minimum": "ten"}[field]
    fields = {"minimum": 2500, "time": at("21:00:00")} | {field: wrong}
    came = here.change("20:00:00", "notice-of-minimum", **fields)
    assert "error" in came
    assert "error" in here("20:00:00", "take-down-notice", "sue", notice="minimum")
    assert "error" in here.change("20:00:00", "change-limits")
