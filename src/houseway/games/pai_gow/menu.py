"""What can go wrong at a Pai Gow table, as choices for people: a key, words, and the order behind it."""

from houseway.table.game import Choice

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
