"""How a hand comes to be set: as its player arranged it, or the House Way; told or as it lies."""

from collections.abc import Sequence
from functools import cache

from houseway.equipment import Item, Tile
from houseway.games.pai_gow.hands import AS_IT_LIES, in_order, is_misset, setting_of, value
from houseway.games.pai_gow.house_way import table
from houseway.games.pai_gow.round import Round, SetHand, spot
from houseway.table.layout import events
from houseway.table.procedure.requests import Procedure
from houseway.table.procedure.roles import DEALER_OR_SUPERVISOR
from houseway.table.rules.unseen import reveal, reveal_in_order

DEALERS_SIDE = frozenset(str(role) for role in DEALER_OR_SUPERVISOR)
"""Who sees tiles that are turned for the dealer to set, and confirms the setting (13.1.5)."""


def made_of(game_round: Round, items: Sequence[Item], *, rule: tuple[str, ...]) -> SetHand:
    """The hand that a player set, the low hand first; the higher one is the high hand (QB-50)."""
    if not items:
        return SetHand(AS_IT_LIES, rule)
    tiles = [item for item in items if isinstance(item, Tile)]
    fouled = is_misset(value(tiles[:2]), value(tiles[2:]))
    ruling = "QB-50" if fouled else None
    lost = fouled and game_round.settings.misset == "lose"
    return SetHand(setting_of(tiles[:2], tiles[2:]), rule, ruling, fouled=lost)


def the_house_way(game_round: Round, area: int, rule: tuple[str, ...]) -> SetHand:
    """Rule 4.1: the hand of an area as Appendix 2 sets it."""
    return _set_the_house_way(in_order(game_round.tiles(area)), rule)


@cache
def _set_the_house_way(tiles: tuple[Tile, ...], rule: tuple[str, ...]) -> SetHand:
    decision = table()[tiles]
    cited = (*rule, *decision.rule, *decision.sections, "4.1")
    return SetHand(decision.setting, tuple(dict.fromkeys(cited)), decision.ruling, by_dealer=True)


def turn_for_setting(game_round: Round, area: int, rule: tuple[str, ...]) -> Procedure[bool]:
    """The dealer tells the tiles of an area and is shown the House Way, low hand first. False: look again.

    Nobody else learns of them but who handles them.
    """
    sight = game_round.may_look(area) | DEALERS_SIDE
    if not (yield from reveal(game_round, spot(area), rule=rule, sight=sight)):
        return False
    hand = the_house_way(game_round, area, rule)
    tiles = (*hand.setting.low, *hand.setting.high)
    cited = game_round.cite[hand.rule]
    game_round.events.append(events.Shown(cited, hand.ruling, to=spot(area), items=tiles, sight=sight))
    return True


def see_as_set(game_round: Round, area: int, rule: tuple[str, ...]) -> Procedure[None]:
    """A hand that its player set untold is opened, the low hand first: now the dealer sees how it lies."""
    while (hand := game_round.hands_set[area]).setting is AS_IT_LIES:
        told = game_round.as_set.setdefault(area, [])
        if (yield from reveal_in_order(game_round, spot(area), told, rule=rule)):
            game_round.hands_set[area] = made_of(game_round, told, rule=hand.rule)
