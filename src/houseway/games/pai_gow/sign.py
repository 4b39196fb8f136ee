"""What a Pai Gow table pays: even money less the commission of rule 14."""

from collections.abc import Iterator

from houseway.equipment import odds
from houseway.games.pai_gow.settings import RULES, Settings
from houseway.games.pai_gow.settlement import COMMISSION
from houseway.table.layout.signs import Pays, percent

EVEN = odds(1, 1)
INSCRIPTION = (
    "PAI GOW",
    f"Winning wagers are paid {EVEN}, less a commission of {percent(COMMISSION)} %",
)


def sign(settings: Settings) -> Iterator[Pays]:
    """A win against the bank, and what a player who banks wins."""
    against = "both hands above the bank's"
    yield Pays(wager="box", what=against, rule=RULES.clause("14.1"), odds=EVEN, withheld=COMMISSION)
    if settings.bank != "house":
        left = "what the bank wins of others, all winning wagers paid"
        yield Pays(wager="bank", what=left, rule=RULES.clause("14.2"), odds=EVEN, withheld=COMMISSION)
