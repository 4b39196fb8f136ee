"""The tutor at Pontoon: hands to be played on, surrender, rescue and insurance, from the cards left."""

from fractions import Fraction
from functools import cache
from typing import Any

from houseway.equipment import card
from houseway.games.pontoon.hands import POINTS, SEVEN, point_total, suited_sevens
from houseway.lab.pontoon.facts import state_of, walked
from houseway.lab.pontoon.results import insurance_rows
from houseway.lab.pontoon.solving import Stake, game
from houseway.lab.pontoon.stakes import amount
from houseway.lab.positions import Choice, Found, Position, Situation, Untold, Worth
from houseway.lab.solving import position
from houseway.lab.solving.dealers import VALUES
from houseway.lab.solving.playing import LEAST_FINAL
from houseway.lab.solving.position import Hand
from houseway.lab.solving.solution import Game

JOINING = "whether to join a decision of who plays the box is not in the lab"
"""Rules 11.2 and 12.3: the others on a box."""
SEVENS_APART = "the Super Bonus that hands of split sevens can still make is left out"
BOX_APART = "what the box wager is worth is the same with insurance and without, and not in these figures"
TEN_VALUE = 10


def advise(at: Situation) -> Found:
    """Every question of rules 7, 9, 10 and 12 that its player answers alone."""
    if at.asks("insure"):
        return _insurance(at)
    if at.asks("surrender"):
        return _surrender(at)
    if at.asks("rescue"):
        return _rescue(at)
    if at.asks("no"):
        raise Untold(JOINING)
    hand, stake = _hand(at), at.stake("box", "split")
    found = [
        (choice, worth + _bonus(at, choice.action)) for choice, worth in position.of_choices(hand, at, stake)
    ]
    return Found(found, position.METHOD, _notes(at))


def _notes(at: Situation) -> tuple[str, ...]:
    ranks = {card // 4 for card in (*at.hand, *at.dealer)}
    notes = [position.AFTER_A_SPLIT] if at.splits else []
    apart = ranks == {SEVEN} and len(at.hand) == 2 and not suited_sevens(at.hand)
    return (*notes, *([SEVENS_APART] if apart else []))


def _game(at: Situation) -> tuple[Game, int]:
    upcard = POINTS[at.dealer[0]] - 1
    stake = Stake(at.stake("box", "split"), at.settings)
    left = game(at.settings, position.shoe_of(at), stake)
    return position.from_here(left, upcard, at.splits), upcard


def _hand(at: Situation) -> Hand:
    position.check(at, point_total)
    left, upcard = _game(at)
    return position.hand(left, _states()[state_of(tuple(map(int, at.hand)))], upcard)


@cache
def _states() -> dict[Any, int]:
    return {state_of(hand): number for number, hand in enumerate(walked().examples)}


def _bonus(at: Situation, action: str) -> float:
    """Table 2: a third seven of the suit to two, against a dealer's seven, drawn before any split (11.10)."""
    drawn = action == "hit" and not at.splits and len(at.hand) == 2
    if not (drawn and suited_sevens(at.hand) and at.dealer[0] // 4 == SEVEN):
        return 0.0
    return amount(at.stake("box", "split")) * at.unseen[at.hand[0]] / at.unseen.total()


def _surrender(at: Situation) -> Found:
    """Rule 9: half is forfeited, or all to a Pontoon; otherwise the best play of the hand."""
    hand, stake = _hand(at), at.stake("box")
    plays = (play for play in hand.plays)
    best = max(stake * hand.worth(position.PLAYS[play]) + _bonus(at, play) for play in plays)
    given_up = hand.game.surrendered * (1 - hand.natural) - hand.natural
    worth = {"surrender": stake * given_up, "no": best}
    return Found([(each, worth[each.action]) for each in at.choices], position.METHOD, _notes(at))


def _rescue(at: Situation) -> Found:
    """Rule 12.6: the original wager is forfeited and the double taken back, or the hand waits (PT-R7)."""
    position.check(at, lambda cards: point_total(cards, doubled=True), least=3)
    left, upcard = _game(at)
    stake, double = at.stake("box", "split"), at.stake("double")
    holds = [sum(POINTS[card] == value + 1 for card in at.hand) for value in range(VALUES)]
    total = point_total(at.hand, doubled=True)
    worth = {"rescue": -float(stake), "no": stake * position.kept(left, upcard, holds, total, double / stake)}
    notes = (position.AFTER_A_SPLIT,) if at.splits else ()
    return Found([(each, worth[each.action]) for each in at.choices], position.METHOD, notes)


def _insurance(at: Situation) -> Found:
    """Rule 7.5: two to one if a ten-value card follows the ace."""
    wins = Fraction(sum(n for card, n in at.unseen.items() if POINTS[card] == TEN_VALUE), at.unseen.total())
    loses, pays = (row.pays for row in insurance_rows())
    found: list[tuple[Choice, Worth]] = [
        (each, each.amount * (pays * wins + loses * (1 - wins))) for each in at.choices
    ]
    return Found(found, "fraction: every card that can come next", (BOX_APART,))


def untaught(at: Position) -> str:
    """As the dealer plays, who asks nothing of the other's card."""
    return "hit" if point_total([card(name) for name in at.hand]) < LEAST_FINAL else "stand"
