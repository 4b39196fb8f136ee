"""One round of Four Card Poker, rules 2 to 9, in the order of the rulebook."""

from houseway.equipment import UNSEEN, Found, Item
from houseway.games.four_card_poker import wagers
from houseway.games.four_card_poker.betting import betting_round, concessions
from houseway.games.four_card_poker.hands import RULES_OF, best_four, category, name
from houseway.games.four_card_poker.round import Round
from houseway.games.four_card_poker.settings import WAGERS
from houseway.games.four_card_poker.settlement import open_and_settle
from houseway.games.four_card_poker.shuffling import check_new_cards, clear_table, look_for_more, shuffle
from houseway.games.four_card_poker.voiding import misdeal, void_round
from houseway.table.procedure.asking import draw, open_betting
from houseway.table.procedure.inputs import Changed, Done, Placed, Withdrawn
from houseway.table.procedure.requests import DEALER, Procedure, Spot, Wagers
from houseway.table.rules.betting import change, find, sign_words
from houseway.table.rules.unseen import is_unseen, put_unseen, reveal


def play(game_round: Round) -> Procedure[None]:
    """One round of Four Card Poker."""
    if game_round.state.unopened:
        post_layout_and_signs(game_round)  # 2, 6.1, 10.3, 10.5
        yield from start_of_play(game_round)  # 3, 4
    yield from take_wagers(game_round)  # 5, 6, 7.2
    wagers.apply_limits(game_round)  # 6.2, 6.3
    yield from deal(game_round)  # 7
    yield from betting_round(game_round)  # 8.1 to 8.5
    discard_hands_without_wager(game_round)  # 12.7
    yield from turn_dealers_hand(game_round)  # 8.6, 9.1
    yield from concessions(game_round)  # 9.3
    yield from final_settlement(game_round)  # 9.2, 10
    yield from end_of_round(game_round)  # 9.2.2, 4.1.2


def post_layout_and_signs(game_round: Round) -> None:
    """Rules 2, 6.1, 10.3 and 10.5: what everybody at the table can see."""
    settings, post = game_round.settings, game_round.post
    post("layout", "players on one side, the dealer on the other", rule="2.1")
    post("layout", f"{settings.areas} playing areas", rule=("2.2.1", "2.2", "Diagram-A"))
    post("layout", "the dealer always plays; an equal or higher hand of the player wins", rule="2.2.2")
    post("notice", "so no hand stands off", rule=("10.6", "1.1/stand-off"))
    if game_round.device == "shuffler":
        backs = " and ".join(settings.backs)
        post("equipment", f"a shuffling device, decks with backs in {backs}", rule=("2.3.1", "2.3", "3.2.2"))
    else:
        post("equipment", "a card shoe for one deck", rule=("2.3.1", "2.3", "1.1/card-shoe"))
    post("equipment", "a discard rack for one deck", rule=("2.3.2", "2.3"))
    post("equipment", "a float tray", rule=("2.3.3", "2.3", "1.1/float-tray"))
    post("equipment", "a drop box", rule="2.4")
    for wager, limits in settings.limits.items():
        post("sign", f"{WAGERS[wager]}: {sign_words(limits)}", rule="6.1")
    if settings.is_low_limit:
        post("sign", "low limit gaming, without tournaments", rule=("6.6", "6.6.1", "6.6.2"))
    post("sign", f"Ante Bonus: {game_round.ante_bonus.words}", rule="10.3")
    post("sign", f"Aces Up: {game_round.aces_up.words}", rule="10.5")
    post("notice", "words mean what rule 1 says", rule="1.1")
    post("notice", "you answer for where your wagers lie", rule="5.7")
    post("notice", "you answer for keeping to the limits on the sign", rule="6.4")
    post("notice", "keep your cards over the table", rule="8.2")
    post("notice", "say nothing but fold or play until everybody has decided", rule="8.7")
    post("notice", "work out the best value of your own hand", rule="9.5")


def start_of_play(game_round: Round) -> Procedure[None]:
    """Rules 3 and 4.1.1: the deck is checked and shuffled."""
    yield from check_new_cards(game_round)
    yield from shuffle(game_round, rule=("4.1.1", "4.1"))
    game_round.change_table(unopened=False, rule="4.1.1")


def take_wagers(game_round: Round) -> Procedure[None]:
    """Rules 5 and 7.2: wagers come and go until no more bets are taken."""
    request = Wagers(
        game_round.cite[("5.2", "5.4")],
        lambda patron=None: wagers.offers(game_round, patron),
        lambda happened: wagers.check(game_round, happened),
    )
    while True:
        match (yield from open_betting(request)):
            case Placed() as placed:
                wagers.place(game_round, placed)
                yield from recommence(game_round)
            case Changed() as changed:
                change(game_round, changed, rule="5.4")
            case Withdrawn() as withdrawn:
                wager = find(game_round, withdrawn)
                assert wager is not None
                game_round.withdraw(wager, rule="5.4")
            case Done():
                break
    game_round.call("no more bets", rule=("7.2", "1.1/round-of-play"))
    game_round.close_betting()


def recommence(game_round: Round) -> Procedure[None]:
    """Rule 4.1.3: the first wager after a time without players has the cards shuffled."""
    if game_round.state.vacant:
        game_round.change_table(vacant=False, rule="4.1.3")
        yield from shuffle(game_round, rule=("4.1.3", "4.1"))


FROM_SHOE = ("7.3", "7.1", "7.2", "3.6")
FROM_DEVICE = ("7.4", "7.1", "7.2", "3.6")
DEALT = {
    ("shoe", False, True): ("7.3.1", *FROM_SHOE, "1.1/hand"),
    ("shoe", True, True): ("7.3.2", *FROM_SHOE, "1.1/hand"),
    ("shoe", False, False): ("7.3.3", *FROM_SHOE),
    ("shoe", True, False): ("7.3.3", *FROM_SHOE),
    ("shuffler", False, True): ("7.4.1", *FROM_DEVICE, "1.1/hand"),
    ("shuffler", True, True): ("7.4.2", *FROM_DEVICE, "1.1/hand"),
    ("shuffler", False, False): ("7.4.1", *FROM_DEVICE),
    ("shuffler", True, False): ("7.4.2", *FROM_DEVICE),
}
"""The rule of a card, by what it comes from, whether it is the dealer's, and whether it is a hand's first."""

FACE_UP = {"shoe": ("7.3.4", "7.3"), "shuffler": ("7.4.2", "7.4")}


def dealing_rule(game_round: Round, to: Spot) -> tuple[str, ...]:
    """The rule by which the card that is due there is dealt."""
    if game_round.last_card_due():
        return FACE_UP[game_round.device]
    return DEALT[game_round.device, to == DEALER, to not in game_round.hands]


def deal(game_round: Round) -> Procedure[None]:
    """Rule 7: five cards face down to each area with a wager, six to the dealer, the last face up."""
    while (to := game_round.next_card_goes_to()) is not None:
        rule = dealing_rule(game_round, to)
        face_up = game_round.last_card_due()
        drawn = yield from draw(to, game_round.cite[rule], face_up)
        if drawn is not None and drawn.found is Found.EMPTY:
            yield from card_is_missing(game_round)
        elif drawn is not None and drawn.item is not None:
            game_round.passed += 1
            game_round.deal(to, drawn.item, rule=rule, sight=None if face_up else game_round.sight_of(to))
        elif drawn is not None and drawn.found is None and not face_up:
            game_round.passed += 1
            put_unseen(game_round, to, rule=rule)


def take_card(game_round: Round, to: Spot, rule: str, *, face_up: bool) -> Procedure[Item | None]:
    """The next card when it is dealt in error; none if the deck is at its end and the round void (12.10).

    Face down it may be one that nobody has seen.
    """
    while not game_round.over:
        drawn = yield from draw(to, game_round.cite[rule], face_up)
        if drawn is not None and drawn.found is Found.EMPTY:
            yield from card_is_missing(game_round)
        elif drawn is not None and drawn.item is not None:
            return drawn.item
        elif drawn is not None and drawn.found is None and not face_up:
            return UNSEEN
    return None


def card_is_missing(game_round: Round) -> Procedure[None]:
    """Rule 12.10: nothing comes out although a card is due, so the deck is not complete."""
    yield from look_for_more(game_round, "a card is missing")
    yield from void_round(game_round, rule=("12.10.2", "12.10"))
    game_round.dealing_order = []


def discard_hands_without_wager(game_round: Round) -> None:
    """Rule 12.7: a hand dealt to an area without wager is counted and discarded."""
    for area in sorted(game_round.without_wager) if not game_round.over else ():
        game_round.call(f"area {area} holds no wager", rule="12.7", area=area)
        game_round.handle("count", count=len(game_round.hand(area)), rule="12.7")


def turn_dealers_hand(game_round: Round) -> Procedure[None]:
    """Rules 8.6 and 9.1: the dealer turns all six cards and sets the best four."""
    if game_round.over or not game_round.dealing_order:
        return
    if not game_round.has_right_number(DEALER.area):
        yield from misdeal(game_round, rule=("12.2", "1.1/hand"))
        return
    while is_unseen(game_round, DEALER):
        yield from reveal(game_round, DEALER, rule="8.6")
    game_round.show(DEALER, rule="8.6")
    game_round.dealer_turned = True
    game_round.dealers_four = best_four(game_round.dealers_hand())
    announce_dealers_hand(game_round)


def announce_dealers_hand(game_round: Round) -> None:
    """Rule 9.1: the dealer announces the best four cards; the other two lie apart."""
    four, value = game_round.dealers_four, game_round.dealers_strength()
    apart = [card for card in game_round.dealers_hand() if card not in four]
    words = f"{name(value)}: {' '.join(map(str, four))}, apart {' '.join(map(str, apart))}"
    game_round.count(DEALER, name(value), words, rule=ANNOUNCED[category(value)])


ANNOUNCED = tuple(("9.1", "8.6", number, "11.1", "11.2", "3.3") for number in RULES_OF)


def final_settlement(game_round: Round) -> Procedure[None]:
    """Rule 9.2: hand by hand, clockwise from the dealer's left as they were dealt."""
    if game_round.over:
        return
    while areas := game_round.in_play():
        if is_unseen(game_round, Spot(areas[0])):
            yield from reveal(game_round, Spot(areas[0]), rule="9.2")
        else:
            open_and_settle(game_round, areas[0])
    game_round.completed = True


def end_of_round(game_round: Round) -> Procedure[None]:
    """Rules 9.2.2 and 4.1.2: the cards are collected and shuffled."""
    if not game_round.over:
        yield from clear_table(game_round)
        game_round.end("settled", rule="1.1/round-of-play")
