"""What bears on no figure of bACEball, and why."""

from houseway.lab.effects import BOXES, IRREGULAR, SIMULATION, WHOLE_ODDS, Reasons

ALWAYS = {
    "chips": WHOLE_ODDS,
    "limits": WHOLE_ODDS,
    "decks": "the game has 6 decks and no other number (3.1)",
    "areas": "the table has seven places and no other number (2.1)",
    "device": "cards come from a shuffling device and nothing else (3.6)",
    "layout": "both layouts have the same wagers (2.1)",
    "manual_shuffle": "a shuffle by hand before the device's own leaves every order as likely (4.3)",
    "reload_at": "a round has the same chances whichever cards were dealt unseen by it before",
    "notices": IRREGULAR,
    "over_maximum": IRREGULAR,
    "jackpot.after_malfunction": IRREGULAR,
    "jackpot.link.mystery.seed": "what a mystery returns is told without its seed: how often it is paid "
    "depends on amounts that the house draws",
}


def effects(what: frozenset[str]) -> Reasons:
    """The reasons; a pool is shared only where several areas play."""
    found = dict(ALWAYS)
    if SIMULATION in what:
        found["jackpot.link"] = "prizes are those of jackpot.meters; `analyse` has the long run of a link"
    if BOXES not in what:
        found["jackpot.shared_guarantee"] = "one area is played, so no pool is shared (11.13)"
    return found
