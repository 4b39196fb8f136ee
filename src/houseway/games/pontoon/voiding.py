"""A round that is void: chips wagered or paid are returned as if it had never occurred."""

from houseway.games.pontoon.procedure import end_round
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import Result
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import Procedure
from houseway.table.rules.commands import After, End


def void(game_round: Round, *, rule: tuple[str, ...], how: str = "void") -> Procedure[After]:
    """Every payment is reversed, bonuses too, and every wager goes back (QB-15)."""
    game_round.declared_void = True
    for wager in [each for each in game_round.wagers if each.stands and each.kind != "reversal"]:
        undo(game_round, wager, rule=rule)
    yield from end_round(game_round, how, rule=rule)
    return End(how)


def undo(game_round: Round, wager: Wager, *, rule: tuple[str, ...], ruling: str = "QB-15") -> None:
    """What was wagered or paid goes back."""
    if wager.net or wager.taken:
        game_round.reverse(wager, rule=rule)
    if wager.on_layout:
        game_round.give_back(wager, rule=rule, ruling=ruling)


def reverse_earlier(game_round: Round, results: tuple[Result, ...]) -> None:
    """Rule 15.5: what was won or lost in a round that proves void goes back; later rounds stand."""
    for result in results:
        game_round.undo(
            result.area, result.patron, result.net, kind="reversal", rule=("15.5", "A/void"), ruling="QB-15"
        )
