"""The three ways to set four tiles, so that a client need not work them out."""

from collections.abc import Iterable
from typing import Any

from houseway.equipment import Item, Tile
from houseway.games.pai_gow.hands import settings_of
from houseway.games.pai_gow.house_way import house_way


def ways_to_set(items: Iterable[Item]) -> list[dict[str, Any]]:
    """Each way with what its hands are worth, and whether it is the House Way."""
    tiles = [item for item in items if isinstance(item, Tile)]
    house = house_way(tiles).setting
    return [
        {
            "low": [str(tile) for tile in setting.low],
            "high": [str(tile) for tile in setting.high],
            "low_value": setting.values[0].name,
            "high_value": setting.values[1].name,
            "house_way": setting.is_worth(house),
        }
        for setting in settings_of(tiles)
    ]
