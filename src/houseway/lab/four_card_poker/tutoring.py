"""The tutor at Four Card Poker: every hand that the dealer can have, from the cards that are left."""

from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from houseway.equipment import Item
from houseway.games.four_card_poker.betting import FOLD, PLAY, largest_play
from houseway.games.four_card_poker.hands import strength
from houseway.games.four_card_poker.round import DEALERS_CARDS, PLAYERS_CARDS
from houseway.games.four_card_poker.schedules import aces_up_schedule, ante_bonus_schedule
from houseway.games.four_card_poker.settlement import aces_up_outcome, bonus_odds
from houseway.lab.four_card_poker import counting, facts
from houseway.lab.four_card_poker.results import won
from houseway.lab.positions import Choice, Found, Situation, Untold, Worth
from houseway.rulebook import Unreadable

METHOD = "fraction: every hand that the dealer can have from the cards that are left"
KNOWN = "whoever concedes knows both hands: there is nothing to weigh"
LEFT_OUT = "cannot-cover"
"""Rule 12.11: who says so states a fact and makes no choice."""


def advise(at: Situation) -> Found:
    """Rules 8.3 to 8.5: fold, or play for each amount that may be wagered."""
    if at.asks("concede", "no"):
        raise Untold(KNOWN)
    _check(at)
    ante, aces_up = at.stakes.get("ante", 0), at.stakes.get("aces-up", 0)
    mine = strength(at.hand)
    above, deals = _dealers(at.hand, at.dealer[0], frozenset(at.unseen))
    margin = Fraction(deals - 2 * above, deals)
    bonus = bonus_odds(mine, ante_bonus_schedule(at.settings.ante_bonus))
    kept = ante * margin + (0 if bonus is None else bonus.up(ante))
    kept += aces_up * won(aces_up_outcome(mine, aces_up_schedule(at.settings.aces_up)))
    found: list[tuple[Choice, Worth]] = []
    for choice in at.choices or _usual(at, ante):
        if choice.action == FOLD:
            found.append((choice, Fraction(-ante - aces_up)))
        elif choice.action == PLAY:
            found.append((choice, kept + choice.amount * margin))
        elif choice.action != LEFT_OUT:
            raise Untold(f"{choice.action!r} is no choice of this game's")
    return Found(found, METHOD)


def _check(at: Situation) -> None:
    if len(at.hand) != PLAYERS_CARDS:
        raise Unreadable("bad-hand", f"hand: {len(at.hand)} cards; a player has {PLAYERS_CARDS}", "hand")
    if len(at.dealer) != 1:
        text = f"dealer: {len(at.dealer)} cards; one lies face up when players decide"
        raise Unreadable("bad-dealer", text, "dealer")
    at.stake("ante", "aces-up")


def _usual(at: Situation, ante: int) -> tuple[Choice, ...]:
    if not ante:
        return Choice(FOLD), Choice(PLAY)
    return Choice(FOLD), Choice(PLAY, ante), Choice(PLAY, largest_play(at.settings, ante))


@lru_cache(maxsize=64)
def _dealers(hand: tuple[Item, ...], face_up: Item, unseen: frozenset[Item]) -> tuple[int, int]:
    """How many of the dealer's hands are higher, and how many there are.

    All sets of six that hold the face-up card: those of the cards with it, less those without it.
    """
    others = [int(card) for card in unseen]
    numbers = _census([int(face_up), *others]) - _census(others)
    place = int(facts.places()[strength(hand)])
    deals = comb(len(others), DEALERS_CARDS - 1)
    assert int(numbers.sum()) == deals
    return int(numbers[place + 1 :].sum()), deals


def _census(cards: list[int]) -> facts.Numbers:
    numbers = np.zeros(len(facts.strengths()), np.int64)
    bits = facts.bits()[cards]
    counting.census(bits, np.arange(DEALERS_CARDS), facts.tables(), facts.places(), numbers)
    return numbers
