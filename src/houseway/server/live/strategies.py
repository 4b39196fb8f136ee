"""What a bot says to a question: by the reference strategy of its game, without looking at hidden items."""

from collections.abc import Callable
from functools import cache
from typing import Any

from houseway.equipment import Tile
from houseway.games.four_card_poker import strategy as four_card_poker
from houseway.games.pai_gow import strategy as pai_gow
from houseway.games.pinkjack import strategy as pinkjack
from houseway.games.pontoon import strategy as pontoon
from houseway.table.inputs import ABSENT, Said
from houseway.table.requests import Ask

tile_strategy = cache(pai_gow.reference)


def answer(game: str, game_round: Any, question: Ask) -> Said:
    """What a bot says; where its strategy is silent, no."""
    strategy = None if game_round.unseen else STRATEGIES.get(game)
    said = strategy(game_round, question) if strategy is not None else None
    return said or _no(question)


def _no(question: Ask) -> Said:
    """The default, or that nobody is there."""
    return _say(question, question.default or ABSENT)


def _say(question: Ask, action: str, amount: int = 0, items: tuple[Tile, ...] = ()) -> Said:
    return Said(question.patron, question.area, question.hand, action, amount, items)


def _by_chart(choose: Callable[[Any, Ask], Said]) -> Callable[[Any, Ask], Said | None]:
    def said(game_round: Any, question: Ask) -> Said | None:
        actions = {option.action for option in question.options}
        return choose(game_round, question) if actions & {"hit", "no"} else None

    return said


def _four_card_poker(game_round: Any, question: Ask) -> Said | None:
    options = {option.action: option for option in question.options}
    if "play" not in options:
        return None
    cards, face_up = game_round.hand(question.area), game_round.dealers_hand()[-1]
    ante = options["play"].least
    action, amount = four_card_poker.reference().decision(cards, face_up, ante)
    return _say(question, action, amount)


def _pai_gow(game_round: Any, question: Ask) -> Said | None:
    for option in question.options:
        if option.items:
            tiles = [item for item in option.items if isinstance(item, Tile)]
            setting = tile_strategy().setting(tiles, game_round.settings.zero_rule)
            return _say(question, option.action, items=pai_gow.arranged(setting))
    return None


STRATEGIES: dict[str, Callable[[Any, Ask], Said | None]] = {
    "pinkjack": _by_chart(pinkjack.choose),
    "pontoon": _by_chart(pontoon.choose),
    "four-card-poker": _four_card_poker,
    "pai-gow": _pai_gow,
}
