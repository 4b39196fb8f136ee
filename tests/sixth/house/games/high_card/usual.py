"""What a table of this game is set to, where nobody has said otherwise."""

from houseway.table.layout.settings import CHIPS

USUAL = {"areas": 5, "limits": {"stake": {"min": 500, "max": 50_000}}, "chips": list(CHIPS)}
