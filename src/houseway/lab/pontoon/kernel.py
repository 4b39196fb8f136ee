"""The flow of a round of Pontoon, compiled: rules 5 to 14 and 18 on arrays made from the game's own facts."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.equipment import CARDS
from houseway.games.pontoon.deciding import MOST_HANDS
from houseway.games.pontoon.hands import ACE_VALUE, FIRST_THAT_IS_NO_ACE, MOST, POINTS, SEVEN
from houseway.lab.compiled import inlined, lean
from houseway.lab.pontoon.book import (
    DEALERS_TOTAL,
    DOUBLED,
    DOUBLED_TOTAL,
    INSURES,
    PLAY,
    RESCUES,
    SETTLED,
    SETTLED_DOUBLED,
    SURRENDERS,
    TOTAL,
    UNSPLIT,
    UPCARD_VALUE,
    Pages,
)
from houseway.lab.pontoon.facts import DEALERS_PONTOON, EMPTY, LAST_SINGLE_CARD
from houseway.lab.pontoon.plays import DOUBLE, FORFEIT, GIVE_UP, HIT, INSURE, SPLIT, STAND, TEN_VALUE
from houseway.lab.pontoon.results import Result
from houseway.lab.streams import Shoe, State, draw

MOST_BOXES = 12
DEALERS_SLOT = MOST_BOXES * MOST_HANDS
NUMBER_OF_CARDS = len(CARDS)
SEVENS_VALUE = POINTS[4 * SEVEN]

Layout = NDArray[np.int64]
"""What lies on the table in a round. A hand's place is four times its box, and its number from the left."""
(
    NOW,
    STATES,
    INSURED,
    NUMBER,
    FORFEITED,
    WAITING,
    ENDS,
    TOTALS,
    BONUS,
    LIES,
    CARDS_OUT,
    HOLDER,
    LYING,
    DECISIONS,
) = range(14)
"""The rows of a layout: what is counted now; by box the state of its first two cards, whether it is insured,
its number of hands, whether suited sevens were split on it (11.10); where in the deal the first cards of
split hands to come were; by place the result of a hand or what it waits for, its total, whether it makes a
Super Bonus; by the order in which hands were formed whether they still lie there; the cards of the round in
order, to which of these hands each went; how many of each card lie on the layout when discards are gathered;
and box, hand and action of each decision, in one number."""
PLACE, DEALT, DECIDED, GATHERED, GATHERED_AFTER, UPCARD, DEALER, INSURANCES, BONUSES = range(9)
"""What is counted now: cards out of the shoe; of this round cards dealt, decisions made, both when the
discards were gathered (15.6); the value of the dealer's first card, the dealer's state; insurance wagers,
hands that make a Super Bonus."""
OPEN, OPEN_DOUBLED, HELD = 64, 65, 66
"""What a hand waits for the dealer as: as it is, doubled, or surrendered."""

OVER, SPLIT_OVER = int(Result.OVER), int(Result.SPLIT_OVER)
PONTOON, OTHER, EVEN_MONEY = int(Result.PONTOON), int(Result.OTHER), int(Result.EVEN_MONEY)
SEVENS_SUITED, SEVENS_SPADES = int(Result.SEVENS_SUITED), int(Result.SEVENS_SPADES)
BEATEN, SPARED = int(Result.BEATEN), int(Result.SPARED)
SURRENDERED, ANNULLED = int(Result.SURRENDERED), int(Result.ANNULLED)
DOUBLED_OVER, DOUBLED_SPLIT_OVER = int(Result.DOUBLED_OVER), int(Result.DOUBLED_SPLIT_OVER)
DOUBLED_TWENTY_ONE, RESCUED = int(Result.DOUBLED_TWENTY_ONE), int(Result.RESCUED)
DOUBLED_BEATEN, DOUBLED_SPARED = int(Result.DOUBLED_BEATEN), int(Result.DOUBLED_SPARED)


class Rules(NamedTuple):
    """The settings a kernel needs."""

    boxes: int
    before_cutting_card: int
    """Cards in front of the cutting card; none where each round has a fresh shuffle."""
    bust_counts_as_original: bool
    even_money_on_box: bool
    side_bet: bool
    splits_only: bool
    """Cards are dealt to one box until they are a pair to be split."""


def layout() -> Layout:
    """An empty table, on which the dealer's cards always lie."""
    table = np.zeros((DECISIONS + 1, 2056), dtype=np.int64)
    table[LIES, DEALERS_SLOT] = 1
    return table


@inlined
def play_round(
    hands: Pages, doubles: Pages, dealers: Pages, rules: Rules, table: Layout, shoe: Shoe, stream: State
) -> None:
    """One round in the order of the rulebook."""
    for counted in range(DEALT, BONUSES + 1):
        table[NOW, counted] = 0
    if rules.splits_only:
        deal_to_be_split(hands, dealers, table, shoe, stream)
    else:
        initial_deal(hands, dealers, rules, table, shoe, stream)
    upcard = table[NOW, UPCARD]
    if upcard == ACE_VALUE:
        offer_insurance(hands, rules, table)
    interim_settlement(rules, table)
    if upcard in (ACE_VALUE, TEN_VALUE):
        offer_surrender(hands, rules, table)
    for box in range(rules.boxes):
        if table[ENDS, box * MOST_HANDS] == OPEN:
            subsequent_deal(box, hands, doubles, rules, table, shoe, stream)
    draw_to_dealer(dealers, rules, table, shoe, stream)
    final_settlement(dealers, rules, table)
    if table[NOW, PLACE] >= rules.before_cutting_card or table[NOW, GATHERED]:
        table[NOW, PLACE] = 0


@inlined
def clear(box: int, table: Layout) -> None:
    """A box with a new hand."""
    place = box * MOST_HANDS
    table[NUMBER, box] = table[LIES, place] = 1
    table[INSURED, box] = table[FORFEITED, box] = table[BONUS, place] = 0
    table[ENDS, place] = OPEN


@inlined
def deal_to_be_split(hands: Pages, dealers: Pages, table: Layout, shoe: Shoe, stream: State) -> None:
    """Cards for one box until a pair is to be split; the dealer's is drawn last, which changes no chance."""
    clear(0, table)
    while True:
        first, second = draw(shoe, 0, stream), draw(shoe, 1, stream)
        if dealers[dealers[0, first], UPCARD_VALUE] != dealers[dealers[0, second], UPCARD_VALUE]:
            continue
        card = draw(shoe, 2, stream)
        table[NOW, DEALER] = dealers[0, card]
        table[NOW, UPCARD] = dealers[table[NOW, DEALER], UPCARD_VALUE]
        table[STATES, 0] = hands[hands[EMPTY, first], second]
        if is_to_be_split(hands, table[STATES, 0], table[NOW, UPCARD]):
            break
    lay(0, first, table)
    lay(DEALERS_SLOT, card, table)
    lay(0, second, table)
    table[NOW, PLACE] = 3


@inlined
def is_to_be_split(hands: Pages, state: int, upcard: int) -> bool:
    """Rule 11.1, where the hand is not surrendered first (9.1)."""
    return state > EMPTY and hands[state, PLAY + upcard] == SPLIT and not hands[state, SURRENDERS + upcard]


@inlined
def initial_deal(
    hands: Pages, dealers: Pages, rules: Rules, table: Layout, shoe: Shoe, stream: State
) -> None:
    """Rule 6.2: a card to each box, one to the dealer, another to each box."""
    for box in range(rules.boxes):
        clear(box, table)
        table[STATES, box] = hands[EMPTY, next_card(box * MOST_HANDS, table, shoe, stream)]
    table[NOW, DEALER] = dealers[0, next_card(DEALERS_SLOT, table, shoe, stream)]
    table[NOW, UPCARD] = dealers[table[NOW, DEALER], UPCARD_VALUE]
    for box in range(rules.boxes):
        card = next_card(box * MOST_HANDS, table, shoe, stream)
        table[STATES, box] = hands[table[STATES, box], card]


@inlined
def next_card(slot: int, table: Layout, shoe: Shoe, stream: State) -> int:
    """The next card of the shoe, for that hand."""
    place = table[NOW, PLACE]
    if place == len(shoe):
        place = gather_discards(table, shoe)
    card = draw(shoe, place, stream)
    table[NOW, PLACE] = place + 1
    lay(slot, card, table)
    return card


@inlined
def lay(slot: int, card: int, table: Layout) -> None:
    """A card comes to that hand."""
    dealt = table[NOW, DEALT]
    table[CARDS_OUT, dealt] = card
    table[HOLDER, dealt] = slot
    table[NOW, DEALT] = dealt + 1


@lean
def gather_discards(table: Layout, shoe: Shoe) -> int:
    """Rule 15.6: too few cards; all but those that lie on the layout are shuffled and dealt."""
    for card in range(NUMBER_OF_CARDS):
        table[LYING, card] = 0
    for dealt in range(table[NOW, DEALT]):
        if table[LIES, table[HOLDER, dealt]]:
            table[LYING, table[CARDS_OUT, dealt]] += 1
    front = 0
    for place in range(len(shoe)):
        lying = shoe[place]
        if table[LYING, lying]:
            table[LYING, lying] -= 1
            shoe[place] = shoe[front]
            shoe[front] = lying
            front += 1
    table[NOW, GATHERED] = table[NOW, DEALT]
    table[NOW, GATHERED_AFTER] = table[NOW, DECIDED]
    return front


@inlined
def note(box: int, hand: int, action: int, table: Layout) -> None:
    """A decision is made."""
    decided = table[NOW, DECIDED]
    table[DECISIONS, decided] = (box << 16) | (hand << 8) | action
    table[NOW, DECIDED] = decided + 1


@inlined
def offer_insurance(hands: Pages, rules: Rules, table: Layout) -> None:
    """Rule 7.1: an ace is up; each player for the own wager, but not with a Pontoon."""
    for box in range(rules.boxes):
        if hands[table[STATES, box], INSURES]:
            table[INSURED, box] = 1
            table[NOW, INSURANCES] += 1
            note(box, 0, INSURE, table)


@inlined
def interim_settlement(rules: Rules, table: Layout) -> None:
    """Rule 8.1: a Pontoon is paid at once."""
    for box in range(rules.boxes):
        if table[STATES, box] == PONTOON:
            table[ENDS, box * MOST_HANDS] = PONTOON
            table[LIES, box * MOST_HANDS] = 0


@inlined
def offer_surrender(hands: Pages, rules: Rules, table: Layout) -> None:
    """Rules 9.1 and 9.2: a jack, queen, king or ace is up; no further card for a surrendered hand."""
    for box in range(rules.boxes):
        if hands[table[STATES, box], SURRENDERS + table[NOW, UPCARD]]:
            table[ENDS, box * MOST_HANDS] = HELD
            note(box, 0, GIVE_UP, table)


@inlined
def subsequent_deal(
    box: int, hands: Pages, doubles: Pages, rules: Rules, table: Layout, shoe: Shoe, stream: State
) -> None:
    """Rules 10, 11 and 12: the hands of a box from the left, the first completed before the next (11.4)."""
    first, state, upcard = box, table[STATES, box], table[NOW, UPCARD]
    hand = waiting = 0
    aces = box_doubled = False
    while True:
        slot, doubled = table[HOLDER, first], False
        while state > EMPTY:
            action = HIT
            if state > LAST_SINGLE_CARD:
                if aces:
                    break
                action = what_to_play(state, upcard, hand + waiting, hands)
                note(box, hand, action, table)
                if action == STAND:
                    break
                if action == SPLIT:
                    aces = table[CARDS_OUT, first] < FIRST_THAT_IS_NO_ACE
                    split(box, first, hand + waiting, waiting, rules, table)
                    waiting += 1
                    state = np.int64(hands[EMPTY, table[CARDS_OUT, first]])
                    continue
            card = next_card(slot, table, shoe, stream)
            if action == DOUBLE:
                doubled = box_doubled = True
                state = np.int64(hands[state, DOUBLED + card])
                break
            state = np.int64(hands[state, card])
        formed, even_money = hand + waiting > 0, box_doubled and rules.even_money_on_box
        if doubled:
            end = end_of_double(box, hand, state, formed, doubles, table)
        else:
            end = end_of_hand(box * MOST_HANDS + hand, state, formed, even_money, hands, table)
        table[ENDS, box * MOST_HANDS + hand] = end
        table[LIES, slot] = end >= OPEN or table[BONUS, box * MOST_HANDS + hand]
        hand += 1
        if waiting == 0:
            break
        waiting -= 1
        first = table[WAITING, waiting]
        state = np.int64(hands[EMPTY, table[CARDS_OUT, first]])
    table[NUMBER, box] = hand


@inlined
def what_to_play(state: int, upcard: int, other_hands: int, hands: Pages) -> int:
    """Rules 10.1 and 11.3: hit, stand, double or split; no split beyond four hands."""
    column = PLAY if other_hands < MOST_HANDS - 1 else UNSPLIT
    return np.int64(hands[state, column + upcard])  # type: ignore[return-value]


@inlined
def split(box: int, first: int, others: int, waiting: int, rules: Rules, table: Layout) -> None:
    """Rule 11: the second card begins a hand that waits; suited sevens forfeit the Super Bonus (11.10)."""
    second = table[NOW, DEALT] - 1 if others else rules.boxes + 1 + box
    card = table[CARDS_OUT, first]
    if card // 4 == SEVEN and card == table[CARDS_OUT, second]:
        table[FORFEITED, box] = 1
    slot = box * MOST_HANDS + others + 1
    table[HOLDER, second] = slot
    table[LIES, slot] = 1
    table[WAITING, waiting] = second


@inlined
def end_of_hand(place: int, state: int, formed: bool, even_money: bool, hands: Pages, table: Layout) -> int:
    """Rule 10.2(b): 21 is paid by Table 1 at once; over 21 loses (14.1(e), 11.8); any other hand waits."""
    table[BONUS, place] = 0
    if state > EMPTY:
        table[TOTALS, place] = hands[state, TOTAL]
        return OPEN
    if state == OVER:
        return SPLIT_OVER if formed else OVER
    if state in (SEVENS_SUITED, SEVENS_SPADES) and table[NOW, UPCARD] == SEVENS_VALUE:
        table[BONUS, place] = 1
        table[NOW, BONUSES] += 1
    if even_money:
        return EVEN_MONEY
    return OTHER if state == PONTOON else state


@inlined
def end_of_double(box: int, hand: int, kind: int, formed: bool, doubles: Pages, table: Layout) -> int:
    """Rules 12.6 and 12.7: 21 is paid at once, over 21 loses; otherwise the hand is rescued or waits."""
    place, total = box * MOST_HANDS + hand, doubles[kind, DOUBLED_TOTAL]
    table[BONUS, place] = 0
    table[TOTALS, place] = total
    if total > MOST:
        return DOUBLED_SPLIT_OVER if formed else DOUBLED_OVER
    if total == MOST:
        return DOUBLED_TWENTY_ONE
    if doubles[kind, RESCUES + table[NOW, UPCARD]]:
        note(box, hand, FORFEIT, table)
        return RESCUED
    return OPEN_DOUBLED


@inlined
def draw_to_dealer(dealers: Pages, rules: Rules, table: Layout, shoe: Shoe, stream: State) -> None:
    """Rule 13.1: for an open hand to hard 17 or soft 18; one card for insurance or surrender alone."""
    opened, waits = False, table[NOW, INSURANCES] > 0
    for box in range(rules.boxes):
        for place in range(box * MOST_HANDS, box * MOST_HANDS + table[NUMBER, box]):
            opened |= table[ENDS, place] == OPEN or table[ENDS, place] == OPEN_DOUBLED
            waits |= table[ENDS, place] == HELD
    dealer = table[NOW, DEALER]
    due = opened or waits
    while due:
        dealer = np.int64(dealers[dealer, next_card(DEALERS_SLOT, table, shoe, stream)])
        due = opened and dealers[dealer, DEALERS_TOTAL] == 0
    table[NOW, DEALER] = dealer


@inlined
def final_settlement(dealers: Pages, rules: Rules, table: Layout) -> None:
    """Rule 14: the hands that wait, from the left."""
    total = np.int64(dealers[table[NOW, DEALER], DEALERS_TOTAL])
    for box in range(rules.boxes):
        begin, number = box * MOST_HANDS, table[NUMBER, box]
        taken = rules.bust_counts_as_original and has_lost_over(begin, number, table)
        for place in range(begin, begin + number):
            end = table[ENDS, place]
            if end < OPEN:
                continue
            if end == HELD:
                table[ENDS, place] = ANNULLED if total == DEALERS_PONTOON else SURRENDERED
            elif total == DEALERS_PONTOON:
                table[ENDS, place] = beaten_by_pontoon(end == OPEN_DOUBLED, taken)
                taken = True
            else:
                column = (SETTLED if end == OPEN else SETTLED_DOUBLED) + table[TOTALS, place]
                table[ENDS, place] = dealers[table[NOW, DEALER], column]


@inlined
def has_lost_over(begin: int, number: int, table: Layout) -> bool:
    """Whether a hand of the box went over 21 (PT-R5, the other reading)."""
    for place in range(begin, begin + number):
        if table[ENDS, place] in (SPLIT_OVER, DOUBLED_SPLIT_OVER):
            return True
    return False


@inlined
def beaten_by_pontoon(doubled: bool, taken: bool) -> int:
    """Rules 14.1(g), 11.9 and 12.5: one original wager is taken, the rest returned."""
    if doubled:
        return DOUBLED_SPARED if taken else DOUBLED_BEATEN
    return SPARED if taken else BEATEN


@inlined
def awards(box: int, table: Layout) -> int:
    """Table 2 and 11.10: how many hands of the box win the Super Bonus."""
    won = 0
    if not table[FORFEITED, box]:
        for place in range(box * MOST_HANDS, box * MOST_HANDS + table[NUMBER, box]):
            won += table[BONUS, place]
    return won
