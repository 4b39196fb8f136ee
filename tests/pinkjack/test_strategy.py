"""The reference player keeps to the rules at every kind of table."""

from random import Random

import pytest

import houseway
from houseway.equipment import card
from houseway.games.pinkjack.strategy import action, choose
from houseway.table.asking import questions_of
from houseway.table.requests import Ask, Asks

TABLES = (
    {},
    {"device": "shuffler", "decks": 8},
    {"areas": 5, "limits": {"box": {"min": 500, "max": 3_000}}, "chips": [100, 500, 2_500]},
    {"one_card_on_split_aces": True, "behind_cutting_card": 0},
)


def play(rounds: int, seed: int) -> int:
    """So many rounds of one to nine boxes with one to three patrons; how many decisions were made."""
    rng = Random(seed)
    decisions = 0
    for settings in TABLES:
        table = houseway.Table("pinkjack", settings, source=rng.randbytes)
        while table.rounds_played < rounds // len(TABLES):
            for area in rng.sample(range(1, 6), rng.randint(1, 5)) if not table.wagers else ():
                for patron in rng.sample(("ann", "bob", "cy"), rng.randint(1, 3)):
                    table.place(area, patron, "box", 500)
            table.no_more_bets()
            while isinstance(table.request, Ask | Asks):
                table.tell(choose(table.round, questions_of(table.request)[0]))
                decisions += 1
    return decisions


def test_ten_thousand_rounds_without_a_refusal():
    assert play(10_000, seed=1) > 20_000


@pytest.mark.deep
def test_a_hundred_thousand_rounds_without_a_refusal():
    assert play(100_000, seed=2) > 200_000


@pytest.mark.parametrize(
    ("cards", "upcard", "allowed", "does"),
    [
        ("As Ad", 10, "hit stand double split", "split"),
        ("Ks Td", 6, "hit stand double split", "stand"),
        ("6s 5d", 7, "hit double", "double"),
        ("6s 5d", 1, "hit double", "hit"),
        ("2s 2d 3c 9h", 6, "hit stand", "hit"),
        ("Ts 8d", 10, "hit stand double", "stand"),
        ("Ts 6d", 10, "hit stand double", "hit"),
        ("Ts 3d", 6, "hit stand double", "stand"),
        ("As 7d", 9, "hit stand double", "hit"),
    ],
)
def test_what_the_reference_player_does(cards, upcard, allowed, does):
    assert action([card(name) for name in cards.split()], upcard, allowed.split()) == does
