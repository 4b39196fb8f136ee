"""Rules 3 and 4: cards checked, shuffled, cut and burned; and what comes out instead of a card."""

from functools import partial

from houseway.equipment import Found, Item
from houseway.games.pinkjack.round import Round
from houseway.rulebook import Citation
from houseway.table.procedure.asking import draw, step
from houseway.table.procedure.requests import RACK, Act, Procedure, Spot
from houseway.table.rules import shoe
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
SHOE = shoe.ShoeRules(
    by_hand="4.3",
    by_device="4.1",
    cut="4.4",
    appears="4.3.3",
    at_an_area=("4.3.3", "4.4.2"),
    at_the_dealer=("4.3.3", "4.4.3"),
    as_first_card="4.3.2",
    ruling_first="QA-66",
    held="5.10",
    freed="5.10",
    ruling_freed="QA-38",
)

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
    SHOE.forget(game_round, rule=rule)
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
    yield from SHOE.shuffle_if_due(
        game_round, replace=replace_cards, load=load_device, shuffle=shuffle_gathered
    )


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
    SHOE.forget(game_round, rule=rule)
    yield from burn_first(game_round, "4.8.2")
    if game_round.state.awaits_player:
        game_round.open_table(rule="4.3.1")


def players_here(game_round: Round) -> dict[int, str]:
    """Who sits or calls the decisions where."""
    state = game_round.state
    return state.players | game_round.calling() | state.seats


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
    if drawn.found is not None:
        yield from other_than_card(game_round, to, drawn.found)
    elif drawn.item is not None and kept_under:
        game_round.cards_under -= 1
        take_from_under(game_round, rule="15.6")
    return drawn.item


def other_than_card(game_round: Round, to: Spot, found: Found) -> Procedure[None]:
    """Rules 4.3 and 15.9: the cutting card, or nothing any more."""
    if found is Found.CUTTING_CARD:
        SHOE.note_cutting_card(game_round, to)
    else:
        yield from insufficient_cards(game_round)


take_card = partial(shoe.take_card, other_than_card)


def insufficient_cards(game_round: Round) -> Procedure[None]:
    """Rule 15.9: the discards are shuffled and cut as in rule 4, and the round is completed."""
    game_round.call("there are not enough cards: the discards are shuffled", rule="15.9")
    if game_round.shoe_in_use:
        again = shuffle_and_cut(game_round, rule=("15.9", "4.3"))
        yield from shoe.shuffle_discards(game_round, again)
    else:
        yield from return_discards(game_round, rule=("15.9", "4.1"))


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
