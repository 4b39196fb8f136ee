"""The slow model by hand: rounds that can end in one way only, and what is paid at once."""

import pytest

from tests.lab.solving.both_ways import shoe
from tests.lab.solving.slow_boxes import Pinkjack, Pontoon, Position


def always(*plays: str):
    """The first of these that is allowed."""
    return lambda hand, upcard, allowed: next(play for play in plays if play in allowed)


@pytest.mark.parametrize(
    "game, cards, plays, outcome",
    [
        (Pinkjack, "9c*9", ("stand",), (-1, 1)),  # 14.1.4: 18 against 18
        (Pontoon, "9c*9", ("stand",), (0, 1)),  # 14.1(h)
        (Pinkjack, "9c*9", ("split", "stand"), (-3, 3)),  # 11.4.2
        (Pontoon, "9c*14", ("split", "double"), (-8, 8)),  # 11.3, 12.4: four times 27
        (Pinkjack, "8c*9", ("stand",), (1, 1)),  # the dealer draws on 16 to 24
        (Pinkjack, "8c*9", ("hit",), (-1, 1)),  # 9.5
        (Pontoon, "7s*9", ("hit",), (3, 1)),  # Table 1
        (Pontoon, "7h*9", ("hit",), (2, 1)),
        (Pontoon, "7h*9", ("double",), (2, 2)),  # 12.7
        (Pontoon, "4c*9", ("double", "rescue"), (-1, 2)),  # 12.6: 12, given up
        (Pontoon, "3c*20", ("hit",), (3, 1)),  # seven threes
        (Pinkjack, "3c*20", ("hit",), (1, 1)),  # 9.7: five threes
        (Pontoon, "Kc*9", ("surrender",), (-0.5, 1)),  # 9.4
        (Pontoon, "Ac*20", ("split",), (-2, 2)),  # 11.3, 11.5: two hands of 12; the dealer has 18
        (Pinkjack, "Ac*30", ("split", "hit"), (3, 3)),  # PJ-R4, 9.7: five aces, three times
    ],
)
def test_rounds_with_one_end(game: type, cards: str, plays: tuple[str, ...], outcome: object) -> None:
    assert game(shoe(cards), always(*plays)).outcomes() == {outcome: 1}


def test_one_original_wager_goes_to_a_natural() -> None:
    """A hand of 18 and a doubled one of 20 (10.4 and 11.6, 11.9 and 12.5), and the switches."""
    waiting = Position((), "Ad", (), (), 2, ((18, 1), (20, 2)), over=False)
    for game in (Pinkjack, Pontoon):
        box = game(shoe("9c"), None)
        assert box.won(waiting, box.natural_outcome(("Ad", "Jd"))) == -1
        assert box.won(waiting._replace(over=True), "natural") == 0
        assert box.won(waiting, 19) == -1 + 2
    literally = Pinkjack(shoe("9c"), None, dealer_pinkjack_literal=True)
    assert literally.won(waiting, literally.natural_outcome(("Ad", "Jd"))) == -3
    assert literally.won(waiting, literally.natural_outcome(("Ad", "Jc"))) == -1


def test_only_the_switch_remembers_a_hand_over_21() -> None:
    over = Position((1,), "T", (), (), 2, (), over=False)
    for counts in (False, True):
        box = Pinkjack(shoe("9c"), None, bust_counts_as_original=counts)
        remembered = []
        box.settled = lambda position, kept=remembered: kept.append(position.over) or {}
        box.next_hand(over, net=-1, over=True)
        assert remembered == [counts]
