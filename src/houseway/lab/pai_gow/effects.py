"""What bears on no figure of Pai Gow, and why."""

from houseway.lab.effects import ANALYSIS, IN_STAKES, IRREGULAR, OF_THE_SIGN, SIMULATION, Reasons

TILES = "every order of the tiles is as likely, whichever way they are cut and delivered (7.1, 8.4)"
ALWAYS = {
    "areas": "32 tiles make eight areas and no other number (Diagram)",
    "banks_per_area": "it says who may bank how often, not what is paid (6.7)",
    "shared_bank": "a share of a bank wins its share of what the bank wins (6.8)",
    "misset": IRREGULAR,
    "commission_unit": "one wager is charged for by itself (14.3)",
    "tokens_at_player_bank": "tokens bear on no chance of a round",
    "seconds_to_set": IRREGULAR,
    "cuts": TILES,
    "cut_options": TILES,
    "limits.box.areas": OF_THE_SIGN,
    "limits.bank": "the bank is analysed against one wager as high",
}


def effects(what: frozenset[str]) -> Reasons:
    """The reasons for an analysis, or for a simulation."""
    found = dict(ALWAYS)
    if ANALYSIS in what:
        both = "both ways to set are always analysed; the figures of a House Way area are player-house-way"
        found |= {"layout": both, "house_way_areas": both}
    if SIMULATION in what:
        found |= {"limits": IN_STAKES, "chips": IN_STAKES}
        found["commission_unit"] = "each area has one wager of another player, at 5 % exactly (14.1)"
    return found
