"""Rules 2, 5 and 19: cards checked, shuffled and cut; and what comes out instead of a card."""

from functools import partial

from houseway.equipment import Found, Item
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import DECK, Settings
from houseway.rulebook import Citation
from houseway.table.procedure.asking import draw, step
from houseway.table.procedure.requests import Act, Procedure, Spot
from houseway.table.rules import shoe
from houseway.table.rules.counting import count_items
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

FINAL_ROUNDS = 3
AT_THE_START = ("5.1", "A/new-shoe")
CUT = CutRules(offered="5.2", declined="5.2(d)", place="5.3", moved="5.3", supervisor="5.2/end")
SHOE = shoe.ShoeRules(
    by_hand="5.1",
    by_device="19.2",
    cut="5.2",
    appears="5.4(b)",
    at_an_area=("5.4(b)", "5.4"),
    at_the_dealer=("5.4(b)", "5.4"),
    as_first_card=("5.4(a)", "5.4"),
    held="4.7",
    freed=("4.7", "A/new-shoe"),
    keeps_first_round=True,
)


def start_of_play(game_round: Round) -> Procedure[None]:
    """Rules 2.2, 5.1 and 19.2: the cards are checked one by one and shuffled."""
    yield from check_new_cards(game_round, rule=("2.2", "2.1"))
    if not game_round.shoe_in_use:
        yield from load_automated(game_round, rule=("19.2", "19.1", "5/fn1"))
    elif game_round.state.awaits_player:
        return
    else:
        yield from shuffle_and_cut(game_round, rule=AT_THE_START)
    game_round.open_table(rule="2.2")


def first_shuffle(game_round: Round) -> FirstShuffle:
    """Rules 5.1 and 5.2(a): at a table that deals by itself the first shuffle waits for the first player."""
    number = game_round.settings.cards
    return FirstShuffle(
        AT_THE_START,
        here=lambda: players_here(game_round),
        shuffle=lambda: shuffle_by_hand(game_round, rule=AT_THE_START),
        offer=lambda order: cut_offer(game_round, order, number),
        finish=lambda: into_the_shoe(game_round, number, rule=AT_THE_START),
    )


def check_cards(game_round: Round, *, rule: Citation) -> Procedure[str | None]:
    """The cards are counted; whether some are missing or foreign, which the supervisors have to know."""
    expected = game_round.settings.cards
    counted = yield from count_items(game_round, expected, DECK, rule=rule)
    game_round.handle("check", count=counted.number, rule=rule)
    if counted.found is not None:
        words = f"{counted.found}: {counted.number} cards were counted, there are {expected}"
        game_round.notify("supervisors", words, rule=("2.1", "2.2"))
    return counted.found


def check_new_cards(game_round: Round, *, rule: Citation) -> Procedure[None]:
    """Rules 2.2 and 2.4: before play they are counted, and changed while some are missing or foreign."""
    while (yield from check_cards(game_round, rule=rule)) is not None:
        yield from step(Act.REPLACE, game_round.cite["2.4"])
        game_round.handle("replace", rule="2.4")


def close_table(game_round: Round) -> Procedure[None]:
    """Rules 16.2 and 2.2: the cards are checked at the conclusion of gaming, and no more wagers are taken."""
    yield from check_cards(game_round, rule=("2.2", "16.2"))
    game_round.change_table(closing=False, closed=True, rule=("16.2", "16.1"))


def load_automated(game_round: Round, *, rule: Citation) -> Procedure[None]:
    """Rule 19.2: shuffled by the dealer, then into the automated shuffling shoe."""
    lying = () if game_round.cleared else game_round.on_the_table()
    yield from step(Act.RELOAD, game_round.cite[rule], lying)
    yield from step(Act.SHUFFLE, game_round.cite[rule])
    game_round.handle("shuffle", rule=rule)
    SHOE.forget(game_round, rule=rule)


def shuffle_if_due(game_round: Round) -> Procedure[None]:
    """Rule 5.4 and whatever else made a shuffle due before this round."""
    yield from SHOE.shuffle_if_due(
        game_round, replace=replace_cards, load=load_automated, shuffle=shuffle_gathered
    )


def replace_cards(game_round: Round) -> Procedure[None]:
    """Rule 2.4: cards are changed; supervisor and dealer check each of the new ones."""
    yield from step(Act.REPLACE, game_round.cite["2.4"])
    game_round.handle("replace", rule="2.4")
    yield from check_new_cards(game_round, rule=("2.4", "2.2"))
    game_round.change_table(replace_due=False, rule="2.4")
    if game_round.shoe_in_use:
        yield from shuffle_and_cut(game_round, rule=("5.1", "2.4"))
    else:
        yield from load_automated(game_round, rule=("19.2", "2.4"))


def shuffle_and_cut(
    game_round: Round, *, rule: Citation, first: tuple[str, int] | None = None
) -> Procedure[None]:
    """Rules 5.1 to 5.3: what does not lie on the layout is gathered, shuffled and cut."""
    yield from step(Act.RELOAD, game_round.cite[rule], game_round.on_the_table())
    yield from shuffle_gathered(game_round, rule=rule, first=first)


def shuffle_gathered(
    game_round: Round, *, rule: Citation, first: tuple[str, int] | None = None, cards_here: int = 0
) -> Procedure[None]:
    """Shuffled, cut by a player, the cutting card placed, and a new shoe begins."""
    yield from shuffle_by_hand(game_round, rule=rule)
    number = cards_here if cards_here else game_round.settings.cards - len(game_round.on_the_table())
    yield from cut(cut_offer(game_round, lambda: cut_order(game_round, first), number))
    yield from into_the_shoe(game_round, number, rule=rule)


def shuffle_by_hand(game_round: Round, *, rule: Citation) -> Procedure[None]:
    """Rule 5.1: by the dealer."""
    game_round.shuffle_begun = True
    yield from step(Act.SHUFFLE, game_round.cite[rule])
    game_round.handle("shuffle", rule=rule)


def cut_offer(game_round: Round, order: Order, number: int) -> CutOffer:
    """Rules 5.2 and 5.3: so many cards are offered in that order, to be cut one deck in from either end."""
    return CutOffer(game_round, order, one_deck_in(number, DECK), CUT)


def cut_order(game_round: Round, first: tuple[str, int] | None) -> tuple[str, dict[int, str]]:
    """Rule 5.2: the designated player and then the others clockwise, by area; and the rule that says so."""
    players = players_here(game_round)
    first_by, start = first or first_to_cut(game_round, players)
    return first_by, clockwise_from(players, start) if players else {}


def into_the_shoe(game_round: Round, number: int, *, rule: Citation) -> Procedure[None]:
    """Rule 5.3: the cutting card is placed in so many cards, and a new shoe begins."""
    places, usual = behind_cutting_card(game_round.settings, number)
    yield from place_cutting_card(game_round, places, usual, ("5.3", "A/new-shoe", "A/shoe"))
    SHOE.forget(game_round, rule=rule)
    if game_round.state.awaits_player:
        game_round.open_table(rule="2.2")


def behind_cutting_card(settings: Settings, number: int) -> tuple[Places, int]:
    """Rule 5.3: of so many cards from one deck to half lie behind the cutting card; and the usual number."""
    places = Places(min(DECK, number // 2), number // 2 + settings.cutting_card_tolerance)
    usual = settings.behind_cutting_card
    return places, settings.cards // 4 if usual is None else usual


def players_here(game_round: Round) -> dict[int, str]:
    """Who sits or decides where."""
    state = game_round.state
    return state.players | game_round.calling() | state.seats


def first_to_cut(game_round: Round, players: dict[int, str]) -> tuple[str, int]:
    """Rule 5.2(a) to (c): whom the cards are offered to first, and by which rule."""
    state = game_round.state
    if state.unopened and state.seats:
        return "5.2(a)", next(iter(state.seats))
    if state.cut_at in players and state.cut_at is not None:
        return "5.2(b)", state.cut_at
    return "5.2(c)" if state.cut_at == 0 else "5.2", max(players, default=0)


def next_card(game_round: Round, to: Spot, rule: tuple[str, ...]) -> Procedure[Item | None]:
    """The next card for this place. None: look again, for something else came out or happened."""
    if game_round.held:
        return game_round.held.pop(0)
    drawn = yield from draw(to, game_round.cite[rule])
    if drawn is None:
        return None
    if drawn.found is not None:
        yield from other_than_card(game_round, to, drawn.found)
    return drawn.item


def other_than_card(game_round: Round, to: Spot, found: Found) -> Procedure[None]:
    """Rules 5.4, 5.5 and 15.6: the cutting card, or nothing any more."""
    if found is Found.CUTTING_CARD:
        note_cutting_card(game_round, to)
    else:
        yield from insufficient_cards(game_round)


take_card = partial(shoe.take_card, other_than_card)


def note_cutting_card(game_round: Round, to: Spot) -> None:
    """Rules 5.4 and 5.5: near the end of a tournament session it is discarded."""
    left = game_round.state.rounds_left
    if not game_round.state.shuffle_due:
        game_round.shoe_used_up = True
    if left is not None and left <= FINAL_ROUNDS:
        text = "the cutting card is discarded: dealing goes on to the final hand"
        game_round.call(text, rule=("5.5", "A/session"), ruling="QB-41")
    else:
        SHOE.note_cutting_card(game_round, to)


def insufficient_cards(game_round: Round) -> Procedure[None]:
    """Rule 15.6: the discards are shuffled and cut, and the round is completed (not with rule 19)."""
    if game_round.shoe_in_use:
        game_round.call("there are not enough cards: the discards are shuffled", rule="15.6")
        again = shuffle_and_cut(game_round, rule=("15.6", "5.1"))
        yield from shoe.shuffle_discards(game_round, again)
    else:
        yield from load_automated(game_round, rule=("19.1", "19.2"))
