"""What can go wrong at a Four Card Poker table, as choices for people: a key, words, the order behind it."""

from houseway.games.four_card_poker.betting import CANNOT_COVER, CONCEDE, FOLD, PLAY
from houseway.table.rules.game import Choice
from houseway.table.rules.sayings import NO, Saying

IRREGULARITIES = (
    Choice("m", "the cards were dealt wrongly: a misdeal (12.1)", "misdeal", "dealer"),
    Choice("e", "the next card comes out exposed (12.5, 12.3)", "exposed-card", "dealer"),
    Choice("t", "area 1 receives a card too many (12.6)", "card-too-many", "dealer", {"area": 1}),
    Choice("d", "the dealer receives a card too many (12.2)", "card-too-many", "dealer", {"area": 0}),
    Choice("x", "a card in error to the dealer (12.2)", "card-in-error", "dealer", {"to_dealer": True}),
    Choice("l", "the card that is due is left out (12.2, 12.6)", "card-too-few", "dealer"),
    Choice("c", "area 1 has a wrong number of cards (12.6)", "wrong-count", "dealer", {"area": 1}),
    Choice(
        "w", "a hand is dealt to area 2 without a wager (12.7)", "hand-without-wager", "dealer", {"area": 2}
    ),
    Choice("k", "a card is missing (12.10)", "missing-card", "dealer"),
    Choice("s", "a strange card is found (12.10)", "foreign-card", "dealer"),
    Choice("j", "the device jams in the shuffle (13.1)", "shuffle-failed", "dealer"),
    Choice("1", "the device fails, another is at hand (13.2)", "malfunction", "dealer"),
    Choice(
        "2", "the device fails, on with a shoe (13.2)", "malfunction", "dealer", {"continue_with": "shoe"}
    ),
)

WORDS = {
    "replace-cards": "change unfit cards, or the deck",
    "cut-cards": "cut the cards once more",
    "table-vacant": "nobody plays at the table",
    "new-gaming-day": "a gaming day ends",
    "cards-handled": "a player picks up the cards",
    "misdeal": "the cards were dealt wrongly: a misdeal",
    "card-too-many": "a hand receives a card too many",
    "card-too-few": "the card that is due is left out",
    "wrong-count": "a hand has a wrong number of cards",
    "card-in-error": "a card is dealt that is not due",
    "exposed-card": "the next card comes out exposed",
    "hand-without-wager": "a hand is dealt to an area without a wager",
    "set-dealers-hand": "the dealer sets other four cards",
    "declare-hand": "a hand was declared with other four cards",
    "correct-hand": "correct a hand that was declared wrongly",
    "void-hand": "a wrongly declared hand is void",
    "play-first": "these players decide first",
    "keep-apart": "these players do not play together",
    "shuffle-failed": "the device jams in the shuffle",
}
"""What a screen calls the orders of this table alone, and those of several games that it calls otherwise."""

SAYINGS = NO | {
    FOLD: Saying("Fold", "f"),
    PLAY: Saying("Play", "p", less="Play this"),
    CANNOT_COVER: Saying("Cannot cover", "v"),
    CONCEDE: Saying("Concede", "c", "The dealer's hand is open: concede?"),
}
