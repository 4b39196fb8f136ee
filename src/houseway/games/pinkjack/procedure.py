"""A round of Pinkjack in the order of the rulebook: rules 3 to 14."""

from houseway.equipment import dollars
from houseway.games.pinkjack import wagers
from houseway.games.pinkjack.cards import (
    SHOE,
    first_shuffle,
    next_card,
    shuffle_gathered,
    shuffle_if_due,
    start_of_play,
)
from houseway.games.pinkjack.deciding import subsequent_deal
from houseway.games.pinkjack.hands import point_total
from houseway.games.pinkjack.round import DEALER_STANDS_ON, Round
from houseway.games.pinkjack.settlement import interim_settlement, settle_at_the_end
from houseway.rulebook import Citation
from houseway.table.procedure.asking import step, try_step
from houseway.table.procedure.requests import DEALER, Act, Procedure, Step, Wagers
from houseway.table.rules import betting, shoe
from houseway.table.rules.betting import sign_words
from houseway.table.rules.boxes import Stage
from houseway.table.rules.cutting import first_cut


def play(game_round: Round) -> Procedure[None]:
    """One round."""
    if game_round.state.unopened:
        post_layout_and_signs(game_round)  # 2, 6.1, 13.3
        yield from start_of_play(game_round)  # 3, 4
    yield from shuffle_if_due(game_round)  # 4.3, 4.4
    yield from take_wagers(game_round)  # 5, 6, 13
    if not game_round.boxes:
        game_round.end("void", rule=("15.7", "1.1/void"))
        return
    yield from initial_deal(game_round)  # 7
    if game_round.nothing_open():
        yield from collect_cards(game_round)
        return
    game_round.stage = Stage.PLAYING
    interim_settlement(game_round)  # 8, 13.7
    for box in game_round.boxes:
        yield from subsequent_deal(game_round, box)  # 9, 10, 11
    yield from draw_to_dealer(game_round)  # 12
    settle_at_the_end(game_round)  # 14
    yield from collect_cards(game_round)  # 14.1.6


def post_layout_and_signs(game_round: Round) -> None:
    """Rules 2, 6.1 and 13.3: what everybody at the table can see."""
    settings, post = game_round.settings, game_round.post
    post(
        "layout",
        f"{settings.areas} playing areas, as in diagram A",
        rule=("2.2.1", "2.1", "2.2", "Diagram-A"),
    )
    post(
        "layout",
        "the dealer must stand on 17 and must draw to 16",
        rule=("2.2.3.1", "2.2.3", "12.2"),
    )
    device = "a card shoe" if settings.device == "shoe" else "a shuffling device"
    post("equipment", f"{device} on the dealer's left", rule=("2.3.1", "2.3", "3.6"))
    post("equipment", "a discard rack for eight decks", rule=("2.3.2", "2.3"))
    post("equipment", "a float tray", rule=("2.3.3", "2.3", "1.1/float-tray"))
    post("equipment", "a drop box", rule="2.4")
    post("sign", f"each area: {sign_words(settings.limits_on('box'))}", rule="6.1")
    if settings.suits_you:
        side = settings.suits_you
        amount = dollars(side.least) if side.amount else f"{dollars(side.least)} to {dollars(side.max or 0)}"
        post("layout", "places for Suits You wagers", rule=("13.2", "13.1"))
        post("sign", f"Suits You: {amount}", rule="13.3")
        if side.box_players_only:
            post("sign", "Suits You for players with a wager on the box", rule=("13.4.2", "13.4"))
    post("staff", "the meanings of rule 1 hold for everybody at the table", rule="1.1")
    post("staff", "a dealer runs the game", rule="1.1/dealer")
    post("staff", "a gaming supervisor or gaming manager oversees it", rule=OVERSEE)
    post("notice", "count your own hand: the total called gives no claim", rule="3.9")
    post("notice", "you answer for where your wagers lie", rule="5.14")
    post("notice", "you answer for keeping to the limits on the sign", rule="6.4")


OVERSEE = (
    "1.1/casino-supervisor",
    "1.1/gaming-supervisor",
    "1.1/assistant-gaming-manager",
    "1.1/gaming-manager",
)


def take_wagers(game_round: Round) -> Procedure[None]:
    """Rules 5 and 7.1: wagers come and go until no more bets are taken."""
    game_round.stage = Stage.BETTING
    request = Wagers(
        game_round.cite[("5.2", "5.1")],
        lambda patron=None: wagers.offers(game_round, patron),
        lambda happened: wagers.check(game_round, happened),
    )
    opening = first_cut(game_round, "4.4.1", first_shuffle(game_round))
    yield from betting.take_wagers(game_round, request, wagers.place, withdrawn="5.3", opening=opening)
    game_round.call("no more bets", rule=("7.1", "1.1/round-of-play"))
    wagers.close_betting(game_round)


INITIAL = ("7.1", "3.6", "3.7")


def initial_deal(game_round: Round) -> Procedure[None]:
    """Rule 7: a card to each box and the dealer, then a second to each box."""
    while (to := game_round.next_initial_card()) is not None:
        item = yield from next_card(game_round, to, INITIAL)
        if item is not None:
            game_round.deal(to, item, rule=INITIAL)
        elif game_round.cutting_card_first:
            yield from shuffle_for_first_card(game_round)
    if not game_round.shoe_in_use and not game_round.nothing_open():
        yield from empty_the_rack(game_round)


def shuffle_for_first_card(game_round: Round) -> Procedure[None]:
    """Rule 4.3.2: a shuffle, and wagers may change; a dealer who forgets it (15.13) owes it."""
    rule = ("4.3.2", "4.3")
    yield from shoe.shuffle_for_first_card(
        game_round, rule, lambda: shuffle_gathered(game_round, rule=rule, designated="4.4.4"), take_wagers
    )


def empty_the_rack(game_round: Round) -> Procedure[None]:
    """Rule 7.2: the discards go into the device, unless the dealer forgets (15.14)."""
    while not game_round.discards_stay:
        emptied = Step(Act.RELOAD, game_round.cite["7.2"], items=game_round.on_the_table())
        if (yield from try_step(emptied)) is not None:
            game_round.rack_emptied = True
            yield from mix_discards_in(game_round)
            if game_round.state.discards_left:
                game_round.change_table(discards_left=False, rule=("15.14", "7.2"))
            return
    game_round.change_table(discards_left=True, rule="15.14")


def mix_discards_in(game_round: Round) -> Procedure[None]:
    """The device mixes in what was in the rack (4.1); a card under it (15.6) was not."""
    game_round.handle("reload", rule="7.2")
    request = Step(Act.SHUFFLE, game_round.cite["4.1"], apart=True)
    while (yield from try_step(request)) is None:
        pass
    game_round.handle("shuffle", rule=("4.1", "1.1/shuffling-device"))


def draw_to_dealer(game_round: Round) -> Procedure[None]:
    """Rule 12: to 17 or more where that matters; a card that everybody refused comes first (15.4)."""
    while game_round.dealer_needs_card():
        refused = bool(game_round.held)
        rule: tuple[str, ...] = ("15.4", *DEALERS) if refused else DEALERS
        item = yield from next_card(game_round, DEALER, rule)
        if item is not None:
            game_round.deal(DEALER, item, rule=rule)
    if point_total(game_round.dealers_hand()) < DEALER_STANDS_ON:
        game_round.call("another card would have no effect", rule="12.3", ruling="PJ-R10")
    while game_round.held:
        game_round.burn(game_round.held.pop(0), shown=True, rule=("15.5", "12.3", "1.1/burn"))


DEALERS = ("12.2", "12.1", "3.7")


def collect_cards(game_round: Round) -> Procedure[None]:
    """Rule 14.1.6: all cards still on the layout go to the discard rack, and the round is over."""
    yield from end_round(game_round, "settled", rule=("14.1.5", "1.1/round-of-play"))


def end_round(game_round: Round, how: str, *, rule: Citation, cards: str = "14.1.6") -> Procedure[None]:
    """The round has concluded (1.1): cards are picked up, and what the next round must know is kept."""
    game_round.completed = True
    yield from step(Act.COLLECT, game_round.cite[cards])
    game_round.handle("collect", count=len(game_round.on_the_table()), rule=cards)
    SHOE.note_players(game_round)  # 4.4, 5.10
    game_round.end(how, rule=rule)
