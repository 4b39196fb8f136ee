"""What a table of this game is set to, where nobody has said otherwise."""

from houseway.table.layout.settings import CHIPS

USUAL = {
    "limits": {
        "bet": {"min": 500, "max": 50_000},
        "strike-1": {"min": 100, "max": 10_000},
        "strike-2": {"min": 100, "max": 10_000},
        "strike-3": {"min": 100, "max": 10_000},
        "strike-out": {"min": 100, "max": 2_500},
    },
    "chips": list(CHIPS),
}

LINK = {
    "wager": 500,
    "approval": "an example, for practice",
    "pay_table": {"three-mixed-aces": 300, "two-suited-aces": 50, "two-mixed-aces": 20},
    "meters": {
        "major": {"rate": "0.05", "seed": 5_000_000},
        "minor": {"rate": "0.025", "seed": 500_000},
        "mystery": {"rate": "0.02", "seed": 5_000, "ceiling": 20_000},
    },
}
"""The private link of a table that the house opens of itself."""
