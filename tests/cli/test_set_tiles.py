"""`houseway set-tiles`: the House Way of any four tiles, the checker of rule 5.1, and all deals."""

import json
from collections import Counter

import pytest

import houseway
from houseway.api import every_house_way
from tests.cli.running import run

TEEN_AND_ELEVEN = ["6-6", "5-6", "1-6", "3-6"]


def test_four_tiles_are_set_and_the_section_is_named():
    done = run("set-tiles", *TEEN_AND_ELEVEN)
    assert done.code == 0
    assert "teen wong" in done.out
    assert "A2.5.2" in done.out


def test_json_has_the_form_of_the_contract():
    done = run("set-tiles", "6-6", "1-3", "5-5", "3-6", "--json")
    assert done.json == {
        "tiles": ["6-6", "1-3", "5-5", "3-6"],
        "low": ["1-3", "5-5"],
        "high": ["6-6", "3-6"],
        "low_value": "4",
        "high_value": "teen wong",
        "clauses": ["pai-gow/A2.4.1"],
        "ruling": "PG-R4",
    }


def test_tiles_go_by_name_where_one_kind_is_meant():
    by_name = houseway.house_way(["teen", "foo-tau", "ka-kiok-chaat", "3-6"])
    assert by_name == houseway.house_way(TEEN_AND_ELEVEN)


def test_a_right_setting_is_confirmed_and_exits_0():
    done = run("set-tiles", "--low", "1-6", "5-6", *TEEN_AND_ELEVEN, "--json")
    assert done.code == 0
    assert done.json["is_house_way"] is True


def test_a_wrong_setting_exits_1_and_says_what_is_right_and_why():
    done = run("set-tiles", *TEEN_AND_ELEVEN, "--low", "5-6", "3-6", "--json")
    assert done.code == 1
    found = done.json
    assert found["checked"]["high_value"] == "teen high nine"
    assert (found["low"], found["high"]) == (["5-6", "1-6"], ["6-6", "3-6"])
    assert found["clauses"][0] == "pai-gow/A2.5.2"


def test_the_checker_says_so_in_words():
    assert "not the House Way" in run("set-tiles", *TEEN_AND_ELEVEN, "--low", "5-6", "3-6").out
    assert "This is the House Way" in run("set-tiles", *TEEN_AND_ELEVEN, "--low", "5-6", "1-6").out


def test_either_tile_of_a_mixed_pair_may_lie_in_either_hand():
    for low in (["5-5", "2-6"], ["5-5", "3-5"]):
        assert houseway.check_setting(["5-5", "5-6", "2-6", "3-5"], low)["is_house_way"]


@pytest.mark.parametrize(
    ("tiles", "code", "clause"),
    [
        (["6-6", "1-1", "4-4", "1-3", "5-5"], "four-tiles", "12.1"),
        (["6-6", "1-1", "4-4"], "four-tiles", "12.1"),
        ([], "four-tiles", "12.1"),
        (["6-6", "6-6", "6-6", "1-1"], "too-many", "3.1"),
        (["3-6", "3-6", "1-1", "1-3"], "too-many", "3.1"),
    ],
)
def test_what_cannot_be_dealt_is_refused(tiles, code, clause):
    done = run("set-tiles", *tiles, "--json")
    assert done.code == 2
    refused = done.json["refused"]
    assert (refused["code"], refused["clause"]) == (code, f"pai-gow/{clause}")


def test_tiles_of_another_hand_are_refused():
    done = run("set-tiles", *TEEN_AND_ELEVEN, "--low", "5-6", "4-4", "--json")
    assert done.code == 2
    assert done.json["refused"]["clause"] == "pai-gow/12.4"


def test_an_unknown_tile_is_quoted():
    done = run("set-tiles", "6-7", "1-1", "4-4", "1-3", "--json")
    assert done.code == 2
    error = done.json["error"]
    assert (error["code"], error["field"]) == ("unknown-item", "tiles[0]")
    assert "6-7" in error["message"]


def test_all_deals_on_the_command_line_are_one_json_a_line():
    lines = run("set-tiles", "--all").out.splitlines()
    assert len(lines) == 35_960
    first = json.loads(lines[0])
    assert Counter(first["low"] + first["high"]) == Counter(first["tiles"])


def test_the_high_hand_is_never_the_lower_one():
    names = [f"{points}" for points in range(10)]
    for deal in every_house_way():
        if deal["high_value"] in names:
            assert names.index(deal["low_value"]) <= names.index(deal["high_value"])
