"""Appendix 2, line by line: given these tiles, the House sets them so, by this line.

T Teen, D Day, H8 and L8 the high and the low eight and so on; G Gee Jun.
"""

from collections import Counter

import pytest

from houseway.equipment import TILE_SET, tile
from houseway.games.pai_gow.four_tiles import Deal
from houseway.games.pai_gow.hands import setting_of
from houseway.games.pai_gow.house_way import listed_exception, short_form
from houseway.testing import rule
from tests.helping import events
from tests.pai_gow.helping import box, hand, house_way, settle


def set_the_house_way(tiles):
    """A player on area 2 turns these tiles for the dealer."""
    left = list((Counter(TILE_SET) - Counter(tile(name) for name in tiles.split())).elements())
    return settle({1: " ".join(map(str, left[:4])), 2: tiles}, box(2, "ann"), decisions=[house_way(2)])


def worth_the_same(found, low, high):
    expected = setting_of([tile(name) for name in low.split()], [tile(name) for name in high.split()])
    made = setting_of([tile(name) for name in found["low"]], [tile(name) for name in found["high"]])
    return made.is_worth(expected)


LINES = {
    # 1. two pairs
    "A2.1": [
        ("4-4 4-4 1-4 2-3", "1-4 2-3", "4-4 4-4"),
        ("6-6 6-6 3-6 4-5", "3-6 4-5", "6-6 6-6"),
        ("2-4 1-2 3-3 3-3", "3-3 3-3", "2-4 1-2"),
    ],
    # 2. never split
    "A2.2/nhor": [("1-3 1-3 6-6 3-6", "6-6 3-6", "1-3 1-3")],
    "A2.2/mooy": [("5-5 5-5 1-1 1-6", "1-1 1-6", "5-5 5-5")],
    "A2.2/cheong-sum": [("3-3 3-3 2-4 1-4", "1-4 2-4", "3-3 3-3")],
    "A2.2/ban-tang": [("2-2 2-2 6-6 3-6", "6-6 3-6", "2-2 2-2")],
    "A2.2/foo-tau": [("5-6 5-6 6-6 1-1", "6-6 1-1", "5-6 5-6")],
    "A2.2/hoong-tau-sap": [("4-6 4-6 6-6 2-6", "6-6 2-6", "4-6 4-6")],
    "A2.2/lim-lum-lok": [("1-5 1-5 2-5 1-4", "2-5 1-4", "1-5 1-5")],
    "A2.2/chap-ng": [("1-4 2-3 1-3 1-5", "1-3 1-5", "1-4 2-3")],
    # 3. split beside the tiles listed
    "A2.3/gee-jun": [
        ("2-4 1-2 3-3 1-5", "1-5 2-4", "3-3 1-2"),
        ("2-4 1-2 3-3 1-4", "1-4 2-4", "3-3 1-2"),
        ("2-4 1-2 3-3 1-3", "1-3 2-4", "3-3 1-2"),
        ("2-4 1-2 3-3 2-2", "2-2 2-4", "3-3 1-2"),
    ],
    "A2.3/teen-day/1": [
        ("6-6 6-6 3-6 2-6", "6-6 2-6", "6-6 3-6"),
        ("1-1 1-1 3-6 1-6", "1-1 1-6", "1-1 3-6"),
        ("6-6 6-6 4-5 3-3", "6-6 3-3", "6-6 4-5"),
        ("6-6 6-6 4-5 2-3", "6-6 2-3", "6-6 4-5"),
        ("1-1 1-1 4-5 1-3", "1-1 1-3", "1-1 4-5"),
    ],
    "A2.3/teen-day/2": [
        ("6-6 6-6 4-4 2-6", "6-6 2-6", "6-6 4-4"),
        ("1-1 1-1 3-5 2-5", "1-1 2-5", "1-1 3-5"),
        ("6-6 6-6 3-5 1-5", "6-6 1-5", "6-6 3-5"),
        ("6-6 6-6 4-4 2-2", "6-6 2-2", "6-6 4-4"),
    ],
    "A2.3/teen-day/3": [
        ("6-6 6-6 1-6 2-5", "6-6 2-5", "6-6 1-6"),
        ("1-1 1-1 3-4 1-5", "1-1 1-5", "1-1 3-4"),
        ("6-6 6-6 1-6 1-4", "6-6 1-4", "6-6 1-6"),
    ],
    "A2.3/chap-gow/1": [("3-6 4-5 6-6 1-1", "1-1 3-6", "6-6 4-5")],
    "A2.3/chap-gow/2": [("3-6 4-5 6-6 5-5", "5-5 3-6", "6-6 4-5"), ("3-6 4-5 1-1 4-6", "4-6 3-6", "1-1 4-5")],
    "A2.3/chap-gow/3": [("3-6 4-5 5-5 4-6", "4-6 3-6", "5-5 4-5")],
    "A2.3/eights/1": [("4-4 4-4 6-6 1-1", "1-1 4-4", "6-6 4-4"), ("2-6 3-5 6-6 1-1", "1-1 2-6", "6-6 3-5")],
    "A2.3/eights/2": [("4-4 4-4 6-6 5-6", "4-4 5-6", "6-6 4-4"), ("2-6 3-5 1-1 4-6", "4-6 2-6", "1-1 3-5")],
    "A2.3/eights/3": [("2-6 3-5 5-5 5-6", "5-5 2-6", "5-6 3-5")],
    "A2.3/eights/4": [("4-4 4-4 5-5 4-6", "4-4 4-6", "4-4 5-5")],
    "A2.3/eights/5": [("2-6 3-5 5-6 3-6", "3-6 2-6", "5-6 3-5")],
    "A2.3/sevens/1": [("1-6 1-6 6-6 1-1", "1-1 1-6", "6-6 1-6")],
    "A2.3/sevens/2": [("2-5 3-4 1-1 5-6", "5-6 2-5", "1-1 3-4"), ("1-6 1-6 6-6 5-5", "5-5 1-6", "6-6 1-6")],
    # 3. kept beside all others
    "A2.3": [
        ("2-4 1-2 4-4 1-5", "4-4 1-5", "2-4 1-2"),
        ("6-6 6-6 3-6 2-4", "3-6 2-4", "6-6 6-6"),
        ("1-1 1-1 5-5 5-6", "5-5 5-6", "1-1 1-1"),
        ("3-6 4-5 5-5 5-6", "5-5 5-6", "3-6 4-5"),
        ("2-6 3-5 5-6 1-4", "5-6 1-4", "2-6 3-5"),
        ("1-6 1-6 5-5 4-6", "5-5 4-6", "1-6 1-6"),
    ],
    # 4. Wongs, Gongs and High Nines
    "A2.4.1": [("6-6 1-3 5-5 3-6", "1-3 5-5", "6-6 3-6"), ("1-1 3-3 2-2 2-6", "3-3 2-2", "1-1 2-6")],
    "A2.4.2": [
        ("6-6 3-6 1-6 5-5", "3-6 5-5", "6-6 1-6"),
        ("6-6 3-6 4-4 5-5", "3-6 5-5", "6-6 4-4"),
        ("1-1 2-6 2-5 5-6", "5-6 2-6", "1-1 2-5"),
    ],
    "A2.4.3": [
        ("6-6 1-1 2-2 3-6", "1-1 2-2", "6-6 3-6"),
        ("6-6 1-1 3-6 1-6", "1-1 1-6", "6-6 3-6"),
        ("6-6 1-1 4-4 1-6", "1-1 1-6", "6-6 4-4"),
    ],
    # 5. their exceptions
    "A2.5.1": [("6-6 4-4 1-6 2-2", "1-6 2-2", "6-6 4-4"), ("1-1 2-6 3-4 1-3", "1-3 3-4", "1-1 2-6")],
    "A2.5.2": [("6-6 5-6 1-6 3-6", "5-6 1-6", "6-6 3-6"), ("1-1 5-6 4-4 4-5", "4-4 5-6", "1-1 4-5")],
    # 6. general play
    "A2.6.1": [
        ("5-5 4-6 1-6 1-3", "4-6 1-3", "5-5 1-6"),
        ("4-4 1-3 3-6 2-5", "1-3 3-6", "4-4 2-5"),
    ],
    "A2.6.2": [("5-5 4-6 1-5 1-4", "5-5 1-4", "4-6 1-5")],
    "A2.6.3": [("5-5 4-6 3-6 1-4", "4-6 1-4", "5-5 3-6")],
    "A2.6.4": [("1-3 5-5 4-6 1-4", "1-3 4-6", "5-5 1-4"), ("5-5 1-6 3-6 2-5", "1-6 3-6", "5-5 2-5")],
    # 7. the list
    "A2.7/1": [("5-5 4-6 3-3 6-6", "5-5 4-6", "6-6 3-3"), ("5-5 4-6 1-5 1-1", "5-5 4-6", "1-1 1-5")],
    "A2.7/2": [("5-5 4-6 5-6 1-6", "5-5 4-6", "5-6 1-6"), ("5-5 4-6 5-6 2-6", "5-5 4-6", "5-6 2-6")],
    "A2.7/3": [("4-4 5-5 5-6 1-6", "5-5 1-6", "4-4 5-6"), ("4-4 5-5 5-6 2-5", "5-5 2-5", "4-4 5-6")],
    "A2.7/4": [("3-3 1-4 2-4 1-1", "1-1 1-4", "3-3 2-4"), ("3-3 1-4 2-4 6-6", "6-6 1-4", "3-3 2-4")],
    "A2.7/5": [("3-3 1-4 2-4 1-6", "1-6 1-4", "3-3 2-4"), ("3-3 1-4 1-2 2-5", "2-5 1-4", "3-3 1-2")],
    "A2.7/6": [("4-4 3-3 1-4 2-4", "4-4 1-4", "3-3 2-4"), ("2-6 3-3 1-4 2-4", "2-6 1-4", "3-3 2-4")],
    "A2.7/7": [("5-5 3-3 1-4 2-4", "5-5 1-4", "3-3 2-4"), ("4-6 3-3 1-4 2-4", "4-6 1-4", "3-3 2-4")],
    "A2.7/8": [("3-3 1-4 2-4 5-6", "5-6 1-4", "3-3 2-4")],
    "A2.7/9": [("3-3 1-5 1-4 2-4", "1-5 1-4", "3-3 2-4")],
    "A2.7/10": [("3-3 3-6 1-4 2-4", "3-6 1-4", "3-3 2-4")],
    "A2.7/11": [("1-3 2-2 1-4 3-3", "2-2 3-3", "1-3 1-4"), ("1-3 2-2 2-3 1-5", "2-2 1-5", "1-3 2-3")],
    "A2.7/12": [
        ("3-3 1-5 1-1 2-2", "3-3 2-2", "1-1 1-5"),
        ("3-3 1-5 6-6 1-3", "3-3 1-3", "6-6 1-5"),
        ("3-3 1-5 6-6 1-4", "3-3 1-4", "6-6 1-5"),
    ],
    "A2.7/13": [("1-3 2-2 1-4 2-4", "2-2 2-4", "1-3 1-4")],
    "A2.7/14": [("4-4 3-3 2-6 2-5", "3-3 2-6", "4-4 2-5"), ("4-4 3-3 2-6 1-6", "3-3 2-6", "4-4 1-6")],
    "A2.7/15": [("4-4 2-6 1-3 1-6", "1-3 2-6", "4-4 1-6")],
    "A2.7/16": [("4-4 2-6 1-3 3-3", "1-3 2-6", "4-4 3-3"), ("4-4 3-5 1-3 1-5", "1-3 3-5", "4-4 1-5")],
    "A2.7/17": [("5-5 4-6 3-3 1-6", "3-3 4-6", "5-5 1-6")],
    "A2.7/18": [("1-3 5-5 2-2 5-6", "5-5 2-2", "1-3 5-6")],
    "A2.7/19": [("5-5 4-4 2-6 3-6", "4-4 3-6", "5-5 2-6")],
    # 7. the short form, named beside the list
    "A2.7/20": [("5-5 4-6 5-6 2-6", "5-5 4-6", "5-6 2-6")],
    "A2.7/21": [("6-6 5-5 4-6 2-4", "5-5 4-6", "6-6 2-4"), ("1-1 5-5 4-6 1-2", "5-5 4-6", "1-1 1-2")],
    "A2.7/22": [("4-4 3-3 1-6 2-6", "3-3 2-6", "4-4 1-6")],
    "A2.7/23": [("3-3 3-6 1-4 2-4", "3-6 1-4", "3-3 2-4")],
    "A2.7/24": [("4-4 5-5 5-6 3-4", "5-5 3-4", "4-4 5-6")],
}

ABOVE = {
    "A2.2/nhor": ["A2.2", "A2", "4.1"],
    "A2.3/teen-day/1": ["A2.3/teen-day"],
    "A2.3/chap-gow/1": ["A2.3/chap-gow"],
    "A2.3/eights/1": ["A2.3/eights"],
    "A2.3/sevens/1": ["A2.3/sevens"],
    "A2.4.1": ["A2.4"],
    "A2.5.1": ["A2.5"],
    "A2.6.1": ["A2.6"],
    "A2.7/1": ["A2.7"],
    "A2.7/20": ["A2.7/format"],
}


@pytest.mark.parametrize(
    ("clause", "tiles", "low", "high"),
    [
        pytest.param(
            clause,
            *given,
            id=f"{clause.replace('/', '-')}-{given[0].replace(' ', '_')}",
            marks=rule(*(f"pai-gow/{number}" for number in (clause, *ABOVE.get(clause, [])))),
        )
        for clause, examples in LINES.items()
        for given in examples
    ],
)
def test_the_house_sets_these_tiles_so_by_this_line(clause, tiles, low, high):
    result = set_the_house_way(tiles)
    assert worth_the_same(hand(result, 2), low, high), hand(result, 2)
    told = [event for event in events(result, "shown") if event["to"]["area"] == 2 and event.get("items")]
    assert f"pai-gow/{clause}" in told[0]["rule"]


SECTION_7 = [
    pytest.param(given[0], id=f"{clause}-{given[0]}")
    for clause, examples in LINES.items()
    if clause.startswith("A2.7/") and int(clause.split("/")[1]) < 20
    for given in examples
]


@pytest.mark.parametrize("tiles", SECTION_7)
def test_the_list_and_the_short_form_of_section_7_say_the_same(tiles):
    deal = Deal([tile(name) for name in tiles.split()])
    listed, short = listed_exception(deal), short_form(deal)
    assert listed is not None
    assert short is not None
    assert listed.setting.is_worth(short.setting)


@pytest.mark.parametrize("tiles", [given[0] for given in LINES["A2.7/21"]])
def test_only_the_short_form_knows_gee_jun_beside_teen_or_day_and_both_tens(tiles):
    deal = Deal([tile(name) for name in tiles.split()])
    assert listed_exception(deal) is None
    assert short_form(deal) is not None


def test_a_pair_of_gee_jun_is_kept_beside_two_sixes_of_no_high_six():
    assert worth_the_same(hand(set_the_house_way("2-4 1-2 1-5 1-4"), 2), "1-5 1-4", "2-4 1-2")


def test_a_single_gee_jun_is_no_six_beside_a_pair_of_teens():
    """PG-A3: 9 and Gee Jun do not split the Teens, 9 and a 6 do."""
    assert hand(set_the_house_way("6-6 6-6 3-6 2-4"), 2)["high_value"] == "teen pair"
    assert hand(set_the_house_way("6-6 6-6 3-6 1-5"), 2)["high_value"] == "teen wong"


def test_with_two_sevens_the_better_one_goes_to_the_low_hand():
    """PG-A5, PG-S2: High Nines are copies, whatever the seven, so the low hand takes the better tile."""
    found = hand(set_the_house_way("6-6 1-6 2-5 1-4"), 2)
    assert (found["low"], found["high"]) == (["1-6", "1-4"], ["6-6", "2-5"])
