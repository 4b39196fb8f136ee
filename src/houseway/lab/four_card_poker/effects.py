"""What bears on no figure of Four Card Poker, and why."""

from houseway.lab.effects import ANALYSIS, IN_STAKES, IRREGULAR, OF_THE_SIGN, ONE_BOX, WHOLE_ODDS, Reasons

ORDERS = "every order of the deck is as likely, however it is dealt (7.3, 7.4)"
ALWAYS = {
    "decks": "the game has one deck and no other number (3.1)",
    "device": ORDERS,
    "backs": ORDERS,
    "manual_shuffle": ORDERS,
    "rounding": WHOLE_ODDS,
    "limits.aces-up": WHOLE_ODDS,
    "limits.ante.areas": OF_THE_SIGN,
    "limits.play.areas": OF_THE_SIGN,
    "low_limit": "it says what the table may offer, not what is paid (6.6)",
    "low_limit_below": "it says what the table may offer, not what is paid (6.6)",
    "tournament": "a round of a tournament is dealt and paid as any other (6.5)",
    "warnings_last": IRREGULAR,
    "ante_bonus.approval": "the reference of an approval is words (10.3)",
    "aces_up.approval": "the reference of an approval is words (10.5)",
}


PLAY_IN_STAKES = f"{IN_STAKES}; Play is once or three times the Ante here (8.5)"


def effects(what: frozenset[str]) -> Reasons:
    """The reasons for an analysis, or for a simulation, where areas bound the boxes."""
    if ANALYSIS in what:
        return {**ALWAYS, "areas": ONE_BOX}
    return ALWAYS | dict.fromkeys(("chips", "limits", "limits.play", "whole_multiples"), PLAY_IN_STAKES)
