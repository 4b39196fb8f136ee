"""What a table is usually set to, where nobody has said otherwise."""

from typing import Any

CHIPS = (100, 500, 2_500, 10_000)

DEFAULT_SETTINGS: dict[str, dict[str, Any]] = {
    "pinkjack": {
        "areas": 7,
        "limits": {"box": {"min": 500, "max": 50_000}},
        "chips": list(CHIPS),
        "suits_you": {"amount": 500},
    },
    "pontoon": {
        "areas": 7,
        "limits": {"box": {"min": 500, "max": 50_000}, "perfect-pairs": {"min": 100, "max": 2_500}},
        "chips": list(CHIPS),
        "side_bet": "perfect-pairs",
    },
    "four-card-poker": {
        "limits": {"ante": {"min": 500, "max": 50_000, "unit": 100}, "aces-up": {"min": 100, "max": 10_000}},
        "chips": list(CHIPS),
        "ante_bonus": {"schedule": "25-20-2", "approval": "an example, for practice"},
        "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "an example, for practice"},
    },
    "pai-gow": {
        "limits": {"box": {"min": 500, "max": 50_000}},
        "chips": list(CHIPS),
        "seconds_to_set": 30,
    },
    "baceball": {
        "limits": {
            "bet": {"min": 500, "max": 50_000},
            "strike-1": {"min": 100, "max": 10_000},
            "strike-2": {"min": 100, "max": 10_000},
            "strike-3": {"min": 100, "max": 10_000},
            "strike-out": {"min": 100, "max": 2_500},
        },
        "chips": list(CHIPS),
    },
}

DEFAULT_LINKS: dict[str, dict[str, Any]] = {
    "baceball": {
        "wager": 500,
        "approval": "an example, for practice",
        "pay_table": {"three-mixed-aces": 300, "two-suited-aces": 50, "two-mixed-aces": 20},
        "meters": {
            "major": {"rate": "0.05", "seed": 5_000_000},
            "minor": {"rate": "0.025", "seed": 500_000},
            "mystery": {"rate": "0.02", "seed": 5_000, "ceiling": 20_000},
        },
    },
}
"""The private link of a table that the house opens of itself."""


def posted(game: str) -> dict[str, Any]:
    """What is set at a table that the house opens of itself, with the jackpot of its own link."""
    linked = {"jackpot": {"wager": DEFAULT_LINKS[game]["wager"]}} if game in DEFAULT_LINKS else {}
    return {**DEFAULT_SETTINGS[game], **linked}
