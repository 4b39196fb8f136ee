"""What bears on no figure of Four Card Poker, and why."""

from houseway.lab.effects import ANALYSIS, IRREGULAR, ONE_BOX, WHOLE_ODDS, Reasons

ORDERS = "every order of the deck is as likely, however it is dealt (7.3, 7.4)"
ALWAYS = {
    "decks": "the game has one deck and no other number (3.1)",
    "device": ORDERS,
    "backs": ORDERS,
    "manual_shuffle": ORDERS,
    "chips": WHOLE_ODDS,
    "rounding": WHOLE_ODDS,
    "limits": WHOLE_ODDS,
    "limits.play": "Play is once or three times the Ante, as where twice the Ante is whole units; "
    "no size between is better than both (8.5)",
    "whole_multiples": "no Play wager between once and three times the Ante is better than both (8.5)",
    "low_limit": "it says what the table may offer, not what is paid (6.6)",
    "low_limit_below": "it says what the table may offer, not what is paid (6.6)",
    "tournament": "a round of a tournament is dealt and paid as any other (6.5)",
    "warnings_last": IRREGULAR,
    "ante_bonus.approval": "the reference of an approval is words (10.3)",
    "aces_up.approval": "the reference of an approval is words (10.5)",
}


def effects(what: frozenset[str]) -> Reasons:
    """The reasons for an analysis, or for a simulation, where areas bound the boxes."""
    return {**ALWAYS, "areas": ONE_BOX} if ANALYSIS in what else ALWAYS
