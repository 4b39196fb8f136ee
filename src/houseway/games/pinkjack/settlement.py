"""Rules 8, 9.5 to 9.7, 13.7 and 14: who is paid what, when, by which clause."""

from typing import NamedTuple

from houseway.equipment import SUITS, Odds, odds
from houseway.games.pinkjack.hands import MOST, Finished, Natural, finished, natural, point_total
from houseway.games.pinkjack.round import Round
from houseway.games.pinkjack.settings import RULES, ULTIMATE_BONUS
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import DEALER, Spot
from houseway.table.rules.boxes import Box, Hand, Stage, kinds_of, lost_under, values_by

JACK = 10


class Win(NamedTuple):
    """The odds of a winning hand, and its rules."""

    at: Odds
    rule: tuple[str, ...]
    ruling: str | None = None


EVEN = odds(1, 1)

# The interim settlement: 8.1
PINKJACK = Win(odds(5, 1), ("8.1.1", "8.1", "1.1/pinkjack"))
SUITED = Win(odds(3, 1), ("8.1.3", "8.1", "1.1/suited-blackjack", "1.1/blackjack"))
UNSUITED = Win(odds(2, 1), ("8.1.4", "8.1", "1.1/unsuited-blackjack", "1.1/blackjack"))
NATURALS = {Natural.PINKJACK: PINKJACK, Natural.SUITED: SUITED, Natural.UNSUITED: UNSUITED}

# While cards are drawn: 9.6, 9.7
TWENTY_ONE = Win(EVEN, ("9.6",), "PJ-R9")
FIVE_CARD_TRICK = Win(EVEN, ("9.7", "1.1/five-card-trick"), "PJ-R12")
OVER = ("9.5", "1.1/float-tray")

# The final settlement: 14.1
ULTIMATE = Win(odds(5, 1), ("14.1.1", "14.1", "1.1/ultimate-pinkjack", "14.1.5"))
PINKJACK_ALONE = Win(odds(5, 1), ("14.1.1.1", "14.1", "8.1.2", "14.1.5"))
HIGHER = Win(EVEN, ("14.1.2", "14.1", "14.1.5"))
DEALER_OVER = Win(EVEN, ("14.1.3", "14.1", "14.1.5"))
LOSES = ("14.1.4", "14.1", "14.1.5")

# Suits You: 13.7
SUIT = Win(odds(2, 1), ("13.7.1", "13.7", "8.1.5"), "PJ-R16")
SUITED_JACK = Win(odds(10, 1), ("13.7.2", "13.7", "8.1.5"), "PJ-R16")
OTHER_SUIT = ("13.7.3", "13.7", "8.1.5")


def interim_settlement(game_round: Round) -> None:
    """Rule 8: after the initial deal, from the left: naturals, then the Suits You wager of the box."""
    for box in game_round.boxes:
        if not box.hands[0].settled:
            settle_natural(game_round, box.hands[0])
        for wager in game_round.suits_you(box.area):
            settle_suits_you(game_round, box, wager)


def settle_natural(game_round: Round, hand: Hand, split: bool = False) -> bool:
    """Rules 8.1.1 to 8.1.4 and 11.3.1: paid at once, except a pinkjack that the dealer may match (8.1.2)."""
    found = natural(game_round.hands[hand.spot])
    if found is None:
        return False
    if found is Natural.PINKJACK and game_round.dealer_may_match():
        hand.held, hand.closed_by = True, "8.1.2"
        rule: tuple[str, ...] = ("8.1.2", "1.1/pinkjack")
        game_round.call(
            "pinkjack: not settled until the dealer's hand is complete",
            rule=("11.3.1", *rule) if split else rule,
            ruling="PJ-R7" if split else None,
            area=hand.spot.area,
        )
        return True
    won = NATURALS[found]
    if split:
        pay_hand(game_round, hand, Win(won.at, (won.rule[0], "11.3.1", *won.rule[1:]), "PJ-R11"))
    else:
        pay_hand(game_round, hand, won)
    return True


def settle_suits_you(game_round: Round, box: Box, wager: Wager) -> None:
    """Rule 13.7: decided by the first card of the hand alone."""
    won = suits_you_won(game_round.hands[box.hands[0].spot][0], wager.choice)
    if won is None:
        game_round.collect(wager, rule=OTHER_SUIT)
        return
    game_round.paid_in_the_interim.append(wager)
    game_round.pay(wager, won.at, rule=won.rule, ruling=won.ruling)


def suits_you_won(first: int, choice: str | None) -> Win | None:
    """What the first card pays on the suit chosen, or None: it loses (13.7)."""
    if SUITS[first % 4] != choice:
        return None
    return SUITED_JACK if first // 4 == JACK else SUIT


def settle_after_card(game_round: Round, hand: Hand, total: int) -> None:
    """Rules 9.5 to 9.7: over 21 loses, 21 and five cards win, at once whatever the dealer shows."""
    match finished(total, len(game_round.hands[hand.spot])):
        case Finished.OVER:
            collect_hand(game_round, hand, rule=OVER)
        case Finished.TWENTY_ONE:
            pay_hand(game_round, hand, TWENTY_ONE)
        case Finished.FIVE_CARD_TRICK:
            pay_hand(game_round, hand, FIVE_CARD_TRICK)


def pay_hand(game_round: Round, hand: Hand, won: Win, *, interim: bool = True) -> None:
    """Every wager on the hand wins alike (PJ-R9); in the interim the cards are taken up at once."""
    wagers = game_round.wagers_on(hand)
    for wager in wagers:
        if interim:
            game_round.paid_in_the_interim.append(wager)
        game_round.pay(wager, won.at, rule=won.rule, ruling=won.ruling)
        if won is ULTIMATE:
            pay_ultimate_bonus(game_round, wager, len(wagers))
    _decided(game_round, hand, won.rule[0], interim)


def collect_hand(game_round: Round, hand: Hand, *, rule: tuple[str, ...], interim: bool = True) -> None:
    """Every wager on the hand loses."""
    for wager in game_round.wagers_on(hand):
        game_round.collect(wager, rule=rule)
    _decided(game_round, hand, rule[0], interim)


def _decided(game_round: Round, hand: Hand, rule: str, interim: bool) -> None:
    hand.settled = True
    hand.closed_by = hand.closed_by or rule
    if interim:
        game_round.discard(hand.spot, rule=rule)


def final_settlement(game_round: Round) -> None:
    """Rule 14: the wagers that remain, from the left, after the dealer's hand is complete."""
    dealers = natural(game_round.dealers_hand())
    spares = dealer_spares_additions(game_round, dealers)
    total = point_total(game_round.dealers_hand())
    for box in game_round.boxes:
        taken = lost_over(game_round, box)
        for hand in box.hands:
            if hand.settled:
                continue
            if (won := outcome(game_round, hand, dealers, total)) is not None:
                pay_hand(game_round, hand, won, interim=False)
            elif spares and (box.splits or hand.doubled):
                collect_original_only(game_round, box, hand, taken)
            else:
                collect_hand(game_round, hand, rule=LOSES, interim=False)


def outcome(game_round: Round, hand: Hand, dealers: Natural | None, total: int) -> Win | None:
    """Rule 14.1: how a hand that is still open wins, or None: it loses."""
    if hand.held:
        return ULTIMATE if dealers is Natural.PINKJACK else PINKJACK_ALONE
    if total > MOST:
        return DEALER_OVER
    return HIGHER if point_total(game_round.hands[hand.spot]) > total else None


def pay_ultimate_bonus(game_round: Round, wager: Wager, winners: int) -> None:
    """Rule 14.1.1: $1000 for each player with a wager in action on the hand (PJ-R8), or shared (QA-22)."""
    shared = game_round.settings.ultimate_bonus == "shared"
    amount = -(-ULTIMATE_BONUS // winners) if shared else ULTIMATE_BONUS
    ruling = "QA-22" if shared else "PJ-R8"
    game_round.award(wager, "ultimate-bonus", amount, rule=("14.1.1", "1.1/ultimate-pinkjack"), ruling=ruling)


def dealer_spares_additions(game_round: Round, dealers: Natural | None) -> bool:
    """Whether rules 10.4 and 11.6 apply: a dealer's blackjack, and by PJ-R6 a pinkjack as well."""
    if dealers is Natural.PINKJACK:
        return not game_round.settings.dealer_pinkjack_literal
    return dealers is not None


def collect_original_only(game_round: Round, box: Box, hand: Hand, taken: set[str]) -> None:
    """Rules 10.4 and 11.6: of each player's open hands one original wager is taken, the rest returned."""
    pinkjack = natural(game_round.dealers_hand()) is Natural.PINKJACK
    ruling = "PJ-R6" if pinkjack else "PJ-R5" if box.splits else None
    for wager in game_round.wagers_on(hand):
        if wager.kind == "double":
            game_round.give_back(wager, rule="10.4", ruling=ruling)
        elif wager.patron in taken:
            game_round.give_back(wager, rule="11.6", ruling=ruling)
        else:
            taken.add(wager.patron)
            spared = ("11.6" if box.splits else "10.4", "1.1/pinkjack" if pinkjack else "1.1/blackjack")
            game_round.collect(wager, rule=("14.1.4", *spared, "14.1.5"), ruling=ruling)
    _decided(game_round, hand, "14.1.4", False)


def lost_over(game_round: Round, box: Box) -> set[str]:
    """Who has lost a hand over 21, where that already was the original wager (PJ-R5, the other reading)."""
    if not game_round.settings.bust_counts_as_original:
        return set()
    return lost_under(game_round, box, RULES.clause("9.5"))


ANNOUNCED = ("9.4", "9.1", "1.1/point-total", "3.2")
DEALERS_TOTAL = ("12.2", "1.1/point-total", "3.2")

VALUES = values_by(aces="3.2.1", pips="3.2.2", court_cards="3.2.3")
COUNTED: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {
    rule: tuple((*rule, *values) for values in VALUES) for rule in (ANNOUNCED, DEALERS_TOTAL)
}


def count_hand(game_round: Round, spot: Spot, rule: tuple[str, ...]) -> int:
    """The dealer calls the point total, which gives nobody a claim (3.9)."""
    cards = game_round.hands[spot]
    total = point_total(cards)
    game_round.count(spot, total, str(total), rule=COUNTED[rule][kinds_of(cards)])
    return total


def settle_at_the_end(game_round: Round) -> None:
    """Rules 12 and 14: the dealer's total is called, then the wagers that remain are settled."""
    game_round.stage = Stage.COMPLETE
    if len(game_round.dealers_hand()) > 1:
        count_hand(game_round, DEALER, DEALERS_TOTAL)
    final_settlement(game_round)
