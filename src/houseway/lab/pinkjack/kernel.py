"""The flow of a round of Pinkjack, rules 7 to 14, with one patron on each box who plays by a chart.

What lies on the table is one record, which costs a compiled call no more than its address.
"""

from typing import Any

import numpy as np

from houseway.games.pinkjack.deciding import MOST_SPLITS
from houseway.games.pinkjack.hands import MOST
from houseway.games.pinkjack.round import DEALER_STANDS_ON
from houseway.lab.compiled import inlined, lean
from houseway.lab.pinkjack.facts import (
    CLOSED,
    DEALER_OVER,
    DECIDED,
    DOUBLE,
    HIGHER,
    LEAST_NET,
    LOSES,
    MOST_HANDS,
    MOST_NET,
    MOST_STAKED,
    NO_MORE_SPLITS,
    OPEN,
    ORIGINAL_LOST,
    OVER,
    PINKJACK_ALONE,
    RESULTS,
    RETURNED,
    SPLIT,
    SPLITTING,
    STAND,
    ULTIMATE,
    WAITS,
    Known,
)
from houseway.lab.streams import below

MOST_BOXES, MOST_CARDS = 9, 8 * 52
STATE, RESULT, DOUBLED, NUMBER, HANDS, FIRST_CARD = range(6)
"""What is kept of a hand: also how many cards it has, and of a box's first hand how many there are."""
ACES = 4
"""Cards below this number are aces."""

TABLE = np.dtype(
    [
        ("stream", np.uint64, 4),
        ("boxes", np.int64),
        ("cards", np.int64),  # how many the shoe has in all
        ("cutting_card", np.int64),  # how many cards lie before it; 0: every round from a fresh shuffle
        ("single", np.bool_),  # one box and fresh shuffles: all sums follow from the counts
        ("suits_you", np.bool_),
        ("one_card_on_split_aces", np.bool_),
        ("bust_counts_as_original", np.bool_),
        ("shuffle_due", np.bool_),
        ("splits_only", np.bool_),  # cards are dealt anew until a pair is to be split
        ("place", np.int64),  # how many cards have left the shoe
        ("dealt", np.int64),  # how many of them in this round
        ("decided", np.int64),  # how many decisions in this round
        ("hands", np.int16, (MOST_HANDS * MOST_BOXES + 1, 32)),  # three of each box, then the dealer's
        ("shoe", np.uint8, MOST_CARDS),
        ("dealt_cards", np.uint8, 256),
        ("decisions", np.uint8, (256, 3)),  # box, hand, action
    ],
    align=True,
)
Table = Any
"""A record of `TABLE`."""

BOX, SUITS_YOU, BONUS = range(3)
BLOCKS, N, X, Y, NN, XX, YY, NX, XY = range(9)

COUNTS = np.dtype(
    [
        ("boxes", np.int64, (MOST_NET - LEAST_NET + 1, MOST_STAKED + 1)),  # by net and by all that was staked
        ("lines", np.int64, (len(RESULTS), 2)),
        ("suits_you", np.int64, 3),
        ("bonuses", np.int64, MOST_HANDS + 1),
        ("rounds_in_block", np.int64),
        ("block", np.int64, (3, 2)),  # what each column won in this block, and what was staked
        ("sums", np.int64, (3, 9)),
    ],
    align=True,
)
Counts = Any
"""A record of `COUNTS`."""


@inlined
def next_card(table: Table, hand: int) -> int:
    """Rules 7.1, 9.4 and 12.2: the next card, to that hand."""
    place = table.place
    if place == table.cards:
        place = shuffle_discards(table)
    card = take_card(table, place)
    table.place = place + 1
    lay(table, hand, card)
    return card


@inlined
def lay(table: Table, hand: int, card: int) -> None:
    """A card comes to that hand."""
    table.dealt_cards[table.dealt] = card
    table.dealt += 1
    number = table.hands[hand, NUMBER]
    table.hands[hand, FIRST_CARD + number] = card
    table.hands[hand, NUMBER] = number + 1


@inlined
def take_card(table: Table, place: int) -> int:
    """The card at that place of the shoe: one of those not yet out, each as likely as the others."""
    here = np.uint64(place)
    found = here + np.uint64(below(table.stream, table.cards - place))
    card = table.shoe[found]
    table.shoe[found] = table.shoe[here]
    table.shoe[here] = card
    return int(card)


@lean
def shuffle_discards(table: Table) -> int:
    """Rule 15.9: all cards but those on the layout are shuffled, and the first is burned (4.8.2).

    The cutting card is out by then: after the round all are shuffled again (4.3.3).
    """
    place = 0
    for box in range(table.boxes + 1):
        first = MOST_HANDS * box
        for hand in range(first, first + table.hands[first, HANDS]):
            if table.hands[hand, RESULT] >= OPEN:
                place = keep_cards(table, hand, place)
    take_card(table, place)
    table.shuffle_due = True
    return place + 1


@inlined
def keep_cards(table: Table, hand: int, place: int) -> int:
    """The cards of a hand go before the others, from that place on; the place after them."""
    for held in range(table.hands[hand, NUMBER]):
        card = table.hands[hand, FIRST_CARD + held]
        found = place
        while table.shoe[found] != card:
            found += 1
        table.shoe[found] = table.shoe[place]
        table.shoe[place] = card
        place += 1
    return place


@inlined
def begin_round(table: Table) -> None:
    """Rules 4.3.2, 4.3.3 and 4.8.2: a shuffle if due, the first card burned, and an empty layout."""
    if table.shuffle_due:
        table.place = 0
        table.shuffle_due = False
        if table.cutting_card:
            take_card(table, 0)
            table.place = 1
    table.dealt = 0
    table.decided = 0
    for box in range(table.boxes + 1):
        first = MOST_HANDS * box
        table.hands[first, HANDS] = 1
        table.hands[first, RESULT] = OPEN
        table.hands[first, DOUBLED] = 0
        table.hands[first, NUMBER] = 0


@inlined
def initial_deal(known: Known, table: Table) -> int:
    """Rule 7.1: a card to each box and the dealer, then a second to each box; the dealer's state."""
    for box in range(table.boxes):
        hand = MOST_HANDS * box
        table.hands[hand, STATE] = known.after[0, next_card(table, hand)]
    dealers = known.dealers_after[0, next_card(table, MOST_HANDS * table.boxes)]
    for box in range(table.boxes):
        hand = MOST_HANDS * box
        state = table.hands[hand, STATE]
        table.hands[hand, STATE] = known.after[state, next_card(table, hand)]
    return int(dealers)


@inlined
def deal_to_be_split(known: Known, table: Table) -> int:
    """Cards for one box until a pair is to be split; the dealer's is drawn last, which changes no chance."""
    while True:
        first, second = take_card(table, 0), take_card(table, 1)
        one, other = known.after[0, first], known.after[0, second]
        if known.totals[one] != known.totals[other]:
            continue
        card = take_card(table, 2)
        upcard = known.dealers_after[0, card]
        state = known.after[one, second]
        if known.course[SPLITTING, state, upcard] == SPLIT:
            break
    lay(table, 0, first)
    lay(table, MOST_HANDS, card)
    lay(table, 0, second)
    table.hands[0, STATE] = state
    table.place = 3
    return int(upcard)


@inlined
def interim_settlement(known: Known, table: Table, upcard: int) -> None:
    """Rule 8.1: naturals are paid, or wait for the dealer's second card (8.1.2)."""
    for box in range(table.boxes):
        hand = MOST_HANDS * box
        course = int(known.course[SPLITTING, table.hands[hand, STATE], upcard])
        if course >= DECIDED:
            table.hands[hand, RESULT] = course - DECIDED


@inlined
def subsequent_deal(known: Known, table: Table, box: int, upcard: int) -> None:
    """Rule 9: the hands of a box from the left, each finished before the next gets a card (11.2)."""
    first = MOST_HANDS * box
    which = 0
    while which < table.hands[first, HANDS]:
        if table.hands[first + which, RESULT] == OPEN:
            play_hand(known, table, box, which, upcard)
        which += 1


@inlined
def play_hand(known: Known, table: Table, box: int, which: int, upcard: int) -> None:
    """Rules 9 to 11: what the chart says, until the hand is decided or stands."""
    first = MOST_HANDS * box
    hand = first + which
    state = int(table.hands[hand, STATE])
    limit = limit_on(table, first, hand)
    if table.hands[hand, NUMBER] == 1:
        state = int(known.after[state, next_card(table, hand)])
    while True:
        course = int(known.course[limit, state, upcard])
        if course >= DECIDED:
            table.hands[hand, RESULT] = course - DECIDED
            break
        note_decision(table, box, which, course)
        if course == STAND:
            break
        if course == DOUBLE:
            table.hands[hand, DOUBLED] = 1
            limit = CLOSED
        elif course == SPLIT:
            state = split(known, table, first, hand)
            limit = limit_on(table, first, hand)
        state = int(known.after[state, next_card(table, hand)])
    table.hands[hand, STATE] = state


@inlined
def limit_on(table: Table, first: int, hand: int) -> int:
    """Rule 11.4, and the house limit of one card on split aces (QA-19)."""
    hands = table.hands[first, HANDS]
    if hands > 1 and table.one_card_on_split_aces and table.hands[hand, FIRST_CARD] < ACES:
        return CLOSED
    return SPLITTING if hands <= MOST_SPLITS else NO_MORE_SPLITS


@inlined
def note_decision(table: Table, box: int, which: int, action: int) -> None:
    """What was decided, for the record."""
    table.decisions[table.decided, 0] = box
    table.decisions[table.decided, 1] = which
    table.decisions[table.decided, 2] = action
    table.decided += 1


@inlined
def split(known: Known, table: Table, first: int, hand: int) -> int:
    """Rule 11.2: the second card becomes a hand to the right; the state of the first card alone."""
    last = first + table.hands[first, HANDS]
    if last > hand + 1:
        form_hand(known, table, last, table.hands[hand + 1, FIRST_CARD])
    form_hand(known, table, hand + 1, table.hands[hand, FIRST_CARD + 1])
    table.hands[hand, NUMBER] = 1
    table.hands[first, HANDS] += 1
    return int(known.after[0, table.hands[hand, FIRST_CARD]])


@inlined
def form_hand(known: Known, table: Table, hand: int, card: int) -> None:
    """A hand of one card."""
    table.hands[hand, RESULT] = OPEN
    table.hands[hand, DOUBLED] = 0
    table.hands[hand, FIRST_CARD] = card
    table.hands[hand, NUMBER] = 1
    table.hands[hand, STATE] = known.after[0, card]


@inlined
def draw_to_dealer(known: Known, table: Table, dealers: int) -> int:
    """Rules 12.2 and 12.3: to 17 for a hand that is open, once for a pinkjack that waits (PJ-R10)."""
    is_open, waits = False, False
    for box in range(table.boxes):
        first = MOST_HANDS * box
        for hand in range(first, first + table.hands[first, HANDS]):
            is_open |= table.hands[hand, RESULT] == OPEN
            waits |= table.hands[hand, RESULT] == WAITS
    if is_open:
        while known.dealers_totals[dealers] < DEALER_STANDS_ON:
            card = next_card(table, MOST_HANDS * table.boxes)
            dealers = int(known.dealers_after[dealers, card])
    elif waits:
        card = next_card(table, MOST_HANDS * table.boxes)
        dealers = int(known.dealers_after[dealers, card])
    return dealers


@inlined
def final_settlement(known: Known, table: Table, box: int, dealers: int) -> None:
    """Rule 14.1: the hands of a box that remain, after the dealer's hand is complete."""
    first = MOST_HANDS * box
    hands = table.hands[first, HANDS]
    total = known.dealers_totals[dealers]
    taken = table.bust_counts_as_original and any_over(table, first)
    for hand in range(first, first + hands):
        result = table.hands[hand, RESULT]
        if result == WAITS:
            result = ULTIMATE if known.dealers_pinkjack[dealers] else PINKJACK_ALONE
        elif result == OPEN:
            if total > MOST:
                result = DEALER_OVER
            elif known.totals[table.hands[hand, STATE]] > total:
                result = HIGHER
            elif known.spares[dealers] and (hands > 1 or table.hands[hand, DOUBLED]):
                result = RETURNED if taken else ORIGINAL_LOST
                taken = True
            else:
                result = LOSES
        table.hands[hand, RESULT] = result


@inlined
def any_over(table: Table, first: int) -> bool:
    """Whether a hand of the box was lost over 21 (PJ-R5, the other reading)."""
    found = False
    for hand in range(first, first + table.hands[first, HANDS]):
        found |= table.hands[hand, RESULT] == OVER
    return found


@inlined
def play_round(known: Known, table: Table) -> None:
    """One round; how every hand ended stays on the table."""
    begin_round(table)
    upcard = deal_to_be_split(known, table) if table.splits_only else initial_deal(known, table)
    interim_settlement(known, table, upcard)
    for box in range(table.boxes):
        subsequent_deal(known, table, box, upcard)
    dealers = draw_to_dealer(known, table, upcard)
    for box in range(table.boxes):
        final_settlement(known, table, box, dealers)
    table.shuffle_due |= table.place >= table.cutting_card


@inlined
def count_box(known: Known, table: Table, counts: Counts, box: int) -> None:
    """What the hands of a box came to, and its Suits You wager: each box in turn has another suit."""
    first = MOST_HANDS * box
    net, staked, bonuses = 0, 0, 0
    for hand in range(first, first + table.hands[first, HANDS]):
        result, doubled = table.hands[hand, RESULT], table.hands[hand, DOUBLED]
        counts.lines[result, doubled] += 1
        net += known.nets[result, doubled]
        staked += 1 + doubled
        bonuses += result == ULTIMATE
    counts.boxes[net - LEAST_NET, staked] += 1
    counts.bonuses[bonuses] += 1
    counts.block[BOX, 0] += net
    counts.block[BOX, 1] += staked
    counts.block[BONUS, 0] += bonuses
    if table.suits_you:
        row = known.suits_you[box & 3, table.hands[first, FIRST_CARD]]
        counts.suits_you[row] += 1
        counts.block[SUITS_YOU, 0] += known.suits_you_nets[row]


@inlined
def close_block(counts: Counts, boxes: int) -> None:
    """The sums of a block, and the next begins."""
    n = counts.rounds_in_block * boxes
    for column in range(3):
        x = counts.block[column, 0]
        y = counts.block[column, 1] if column == BOX else n
        counts.sums[column, BLOCKS] += 1
        counts.sums[column, N] += n
        counts.sums[column, X] += x
        counts.sums[column, Y] += y
        counts.sums[column, NN] += n * n
        counts.sums[column, XX] += x * x
        counts.sums[column, YY] += y * y
        counts.sums[column, NX] += n * x
        counts.sums[column, XY] += x * y
        counts.block[column, 0] = 0
        counts.block[column, 1] = 0
    counts.rounds_in_block = 0


@lean
def play(rounds: int, known: Known, table: Table, counts: Counts) -> None:
    """So many rounds, counted; a block is a round from a fresh shuffle, or a shoe."""
    for _ in range(rounds):
        play_round(known, table)
        for box in range(table.boxes):
            count_box(known, table, counts, box)
        counts.rounds_in_block += 1
        if table.shuffle_due and not table.single:
            close_block(counts, table.boxes)
    if counts.rounds_in_block and not table.single:
        close_block(counts, table.boxes)
