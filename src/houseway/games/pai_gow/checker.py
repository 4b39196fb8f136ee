"""Rule 5.1: the computer that sets four tiles the House Way, and checks a setting that a dealer made."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from houseway.equipment import TILE_SET, Tile, UnknownItem, tile
from houseway.games.pai_gow.hands import Setting, setting_of, value
from houseway.games.pai_gow.house_way import read_appendix
from houseway.games.pai_gow.settings import RULES
from houseway.rulebook import Refused, Unreadable
from houseway.table.rules.facet import CheckedSetting, HouseWay, HouseWays


def read_four(names: Sequence[str]) -> tuple[Tile, ...]:
    """Four tiles of one set; what cannot be dealt is refused."""
    tiles = tuple(_read(name, place) for place, name in enumerate(names))
    if len(tiles) != 4:
        raise _refused("four-tiles", "12.1", f"an area has four tiles, not {len(tiles)}", names)
    have = Counter(TILE_SET)
    for each, number in Counter(tiles).items():
        if number > have[each]:
            raise _refused("too-many", "3.1", f"{each} is there {number} times of {have[each]}", names)
    return tiles


def _read(name: str, place: int) -> Tile:
    try:
        return tile(name)
    except UnknownItem as error:
        raise Unreadable("unknown-item", f"tiles[{place}]: {error}", f"tiles[{place}]") from None


def explain(tiles: Sequence[Tile]) -> HouseWay:
    """The House Way of four tiles and the lines of Appendix 2 that decide it."""
    decision = read_appendix(tiles)
    (low, high), (low_value, high_value) = decision.setting, decision.setting.values
    found: HouseWay = {
        "tiles": [str(each) for each in tiles],
        "low": [str(each) for each in low],
        "high": [str(each) for each in high],
        "low_value": low_value.name,
        "high_value": high_value.name,
        "clauses": [RULES.clause(number) for number in decision.rule],
    }
    if decision.ruling is not None:
        found["ruling"] = decision.ruling
    return found


def shown(setting: Setting) -> dict[str, Any]:
    """Both hands of a setting and what they are worth."""
    low, high = setting
    return {
        "low": [str(each) for each in low],
        "high": [str(each) for each in high],
        "low_value": value(low).name,
        "high_value": value(high).name,
    }


def check(tiles: Sequence[Tile], low: Sequence[str]) -> CheckedSetting:
    """Whether a setting, told by its low hand, is the House Way; any worth the same is (PG-R8)."""
    left = list(tiles)
    chosen = [_read(name, place) for place, name in enumerate(low)]
    for each in chosen:
        if each not in left:
            raise _refused("other-tiles", "12.4", f"{each} is none of these four tiles", low)
        left.remove(each)
    if len(chosen) != 2:
        raise _refused("two-tiles", "12.4", f"a hand has two tiles, not {len(chosen)}", low)
    made = setting_of(chosen, left)
    return {**explain(tiles), "checked": shown(made), "is_house_way": is_house_way(made)}


def is_house_way(setting: Setting) -> bool:
    """Whether a setting is worth what the House Way makes of the same tiles."""
    return setting.is_worth(read_appendix((*setting.low, *setting.high)).setting)


def every_deal() -> Iterator[HouseWay]:
    """All 35,960 deals of four tiles; like tiles make like deals, so each is explained once."""
    explained = cache(explain)
    for four in combinations(TILE_SET, 4):
        yield explained(four)


HOUSE_WAYS = HouseWays(
    lambda names: explain(read_four(names)), lambda names, low: check(read_four(names), low), every_deal
)


def _refused(code: str, number: str, message: str, names: Sequence[str]) -> Refused:
    return Refused(code, RULES.clause(number), message, asked={"tiles": list(names)})
