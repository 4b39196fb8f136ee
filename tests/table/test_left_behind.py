"""A round that is over leaves nothing on the layout but what stands for the next one."""

from random import Random

import pytest

from houseway.games import game_named
from houseway.table.procedure.inputs import Placed
from houseway.testing.play import random_round
from tests.four_card_poker.test_conformance import POSTED


@pytest.mark.parametrize("name", ["pinkjack", "pontoon", "four-card-poker", "baceball", "pai-gow"])
def test_the_audit_of_a_round_that_is_over_finds_what_was_left_behind(name: str) -> None:
    settings = POSTED if name == "four-card-poker" else {}
    game_round = random_round(game_named(name), settings, Random(3)).round
    game_round.audit()
    forgotten = Placed(1, "ann", "box", 500)
    game_round.place(forgotten, rule=next(iter(game_round.events)).rule[0].partition("/")[2])
    with pytest.raises(AssertionError, match="left behind on the layout"):
        game_round.audit()


@pytest.mark.parametrize("name", ["baceball", "pai-gow"])
def test_the_audit_finds_what_stands_though_it_does_not_lie_there(name: str) -> None:
    game_round = random_round(game_named(name), {}, Random(3)).round
    game_round.state = type(game_round.state)(standing=(Placed(1, "ann", "box", 500),))
    with pytest.raises(AssertionError, match="left behind on the layout"):
        game_round.audit()
