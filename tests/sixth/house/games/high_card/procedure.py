"""Rules 2 to 4 in their order: wagers, cards, settlement."""

from houseway.games.high_card import wagers
from houseway.games.high_card.round import Round
from houseway.games.high_card.settlement import settle

from houseway.table.procedure.asking import draw, open_betting, step
from houseway.table.procedure.inputs import Changed, Done, Placed, Withdrawn
from houseway.table.procedure.requests import DEALER, Act, Procedure, Spot, Wagers
from houseway.table.rules.betting import change, find


def play(game_round: Round) -> Procedure[None]:
    """One round, from a fresh shuffle (3.1): what is dealt is promised then."""
    yield from step(Act.SHUFFLE, game_round.cite["3.1"])
    game_round.handle("shuffle", rule="3.1")
    yield from take_wagers(game_round)
    for to in (*map(Spot, sorted({wager.area for wager in game_round.wagers})), DEALER):
        yield from deal(game_round, to)
    settle(game_round)
    yield from step(Act.COLLECT, game_round.cite["3.1"])
    game_round.handle("collect", count=game_round.items_dealt, rule="3.1")
    yield from step(Act.RELOAD, game_round.cite["3.1"])
    game_round.end("settled", rule="1.1")


def take_wagers(game_round: Round) -> Procedure[None]:
    """Rules 2.1 to 2.3."""
    request = Wagers(
        game_round.cite["2.1"],
        lambda patron=None: wagers.offers(game_round, patron),
        lambda happened: wagers.check(game_round, happened),
    )
    while not isinstance(answer := (yield from open_betting(request)), Done):
        match answer:
            case Placed():
                game_round.place(answer, rule="2.1")
            case Changed():
                change(game_round, answer, rule="2.3")
            case Withdrawn():
                wager = find(game_round, answer)
                assert wager is not None
                game_round.withdraw(wager, rule="2.3")
    game_round.call("no more bets", rule="2.3")


def deal(game_round: Round, to: Spot) -> Procedure[None]:
    """Rule 3.2."""
    drawn = None
    while drawn is None:
        drawn = yield from draw(to, game_round.cite["3.2"])
    assert drawn.item is not None
    game_round.deal(to, drawn.item, rule="3.2")
