"""A round without result: rules 15.8 and 15.15."""

from houseway.games.pinkjack.cards import look_for_more, shuffle_now
from houseway.games.pinkjack.procedure import end_round
from houseway.games.pinkjack.round import Round
from houseway.rulebook import Citation
from houseway.table.procedure.requests import Procedure
from houseway.table.rules.boxes import Stage
from houseway.table.rules.commands import After, End, Resume


def void(game_round: Round, *, rule: Citation, cards: str = "14.1.6") -> Procedure[After]:
    """A round without result: money goes back, interim payments to players stand (15.8, 15.15.2, QA-62)."""
    game_round.declared_void = True
    for wager in [each for each in game_round.wagers if each.stands]:
        if wager in game_round.paid_in_the_interim:
            game_round.decide(wager, "interim settlement stands", rule=rule, ruling="QA-62")
            continue
        if wager.taken and game_round.settings.collected_losses_stand:
            game_round.decide(wager, "collected", rule=rule, ruling="QA-62")
            continue
        if not wager.on_layout:
            game_round.reverse(wager, rule=rule)
        if wager.on_layout:
            game_round.give_back(wager, rule=rule, ruling="QA-62")
    yield from end_round(game_round, "void", rule=rule, cards=cards)
    return End("void")


def wrong_card(game_round: Round, found: str) -> Procedure[After]:
    """Rule 15.15: the decks are checked for more; the round in which it is found is void (15.15.2)."""
    yield from look_for_more(game_round, found)
    yield from shuffle_now(game_round, "15.15.3")
    if game_round.stage <= Stage.BETTING or game_round.completed:
        return Resume()
    return (yield from void(game_round, rule=("15.15.2", "15.15", "1.1/void")))
