"""Every deal of Four Card Poker, counted: for each player's hand and face-up card, how the rest can fall.

The face-up card may be taken as a club, for suits have the same rank (3.3). The player's five cards and the
dealer's five others then both come from the other cards of the deck. Hands are gone through from the
strongest down. At each strength the tables hold, for every set of up to four cards, how many of the dealer's
stronger hands contain that set. Those that contain none of the player's cards, the only ones that can be
dealt, are the alternating sum over all sets of the player's cards. Everything is a whole number.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.compiled import inlined, lean, part
from houseway.lab.four_card_poker.facts import Array, Numbers
from houseway.lab.four_card_poker.strength import ALL_RANKS, strength

Bytes = NDArray[np.uint8]

FOLD, ONCE, THREE_TIMES = range(3)
"""The plays worth considering: what the Play wager wins or loses grows evenly with its size, and the rest of
the net does not depend on it, so no size between is better than both once and three times the Ante (8.5)."""

LOWER, EQUAL, HIGHER = range(3)
"""How the player's hand compares with the dealer's."""

_SIX_BITS = 63


class Room(NamedTuple):
    """Where a count works: compiled code is made sooner that makes no arrays itself."""

    players_starts: Numbers
    dealers_starts: Numbers
    players: Array
    dealers: Array
    stronger: Array
    places: NDArray[np.int16]
    sets: Array
    fours: Bytes
    hand: Numbers


def room(cards: int, kinds: int) -> Room:
    """For all hands of so many cards, of so many strengths."""
    hands = comb(cards, 5)
    return Room(
        players_starts=np.zeros(kinds + 1, np.int64),
        dealers_starts=np.zeros(kinds + 1, np.int64),
        players=np.zeros(hands, np.int32),
        dealers=np.zeros(hands, np.int32),
        stronger=np.zeros(hands, np.int32),
        places=np.zeros(hands, np.int16),
        sets=np.zeros(sum(comb(cards, size) for size in range(4)), np.int32),
        fours=np.zeros(comb(cards, 4), np.uint8),
        hand=np.zeros(5, np.int64),
    )


@inlined
def unpack(packed: int, hand: Numbers) -> None:
    """The places of five cards, lowest first, from six bits each."""
    for place in range(5):
        hand[place] = packed >> 6 * place & _SIX_BITS


@inlined
def add(hand: Numbers, choose: Numbers, sets: Array, fours: Bytes) -> None:
    """One more hand for every set of its cards: those of up to three in `sets`, the empty set first."""
    cards = choose.shape[1] - 1
    pairs = 1 + cards
    threes = pairs + choose[2, cards]
    sets[0] += 1
    for fourth in range(5):
        d = hand[fourth]
        sets[1 + d] += 1
        for third in range(fourth):
            c = hand[third]
            sets[pairs + choose[2, d] + c] += 1
            for second in range(third):
                b = hand[second]
                sets[threes + choose[3, d] + choose[2, c] + b] += 1
                for first in range(second):
                    fours[choose[4, d] + choose[3, c] + choose[2, b] + hand[first]] += 1


@inlined
def without(hand: Numbers, choose: Numbers, sets: Array, fours: Bytes) -> int:
    """How many of the hands contain none of these five cards, plus one if these five are among the hands."""
    cards = choose.shape[1] - 1
    pairs = 1 + cards
    threes = pairs + choose[2, cards]
    left = int(sets[0])
    for fourth in range(5):
        d = hand[fourth]
        left -= sets[1 + d]
        for third in range(fourth):
            c = hand[third]
            left += sets[pairs + choose[2, d] + c]
            for second in range(third):
                b = hand[second]
                left -= sets[threes + choose[3, d] + choose[2, c] + b]
                for first in range(second):
                    left += fours[choose[4, d] + choose[3, c] + choose[2, b] + hand[first]]
    return left


@inlined
def alike(held: int) -> int:
    """How many hands become this one when the suits but clubs change places; 0: another stands for it."""
    diamonds, hearts = held >> 13 & ALL_RANKS, held >> 26 & ALL_RANKS
    spades = held >> 39 & ALL_RANKS
    if diamonds < hearts or hearts < spades:
        return 0
    if diamonds == spades:
        return 1
    return 3 if hearts in (diamonds, spades) else 6


@part
def in_order(
    others: Numbers,
    face_up: int,
    tables: Array,
    places: Array,
    starts: Numbers,
    packed: Array,
    found: NDArray[np.int16],
) -> None:
    """All hands of five of the other cards, packed, sorted by strength: first counted, then put in place.

    With a face-up card they are the dealer's. Without one (0) they are the player's, one for all alike.
    """
    found[:] = -1
    for filling in range(2):
        number = 0
        for e in range(4, len(others)):
            for d in range(3, e):
                for c in range(2, d):
                    for b in range(1, c):
                        four = face_up + others[e] + others[d] + others[c] + others[b]
                        for a in range(b):
                            held = four + others[a]
                            if not filling and (face_up != 0 or alike(held) != 0):
                                found[number] = places[strength(held, tables)]
                                starts[found[number] + 1] += 1
                            elif filling and found[number] >= 0:
                                packed[starts[found[number]]] = a | b << 6 | c << 12 | d << 18 | e << 24
                                starts[found[number]] += 1
                            number += 1
        if not filling:
            for place in range(1, len(starts)):
                starts[place] += starts[place - 1]
    for place in range(len(starts) - 1, 0, -1):
        starts[place] = starts[place - 1]
    starts[0] = 0


@inlined
def best_play(stronger: int, deals: int) -> int:
    """What is worth most by Ante and Play alone; of plays worth the same, the one that stakes least.

    A fold loses the Ante (8.4). Played once, Ante and Play win or lose two (10.1, 10.4, 10.6).
    """
    margin = deals - 2 * stronger
    if 2 * margin <= -deals:
        return FOLD
    return THREE_TIMES if margin > 0 else ONCE


@inlined
def number_of(hand: Numbers, choose: Numbers) -> int:
    """The number of five cards among all sets of five."""
    a, b, c, d, e = hand
    return int(a + choose[2, b] + choose[3, c] + choose[4, d] + choose[5, e])


@lean
def count(
    others: Numbers,
    face_up: int,
    choose: Numbers,
    tables: Array,
    places: Array,
    counts: Numbers,
    plays: Bytes,
    room: Room,
) -> None:
    """Count all deals against one face-up card, by place of the strength, best play and result.

    `choose` has the numbers of subsets, up to as many as there are other cards. The best play goes to
    `plays` as two bits at the hand's number, four hands to a byte, for those that stand for all alike.
    """
    deals = choose[5, len(others) - 5]
    players_starts, dealers_starts, players, dealers, stronger, places_found, sets, fours, hand = room
    in_order(others, 0, tables, places, players_starts, players, places_found)
    in_order(others, face_up, tables, places, dealers_starts, dealers, places_found)
    for place in range(len(counts) - 1, -1, -1):
        first, last = players_starts[place], players_starts[place + 1]
        for player in range(first, last):
            unpack(players[player], hand)
            stronger[player] = without(hand, choose, sets, fours)
        for dealer in range(dealers_starts[place], dealers_starts[place + 1]):
            unpack(dealers[dealer], hand)
            add(hand, choose, sets, fours)
        for player in range(first, last):
            unpack(players[player], hand)
            held = 0
            for each in range(5):
                held += others[hand[each]]
            above = int(stronger[player])
            if places[strength(held + face_up, tables)] > place:
                above -= 1
            equal = without(hand, choose, sets, fours) - 1 - above
            play = best_play(above, deals)
            number = number_of(hand, choose)
            plays[number >> 2] |= play << 2 * (number & 3)
            hands = alike(held)
            counts[place, play, LOWER] += hands * above
            counts[place, play, EQUAL] += hands * equal
            counts[place, play, HIGHER] += hands * (deals - above - equal)


@lean
def census(cards: Numbers, hand: Numbers, tables: Array, places: Array, numbers: Numbers) -> None:
    """How many hands of these cards have each strength, from the first hand of so many on."""
    size = len(hand)
    last = len(cards) - size
    while True:
        held = 0
        for each in range(size):
            held += cards[hand[each]]
        numbers[places[strength(held, tables)]] += 1
        moving = size - 1
        while moving >= 0 and hand[moving] == last + moving:
            moving -= 1
        if moving < 0:
            return
        hand[moving] += 1
        for later in range(moving + 1, size):
            hand[later] = hand[later - 1] + 1
