"""A round without result: rules 12.5, 12.9 and 13.4."""

from houseway.games.baceball.jackpot import unclaim
from houseway.games.baceball.procedure import look_for_more, note_cards_gone
from houseway.games.baceball.round import Round
from houseway.rulebook import Citation
from houseway.table.procedure.asking import step
from houseway.table.procedure.requests import Act, Procedure
from houseway.table.rules.commands import After, End, Resume


def void(game_round: Round, *, rule: Citation, cards: str = "8.5", carry: bool = True) -> Procedure[After]:
    """A round without result: wagers go back, a jackpot wager is valid for the next round (12.12, QA-59)."""
    game_round.declared_void = True
    for wager in [each for each in game_round.wagers if each.stands]:
        if not wager.on_layout:
            game_round.reverse(wager, rule=rule)
        if wager.kind == "jackpot" and carry:
            game_round.carry_over(wager, rule="12.12", ruling="QA-59")
        elif wager.on_layout:
            game_round.give_back(wager, rule=rule)
    note_unfed(game_round)
    yield from unclaim(game_round, rule=rule)
    yield from step(Act.COLLECT, game_round.cite[cards])
    game_round.handle("collect", count=game_round.items_dealt, rule=cards)
    note_cards_gone(game_round)
    game_round.end("void", rule=rule)
    return End("void")


def note_unfed(game_round: Round) -> None:
    """Rule 12.12: carried wagers have fed no meter yet if no card of their round came out."""
    carried = [each.area for each in game_round.state.carried]
    unfed = tuple(area for area in carried if area not in game_round.fed_before)
    if game_round.link is not None and game_round.metered is None and unfed:
        game_round.change_table(unfed=unfed, rule="12.12", ruling="QA-59")


def wrong_card(game_round: Round, found: str) -> Procedure[After]:
    """Rule 12.9: the deck is checked for more, and the round in which it is found is void (12.9.2)."""
    yield from look_for_more(game_round, found)
    if game_round.betting_open or game_round.completed:
        return Resume()
    return (yield from void(game_round, rule=("12.9.2", "12.9", "1.1/void")))
