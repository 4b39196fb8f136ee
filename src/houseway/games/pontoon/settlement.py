"""Rules 7.5, 8, 9, 10.2, 12.6 to 12.8, 14 and 18: who is paid what, when, by which clause."""

from typing import NamedTuple

from houseway.equipment import Odds, odds
from houseway.games.pontoon.hands import (
    MOST,
    SEVEN,
    Pair,
    TwentyOne,
    is_pontoon,
    pair,
    point_total,
    row_of_table_1,
    suited_sevens,
    total_and_soft,
)
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import RULES, SIDE_BETS
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.inputs import Placed
from houseway.table.procedure.requests import DEALER, Spot
from houseway.table.rules.boxes import Box, Hand, Stage, kinds_of, lost_under, values_by


class Win(NamedTuple):
    """The odds of a winning wager, and its rules."""

    at: Odds
    rule: tuple[str, ...]
    ruling: str | None = None


EVEN = odds(1, 1)

# Table 1
TABLE_1 = {
    TwentyOne.FIVE_CARDS: odds(3, 2),
    TwentyOne.RUN_MIXED: odds(3, 2),
    TwentyOne.SEVENS_MIXED: odds(3, 2),
    TwentyOne.SIX_CARDS: odds(2, 1),
    TwentyOne.RUN_SUITED: odds(2, 1),
    TwentyOne.SEVENS_SUITED: odds(2, 1),
    TwentyOne.SEVEN_CARDS: odds(3, 1),
    TwentyOne.RUN_SPADES: odds(3, 1),
    TwentyOne.SEVENS_SPADES: odds(3, 1),
    TwentyOne.OTHER: EVEN,
}
PONTOON = Win(odds(3, 2), ("8.1", "T1/pontoon", "14.1(c)", "10.2(a)", "A/pontoon"))
TWENTY_ONES = {
    row: Win(at, ("10.2(b)", str(row), "14.1(d)", "14.2", "T1"), "PT-R1") for row, at in TABLE_1.items()
}
DOUBLED_TWENTY_ONE = Win(EVEN, ("12.7", "12.8", "10.2(b)", "14.1(d)"), "PT-R8")

# Rule 7
INSURANCE_WINS = Win(odds(2, 1), ("7.5", "7.5bis(b)", "7.5bis", "A/insurance-wager"))
INSURANCE_LOSES = ("7.5bis(a)", "7.5bis", "A/insurance-wager")

# Rule 14.1
DEALER_OVER = Win(EVEN, ("14.1(a)", "14.1", "T1/other", "14.2"))
HIGHER = Win(EVEN, ("14.1(b)", "14.1", "T1/other", "14.2"))
DOUBLED_WINS = {
    DEALER_OVER: Win(EVEN, ("14.1(a)", "12.7", "12.8", "14.1"), "PT-R8"),
    HIGHER: Win(EVEN, ("14.1(b)", "12.7", "12.8", "14.1"), "PT-R8"),
}
LOWER = ("14.1(f)", "14.1")
OVER = ("14.1(e)", "14.1")
BEATEN_BY_PONTOON = ("14.1(g)", "14.1", "A/pontoon")
EQUAL = ("14.1(h)", "14.1", "A/stand-off")

# Table 2
SMALL_BONUS, LARGE_BONUS, SHARE = 1_000_00, 5_000_00, 50_00
LARGE_FROM = 25_00

# Rule 18
PERFECT_PAIRS = {
    Pair.MIXED: Win(odds(6, 1), ("18.12(a)", "18.9(a)", "18.4(b)", "18.4(a)", "18.10", "18.11(b)", "18.12")),
    Pair.COLOURED: Win(
        odds(12, 1), ("18.12(b)", "18.9(b)", "18.4(c)", "18.4(a)", "18.10", "18.11(b)", "18.12")
    ),
    Pair.PERFECT: Win(
        odds(25, 1), ("18.12(c)", "18.9(c)", "18.4(d)", "18.4(a)", "18.10", "18.11(b)", "18.12")
    ),
}
ANY_PAIR = Win(odds(11, 1), ("18.23", "18.21(a)", "18.16", "18.22(b)", "18.21"))
NO_PAIR = {
    "perfect-pairs": ("18.9(d)", "18.11(a)", "18.11", "18.9", "18.4"),
    "pairs-play": ("18.21(b)", "18.22(a)", "18.22", "18.21"),
}
FACE_VALUE = {
    "perfect-pairs": ("18.3", "18.3(b)", "18.3(a)"),
    "pairs-play": ("18.15", "18.15(b)", "18.15(a)"),
}
GO_ON = {"perfect-pairs": "18.13", "pairs-play": "18.24"}


def settle_side_bets(game_round: Round) -> None:
    """Rules 18.11 and 18.22: losing side bets are removed, then winners paid, before the subsequent deal."""
    bets = [wager for wager in game_round.wagers if wager.kind in SIDE_BETS and wager.on_layout]
    if not bets:
        return
    bets.sort(key=lambda each: each.area)
    for wager in bets:
        if pair(game_round.hands[Spot(wager.area)]) is None:
            game_round.collect(wager, rule=_by_face(game_round, wager, NO_PAIR[wager.kind]))
    for wager in bets:
        found = pair(game_round.hands[Spot(wager.area)])
        if found is not None:
            won = ANY_PAIR if wager.kind == "pairs-play" else PERFECT_PAIRS[found]
            game_round.pay(wager, won.at, rule=_by_face(game_round, wager, won.rule))
    game_round.call("on with the subsequent deal", rule=GO_ON[bets[0].kind])


def _by_face(game_round: Round, wager: Wager, rule: tuple[str, ...]) -> tuple[str, ...]:
    """The rule with what face value means for these cards: a number, or a type."""
    general, types, numbers = FACE_VALUE[wager.kind]
    ranks = {card // 4 for card in game_round.hands[Spot(wager.area)][:2]}
    meant = [numbers] if any(0 < rank < 9 for rank in ranks) else []
    meant += [types] if any(not 0 < rank < 9 for rank in ranks) else []
    return (*rule, general, *meant)


def interim_settlement(game_round: Round) -> None:
    """Rule 8: a player's Pontoon is paid at once, whatever the dealer shows."""
    for box in game_round.boxes:
        if not box.hands[0].settled and is_pontoon(game_round.hands[box.hands[0].spot]):
            pay_hand(game_round, box.hands[0], PONTOON)


def settle_after_card(game_round: Round, box: Box, hand: Hand, total: int) -> None:
    """Over 21 loses (14.1(e), 11.8); 21 is paid by Table 1 and cleared at once (10.2(b))."""
    if total > MOST:
        rule = ("11.8", *OVER) if box.splits else OVER
        collect_hand(game_round, hand, rule)
    elif total == MOST:
        pay_twenty_one(game_round, box, hand)


def pay_twenty_one(game_round: Round, box: Box, hand: Hand) -> None:
    """Table 1, or even money after a double; a Super Bonus winner's cards stay (14.3)."""
    cards = game_round.hands[hand.spot]
    if hand.doubled:
        pay_hand(game_round, hand, DOUBLED_TWENTY_ONE)
        return
    won = TWENTY_ONES[row_of_table_1(cards)]
    if even_money(game_round, box, hand):
        won = Win(EVEN, ("10.2(b)", "12.8", "14.1(d)"), "QB-10")
    if box.splits and len(cards) == 2:
        won = Win(won.at, (*won.rule, "11.7"), "PT-R12")
    bonus = is_super_bonus(game_round, hand)
    if bonus and box.area in game_round.suited_sevens_split:
        bonus, won = False, Win(won.at, (*won.rule, "11.10"), "PT-R13")
    if bonus:
        game_round.super_bonus += game_round.wagers_on(hand)
    pay_hand(game_round, hand, won, cleared=not bonus)


def even_money(game_round: Round, box: Box, hand: Hand) -> bool:
    """Rules 12.7 and 12.8: the doubled hand, or where it is so set the whole box (PT-R8)."""
    whole_box = game_round.settings.double_even_money_scope == "box"
    return hand.doubled or (whole_box and any(each.doubled for each in box.hands))


def is_super_bonus(game_round: Round, hand: Hand) -> bool:
    """Table 2: 7-7-7 suited against a dealer's seven."""
    cards = game_round.hands[hand.spot]
    return len(cards) == 3 and suited_sevens(cards) and game_round.dealers_hand()[0] // 4 == SEVEN


def pay_hand(game_round: Round, hand: Hand, won: Win, *, cleared: bool = True) -> None:
    """Every wager on the hand wins alike; before the end of the round its cards are taken up at once."""
    for wager in game_round.wagers_on(hand):
        game_round.pay(wager, won.at, rule=won.rule, ruling=won.ruling)
    _decided(game_round, hand, won.rule[0], cleared)


def collect_hand(game_round: Round, hand: Hand, rule: tuple[str, ...], *, cleared: bool = True) -> None:
    """Every wager on the hand loses."""
    for wager in game_round.wagers_on(hand):
        game_round.collect(wager, rule=rule)
    _decided(game_round, hand, rule[0], cleared)


def _decided(game_round: Round, hand: Hand, rule: str, cleared: bool) -> None:
    hand.settled = True
    hand.closed_by = hand.closed_by or rule
    if cleared and game_round.stage is not Stage.COMPLETE:
        game_round.discard(hand.spot, rule=rule)


def settle_second_card(game_round: Round) -> None:
    """Rule 7.5bis(a): no ten-value card as the dealer's second: insurance loses at once."""
    insured = game_round.insurances()
    if insured and len(game_round.dealers_hand()) == 2 and not is_pontoon(game_round.dealers_hand()):
        for wager in insured:
            game_round.collect(wager, rule=INSURANCE_LOSES)


def final_settlement(game_round: Round) -> None:
    """Rule 14: the wagers that remain, from the left; then insurance (7.5bis(b)) and the Super Bonus."""
    game_round.stage = Stage.COMPLETE
    dealers = game_round.dealers_hand()
    total = count_hand(game_round, DEALER, False) if len(dealers) > 1 else point_total(dealers)
    pontoon = total == MOST and len(dealers) == 2
    for box in game_round.boxes:
        taken = lost_over(game_round, box)
        for hand in box.hands:
            if hand.settled:
                continue
            if hand.held:
                settle_surrender(game_round, hand, pontoon)
            elif pontoon:
                beaten_by_pontoon(game_round, box, hand, taken)
            else:
                settle_hand(game_round, box, hand, total)
    for wager in game_round.insurances():
        game_round.pay(wager, INSURANCE_WINS.at, rule=INSURANCE_WINS.rule)
    pay_super_bonus(game_round)


def settle_hand(game_round: Round, box: Box, hand: Hand, dealers: int) -> None:
    """Rule 14.1 for a hand of 20 or less."""
    mine = game_round.total(hand)
    if dealers > MOST or mine > dealers:
        won = DEALER_OVER if dealers > MOST else HIGHER
        pay_hand(game_round, hand, DOUBLED_WINS[won] if even_money(game_round, box, hand) else won)
    elif mine == dealers:
        for wager in game_round.wagers_on(hand):
            game_round.decide(wager, "stand-off", rule=EQUAL)
            game_round.give_back(wager, rule=EQUAL)
        _decided(game_round, hand, EQUAL[0], True)
    else:
        collect_hand(game_round, hand, LOWER)


def settle_surrender(game_round: Round, hand: Hand, pontoon: bool) -> None:
    """Rules 9.3 and 9.4: half is forfeited; a dealer's Pontoon annuls the surrender and takes all."""
    if pontoon:
        collect_hand(game_round, hand, ("9.3", *BEATEN_BY_PONTOON))
        return
    for wager in game_round.wagers_on(hand):
        half, rest = divmod(wager.stake, 2)
        if game_round.settings.surrender_rounding == "player":
            forfeit = game_round.chips.down(half)
        else:
            forfeit = min(game_round.chips.up(half + rest), wager.stake)
        game_round.give_back(wager, amount=wager.on_layout - forfeit, rule=("9.4", "A/surrender"))
        game_round.collect(wager, rule=("9.4", "A/surrender"), ruling="QB-17" if rest else None)
    _decided(game_round, hand, "9.2", True)


def beaten_by_pontoon(game_round: Round, box: Box, hand: Hand, taken: set[str]) -> None:
    """Rules 11.9 and 12.5: of each player's open hands one original wager is taken, the rest returned."""
    if not box.splits and not hand.doubled:
        collect_hand(game_round, hand, BEATEN_BY_PONTOON)
        return
    for wager in game_round.wagers_on(hand):
        if wager.kind == "double":
            game_round.give_back(wager, rule="12.5", ruling="PT-R5")
        elif wager.patron in taken:
            game_round.give_back(wager, rule="11.9", ruling="PT-R5")
        else:
            taken.add(wager.patron)
            spared = "11.9" if box.splits else "12.5"
            game_round.collect(wager, rule=("14.1(g)", spared, "A/pontoon"), ruling="PT-R5")
    _decided(game_round, hand, "14.1(g)", True)


def lost_over(game_round: Round, box: Box) -> set[str]:
    """Who has lost a hand over 21, where that already was the original wager (PT-R5, the other reading)."""
    if not game_round.settings.bust_counts_as_original:
        return set()
    return lost_under(game_round, box, RULES.clause("14.1(e)"))


VOIDED = RULES.clause("17.2(a)")


def pay_super_bonus(game_round: Round) -> None:
    """Table 2: winners by the size of their wagers, $50 for every other; none where 11.10 forfeits it."""
    split = game_round.suited_sevens_split
    winners = [
        wager for wager in game_round.super_bonus if wager.area not in split and VOIDED not in wager.clauses
    ]
    if not winners:
        return
    winning = set()
    for wager in winners:
        box = game_round.box(wager.area)
        original = game_round.original(box, wager.patron) if box else None
        bet = original.stake if original else wager.stake
        amount, row = (LARGE_BONUS, "T2/25-plus") if bet >= LARGE_FROM else (SMALL_BONUS, "T2/under-25")
        game_round.award(wager, "super-bonus", amount, rule=("14.3", row, "T2"), ruling="PT-R9")
        winning.add((wager.area, wager.patron))
    share_bonus(game_round, winning)


def share_bonus(game_round: Round, winning: set[tuple[int, str]]) -> None:
    """Table 2: a bonus of $50 to all other wagers, winning or losing (PT-R11)."""
    by_player = game_round.settings.bonus_others_unit == "player"
    had = {patron for _, patron in winning} if by_player else set()
    for wager in [each for each in game_round.wagers if each.kind == "box" and each.stake]:
        box = game_round.box(wager.area)
        in_play = box is not None and wager.patron in box.patrons and VOIDED not in wager.clauses
        out = wager.patron in had if by_player else (wager.area, wager.patron) in winning
        if out or not in_play:
            continue
        if by_player:
            had.add(wager.patron)
        line = Wager(Placed(wager.area, wager.patron, "super-bonus-share", 0), 0)
        game_round.wagers.append(line)
        game_round.bonus(line, SHARE, rule=("14.3", "T2/others", "T2"), ruling="PT-R11")


VALUES = values_by(aces="2.5(a)", pips="2.5(b)", court_cards="2.5(c)")


def count_hand(game_round: Round, spot: Spot, doubled: bool) -> int:
    """The dealer calls the total: hard, or soft while an ace counts eleven."""
    cards = game_round.hands[spot]
    total, soft = total_and_soft(cards, doubled)
    rule = ("A/soft-total" if soft else "A/hard-total", "2.5", *VALUES[kinds_of(cards)])
    game_round.count(spot, total, f"soft {total}" if soft else str(total), rule=rule)
    return total
