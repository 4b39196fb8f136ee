"""What the reference player of Pinkjack does."""

import pytest

from houseway.equipment import card
from houseway.games.pinkjack.strategy import action


@pytest.mark.parametrize(
    ("cards", "upcard", "allowed", "does"),
    [
        ("As Ad", 10, "hit stand double split", "split"),
        ("Ks Td", 6, "hit stand double split", "split"),
        ("6s 5d", 7, "hit double", "double"),
        ("6s 5d", 1, "hit double", "double"),
        ("2s 2d 3c 9h", 6, "hit stand", "stand"),
        ("2s 2d 3c 9h", 2, "hit stand", "hit"),
        ("Ts 8d", 10, "hit stand double", "stand"),
        ("Ts 6d", 10, "hit stand double", "stand"),
        ("7s 7d 2c", 9, "hit stand", "hit"),
        ("9s 7d", 9, "hit stand double", "stand"),
        ("Ts 3d", 6, "hit stand double", "stand"),
        ("As 7d", 9, "hit stand double", "hit"),
    ],
)
def test_what_the_reference_player_does(cards, upcard, allowed, does):
    assert action([card(name) for name in cards.split()], upcard, allowed.split()) == does
