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
    "take-seat": "a player sits down",
    "leave-seat": "a player leaves the seat",
    "leave-table": "a player leaves the table",
    "replace-cards": "new cards",
    "verify-cards": "count and verify the cards",
    "order-shuffle": "have the cards shuffled",
    "cards-dropped": "cards were dropped or mishandled",
    "give-up-area": "a player gives up an area",
    "reserve-areas": "reserve areas for a player",
    "personal-limit": "a player's own limits",
    "lift-personal-limit": "the table's limits for that player again",
    "faced-card": "a card lies face up in the device",
    "check-faced-cards": "check the remaining cards after the round",
    "card-in-error": "a card was dealt or burned in error",
    "reconstruct": "set a misdeal right: the cards in order",
    "void-round": "the round is void",
    "forgotten-burn": "the burn was forgotten",
    "missing-card": "a card is missing",
    "foreign-card": "a strange card is found",
    "hand-without-bet": "a hand is dealt to an area without a Bet",
    "malfunction": "the shuffling device fails",
}
"""Every order at this table, as a screen calls it."""
