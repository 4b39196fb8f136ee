"""Appendix 1: what pairs, Wongs, Gongs, High Nines and points are worth, and their order."""

import pytest

from houseway.equipment import TILE_SET, tile
from houseway.games.pai_gow.hands import compare, value
from houseway.testing import rule
from tests.helping import events
from tests.pai_gow.helping import against_house, box, hand, settle

PAIRS = {
    "gee-jun": "2-4 1-2",
    "teen": "6-6 6-6",
    "day": "1-1 1-1",
    "yun": "4-4 4-4",
    "nhor": "1-3 1-3",
    "mooy": "5-5 5-5",
    "cheong-sum": "3-3 3-3",
    "ban-tang": "2-2 2-2",
    "foo-tau": "5-6 5-6",
    "hoong-tau-sap": "4-6 4-6",
    "ka-kiok-chaat": "1-6 1-6",
    "lim-lum-lok": "1-5 1-5",
    "chap-gow": "3-6 4-5",
    "chap-paat": "2-6 3-5",
    "chap-chaat": "2-5 3-4",
    "chap-ng": "1-4 2-3",
}
SPECIALS = {
    "teen-wong": "6-6 3-6",
    "day-wong": "1-1 4-5",
    "teen-gong": "6-6 4-4",
    "day-gong": "1-1 2-6",
    "teen-high-nine": "6-6 1-6",
    "day-high-nine": "1-1 2-5",
}


ROWS = PAIRS | SPECIALS
"""From the highest."""


def worth(two):
    return value([tile(name) for name in two.split()])


def opened(two):
    """A player sets these two tiles as the high hand, against tiles of other kinds."""
    names = two.split()
    kinds = {tile(name).name for name in names}
    free = [str(each) for each in TILE_SET if each.name not in kinds | {"gee-jun", "teen", "day"}]
    mine = [free[0], free[2]]
    banks = " ".join([free[4], free[6], free[8], free[10]])
    decision = {"area": 2, "action": "set", "low": mine, "high": names}
    return settle({1: banks, 2: " ".join([*mine, *names])}, box(2, "ann"), decisions=[decision])


def stands_in_its_row(name):
    """It beats whatever stands below it in the appendix, and nothing above."""
    row, mine = list(ROWS).index(name), worth(ROWS[name])
    beaten = [other for other, two in ROWS.items() if compare(mine, worth(two)).wins]
    return mine.rank == row + 1 and beaten == list(ROWS)[row + 1 :]


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=rule(f"pai-gow/A1/{name}", "pai-gow/A1", "pai-gow/3.2")) for name in PAIRS],
)
def test_a_pair_is_called_by_its_name_and_stands_in_its_row(name):
    result = opened(PAIRS[name])
    assert hand(result, 2)["high_value"] == f"{name} pair"
    assert stands_in_its_row(name)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=rule(f"pai-gow/A1/{name}", "pai-gow/A1/note")) for name in SPECIALS],
)
def test_teen_and_day_make_wongs_gongs_and_high_nines(name):
    first, _, rest = name.partition("-")
    assert hand(opened(SPECIALS[name]), 2)["high_value"] == f"{first} {rest.replace('-', ' ')}"
    assert stands_in_its_row(name)


def test_day_high_nine_beats_nine_points():
    assert compare(worth("1-1 2-5"), worth("4-4 5-6")).wins


@pytest.mark.parametrize("two", ["6-6 3-6", "6-6 4-5"])
def test_a_wong_takes_any_nine(two):
    assert worth(two).name == "teen wong"


@pytest.mark.parametrize("two", ["1-1 4-4", "1-1 2-6", "1-1 3-5"])
def test_a_gong_takes_any_eight(two):
    assert worth(two).name == "day gong"


@pytest.mark.parametrize("two", ["6-6 1-6", "6-6 2-5", "6-6 3-4"])
def test_a_high_nine_takes_any_seven(two):
    assert worth(two).name == "teen high nine"


def test_single_tiles_rank_as_their_pairs_but_gee_jun_is_last():
    order = [tile(PAIRS[name].split()[0]).single_rank for name in (*list(PAIRS)[1:], "gee-jun")]
    assert order == list(range(1, 17))


def test_the_value_of_a_hand_is_announced_with_its_row():
    counted = events(
        against_house("6-6 3-6 5-5 1-6", decisions=[{"area": 2, "action": "house-way"}]), "counted"
    )
    assert [event["words"] for event in counted][:2] == ["low hand 6", "high hand 9"]
