"""What can go wrong at a Pontoon table, as choices for people: a key, words, and the order behind it."""

from houseway.games.pontoon import tournaments
from houseway.table.rules.game import Choice
from houseway.table.rules.sayings import PLAYING, Saying

IRREGULARITIES = (
    Choice("f", "a card lies face up (15.1)", "faced-card", "dealer"),
    Choice("e", "a card drawn in error (15.2)", "card-in-error", "dealer"),
    Choice("h", "a card drawn to the dealer's hand (15.3)", "card-in-error", "dealer", {"to_dealer": True}),
    Choice("b", "a card burnt in error (15.2)", "card-in-error", "dealer", {"burned": True}),
    Choice("r", "a misplaced card is set right: type the cards in order (15.4)", "reconstruct", "dealer"),
    Choice("o", "the round before is void (15.5)", "void-earlier-round", "gaming-supervisor"),
    Choice("s", "the shuffle after the cutting card was forgotten (15.8)", "dealt-on", "dealer"),
    Choice("m", "the automated shoe fails (19.3)", "malfunction", "dealer"),
    Choice("a", "the automated shoe is replaced (19.3)", "replace-shoe", "dealer"),
    Choice("d", "a disturbance (17.1)", "invalidate", "gaming-supervisor", {"grounds": "a disturbance"}),
    Choice("v", "the round is void (17.3)", "void-round", "gaming-supervisor"),
)

WORDS = {
    "tell-decks": "tell how many decks are in use",
    "give-up-box": "a player gives up a box",
    "hold-to-one-box": "hold a player to one box at the minimum",
    "close-table": "close the table",
    "invalidate": "the game is disrupted: no outcome",
    "void-wagers": "void the wagers of a player",
    "vacate-place": "have a player vacate the seat: three rounds without a wager",
    "exclude": "a player takes no further part",
    "faced-card": "a card lies face up in the shoe",
    "card-in-error": "a card was drawn or burnt in error",
    "reconstruct": "set a misplaced card right: the cards in order",
    "void-earlier-round": "an earlier round is void: the one before, or its number",
    "dealt-on": "the shuffle after the cutting card was forgotten",
    "malfunction": "the automated shoe fails",
    "replace-shoe": "replace the automated shoe",
    **tournaments.WORDS,
}
"""What a screen calls the orders of this table alone, and those of several games that it calls otherwise."""

SAYINGS = PLAYING | {
    "surrender": Saying("Surrender", "u", "Surrender?"),
    "insure": Saying("Insure", "i", "Insurance?"),
    "rescue": Saying("Rescue the double", "r", "Rescue the double?"),
}
