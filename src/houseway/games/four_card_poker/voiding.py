"""Rules 12.4, 12.6, 12.10 and 13.2: wagers that get no result and go back."""

from houseway.games.four_card_poker.round import Round
from houseway.games.four_card_poker.shuffling import clear_table, look_for_more
from houseway.rulebook import Citation
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import Procedure
from houseway.table.rules.commands import After, End, Resume


def give_back(game_round: Round, wagers: list[Wager], *, rule: Citation, ruling: str | None = None) -> None:
    """What was settled is undone, and every stake goes back; a bonus is gone as if never paid."""
    for wager in wagers:
        if wager.paid or wager.taken:
            game_round.reverse(wager, rule=rule)
        if wager.on_layout:
            game_round.give_back(wager, rule=rule, ruling=ruling)
        elif not wager.amount:
            game_round.wagers.remove(wager)


def void_hand(game_round: Round, area: int, *, rule: Citation) -> None:
    """One hand without a result: its wagers go back, its cards are counted into the rack."""
    game_round.call(f"the hand of area {area} is void", rule=rule, area=area)
    on_area = [wager for wager in game_round.wagers if wager.area == area]
    give_back(game_round, on_area, rule=rule, ruling="QA-47")
    game_round.handle("count", count=len(game_round.hand(area)), rule=rule)
    game_round.decided[area] = "void"


def misdeal(game_round: Round, *, rule: tuple[str, ...]) -> Procedure[End]:
    """Rule 12.4: all wagers are void and a new round is dealt."""
    game_round.call("misdeal", rule=rule)
    return (yield from void_round(game_round, rule=("12.4", *rule), ruling="QA-47"))


def void_round(game_round: Round, *, rule: tuple[str, ...], ruling: str | None = None) -> Procedure[End]:
    """A round without result: all money goes back, and the cards are shuffled for the next one."""
    game_round.declared_void = True
    give_back(game_round, list(game_round.wagers), rule=(*rule, "1.1/void"), ruling=ruling)
    game_round.completed = True
    yield from clear_table(game_round)
    game_round.end("void", rule=(*rule, "1.1/void"))
    return End("void")


def wrong_card(game_round: Round, found: str) -> Procedure[After]:
    """Rule 12.10: the deck is checked for more, and a round that is on is void (12.10.2)."""
    yield from look_for_more(game_round, found)
    if not game_round.in_progress:
        return Resume()
    return (yield from void_round(game_round, rule=("12.10.2", "12.10")))
