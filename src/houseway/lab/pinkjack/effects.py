"""What bears on no figure of Pinkjack, and why."""

from houseway.lab.effects import (
    ANALYSIS,
    FRESH,
    IN_STAKES,
    IRREGULAR,
    OF_THE_SIGN,
    ONE_BOX,
    ONE_PLAYER,
    SHOE,
    SIMULATION,
    WHOLE_ODDS,
    Reasons,
)

ALWAYS = {
    "chips": WHOLE_ODDS,
    "limits.box.areas": OF_THE_SIGN,
    "limits.double.areas": OF_THE_SIGN,
    "limits.double.max": "a double goes up to the wager on the hand (10.1); the sign has no other maximum",
    "limits.double.unit": "a double is for the full amount, which its steps always reach (10.1)",
    "suits_you": "its odds are whole numbers to 1 (13.7), so its edge is the same for every amount",
    "suits_you.box_players_only": "it says who may wager, not what is paid (13.4)",
    "manual_shuffle": "a shuffle by hand before the device's own leaves every order as likely (4.2)",
    "players_per_area": ONE_PLAYER,
    "minimum": ONE_PLAYER,
    "absent_controller": IRREGULAR,
    "ultimate_bonus": f"{ONE_PLAYER}, so nobody shares the bonus (14.1.1)",
    "collected_losses_stand": IRREGULAR,
}


def effects(what: frozenset[str]) -> Reasons:
    """The reasons for an analysis, or for a simulation."""
    found = dict(ALWAYS)
    if ANALYSIS in what:
        found["areas"] = ONE_BOX
    if SIMULATION in what:
        found["limits"] = found["limits.box"] = IN_STAKES
        found["limits.double.min"] = IN_STAKES
    if SHOE not in what:
        found |= {"device": FRESH, "behind_cutting_card": FRESH}
    return found
