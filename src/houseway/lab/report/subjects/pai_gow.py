"""Pai Gow on a par sheet: the House Way and the best setting, of a player and of a player's bank."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from houseway.games.pai_gow.strategy import BEST, HOUSE_WAY
from houseway.lab.models import Plan
from houseway.lab.pai_gow import exact, facts
from houseway.lab.report.subjects.base import Found, Run, Subject, Variant, with_setting

ZERO_RULES = {"hand": "zero against zero decides one hand", "wager": "zero against zero decides the wager"}


class PaiGow(Subject):
    """Pai Gow."""

    game = "pai-gow"
    titles = {
        "player-house-way": "Player, House Way",
        "player-optimal": "Player, best setting",
        "banker-house-way": "Player's bank, House Way",
        "banker-optimal": "Player's bank, best setting",
    }

    def runs(self, found: Found) -> list[Run]:
        """Who sets the House Way, and who sets best: a player, and a player's bank where there is one."""
        ways = {wager: BEST if wager.endswith("-optimal") else HOUSE_WAY for wager in found["wagers"]}
        return [
            Run(self.titles[wager], Plan(self.game, self.shown, way), {wager: wager})
            for wager, way in ways.items()
        ]

    def variants(self, found: Found) -> list[Variant]:
        """Both readings of zero against zero (PG-S1)."""

        def under(rule: str) -> dict[str, float]:
            wagers = exact.analyse(with_setting(self.settings, zero_rule=rule))["wagers"]
            return {name: each["house_edge"] for name, each in wagers.items()}

        return [
            Variant("Zero against zero (PG-S1)", words, partial(under, rule))
            for rule, words in ZERO_RULES.items()
        ]

    def prizes(self, found: Found) -> Iterator[dict[str, Any]]:
        """Wagers against the bank, and a player's bank; a win is paid less commission."""
        for banking, wager in ((False, "player"), (True, "bank")):
            title = "A player's bank against one wager" if banking else "A wager against the bank"
            yield self.prize(wager, title, facts.rows(self.settings.zero_rule, banking=banking))

    def notes(self, found: Found) -> list[str]:
        """What the bank's figures rest on."""
        return [
            "A player's bank is against one House Way player of the same stake.",
            "A win of one is shown net of commission, exactly 5 % of the win (14.1); figures by stake "
            "have it in the chips in use (14.3).",
        ]


SUBJECT = PaiGow
