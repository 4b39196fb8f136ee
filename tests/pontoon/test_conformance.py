"""Pontoon passes what every game must show."""

from houseway.games.pontoon import GAME
from houseway.testing.conformance import Conformance

LIMITS = {"box": {"min": 500, "max": 20_000}, "perfect-pairs": {"min": 100, "max": 2_000}}
SWITCHES = {
    "decks": 3,
    "side_bet": "pairs-play",
    "third_party_insurance": False,
    "bust_counts_as_original": True,
    "double_even_money_scope": "box",
    "bonus_others_unit": "player",
    "surrender_rounding": "house",
    "side_bets_settled": "before-insurance",
    "behind_cutting_card": 72,
}

COMMANDS = (
    {"kind": "take-seat", "patron": "ann", "area": 2},
    {"kind": "leave-seat", "patron": "ann"},
    {"kind": "leave-table", "patron": "ann"},
    {"kind": "tell-decks"},
    {"kind": "replace-cards"},
    {"kind": "personal-limit", "patron": "cy", "limits": {"min": 1_000, "max": 100_000}},
    {"kind": "lift-personal-limit", "patron": "cy"},
    {"kind": "give-up-box", "patron": "bob", "area": 1},
    {"kind": "hold-to-minimum", "patron": "bob"},
    {"kind": "hold-to-one-box", "patron": "bob"},
    {"kind": "lift-restriction", "patron": "bob"},
    {"kind": "close-table"},
    {"kind": "invalidate", "grounds": "a brawl"},
    {"kind": "void-round", "grounds": "fraud"},
    {"kind": "void-wagers", "patron": "ann"},
    {"kind": "exclude", "patron": "dee"},
    {"kind": "faced-card"},
    {"kind": "card-in-error"},
    {"kind": "card-in-error", "exposed": False},
    {"kind": "card-in-error", "to_dealer": True},
    {"kind": "card-in-error", "burned": True},
    {"kind": "void-earlier-round"},
    {"kind": "dealt-on"},
    {"kind": "malfunction"},
    {"kind": "replace-shoe"},
)


class TestPontoon(Conformance):
    game = GAME
    settings = (
        {},
        {"limits": LIMITS, "side_bet": "perfect-pairs", "areas": 7},
        {"device": "shuffler", "decks": 6, "chips": [100, 500, 2_500]},
        SWITCHES,
    )
    commands = COMMANDS
