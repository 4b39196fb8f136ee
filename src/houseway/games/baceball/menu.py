"""What can go wrong at a bACEball table, as choices for people: a key, words, and the order behind it."""

from houseway.table.rules.game import Choice

IRREGULARITIES = (
    Choice("f", "a card lies face up in the device (12.1)", "faced-card", "dealer"),
    Choice("e", "a card dealt in error, seen (12.2, 12.3)", "card-in-error", "dealer"),
    Choice(
        "u", "a card dealt in error, not seen (12.2, 12.4)", "card-in-error", "dealer", {"exposed": False}
    ),
    Choice("b", "a card burned in error (12.2)", "card-in-error", "dealer", {"burned": True}),
    Choice("n", "the burn was forgotten (12.7)", "forgotten-burn", "dealer"),
    Choice("r", "a misdeal is set right: type the cards in order (12.5)", "reconstruct", "dealer"),
    Choice("v", "the round is void (12.5)", "void-round", "gaming-supervisor"),
    Choice("m", "a card is missing (12.9)", "missing-card", "dealer"),
    Choice("s", "a strange card is found (12.9)", "foreign-card", "dealer"),
    Choice("k", "the remaining cards are checked (12.1.1)", "check-faced-cards", "gaming-supervisor"),
    Choice("1", "the device fails, nobody is harmed (13.2)", "malfunction", "dealer"),
    Choice("2", "the device damages two cards (13.3)", "malfunction", "dealer", {"damaged": ["As", "2c"]}),
    Choice(
        "3",
        "the device fails to somebody's disadvantage (13.4)",
        "malfunction",
        "dealer",
        {"disadvantage": True},
    ),
    Choice("4", "the device fails and there is no other (13.4)", "malfunction", "dealer", {"spare": False}),
)

WORDS = {
    "faced-card": "a card lies face up in the device",
    "hand-without-bet": "a hand is dealt to an area without a Bet",
}
"""What a screen calls the orders of this table alone, and those of several games that it calls otherwise."""
