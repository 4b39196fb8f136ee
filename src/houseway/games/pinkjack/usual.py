"""What a table of this game is set to, where nobody has said otherwise."""

from houseway.table.layout.settings import CHIPS

USUAL = {
    "areas": 7,
    "limits": {"box": {"min": 500, "max": 50_000}},
    "chips": list(CHIPS),
    "suits_you": {"amount": 500},
}
