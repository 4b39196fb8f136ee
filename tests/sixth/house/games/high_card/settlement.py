"""Rule 4: who is paid what."""

from houseway.games.high_card.hands import rank
from houseway.games.high_card.round import Round

from houseway.equipment import odds
from houseway.table.procedure.requests import DEALER, Spot

EVEN = odds(1, 1)


def settle(game_round: Round) -> None:
    """From the dealer's right."""
    dealers = rank(game_round.hands[DEALER][0])
    for wager in sorted(game_round.wagers, key=lambda each: -each.area):
        mine = rank(game_round.hands[Spot(wager.area)][0])
        if mine > dealers:
            game_round.pay(wager, EVEN, rule="4.1")
        elif mine < dealers:
            game_round.collect(wager, rule="4.2")
        else:
            game_round.give_back(wager, rule="4.3")
