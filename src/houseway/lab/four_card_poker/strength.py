"""Rules 9.1, 9.2 and 11 compiled: the strength of the best four of up to six cards."""

from houseway.games.four_card_poker.hands import FOUR_OF_A_KIND, THREE_OF_A_KIND
from houseway.lab.compiled import lean, part
from houseway.lab.four_card_poker.facts import (
    BESIDE,
    COUNTERS,
    HIGHEST,
    ONE_BIT,
    PAIRED,
    SUITED,
    UNPAIRED,
    Array,
    Numbers,
)
from houseway.lab.streams import Shoe

ALL_RANKS = (1 << 13) - 1
_FOUR_OF_A_SUIT = 0b100100100100
"""The bits of the four counts that tell a suit with four cards or more."""


@part
def strength(held: int, tables: Array) -> int:
    """As `hands.strength` has it, of cards whose `facts.bits` are added up.

    Strengths of different kinds are in order as well, so the best that the cards make is the highest number.
    Only flushes and three of a kind are rare enough for a question; the rest is looked up every time.
    """
    clubs, diamonds = held & ALL_RANKS, held >> 13 & ALL_RANKS
    hearts, spades = held >> 26 & ALL_RANKS, held >> 39 & ALL_RANKS
    either, other = clubs | diamonds, hearts | spades
    both, others = clubs & diamonds, hearts & spades
    one = either | other
    two = both | others | either & other
    beside = tables[BESIDE, one & ~two & tables[ONE_BIT, two]]
    best = max(tables[UNPAIRED, one], tables[PAIRED, two] | beside << 4)
    if held >> COUNTERS & _FOUR_OF_A_SUIT:
        suited = tables[SUITED, clubs] | tables[SUITED, diamonds]
        best = max(best, suited | tables[SUITED, hearts] | tables[SUITED, spades])
    three = both & other | others & either
    if three:
        high = tables[HIGHEST, three]
        best = max(best, THREE_OF_A_KIND | high << 12 | tables[HIGHEST, one ^ 1 << high] << 8)
        if both & others:
            best = FOUR_OF_A_KIND | tables[HIGHEST, both & others] << 12
    return int(best)


@part
def hold(cards: Shoe, first: int, last: int, bits: Numbers) -> int:
    """The `facts.bits` of the cards at these places, added up."""
    held = 0
    for place in range(first, last):
        held += bits[cards[place]]
    return held


@lean
def strengths_of(cards: Shoe, size: int, bits: Numbers, tables: Array, found: Array) -> None:
    """The strengths of hands of so many cards that lie one after the other."""
    for number in range(len(found)):
        found[number] = strength(hold(cards, size * number, size * (number + 1), bits), tables)
