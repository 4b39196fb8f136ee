"""The table fits games with shared boxes, open questions, hidden tiles and a player as banker."""

from dataclasses import replace
from typing import Any

import pytest

from houseway.table.procedure.requests import Procedure, Spot
from houseway.testing.conformance import Conformance
from tests.table import paper_pai_gow, paper_pontoon


class TestPaperPontoon(Conformance):
    game = paper_pontoon.GAME


class TestPaperPaiGow(Conformance):
    game = paper_pai_gow.GAME


def talking(game_round: Any) -> Procedure[None]:
    """A dealer who says aloud what lies face down."""
    yield from paper_pai_gow.deliver(game_round)
    total = sum(item.count for item in game_round.hands[Spot(paper_pai_gow.BANK)])
    game_round.call(f"the bank has {total} pips", rule="12.1")
    game_round.end("settled", rule="1.1/round-of-play")


def test_the_suite_finds_a_game_that_tells_what_nobody_may_see() -> None:
    class Talking(Conformance):
        game = replace(paper_pai_gow.GAME, play=talking)

    with pytest.raises(AssertionError):
        Talking().test_what_a_viewer_has_not_seen_may_be_any_other_item()
