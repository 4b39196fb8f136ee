"""Cards that nobody saw, kept under the device: the first ones of the next round, in the order they came."""

from typing import Any

from houseway.table.layout.round import Round


def keep_under(game_round: Round[Any, Any], *, rule: str) -> None:
    """One more lies there."""
    _note(game_round, game_round.state.set_aside + 1, rule)


def take_from_under(game_round: Round[Any, Any], *, rule: str) -> None:
    """The first of them has been dealt."""
    _note(game_round, game_round.state.set_aside - 1, rule)


def _note(game_round: Round[Any, Any], number: int, rule: str) -> None:
    game_round.change_table(set_aside=number if number > 1 else bool(number), rule=rule)
