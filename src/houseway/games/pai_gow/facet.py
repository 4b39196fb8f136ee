"""What Pai Gow tells the floor of itself."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import structs

from houseway.equipment import Item, Tile
from houseway.games.pai_gow import house_way, strategy
from houseway.games.pai_gow.checker import HOUSE_WAYS
from houseway.games.pai_gow.hands import settings_of
from houseway.games.pai_gow.round import Round
from houseway.games.pai_gow.settings import RULES
from houseway.games.pai_gow.wagers import bank_minimum
from houseway.table.layout.events import BankCalled, Called, DiceCalled
from houseway.table.layout.wagers import Limits
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask
from houseway.table.rules.facet import Facet

_reference = cache(strategy.reference)


def _control(game_round: Round) -> Mapping[int, str]:
    return {area: control.patron for area, control in game_round.ascertained.items()}


def _binds(game_round: Round, patron: str | None, wager: str, limits: Limits) -> Limits:
    """There is no maximum while a player banks (10.2); a bank has the least of a banker (9.14)."""
    if wager == "bank":
        return structs.replace(limits, min=bank_minimum(game_round, patron))
    return limits if game_round.house_banks else structs.replace(limits, max=None)


def _answer(game_round: Round, question: Ask) -> Said | None:
    for option in question.options:
        if option.items:
            setting = _reference().setting(_tiles(option.items), game_round.settings.zero_rule)
            items = strategy.arranged(setting)
            return Said(question.patron, question.area, question.hand, option.action, 0, items)
    return None


def _ways_to_set(items: Sequence[Item]) -> list[dict[str, Any]]:
    """Each way with what its hands are worth, and whether it is the House Way.

    Which of two tiles alike lies in which hand makes no other way.
    """
    tiles = _tiles(items)
    house = house_way.house_way(tiles).setting
    ways = {tuple(sorted(map(str, setting.low))): setting for setting in settings_of(tiles)}
    return [
        {
            "low": [str(tile) for tile in setting.low],
            "high": [str(tile) for tile in setting.high],
            "low_value": setting.values[0].words,
            "high_value": setting.values[1].words,
            "house_way": setting.is_worth(house),
        }
        for setting in ways.values()
    ]


def _tiles(items: Sequence[Item]) -> list[Tile]:
    return [item for item in items if isinstance(item, Tile)]


THROWN = re.compile(r"([1-6])\+([1-6])\+([1-6])/([1-6]):")
PLAYER_SETS = "a player banks, whose tiles are set in no known way"
HOUSE_BANKS, PLAYER_BANKS = RULES.clause("11.1.1"), RULES.clause("11.1.2")


def _what_was_called(event: Called) -> Called:
    """Dice and bank, of which what is written down has the words alone."""
    known = structs.asdict(event)
    if thrown := THROWN.match(event.words):
        first, second, third, cut = map(int, thrown.groups())
        return DiceCalled(**known, box=(first, second, third), cut=cut)
    if HOUSE_BANKS in event.rule:
        return BankCalled(**known)
    if PLAYER_BANKS in event.rule:
        return BankCalled(**known, banker=event.words.rpartition(" banks: ")[0])
    return event


FACET = Facet(
    control=_control,
    binds=_binds,
    answer=_answer,
    house_areas=(1,),
    what_was_called=_what_was_called,
    ways_to_set=_ways_to_set,
    untaught=lambda game_round: None if game_round.house_banks else PLAYER_SETS,
    house_ways=HOUSE_WAYS,
    prepare=house_way.table,
)
