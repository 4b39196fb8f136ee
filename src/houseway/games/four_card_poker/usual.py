"""What a table of this game is set to, where nobody has said otherwise."""

from houseway.table.layout.settings import CHIPS

USUAL = {
    "limits": {"ante": {"min": 500, "max": 50_000, "unit": 100}, "aces-up": {"min": 100, "max": 10_000}},
    "chips": list(CHIPS),
    "ante_bonus": {"schedule": "25-20-2", "approval": "an example, for practice"},
    "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "an example, for practice"},
}
