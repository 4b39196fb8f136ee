"""What a table of this game is set to, where nobody has said otherwise."""

from houseway.table.layout.settings import CHIPS

USUAL = {
    "areas": 7,
    "limits": {"box": {"min": 500, "max": 50_000}, "perfect-pairs": {"min": 100, "max": 2_500}},
    "chips": list(CHIPS),
    "side_bet": "perfect-pairs",
}
