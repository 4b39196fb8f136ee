"""bACEball passes what every game must show."""

from houseway.games.baceball import GAME
from houseway.testing.conformance import Conformance

LIMITS = {"bet": {"min": 500, "max": 50_000, "unit": 100}, "strike-out": {"min": 100, "max": 2_500}}


class TestBaceball(Conformance):
    game = GAME
    settings = (
        {},
        {"limits": LIMITS},
        {"jackpot": {"wager": 500, "meters": {"major": 12_345_678, "minor": 1_234_567}}},
        {"jackpot": {"wager": 500}, "chips": [100, 500, 2_500], "limits": LIMITS},
        {"layout": "B", "manual_shuffle": True, "reload_at": 300},
        {"over_maximum": "in-full", "limits": LIMITS, "chips": [200, 500]},
    )
    commands = (
        {"kind": "replace-cards"},
        {"kind": "replace-cards", "cards": "casino-pre-shuffled", "riffle_for": "ann"},
        {"kind": "replace-cards", "cards": "angel-pre-shuffled"},
        {"kind": "verify-cards"},
        {"kind": "order-shuffle"},
        {"kind": "cards-dropped"},
        {"kind": "take-seat", "patron": "ann", "area": 3},
        {"kind": "raise-minimum", "wager": "bet", "minimum": 1_500},
        {"kind": "change-limits", "wager": "bet", "maximum": 40_000},
        {"kind": "leave-seat", "patron": "ann"},
        {"kind": "leave-table", "patron": "ann"},
        {"kind": "give-up-area", "patron": "ann", "area": 4},
        {"kind": "reserve-areas", "patron": "ann", "areas": [4]},
        {"kind": "personal-limit", "patron": "bob", "wager": "bet", "limits": {"min": 500, "max": 90_000}},
        {"kind": "lift-personal-limit", "patron": "bob"},
        {"kind": "faced-card"},
        {"kind": "check-faced-cards"},
        {"kind": "card-in-error"},
        {"kind": "card-in-error", "burned": True},
        {"kind": "card-in-error", "exposed": False},
        {"kind": "card-in-error", "exposed": False, "to_dealer": True},
        {"kind": "card-in-error", "to_dealer": True},
        {"kind": "void-round"},
        {"kind": "forgotten-burn"},
        {"kind": "missing-card", "card": "As"},
        {"kind": "foreign-card"},
        {"kind": "hand-without-bet", "area": 5},
        {"kind": "malfunction"},
        {"kind": "malfunction", "damaged": ["As", "2c"]},
        {"kind": "malfunction", "disadvantage": True},
        {"kind": "malfunction", "spare": False},
        {"kind": "malfunction", "practicable": False},
        {"kind": "reconstruct", "cards": ["As", "2c", "Kd", "7h", "9s"]},
        {"kind": "refuse-wager", "area": 1, "wager": "bet", "grounds": "a stranger's chips"},
    )
