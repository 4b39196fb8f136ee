"""A round that is void: chips wagered or paid are returned as if it had never occurred."""

from houseway.games.pontoon.procedure import end_round
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import Result
from houseway.table.commands import After, End
from houseway.table.requests import Procedure


def void(game_round: Round, *, rule: tuple[str, ...]) -> Procedure[After]:
    """Every payment is reversed, bonuses too, and every wager goes back (QB-15)."""
    for wager in [each for each in game_round.wagers if each.stands]:
        if wager.net or wager.taken:
            game_round.reverse(wager, rule=rule)
        if wager.on_layout:
            game_round.give_back(wager, rule=rule, ruling="QB-15")
    yield from end_round(game_round, "void", rule=rule)
    return End("void")


def reverse_earlier(game_round: Round, results: tuple[Result, ...]) -> None:
    """Rule 15.5: what was won or lost in a round that proves void goes back; later rounds stand."""
    for result in results:
        game_round.undo(
            result.area, result.patron, result.net, kind="reversal", rule=("15.5", "A/void"), ruling="QB-15"
        )
