"""What can go wrong at a Pai Gow table, as choices for people: a key, words, and the order behind it."""

from houseway.games.pai_gow.cuts import CUTS, choices
from houseway.table.rules.game import Choice
from houseway.table.rules.sayings import NO, Saying

IRREGULARITIES = (
    Choice("s", "a tile is exposed while stacking (15.1)", "exposed-while-stacking", "dealer"),
    Choice("l", "three tiles are exposed in a laja (15.2)", "exposed-in-laja", "dealer", {"tiles": 3}),
    Choice("o", "the tiles are to be shuffled again (15.4)", "order-shuffle", "gaming-supervisor"),
    Choice("m", "a tile is missing (15.17)", "missing-tile", "dealer"),
    Choice("f", "a strange tile is found (15.17)", "foreign-tile", "dealer"),
    Choice("v", "the deal cannot be reconstructed (15.12)", "void-round", "gaming-supervisor"),
    Choice("u", "look at the unused tiles (12.16)", "view-unused", "player"),
    Choice("e", "English only (15.14.3)", "english-only", "gaming-supervisor"),
)

WORDS = {
    "check-tiles": "check the tiles",
    "replace-tiles": "replace tiles, or the set",
    "laja": "a laja that a player asks for",
    "request-shuffle": "the bank asks for another shuffle",
    "claim-bank": "a player takes the bank",
    "allow-cut": "accept another cut",
    "restrict-players": "fewer players an area",
    "hand-over": "a player hands the decisions over",
    "found-above-maximum": "earlier wagers were above the maximum",
    "refused-cover": "the banker covers no wagers: the House banks",
    "view-conceded": "look at a conceded hand",
    "view-unused": "look at the unused tiles",
    "late-wager": "a wager after the dice have shown",
    "touch-tiles": "a player touches tiles that the dealer set",
    "show-tiles": "tiles are shown face up",
    "exposed-while-stacking": "a tile is exposed while stacking",
    "exposed-in-laja": "tiles are exposed in a laja",
    "exposed-tiles": "the dealer exposes tiles of a hand",
    "order-shuffle": "have the tiles shuffled again",
    "misdelivered": "tiles went to wrong areas",
    "void-round": "the deal cannot be reconstructed: void",
    "knocked-tiles": "a player's tiles are knocked down",
    "set-for-player": "set the tiles for a player",
    "missing-tile": "a tile is missing",
    "foreign-tile": "a strange tile is found",
    "set-wrongly": "the dealer has set a hand otherwise",
    "confirm-house-way": "a supervisor confirms the House hand",
    "correct-setting": "a hand that the dealer set wrongly is noticed",
    "handled-house-way": "a player handles House Way tiles",
    "remove-area": "remove an area by the dice",
    "restore-area": "bring an area back",
    "set-first": "these players set their hands first",
    "bar-players": "these players may not play together",
}
"""What a screen calls the orders of this table alone, and those of several games that it calls otherwise."""

NAMED_CUTS = {
    str(cut): Saying(
        " ".join((CUTS[name].english, *cut.options)),
        "c",
        "name a cut, or let the die decide",
        among="Name a cut",
    )
    for name in CUTS
    for cut in choices(name)
}
SAYINGS = (
    NO
    | NAMED_CUTS
    | {
        "bank": Saying("Take the bank", "k", "The bank is offered to you"),
        "top-up": Saying("Top up", "t", "The bank does not cover the wagers"),
        "refuse": Saying("Refuse", "r"),
        "laja": Saying("Laja: mix again", "l", "Another mix of the tiles?"),
        "adjust": Saying("Adjust", "a", "Adjust the delivery of the tiles?", "steps"),
        "set": Saying("Set the hand", "s", "set your tiles"),
        "house-way": Saying("House Way", "h"),
        "concede": Saying("Concede", "c"),
        "confirm": Saying("Confirm", "y"),
        "agree": Saying("Agree", "y"),
        "void": Saying("Void", "v"),
        "play": Saying("Play", "p"),
        "refused-cover": Saying("Give the bank back", "g"),
    }
)
