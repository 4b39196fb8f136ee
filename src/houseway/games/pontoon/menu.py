"""What can go wrong at a Pontoon table, as choices for people: a key, words, and the order behind it."""

from houseway.table.game import Choice

IRREGULARITIES = (
    Choice("f", "a card lies face up (15.1)", "faced-card", "dealer"),
    Choice("e", "a card drawn in error (15.2, 15.3)", "card-in-error", "dealer"),
    Choice("b", "a card burnt in error (15.2)", "card-in-error", "dealer", {"burned": True}),
    Choice("r", "a misplaced card is set right: type the cards in order (15.4)", "reconstruct", "dealer"),
    Choice("o", "the round before is void (15.5)", "void-earlier-round", "gaming-supervisor"),
    Choice("s", "the shuffle after the cutting card was forgotten (15.8)", "dealt-on", "dealer"),
    Choice("m", "the automated shoe fails (19.3)", "malfunction", "dealer"),
    Choice("a", "the automated shoe is replaced (19.3)", "replace-shoe", "dealer"),
    Choice("d", "a disturbance (17.1)", "invalidate", "gaming-supervisor", {"grounds": "a disturbance"}),
    Choice("v", "the round is void (17.3)", "void-round", "gaming-supervisor", {"grounds": "impractical"}),
)
