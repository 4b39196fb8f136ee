"""Pai Gow passes what every game must show."""

from houseway.games.pai_gow import GAME
from houseway.testing.conformance import Conformance

LIMITS = {"box": {"min": 500, "max": 50_000, "unit": 100}}


class TestPaiGow(Conformance):
    game = GAME
    settings = (
        {},
        {"limits": LIMITS},
        {"layout": "B", "limits": LIMITS, "chips": [100, 500, 2_500]},
        {"layout": "B", "house_way_areas": [3, 7], "zero_rule": "wager", "misset": "lose"},
        {"shared_bank": True, "commission_unit": "player", "banks_per_area": 3},
        {"commission_unit": "round", "chips": [500, 700], "bank": "house"},
    )
