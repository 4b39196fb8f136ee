"""The table fits games with shared boxes, open questions, hidden tiles and a player as banker."""

from houseway.testing.conformance import Conformance
from tests.table import paper_pai_gow, paper_pontoon


class TestPaperPontoon(Conformance):
    game = paper_pontoon.GAME


class TestPaperPaiGow(Conformance):
    game = paper_pai_gow.GAME
