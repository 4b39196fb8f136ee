"""The set of tiles and its ranking, Appendix 1 of Pai Gow."""

import copy
import pickle
from collections import Counter
from itertools import combinations

import pytest

from houseway.equipment import TILE_SET, TILES, Tile, UnknownItem, is_pair, pair_rank, tile

TWO_OF_EACH = ["6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"]
MIXED_PAIRS = {
    "gee-jun": ["2-4", "1-2"],
    "chap-gow": ["3-6", "4-5"],
    "chap-paat": ["2-6", "3-5"],
    "chap-chaat": ["2-5", "3-4"],
    "chap-ng": ["1-4", "2-3"],
}
ONE_OF_EACH = [pips for two in MIXED_PAIRS.values() for pips in two]

COUNT_IN_APPENDIX_1 = {
    "teen": 12,
    "day": 2,
    "yun": 8,
    "nhor": 4,
    "mooy": 10,
    "cheong-sum": 6,
    "ban-tang": 4,
    "foo-tau": 11,
    "hoong-tau-sap": 10,
    "ka-kiok-chaat": 7,
    "lim-lum-lok": 6,
    "chap-gow": 9,
    "chap-paat": 8,
    "chap-chaat": 7,
    "chap-ng": 5,
}


def test_a_set_has_32_tiles_of_21_kinds() -> None:
    assert (len(TILE_SET), len(TILES), len(set(TILES))) == (32, 21, 21)
    assert Counter(map(str, TILE_SET)) == dict.fromkeys(TWO_OF_EACH, 2) | dict.fromkeys(ONE_OF_EACH, 1)


def test_every_two_halves_of_a_die_are_a_tile() -> None:
    assert {each.pips for each in TILES} == {(low, high) for low in range(1, 7) for high in range(low, 7)}


def test_a_set_makes_16_pairs_and_each_tile_has_one_partner() -> None:
    pairs = [two for two in combinations(TILE_SET, 2) if is_pair(*two)]
    assert sorted(pair_rank(*two) or 0 for two in pairs) == list(range(1, 17))
    assert Counter(each for two in pairs for each in two) == Counter(TILE_SET)


def test_kinds_stand_in_the_order_of_their_pairs() -> None:
    assert [int(each) for each in TILES] == list(range(21))
    assert [each.pair_rank for each in TILES] == sorted(each.pair_rank for each in TILES)


@pytest.mark.parametrize("each", TILES)
def test_the_count_is_the_one_in_appendix_1(each: Tile) -> None:
    assert each.count == sum(each.pips)
    assert each.name == "gee-jun" or each.count == COUNT_IN_APPENDIX_1[each.name]


def test_gee_jun_are_a_three_and_a_six() -> None:
    assert {each.count for each in TILES if each.name == "gee-jun"} == {3, 6}


def test_gee_jun_is_the_highest_pair_and_its_tiles_are_the_lowest() -> None:
    assert pair_rank(tile("2-4"), tile("1-2")) == 1
    assert tile("2-4").single_rank == tile("1-2").single_rank == 16 == max(each.single_rank for each in TILES)


def test_single_tiles_rank_as_their_pairs_do_from_teen_to_chap_ng() -> None:
    ranks = {each.name: each.single_rank for each in TILES}
    assert sorted(ranks, key=ranks.__getitem__) == [*COUNT_IN_APPENDIX_1, "gee-jun"]
    assert sorted(ranks.values()) == list(range(1, 17))


@pytest.mark.parametrize(("name", "two"), MIXED_PAIRS.items())
def test_a_mixed_pair_is_two_different_tiles_of_one_name(name: str, two: list[str]) -> None:
    a, b = map(tile, two)
    assert (a.name, b.name, a.single_rank) == (name, name, b.single_rank)
    assert is_pair(a, b) and is_pair(b, a)
    assert not is_pair(a, a)


def test_tiles_of_the_same_count_are_not_therefore_a_pair() -> None:
    assert not is_pair(tile("yun"), tile("2-6"))
    assert pair_rank(tile("mooy"), tile("hoong-tau-sap")) is None


@pytest.mark.parametrize("each", TILES)
def test_a_tile_is_found_by_its_pips_in_either_order(each: Tile) -> None:
    low, high = each.pips
    assert low <= high
    assert str(each) == f"{low}-{high}"
    assert tile(f"{low}-{high}") is tile(f"{high}-{low}") is each


@pytest.mark.parametrize("each", [each for each in TILES if each.name not in MIXED_PAIRS])
def test_a_tile_is_found_by_a_name_that_means_one_kind(each: Tile) -> None:
    assert tile(each.name) is tile(each.name.upper()) is each


@pytest.mark.parametrize(("name", "two"), MIXED_PAIRS.items())
def test_a_name_of_two_kinds_is_refused_with_both(name: str, two: list[str]) -> None:
    with pytest.raises(UnknownItem) as refused:
        tile(name)
    assert str(refused.value) == f"more than one tile: {name!r} is {' or '.join(two)}"


WRONG_NAMES = ["", "0-1", "7-1", "24", "2 4", "2-4 ", "teens", "gee jun", "\u0662-4", "lim-lum-lo\u212a"]


@pytest.mark.parametrize("wrong", WRONG_NAMES)
def test_other_text_is_no_tile_and_is_quoted(wrong: str) -> None:
    with pytest.raises(UnknownItem) as refused:
        tile(wrong)
    assert str(refused.value) == f"no such tile: {wrong!r}"


@pytest.mark.parametrize("wrong", [None, 5, (2, 4), ["teen"], Tile(2)])
def test_what_is_no_text_is_no_tile(wrong: object) -> None:
    with pytest.raises(UnknownItem):
        tile(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [-1, 21, "teen"])
def test_there_is_no_tile_of_another_number(wrong: object) -> None:
    with pytest.raises(UnknownItem, match="no such tile"):
        Tile(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("each", TILES)
def test_copies_of_a_tile_are_the_tile(each: Tile) -> None:
    for other in (copy.deepcopy(each), pickle.loads(pickle.dumps(each))):
        assert (type(other), other, repr(other)) == (Tile, each, str(each))
