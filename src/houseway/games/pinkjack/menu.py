"""What can go wrong at a Pinkjack table, as choices for people: a key, words, and the order behind it."""

from houseway.table.rules.game import Choice
from houseway.table.rules.sayings import PLAYING, Saying

IRREGULARITIES = (
    Choice("f", "a card lies face up (15.1)", "faced-card", "dealer"),
    Choice("e", "a card dealt in error, seen (15.2, 15.5)", "card-in-error", "dealer"),
    Choice(
        "u",
        "a card dealt in error to the dealer, not seen (15.6)",
        "card-in-error",
        "dealer",
        {"exposed": False, "to_dealer": True},
    ),
    Choice("b", "a card burned in error (15.16)", "card-in-error", "dealer", {"burned": True}),
    Choice("0", "a round was begun without wagers (15.7)", "no-wagers", "dealer"),
    Choice("r", "a misdeal is set right: type the cards in order (15.8)", "reconstruct", "dealer"),
    Choice("v", "the round is void (15.8)", "void-round", "gaming-supervisor"),
    Choice("c", "the cards were not cut by the rules (15.11)", "wrong-cut", "dealer"),
    Choice("n", "the burn was forgotten (15.12)", "forgotten-burn", "dealer"),
    Choice("s", "the shuffle was forgotten (15.13)", "missed-shuffle", "dealer"),
    Choice("d", "the discards were not returned (15.14)", "discards-not-returned", "dealer"),
    Choice("m", "a card is missing (15.15)", "missing-card", "dealer"),
    Choice("x", "a strange card is found (15.15)", "foreign-card", "dealer"),
    Choice("k", "the remaining cards are checked (15.1.1)", "check-faced-cards", "gaming-supervisor"),
    Choice("1", "the device fails, nobody is harmed (16.2)", "malfunction", "dealer"),
    Choice("2", "the device damages two cards (16.3)", "malfunction", "dealer", {"damaged": ["As", "2c"]}),
    Choice(
        "3",
        "the device fails to somebody's disadvantage (16.4)",
        "malfunction",
        "dealer",
        {"disadvantage": True},
    ),
    Choice("4", "the device fails and there is no other (16.5)", "malfunction", "dealer", {"spare": False}),
)

WORDS = {
    "players-per-area": "fewer players an area",
    "hold-to-minimum-onward": "hold a player to the minimum from now on",
    "hold-to-one-area": "hold a player to one area at the minimum",
    "notify": "notice is given beforehand",
    "restrict-suits-you": "Suits You for players of the box alone",
    "lift-suits-you": "Suits You for every player again",
    "faced-card": "a card lies face up in the device or shoe",
    "no-wagers": "a round was begun without wagers",
    "wrong-cut": "the cards were not cut by the rules",
    "missed-shuffle": "the shuffle after the cutting card was forgotten",
    "discards-not-returned": "the discards were not returned",
}
"""What a screen calls the orders of this table alone, and those of several games that it calls otherwise."""

SAYINGS = PLAYING | {"take-back": Saying("Take the wager back", "t")}
