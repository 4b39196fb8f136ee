"""What a table of this game is set to, where nobody has said otherwise."""

from houseway.table.layout.settings import CHIPS

USUAL = {
    "limits": {"box": {"min": 500, "max": 50_000}},
    "chips": list(CHIPS),
    "seconds_to_set": 30,
}

ALONE = {"bank": "house"}
"""The bank is not offered to one who plays alone."""
