"""Pinkjack passes what every game must show."""

from houseway.games.pinkjack import GAME
from houseway.testing.conformance import Conformance

LIMITS = {"box": {"min": 500, "max": 20_000}}
SHOE = {"device": "shoe", "limits": LIMITS, "suits_you": {"amount": 500}, "areas": 7}
SHUFFLER = {"device": "shuffler", "decks": 8, "areas": 9, "chips": [100, 500, 2_500]}
SWITCHES = {
    "suits_you": {"min": 100, "max": 1_000, "box_players_only": True},
    "behind_cutting_card": 156,
    "absent_controller": "next",
    "bust_counts_as_original": True,
    "dealer_pinkjack_literal": True,
    "ultimate_bonus": "shared",
    "one_card_on_split_aces": True,
    "collected_losses_stand": True,
    "minimum": "area",
    "limits": LIMITS,
}

COMMANDS = (
    {"kind": "take-seat", "patron": "ann", "area": 2},
    {"kind": "raise-minimum", "wager": "box", "minimum": 1_500},
    {"kind": "change-limits", "wager": "box", "maximum": 40_000},
    {"kind": "leave-seat", "patron": "ann"},
    {"kind": "leave-table", "patron": "ann"},
    {"kind": "replace-cards"},
    {"kind": "order-shuffle"},
    {"kind": "cards-dropped"},
    {"kind": "players-per-area", "number": 2},
    {"kind": "players-per-area", "number": 1, "areas": [1, 2]},
    {"kind": "give-up-area", "patron": "bob", "area": 1},
    {"kind": "hold-to-minimum", "patron": "bob"},
    {"kind": "hold-to-minimum-onward", "patron": "bob"},
    {"kind": "hold-to-one-area", "patron": "bob"},
    {"kind": "lift-restriction", "patron": "bob"},
    {"kind": "notify", "who": "inspector", "about": "5.12", "patron": "bob"},
    {"kind": "notify", "who": "surveillance", "about": "13.4"},
    {"kind": "reserve-areas", "patron": "cy", "areas": [3, 4]},
    {"kind": "personal-limit", "patron": "cy", "limits": {"min": 1_000, "max": 100_000}},
    {"kind": "lift-personal-limit", "patron": "cy"},
    {"kind": "restrict-suits-you"},
    {"kind": "lift-suits-you"},
    {"kind": "faced-card"},
    {"kind": "check-faced-cards"},
    {"kind": "card-in-error"},
    {"kind": "card-in-error", "exposed": False},
    {"kind": "card-in-error", "exposed": False, "to_dealer": True},
    {"kind": "card-in-error", "burned": True},
    {"kind": "no-wagers"},
    {"kind": "void-round"},
    {"kind": "wrong-cut"},
    {"kind": "forgotten-burn"},
    {"kind": "missed-shuffle"},
    {"kind": "discards-not-returned"},
    {"kind": "missing-card", "card": "As"},
    {"kind": "foreign-card"},
    {"kind": "malfunction"},
    {"kind": "malfunction", "damaged": ["As", "2c"]},
    {"kind": "malfunction", "disadvantage": True},
    {"kind": "malfunction", "spare": False},
    {"kind": "malfunction", "practicable": False, "damaged": ["Kd"]},
    {"kind": "device-available"},
)


class TestPinkjack(Conformance):
    game = GAME
    settings = ({}, SHOE, SHUFFLER, SWITCHES)
    commands = COMMANDS
