"""The reference players keep to the rules at every kind of table."""

from random import Random

import pytest

import houseway
from houseway.games.pinkjack.strategy import choose as choose_pinkjack
from houseway.games.pontoon.strategy import choose as choose_pontoon
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.requests import Ask, Asks
from tests.counts import many

PINKJACK_TABLES = (
    {},
    {"device": "shuffler", "decks": 8},
    {"areas": 5, "limits": {"box": {"min": 500, "max": 3_000}}, "chips": [100, 500, 2_500]},
    {"one_card_on_split_aces": True, "behind_cutting_card": 0},
)
PONTOON_TABLES = (
    {},
    {"device": "shuffler", "decks": 6},
    {"areas": 5, "limits": {"box": {"min": 500, "max": 3_000}}, "chips": [100, 500, 2_500]},
    {"third_party_insurance": False, "decks": 3, "behind_cutting_card": 48},
)
PLAYERS = {"pinkjack": (choose_pinkjack, PINKJACK_TABLES), "pontoon": (choose_pontoon, PONTOON_TABLES)}


def play(game: str, rounds: int, seed: int) -> int:
    """So many rounds of one to nine boxes with one to three patrons; how many decisions were made."""
    choose, tables = PLAYERS[game]
    rng = Random(seed)
    decisions = 0
    for settings in tables:
        table = houseway.Table(game, settings, source=rng.randbytes)
        while table.rounds_played < rounds // len(tables):
            for area in rng.sample(range(1, 6), rng.randint(1, 5)) if not table.wagers else ():
                for patron in rng.sample(("ann", "bob", "cy"), rng.randint(1, 3)):
                    table.place(area, patron, "box", 500)
            table.no_more_bets()
            while isinstance(table.request, Ask | Asks):
                table.tell(choose(table.round, questions_of(table.request)[0]))
                decisions += 1
    return decisions


@pytest.mark.parametrize("rounds", many(500, 10_000))
@pytest.mark.parametrize("game", PLAYERS)
def test_so_many_rounds_without_a_refusal(game, rounds):
    assert play(game, rounds, seed=1) > 2 * rounds


@pytest.mark.deep
@pytest.mark.parametrize("game", PLAYERS)
def test_a_hundred_thousand_rounds_without_a_refusal(game):
    assert play(game, 100_000, seed=2) > 200_000
