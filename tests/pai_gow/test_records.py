"""Pai Gow rounds written down: both forms, bad input, and what is refused with its clause."""

import json

import pytest

import houseway
from houseway.equipment import TILE_SET
from houseway.testing import rule
from tests.helping import cites
from tests.pai_gow.helping import (
    BANK,
    LOSER,
    WINNER,
    bank,
    box,
    finish,
    house,
    house_way,
    line,
    record,
    record_refused,
    set_so,
)

SET = [str(each) for each in TILE_SET]


def plain(**changes):
    return record({1: BANK, 2: WINNER}, box(2, "ann")) | changes


def unreadable(given):
    with pytest.raises(houseway.Unreadable) as caught:
        houseway.settle(given)
    return caught.value


def test_hands_are_low_and_high_with_their_values_by_name():
    result = houseway.settle(plain())
    assert result["hands"] == [
        {
            "area": 1,
            "hand": 1,
            "cards": ["5-5", "1-5", "1-3", "1-4"],
            "value": "6 / 9",
            "low": ["5-5", "1-5"],
            "high": ["1-3", "1-4"],
            "low_value": "6",
            "high_value": "9",
        },
        {
            "area": 2,
            "hand": 1,
            "cards": ["6-6", "2-2", "4-4", "5-6"],
            "value": "6 / 9",
            "low": ["6-6", "2-2"],
            "high": ["4-4", "5-6"],
            "low_value": "6",
            "high_value": "9",
        },
    ]


def test_box_lines_are_even_money_and_commission_is_a_line_of_its_own():
    result = houseway.settle(plain())
    assert [(each["wager"], each["stake"], each["net"]) for each in result["results"]] == [
        ("box", 1000, 1000),
        ("commission", 0, -50),
    ]
    assert line(result, "commission")["clauses"][0] == "pai-gow/14.1"
    assert result["net"] == {"ann": 950}


def test_both_forms_of_a_live_round_settle_alike():
    made = house(seed=3)
    for area, patron in ((2, "ann"), (4, "bob"), (7, "cy")):
        made.place(area, patron, "box", 1500)
    made.no_more_bets()
    finish(made)
    short, full = made.record(short=True), made.record()
    for given in (short, full):
        result = houseway.settle(json.loads(json.dumps(given)))
        assert result["net"] == made.last["net"]
        assert (result["first_area"], result["delivery"]) == (made.last["first_area"], made.last["delivery"])


def test_tiles_may_be_given_by_name_where_one_kind_is_meant():
    given = plain()
    given["tiles"]["2"] = ["teen", "ban-tang", "yun", "foo-tau"]
    assert houseway.settle(given)["net"] == {"ann": 950}


def test_areas_that_are_not_listed_were_retrieved_unseen():
    shown = [event for event in houseway.settle(plain())["events"] if event["event"] == "dealt"]
    assert {event["to"]["area"] for event in shown} == {1, 2}


@pytest.mark.parametrize(
    ("changes", "code", "clause"),
    [
        ({"tiles": {"1": BANK.split(), "2": ["6-6", "6-6", "6-6", "2-2"]}}, "too-many", "3.1"),
        ({"tiles": {"1": BANK.split(), "2": ["6-6", "2-2", "4-4", "5-6", "1-1"]}}, "four-tiles", "12.1"),
        ({"tiles": {"9": BANK.split()}}, "no-such-area", "2.2"),
        ({"wagers": [box(1, "ann")]}, "house-area", "6.10"),
        ({"wagers": [box(2, "ann"), box(2, "ann")]}, "one-wager", "9.8"),
        ({"wagers": [box(2, name) for name in "abcd"]}, "area-full", "9.8"),
        ({"wagers": [{**box(2, "ann"), "wager": "ante"}]}, "unknown-wager", "9.1"),
        ({"wagers": [box(2, "ann"), bank(3, "bob", 1000)]}, "house-banks", "11.1.1"),
        ({"chung": 4}, "house-area", "6.10"),
        ({"banker": "bob"}, "no-bank-wager", "9.14"),
        ({"banker": "bob", "chung": 9}, "no-such-area", "2.2"),
        ({"adjust": 1}, "no-adjustment", "8.2"),
        ({"decisions": [{**set_so(2, LOSER)}]}, "wrong-items", "12.4"),
        ({"decisions": [{"area": 2, "action": "fold"}]}, "barred", "12.11"),
        ({"decisions": [house_way(2), house_way(5)]}, "not-asked", "12.11"),
        ({"stack": SET[:31], "dice": {"box": [1, 1, 1], "cut": 1}, "tiles": {}}, "not-the-set", "3.1"),
        (
            {"stack": [*SET[:31], "6-6"], "dice": {"box": [1, 1, 1], "cut": 1}, "tiles": {}},
            "not-the-set",
            "3.1",
        ),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_its_clause(changes, code, clause):
    record_refused(plain(**changes), code, clause)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"cards": ["As"]}, "unknown-item"),
        ({"tiles": {"1": BANK.split()}}, "missing-tiles"),
        ({"tiles": {"1": BANK.split(), "2": ["6-7", "2-2", "4-4", "5-6"]}}, "unknown-item"),
        ({"stack": SET, "tiles": {}}, "no-dice"),
        ({"stack": SET, "dice": {"box": [1, 1, 1], "cut": 1}}, "two-forms"),
        ({"dice": {"box": [1, 1], "cut": 1}}, "bad-field"),
        ({"decisions": []}, "missing-decision"),
        ({"before": {"bank": {"patron": "ann", "area": 2, "round": 3}}}, "bad-before"),
        ({"before": {"chung": 9}}, "bad-before"),
        (
            {"before": {"standing": [{"area": 2, "patron": "ann", "wager": "bank", "amount": 5}]}},
            "bad-before",
        ),
        ({"settings": {"limits": {"ante": {"min": 5}}}}, "unknown-wager"),
        ({"wagers": [{**box(2, "ann"), "suit": "c"}]}, "no-choice"),
        ({"wagers": [box(2, "ann", -5)]}, "bad-amount"),
        ({"wagers": [box(2, " ")]}, "bad-patron"),
        ({"wagers": [box(2, "ann", tokens=2000)]}, "bad-tokens"),
    ],
)
def test_what_cannot_be_read_is_quoted(changes, code):
    assert unreadable(plain(**changes)).code == code


def test_other_games_have_no_tiles():
    given = {"game": "baceball", "wagers": [], "cards": [], "tiles": {"1": BANK.split()}}
    assert unreadable(given).code == "bad-field"


def test_a_bank_without_its_chung_is_where_its_wager_lies():
    given = record(
        {5: BANK, 2: LOSER},
        box(2, "ann"),
        bank(5, "eve", 1000),
        banker="eve",
        decisions=[set_so(2, LOSER), house_way(5)],
    )
    assert houseway.settle(given)["net"] == {"ann": -1000, "eve": 950}


EXPOSED = {"at": {"cards": 8, "decisions": 0}, "kind": "exposed-tiles", "by": "dealer", "area": 2, "tiles": 2}


@rule("pai-gow/15.3.1")
@pytest.mark.parametrize("answer", [{"action": "void"}, {"action": "void", "patron": "ann", "area": 2}])
def test_an_incident_holds_what_was_said_to_its_questions(answer):
    played = record({1: BANK, 2: WINNER}, box(2, "ann"), decisions=[])
    result = houseway.settle(played | {"incidents": [EXPOSED | {"answers": [answer]}]})
    assert result["net"] == {"ann": 0}
    assert cites(line(result), "15.3.1")


def test_an_answer_that_no_incident_asks_for_is_refused():
    given = record({1: BANK, 2: WINNER}, box(2, "ann"))
    answers = [{"action": "void", "patron": "bob"}]
    record_refused(given | {"incidents": [EXPOSED | {"tiles": 1, "answers": answers}]}, "not-asked", "12.11")
    for wrong in ({}, {"action": "void", "whose": "ann"}, []):
        with pytest.raises(houseway.Unreadable, match=r"incidents\[0\]\.answers"):
            houseway.settle(given | {"incidents": [EXPOSED | {"answers": [wrong]}]})


@pytest.mark.parametrize(
    ("decisions", "incident", "number"),
    [
        (
            None,
            {"kind": "refused-cover", "by": "dealer", "patron": "bob", "area": 3, "amount": 100},
            "13.2.2",
        ),
        ([], {"kind": "set-for-player", "by": "gaming-supervisor", "area": 2, "at": {"cards": 8}}, "15.16"),
        (
            None,
            {"kind": "set-wrongly", "by": "dealer", "area": 1, "at": {"cards": 8, "decisions": 1}}
            | {"low": ["5-5", "1-4"]},
            "15.7",
        ),
        (
            None,
            {"kind": "personal-limit", "by": "gaming-supervisor", "patron": "ann"}
            | {"limits": {"min": 1000, "max": 100_000}},
            "10.7",
        ),
    ],
)
def test_cards_and_decisions_say_when_an_incident_came(decisions, incident, number):
    settings = {"limits": {"box": {"min": 500, "max": 50_000}}}
    given = record({1: BANK, 2: WINNER}, box(2, "ann"), decisions=decisions, settings=settings)
    told = houseway.settle(given | {"incidents": [incident]})["events"]
    assert any(cites(each, number) for each in told)
    assert not any(
        cites(each, number) for each in houseway.settle(record({1: BANK, 2: WINNER}, box(2, "ann")))["events"]
    )


@rule("pai-gow/12.4")
@pytest.mark.parametrize("low", [0, 1, 3, 4])
def test_a_hand_is_set_two_and_two(low):
    tiles = WINNER.split()
    given = [{"area": 2, "action": "set", "low": tiles[:low], "high": tiles[low:]}]
    record_refused(record({1: BANK, 2: WINNER}, box(2, "ann"), decisions=given), "wrong-items", "12.4")


@pytest.mark.parametrize(("tiles", "first"), [(LOSER, "13.2.7"), (WINNER, "13.2.8")])
def test_the_banks_line_begins_with_what_decided_it(tiles, first):
    given = record({2: BANK, 3: tiles}, bank(2, "ann", 5000), box(3, "bob"), banker="ann", chung=2)
    assert line(houseway.settle(given), "bank")["clauses"][0] == f"pai-gow/{first}"


SET_SO = set_so(2, WINNER)


@pytest.mark.parametrize(
    ("decisions", "number"),
    [
        ([SET_SO, SET_SO, house_way(3)], "12.5"),
        ([SET_SO, house_way(3), SET_SO], "12.5"),
        ([{"area": 2, "action": "concede"}, SET_SO, house_way(3)], "12.17"),
        ([SET_SO, house_way(3), {**SET_SO, "area": 8}], "12.8.1"),
    ],
)
def test_what_nobody_asks_for_again_names_its_reason(decisions, number):
    wagers = (box(2, "ann"), box(3, "bob"), box(8, "cy"))
    given = record({1: BANK, 2: WINNER, 3: LOSER, 8: "1-1 3-3 2-6 3-4"}, *wagers, decisions=decisions)
    record_refused(given | {"settings": {"layout": "B"}}, "not-asked", number)


@rule("pai-gow/9.12")
def test_no_bank_is_held_on_a_house_way_area():
    given = record({8: BANK, 3: LOSER}, bank(8, "ann", 5000), box(3, "bob"), banker="ann", chung=8)
    record_refused(given | {"settings": {"layout": "B"}}, "house-way-area", "9.12")
