"""A round of Pontoon in the order of the rulebook: rules 1 to 14 and 18."""

from houseway.equipment import dollars
from houseway.games.pontoon import wagers
from houseway.games.pontoon.cards import (
    SHOE,
    close_table,
    first_shuffle,
    load_automated,
    next_card,
    shuffle_gathered,
    shuffle_if_due,
    start_of_play,
)
from houseway.games.pontoon.deciding import subsequent_deal
from houseway.games.pontoon.hands import point_total
from houseway.games.pontoon.insurance import offer_insurance, offer_surrender
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import SIDE_BETS, Result
from houseway.games.pontoon.settlement import (
    final_settlement,
    interim_settlement,
    settle_second_card,
    settle_side_bets,
)
from houseway.games.pontoon.turns import count_round, count_shoe
from houseway.rulebook import Citation
from houseway.table.procedure.asking import step
from houseway.table.procedure.requests import DEALER, Act, Procedure, Wagers
from houseway.table.rules import betting, shoe
from houseway.table.rules.betting import sign_words
from houseway.table.rules.boxes import Stage
from houseway.table.rules.cutting import first_cut
from houseway.table.rules.invalidating import WITHOUT_RESULT


def play(game_round: Round) -> Procedure[None]:
    """One round."""
    if game_round.state.unopened:
        post_layout_and_signs(game_round)  # 1, 2.3, 3, 18.7
        yield from start_of_play(game_round)  # 2.2, 5, 19
    yield from shuffle_if_due(game_round)  # 5.4
    yield from take_wagers(game_round)  # 3, 4, 18.5
    if not game_round.boxes:
        game_round.end("void", rule=("A/round-of-play", "A/void"))
        return
    yield from initial_deal(game_round)  # 6
    if game_round.nothing_open():
        yield from end_round(game_round, "settled", rule="A/round-of-play")
        return
    if game_round.settings.side_bets_settled == "before-insurance":
        settle_side_bets(game_round)
    yield from offer_insurance(game_round)  # 7
    interim_settlement(game_round)  # 8
    if game_round.settings.side_bets_settled == "before-surrender":
        settle_side_bets(game_round)  # 18.11, 18.22
    yield from offer_surrender(game_round)  # 9
    for box in game_round.boxes:
        yield from subsequent_deal(game_round, box)  # 10, 11, 12
    yield from draw_to_dealer(game_round)  # 13, 7.5bis(a)
    final_settlement(game_round)  # 14, 7.5bis(b)
    yield from end_round(game_round, "settled", rule="A/round-of-play")


def post_layout_and_signs(game_round: Round) -> None:
    """Rules 1, 2.3, 3, 16.1 and 18: what everybody at the table can see."""
    settings, post = game_round.settings, game_round.post
    approved = settings.approvals
    post(
        "layout",
        f"a table with {settings.areas} boxes, {approval_words(approved.table)}",
        rule=("1.1", "A/approved", "A/box"),
    )
    post("notice", f"{settings.decks} decks of 48 cards without tens", rule=("2.3(a)", "2.3", "2.1"))
    post(
        "notice",
        f"the shuffle: {settings.shuffle}, {approval_words(approved.shuffle)}",
        rule=("2.3(b)", "2.3", "A/approved"),
    )
    post("equipment", "a float of chips", rule="A/float")
    post("sign", f"each box: {sign_words(settings.limits_on('box'))}", rule="3.1")
    steps = settings.limits_on("box").unit
    post("sign", f"wagers in multiples of {dollars(steps)}", rule="3.3")
    if settings.side_bet != "none":
        perfect = settings.side_bet == "perfect-pairs"
        text = f"{SIDE_BETS[settings.side_bet]}, {approval_words(approved.side_bet)}"
        post("layout", text, rule="18.2" if perfect else "18.14")
        words = sign_words(settings.limits_on(settings.side_bet))
        post("sign", f"{SIDE_BETS[settings.side_bet]}: {words}", rule="18.7" if perfect else "18.19")
    post("notice", f"hours of gaming: {settings.hours or 'as determined under the Act'}", rule="16.1")
    post("staff", "the dictionary's words hold for everybody at the table", rule="A/nb")
    post("staff", "the casino operator conducts the gaming", rule="A/casino-operator")
    post(
        "staff",
        "a dealer runs the game, a casino supervisor oversees it",
        rule=("A/dealer", "A/casino-supervisor"),
    )
    post("notice", "tournaments have rules of their own", rule=TOURNAMENTS)
    if settings.tournament is not None:
        post("notice", f"the tournament {settings.tournament} is played here", rule=PLAYED_HERE)


def approval_words(reference: str | None) -> str:
    """What may be said of an approval: its reference, or that there is none (A/approved)."""
    return f"approved: {reference}" if reference else "no approval on record"


TOURNAMENTS = (
    "A/tournament-director",
    "A/tournament-chips",
    "A/tournament-commission",
    "A/starting-marker",
    "A/session",
)
PLAYED_HERE = ("20.1", "20.12", "20.15")
"""Rule 20 prevails, all chips lie in full view, and nobody seeks advice."""


def take_wagers(game_round: Round) -> Procedure[None]:
    """Rules 4 and 6.2: wagers come and go until no more bets are taken."""
    game_round.stage = Stage.BETTING
    request = Wagers(
        game_round.cite[("4.1", "4.2")],
        lambda patron=None: wagers.offers(game_round, patron),
        lambda happened: wagers.check(game_round, happened),
    )
    opening = first_cut(game_round, "5.2(a)", first_shuffle(game_round))
    yield from betting.take_wagers(game_round, request, wagers.place, withdrawn="4.3", opening=opening)
    game_round.call("NO MORE BETS", rule=("6.2", "A/round-of-play"))
    wagers.close_betting(game_round)


TO_BOX = ("6.2(a)", "6.2", "6.1", "A/initial-deal")
TO_DEALER = ("6.2(b)", "6.2", "6.1", "A/initial-deal")
ANOTHER = ("6.2(c)", "6.2", "6.1", "A/initial-deal")


def initial_deal(game_round: Round) -> Procedure[None]:
    """Rule 6: a card to each box, one to the dealer, another to each box."""
    while (to := game_round.next_initial_card()) is not None:
        rule = TO_DEALER if to is DEALER else ANOTHER if DEALER in game_round.hands else TO_BOX
        item = yield from next_card(game_round, to, rule)
        if item is not None:
            game_round.deal(to, item, rule=rule)
        elif game_round.cutting_card_first:
            yield from shuffle_for_first_card(game_round)
    game_round.stage = Stage.PLAYING


def shuffle_for_first_card(game_round: Round) -> Procedure[None]:
    """Rule 5.4(a): a shuffle, and wagers may change; a dealer who goes on without one (15.8) owes it."""
    rule = ("5.4(a)", "5.4", "5.1")
    shuffled = yield from shoe.shuffle_for_first_card(
        game_round, rule, lambda: shuffle_gathered(game_round, rule=rule), take_wagers
    )
    if not shuffled:
        game_round.change_table(shuffle_due="5.4(a)", rule=("15.8", "5.4(a)"))


DEALERS = ("13.1(a)", "13.1", "6.1")


def draw_to_dealer(game_round: Round) -> Procedure[None]:
    """Rule 13: to hard 17 or soft 18 where that matters; insurance loses with the second card (7.5bis(a))."""
    while game_round.dealer_needs_card():
        item = yield from next_card(game_round, DEALER, DEALERS)
        if item is not None:
            game_round.deal(DEALER, item, rule=DEALERS)
            settle_second_card(game_round)
    dealers = game_round.dealers_hand()
    if len(dealers) < 2 or point_total(dealers) < 17:
        game_round.call("another card would have no effect", rule="13.1(b)", ruling="PT-R19")
    while game_round.held:
        game_round.burn(game_round.held.pop(0), shown=True, rule=("15.3", "13.1(b)", "A/burn"))


def end_round(game_round: Round, how: str, *, rule: Citation) -> Procedure[None]:
    """All cards are collected and placed in the discard rack; what the next round must know is kept."""
    yield from step(Act.COLLECT, game_round.cite["A/round-of-play"])
    game_round.handle("collect", count=len(game_round.on_the_table()), rule="A/round-of-play")
    game_round.cleared = True
    SHOE.note_players(game_round)  # 4.7, 5.2
    count_shoe(game_round)
    if how not in WITHOUT_RESULT:
        count_round(game_round)  # A/session, A/starting-marker
    if game_round.state.keeps_results:
        results = [
            Result(each.area, each.patron, each.kind, each.net)
            for each in game_round.wagers
            if each.net and each.kind != "reversal"
        ]
        game_round.change_table(last_round=tuple(sorted(results)), rule="15.5")
    if not game_round.shoe_in_use and not game_round.state.shuffle_due:
        yield from load_automated(game_round, rule=("19.1", "5/fn1"))
    if game_round.state.closing:
        yield from close_table(game_round)
    game_round.end(how, rule=rule)
