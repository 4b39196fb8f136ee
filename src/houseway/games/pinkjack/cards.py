"""Rules 3 and 4: cards checked, shuffled, cut and burned; and what comes out instead of a card."""

from houseway.equipment import Found, Item
from houseway.games.pinkjack.round import Round
from houseway.games.pinkjack.wagers import controllers
from houseway.rulebook import Citation
from houseway.table.procedure.asking import draw, step, try_step
from houseway.table.procedure.requests import RACK, Act, Procedure, Spot, Step
from houseway.table.rules.aside import take_from_under
from houseway.table.rules.boxes import Stage
from houseway.table.rules.counting import Counting, CountRules
from houseway.table.rules.cutting import (
    CutOffer,
    CutRules,
    FirstShuffle,
    Order,
    Places,
    clockwise_from,
    cut,
    one_deck_in,
    place_cutting_card,
)

DECK = 52
CUT = CutRules(offered="4.4", declined="4.5", place="4.6", moved="4.7", supervisor="4.5")
AT_THE_START = ("4.3.1", "4.3")

counting = Counting(
    CountRules(
        stands=("15.15.1", "15.15"),
        told=("15.15.4", "1.1/inspector"),
        again=("15.15.3", "3.1"),
        changed="3.5",
    ),
    lambda game_round: game_round.settings.cards,
    DECK,
)
check_cards, check_new_cards, look_for_more = counting.check, counting.check_new, counting.look_for_more


def start_of_play(game_round: Round) -> Procedure[None]:
    """Rules 3.3, 4.1, 4.3.1: the cards are checked and shuffled before play starts."""
    yield from check_new_cards(game_round, rule=("3.3", "3.1", "3.4", "1.1/deck-checking-device"))
    if not game_round.shoe_in_use:
        yield from load_device(game_round, rule="4.1")
        game_round.open_table(rule="4.1")
    elif not game_round.state.awaits_player:
        yield from shuffle_and_cut(game_round, rule=AT_THE_START)
        game_round.open_table(rule="4.3.1")


def first_shuffle(game_round: Round) -> FirstShuffle:
    """Rules 4.3.1 and 4.4.1: at a table that deals by itself the first shuffle waits for the first player."""
    return FirstShuffle(
        AT_THE_START,
        here=lambda: players_here(game_round),
        shuffle=lambda: shuffle_by_hand(game_round, rule=AT_THE_START),
        offer=lambda order: cut_offer(game_round, order),
        finish=lambda: into_the_shoe(game_round, rule=AT_THE_START),
    )


def load_device(game_round: Round, *, rule: Citation) -> Procedure[None]:
    """Rules 4.1, 4.2, 4.8.1: into the device, perhaps shuffled by hand first; the first card is burned."""
    if game_round.settings.manual_shuffle:
        yield from step(Act.MANUAL_SHUFFLE, game_round.cite["4.2"])
        game_round.handle("manual-shuffle", rule="4.2")
    yield from return_discards(game_round, rule=rule)
    forget_the_shoe(game_round, rule=rule)
    yield from burn_first(game_round, "4.8.1")


def return_discards(game_round: Round, *, rule: Citation) -> Procedure[None]:
    """What lies in the discard rack goes into the device, which shuffles it in (4.1)."""
    yield from step(Act.RELOAD, game_round.cite[rule], game_round.on_the_table())
    game_round.handle("reload", rule=rule)
    yield from step(Act.SHUFFLE, game_round.cite["4.1"])
    game_round.handle("shuffle", rule=("4.1", "1.1/shuffling-device"))
    take_back_kept_card(game_round, rule="4.1")


def shuffle_if_due(game_round: Round) -> Procedure[None]:
    """Rules 4.3.2 to 4.3.4, 15.11, 15.13 and 15.15.3: the shuffle that an earlier round made due."""
    while (due := game_round.state.shuffle_due) and not game_round.shuffle_missed:
        rule = (due, "4.3" if game_round.shoe_in_use else "4.1")
        if game_round.state.replace_due:
            yield from replace_cards(game_round)
        elif not game_round.shoe_in_use:
            yield from load_device(game_round, rule=rule)
        elif (yield from try_step(Step(Act.RELOAD, game_round.cite[rule], items=()))) is not None:
            yield from shuffle_gathered(game_round, rule=rule)


def replace_cards(game_round: Round) -> Procedure[None]:
    """Rule 3.5: the old cards leave, new ones are checked (3.3) and shuffled."""
    number = "3.5.2" if game_round.shoe_in_use else "3.5.1"
    yield from step(Act.REPLACE, game_round.cite[(number, "3.5")])
    game_round.handle("replace", rule=(number, "3.5", "3.8"))
    yield from check_new_cards(game_round, rule=("3.3", "3.4", "3.1"))
    game_round.change_table(replace_due=False, cut_at=None, rule=number)
    if game_round.shoe_in_use:
        yield from shuffle_and_cut(game_round, rule=("4.3", number), designated="4.4.5")
    else:
        yield from load_device(game_round, rule=("4.1", number))


def shuffle_and_cut(
    game_round: Round, *, rule: Citation, designated: str | None = None, ruling: str | None = None
) -> Procedure[None]:
    """Rules 4.3 to 4.8: shuffled by hand, cut by a player, the cutting card placed, the first card burned."""
    yield from step(Act.RELOAD, game_round.cite[rule], game_round.on_the_table())
    yield from shuffle_gathered(game_round, rule=rule, designated=designated, ruling=ruling)


def shuffle_gathered(
    game_round: Round, *, rule: Citation, designated: str | None = None, ruling: str | None = None
) -> Procedure[None]:
    """The cards that are not on the layout are shuffled, cut and put into the shoe."""
    yield from shuffle_by_hand(game_round, rule=rule, ruling=ruling)
    yield from cut(cut_offer(game_round, lambda: cut_order(game_round, designated)))
    yield from into_the_shoe(game_round, rule=rule)


def shuffle_by_hand(game_round: Round, *, rule: Citation, ruling: str | None = None) -> Procedure[None]:
    """Rule 4.3: so that they are randomly intermixed."""
    game_round.shuffle_begun = True
    yield from step(Act.SHUFFLE, game_round.cite[rule])
    game_round.handle("shuffle", rule=rule, ruling=ruling)
    take_back_kept_card(game_round, rule=rule)


def cut_offer(game_round: Round, order: Order) -> CutOffer:
    """Rules 4.4 to 4.6: offered in that order, at least one deck in from either end."""
    return CutOffer(game_round, order, one_deck_in(cards_gathered(game_round), DECK), CUT)


def cards_gathered(game_round: Round) -> int:
    """How many cards do not lie on the layout."""
    return game_round.settings.cards - len(game_round.on_the_table())


def into_the_shoe(game_round: Round, *, rule: Citation) -> Procedure[None]:
    """Rules 4.7 and 4.8.2: the cutting card is placed, the first card burned."""
    usual = game_round.settings.behind_cutting_card
    behind = game_round.settings.cards // 4 if usual is None else usual
    places = Places(0, cards_gathered(game_round) // 2)
    yield from place_cutting_card(game_round, places, behind, ("4.7", "1.1/card-shoe"))
    forget_the_shoe(game_round, rule=rule)
    yield from burn_first(game_round, "4.8.2")
    if game_round.state.awaits_player:
        game_round.open_table(rule="4.3.1")


def players_here(game_round: Round) -> dict[int, str]:
    """Who sits or calls the decisions where."""
    state = game_round.state
    return state.players | controllers(game_round) | state.seats


def cut_order(game_round: Round, designated: str | None) -> tuple[str, dict[int, str]]:
    """Rule 4.4: the designated player and then the others clockwise, by area; and the rule that says so."""
    state, players = game_round.state, players_here(game_round)
    if not players:
        return designated or "4.4", {}
    if state.unopened and state.seats:
        rule, first = "4.4.1", next(iter(state.seats))
    elif designated is None and state.cut_at in players:
        rule, first = "4.4.2", state.cut_at
    else:
        rule, first = designated or ("4.4.3" if state.cut_at == 0 else "4.4"), max(players)
    return rule, clockwise_from(players, first)


def forget_the_shoe(game_round: Round, *, rule: Citation) -> None:
    """A shuffle ends what belonged to the shoe before: the cutting card, and restrictions of 5.10.

    Cards that are to be replaced (3.5) still are.
    """
    state = game_round.state
    kept = {patron: each for patron, each in state.restrictions.items() if each.rule != "5.10"}
    if len(kept) < len(state.restrictions):
        game_round.change_table(restrictions=kept, rule="5.10", ruling="QA-38")
    if state.replace_due:
        game_round.change_table(players={}, cut_at=None, rule=rule)
    elif state.shuffle_due or state.players or state.cut_at is not None:
        game_round.change_table(shuffle_due="", replace_due=False, players={}, cut_at=None, rule=rule)
    if state.shoe_rounds:
        game_round.change_table(shoe_rounds=0, regulars=(), rule="5.10")


def take_back_kept_card(game_round: Round, *, rule: Citation) -> None:
    """A card kept under the device (15.6) goes back when the cards are mixed (QA-66)."""
    game_round.cards_under = 0
    if game_round.state.set_aside:
        game_round.change_table(set_aside=False, rule=rule, ruling="QA-66")


def burn_first(game_round: Round, number: str) -> Procedure[None]:
    """Rule 4.8: the first card is burned face down, unless the dealer forgot (15.12)."""
    while not game_round.burn_forgotten:
        first = yield from draw(RACK, game_round.cite[(number, "4.8")], face_up=False)
        if first is not None:
            game_round.burn(first.item, shown=False, rule=(number, "4.8", "1.1/burn"))
            return


def next_card(game_round: Round, to: Spot, rule: tuple[str, ...]) -> Procedure[Item | None]:
    """The next card for this place. None: look again, for something else came out or happened."""
    kept_under = game_round.cards_under > 0
    if not kept_under and game_round.held:
        return game_round.held.pop(0)
    drawn = yield from draw(to, game_round.cite[("15.6", *rule) if kept_under else rule])
    if drawn is None:
        return None
    if drawn.found is Found.CUTTING_CARD:
        note_cutting_card(game_round, to)
    elif drawn.found is Found.EMPTY:
        yield from insufficient_cards(game_round)
    elif drawn.item is not None and kept_under:
        game_round.cards_under -= 1
        take_from_under(game_round, rule="15.6")
    return drawn.item


def note_cutting_card(game_round: Round, to: Spot) -> None:
    """Rules 4.3.2 and 4.3.3: as first card of a round it means a shuffle now, otherwise afterwards."""
    if to.area < 0 or game_round.first_card_out:
        at = max(to.area, 0)
        rule = ("4.3.3", "4.4.2" if at else "4.4.3")
        game_round.call(
            "the cutting card: the cards are shuffled after this round", rule=rule, area=at or None
        )
        game_round.change_table(shuffle_due="4.3.3", cut_at=at, rule=rule)
    else:
        game_round.call("the cutting card is the first card", rule="4.3.2", ruling="QA-66")
        game_round.cutting_card_first = True


def insufficient_cards(game_round: Round) -> Procedure[None]:
    """Rule 15.9: the discards are shuffled and cut as in rule 4, and the round is completed."""
    game_round.call("there are not enough cards: the discards are shuffled", rule="15.9")
    if not game_round.shoe_in_use:
        yield from return_discards(game_round, rule=("15.9", "4.1"))
        return
    due, cut_at = game_round.state.shuffle_due, game_round.state.cut_at
    yield from shuffle_and_cut(game_round, rule=("15.9", "4.3"))
    if due:
        game_round.change_table(shuffle_due=due, cut_at=cut_at, rule=due)


def take_card(game_round: Round, to: Spot, rule: str, *, face_up: bool = True) -> Procedure[Item | None]:
    """The next card for a place that is no hand: it may be one nobody has seen."""
    while True:
        drawn = yield from draw(to, game_round.cite[rule], face_up)
        if drawn is None:
            continue
        if drawn.found is Found.CUTTING_CARD:
            note_cutting_card(game_round, to)
        elif drawn.found is Found.EMPTY:
            yield from insufficient_cards(game_round)
        else:
            return drawn.item


def shuffle_soon(game_round: Round, rule: str) -> Procedure[None]:
    """Shuffled and cut now, if no card of a round is out, otherwise before the next round."""
    if game_round.stage is Stage.BETTING and game_round.shoe_in_use:
        yield from shuffle_and_cut(game_round, rule=(rule, "4.3"))
    elif not game_round.state.shuffle_due:
        game_round.change_table(shuffle_due=rule, rule=rule)


def shuffle_now(game_round: Round, rule: str) -> Procedure[None]:
    """Cards that were taken out of the device or shoe are made ready again (4.1, 4.3)."""
    if game_round.stage is Stage.PREPARING:
        return
    if game_round.shoe_in_use:
        yield from shuffle_soon(game_round, rule)
    else:
        yield from load_device(game_round, rule=(rule, "4.1"))
