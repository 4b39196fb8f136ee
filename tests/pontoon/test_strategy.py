"""What the reference player of Pontoon does, and how charts see a hand."""

import pytest

from houseway.equipment import card
from houseway.games.pontoon.strategy import FORM, action, held, reference

ANY = "hit stand double"


def cards_of(names: str) -> tuple[int, ...]:
    return tuple(card(name) for name in names.split())


@pytest.mark.parametrize(
    ("cards", "upcard", "allowed", "does"),
    [
        ("As Ad", 10, f"{ANY} split", "split"),
        ("Ks Qd", 6, f"{ANY} split", "stand"),
        ("8s 8d", 1, f"{ANY} split", "hit"),
        ("7s 7d", 6, f"{ANY} split", "split"),
        ("7s 7d", 7, f"{ANY} split", "split"),
        ("7s 7d", 6, ANY, "stand"),
        ("6s 5d", 9, "hit double", "double"),
        ("6s 5d", 9, "hit", "hit"),
        ("6s 5d", 10, "hit double", "double"),
        ("2s 3d 4c 2h", 5, "hit double", "double"),
        ("6s 3d", 6, "hit double", "double"),
        ("6s 3d", 5, "hit double", "hit"),
        ("As 9d", 6, ANY, "stand"),
        ("Ks 3d", 6, ANY, "stand"),
        ("2s 3d 2c 4h 3h", 6, ANY, "hit"),
        ("2s 3d 2c 4h 4h", 6, ANY, "stand"),
        ("Ks 6d", 7, ANY, "hit"),
        ("As 7d", 8, ANY, "stand"),
        ("As 7d", 9, ANY, "hit"),
        ("As 2d 3c 2s", 6, ANY, "hit"),
    ],
)
def test_what_the_reference_player_does(cards, upcard, allowed, does):
    assert action(cards_of(cards), upcard, allowed.split()) == does


@pytest.mark.parametrize(
    ("question", "cards", "upcard", "answer"),
    [
        ("surrender", "Ks 6d", 10, False),
        ("surrender", "Ks 6d", 1, False),
        ("surrender", "Ks 7d", 10, False),
        ("surrender", "Ks 7d", 1, False),
        ("surrender", "As 6d", 1, False),
        ("surrender", "Ks 5d", 1, False),
        ("insurance", "Ks Qd", 1, False),
        ("rescue", "6s 5d 2c", 8, True),
        ("rescue", "6s 5d 2c", 7, False),
        ("rescue", "6s 5d 5c", 1, True),
        ("rescue", "6s 5d 6c", 1, True),
        ("rescue", "As 8d Kc", 9, False),
        ("rescue", "As 8d 2c", 9, True),
    ],
)
def test_what_the_reference_player_answers(question, cards, upcard, answer):
    assert reference().says(question, held(cards_of(cards), upcard, question == "rescue")) is answer


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("6s 8d", {"toward 6-7-8"}),
        ("7h 6h", {"toward 6-7-8", "toward 6-7-8 suited"}),
        ("8s 7s", {"toward 6-7-8", "toward 6-7-8 suited", "toward 6-7-8 spades"}),
        ("7c 7d", {"toward 7-7-7"}),
        ("7s 7s", {"toward 7-7-7", "toward 7-7-7 suited", "toward 7-7-7 spades"}),
        ("6s 6s", set()),
        ("6s 5s", set()),
        ("2s 6s 7s", set()),
    ],
)
def test_what_a_hand_is_on_the_way_to(cards, words):
    assert held(cards_of(cards), 2).conditions == words
    assert words <= set(FORM.conditions)
