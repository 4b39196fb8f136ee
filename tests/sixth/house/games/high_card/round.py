"""A round of high card: what lies on the table."""

from houseway.games.high_card.settings import RULES, Settings, State

from houseway.table.layout.round import Round as AnyRound


class Round(AnyRound[Settings, State]):
    """Nothing is remembered beside what lies there."""

    rulebook = RULES
    rounding_up = "4.1"
