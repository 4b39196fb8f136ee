"""What Four Card Poker tells the floor of itself."""

from houseway.games.four_card_poker import strategy
from houseway.games.four_card_poker.round import Round
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask
from houseway.table.rules.facet import Facet


def _answer(game_round: Round, question: Ask) -> Said | None:
    options = {option.action: option for option in question.options}
    if "play" not in options:
        return None
    cards, face_up = game_round.hand(question.area), game_round.dealers_hand()[-1]
    action, amount = strategy.reference().decision(cards, face_up, options["play"].least)
    return Said(question.patron, question.area, question.hand, action, amount)


FACET = Facet(control=lambda game_round: dict(game_round.owners), answer=_answer)
