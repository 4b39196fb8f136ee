"""Four Card Poker passes what every game must show."""

from itertools import combinations

from houseway.games.four_card_poker import GAME
from houseway.games.four_card_poker.hands import best_four
from houseway.table.driving.codec import from_plain
from houseway.testing.conformance import Conformance

POSTED = {
    "ante_bonus": {"schedule": "25-20-2", "approval": "for tests"},
    "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "for tests"},
}
WRITTEN = {
    "approval": "for tests",
    "four-of-a-kind": 60,
    "straight-flush": 30,
    "three-of-a-kind": 7,
    "flush": 6,
    "straight": 5,
    "two-pair": 2,
    "pair-of-aces": 1,
}
LIMITS = {"ante": {"min": 500, "max": 20_000, "unit": 100}, "aces-up": {"min": 100, "max": 2_500}}


class TestFourCardPoker(Conformance):
    game = GAME
    settings = (
        POSTED,
        {**POSTED, "device": "shoe"},
        {**POSTED, "limits": LIMITS, "chips": [100, 500, 2_500], "areas": 9},
        {**POSTED, "aces_up": WRITTEN, "limits": {**LIMITS, "play": {"unit": 500}}, "manual_shuffle": True},
        {**POSTED, "device": "shoe", "whole_multiples": True, "chips": [200, 500], "rounding": "none"},
        {**POSTED, "low_limit": True, "backs": ["green"], "warnings_last": "visit"},
    )
    commands = (
        {"kind": "take-seat", "patron": "ann", "area": 3},
        {"kind": "raise-minimum", "wager": "ante", "minimum": 1_500},
        {"kind": "change-limits", "wager": "ante", "maximum": 40_000},
        {"kind": "leave-seat", "patron": "ann"},
        {"kind": "leave-table", "patron": "ann"},
        {"kind": "replace-cards"},
        {"kind": "replace-cards", "pre_shuffled": True},
        {"kind": "replace-cards", "unfit": ["As", "2c"]},
        {"kind": "verify-cards"},
        {"kind": "cut-cards"},
        {"kind": "table-vacant"},
        {"kind": "new-gaming-day"},
        {"kind": "refuse-wager", "area": 1, "wager": "ante", "grounds": "a stranger's chips"},
        {"kind": "cards-handled", "area": 1},
        {"kind": "misdeal"},
        {"kind": "card-too-many", "area": 1},
        {"kind": "card-too-many", "area": 0},
        {"kind": "card-too-few"},
        {"kind": "wrong-count", "area": 0, "cards": 7},
        {"kind": "wrong-count", "area": 1, "cards": 4},
        {"kind": "wrong-count", "area": 1},
        {"kind": "card-in-error", "to_dealer": True},
        {"kind": "card-in-error", "exposed": False, "to_dealer": True},
        {"kind": "card-in-error"},
        {"kind": "card-in-error", "area": 1, "exposed": False},
        {"kind": "exposed-card"},
        {"kind": "hand-without-wager", "area": 5},
        {"kind": "set-dealers-hand", "cards": ["As", "2c", "Kd", "7h"]},
        {"kind": "declare-hand", "area": 1, "cards": ["As", "2c", "Kd", "7h"]},
        {"kind": "correct-hand", "area": 1},
        {"kind": "void-hand", "area": 1},
        {"kind": "missing-card", "card": "As"},
        {"kind": "foreign-card"},
        {"kind": "shuffle-failed"},
        {"kind": "shuffle-failed", "by_hand": True},
        {"kind": "malfunction"},
        {"kind": "malfunction", "continue_with": "shoe"},
        {"kind": "device-available"},
        {"kind": "play-first", "patrons": ["bob"]},
        {"kind": "keep-apart", "patrons": ["ann", "bob"]},
        {"kind": "keep-apart", "patrons": []},
        {"kind": "english-only"},
        {"kind": "english-only", "lifted": True},
    )

    played = (2, 3)

    def go_wrong(self, stepping):
        """Hands were declared with other four cards than their best."""
        game_round = stepping.table.round
        for area in game_round.opened:
            lying = game_round.hand(area)
            others = next(each for each in combinations(lying, 4) if set(each) != set(best_four(lying)))
            cards = [str(card) for card in others]
            order = {"input": "command", "kind": "declare-hand", "by": "dealer", "area": area, "cards": cards}
            stepping.attempt(from_plain(GAME, order, "order"))
