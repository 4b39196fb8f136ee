"""What bears on no figure of Pontoon, and why."""

from houseway.lab.effects import (
    ANALYSIS,
    FRESH,
    IN_STAKES,
    OF_THE_SIGN,
    ONE_BOX,
    ONE_PLAYER,
    SHOE,
    SIMULATION,
    Reasons,
)

SIDE_LIMITS = "all odds of Perfect Pairs and Pairs Play are whole numbers to 1 (18.12, 18.23)"
ALWAYS = {
    "shuffle": "every approved shuffle leaves every order as likely (2.3(b))",
    "third_party_insurance": "it says who may insure, not what is paid (7.2)",
    "max_scope": ONE_PLAYER,
    "bonus_others_unit": f"{ONE_PLAYER}, and each box another one",
    "side_bets_settled": "it moves the payment of pairs, not what is paid (18.11)",
    "approvals": "the references of approvals are words (A/approved)",
    "tournament": "a tournament is played by the same rules for its chips (20.1)",
    "hours": "hours of gaming bear on no round (16.1)",
    "limits.box.areas": OF_THE_SIGN,
    "limits.double.areas": OF_THE_SIGN,
    "limits.double.max": "a double goes up to the wager on the hand (12.1); the sign has no other maximum",
    "limits.double.unit": "a double is for the full amount, which its steps always reach (12.1)",
    "limits.perfect-pairs": SIDE_LIMITS,
    "limits.pairs-play": SIDE_LIMITS,
}


def effects(what: frozenset[str]) -> Reasons:
    """The reasons for an analysis, or for a simulation."""
    found = dict(ALWAYS)
    if ANALYSIS in what:
        found |= {"areas": ONE_BOX, "side_bet": "both side bets are always analysed (18.1)"}
    if SIMULATION in what:
        found |= dict.fromkeys(
            ("chips", "surrender_rounding", "limits", "limits.box", "limits.double.min"), IN_STAKES
        )
    if SHOE not in what:
        found |= {"device": FRESH, "behind_cutting_card": FRESH}
    found["cutting_card_tolerance"] = "it bounds where the cutting card may lie, and moves it nowhere (5.3)"
    return found
