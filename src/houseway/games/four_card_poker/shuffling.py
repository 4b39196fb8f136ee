"""Rules 3 and 4: the deck is checked, shuffled and, for a shoe, cut."""

from houseway.games.four_card_poker.round import Round
from houseway.rulebook import Citation
from houseway.table.procedure.asking import step, try_step
from houseway.table.procedure.requests import Act, Procedure, Step
from houseway.table.rules.counting import Counting, CountRules

DECK = 52


counting = Counting(
    CountRules(
        stands=("12.10.1", "12.10"),
        told=("12.10.4", "12.10"),
        again=("12.10.3", "3.1", "1.1/deck-checking-device"),
        changed="3.7",
    ),
    lambda game_round: DECK,
    DECK,
)
check_cards, look_for_more = counting.check, counting.look_for_more


def check_new_cards(game_round: Round) -> Procedure[None]:
    """Rules 3.4 and 12.10: before they are used they are counted, and changed while some are wrong."""
    yield from counting.check_new(game_round, rule=("3.4", "3.1", "1.1/deck-checking-device"))


def shuffle(game_round: Round, *, rule: tuple[str, ...], ruling: str | None = None) -> Procedure[None]:
    """Rule 4: shuffled by hand and cut for a shoe (4.2), by the device and not cut (4.4)."""
    if game_round.device == "shuffler" and game_round.settings.manual_shuffle:
        yield from step(Act.MANUAL_SHUFFLE, game_round.cite["4.5"])
        game_round.handle("manual-shuffle", rule="4.5")
    yield from step(Act.SHUFFLE, game_round.cite[rule])
    at_device = game_round.device == "shuffler"
    where = ("4.4", "3.6", "1.1/shuffling-device") if at_device else ("3.6", "1.1/card-shoe")
    game_round.handle("shuffle", rule=(*rule, *where), ruling=ruling)
    if not at_device:
        yield from cut(game_round, rule=("4.2", "4.3"))


def cut(game_round: Round, *, rule: Citation) -> Procedure[None]:
    """Rule 4.2: the dealer cuts, sets the cards on the cutting card and loads them all."""
    done = None
    while done is None:
        done = yield from try_step(Step(Act.CUT, game_round.cite[rule], least=1, most=DECK - 1))
    game_round.handle("cut", count=done.count, rule=rule)


def clear_table(game_round: Round) -> Procedure[None]:
    """Rules 9.2.2 and 4.1.2: the cards are counted into the rack and shuffled for the next round."""
    yield from step(Act.COLLECT, game_round.cite["9.2.2"])
    game_round.handle("collect", count=game_round.items_dealt, rule="9.2.2")
    game_round.collected = True
    if game_round.device == "shuffler" and len(game_round.settings.backs) == 2:
        game_round.handle("change-decks", rule=("3.2.1", "3.2", "3.2.2"))
    yield from step(Act.RELOAD, game_round.cite["4.1.2"])
    yield from shuffle(game_round, rule=("4.1.2", "4.1"))
