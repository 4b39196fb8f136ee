"""What each question of a procedure takes for an answer, and how the table is called meanwhile."""

from houseway.table.procedure.inputs import (
    Changed,
    Done,
    Drawn,
    Metered,
    Placed,
    Prize,
    Said,
    Unwon,
    Withdrawn,
)
from houseway.table.procedure.requests import Ask, Asks, Claim, Draw, Feed, Step, Unclaim, Wagers

WAITING: dict[type, str] = {
    Wagers: "takes wagers",
    Draw: "waits for a card to be dealt",
    Step: "waits for the dealer",
    Ask: "waits for a decision",
    Asks: "waits for decisions",
    Feed: "waits for the house",
    Claim: "waits for the house",
    Unclaim: "waits for the house",
}

ACCEPTED: dict[type, tuple[type, ...]] = {
    Wagers: (Placed, Changed, Withdrawn, Done, Said),
    Draw: (Drawn,),
    Step: (Done,),
    Ask: (Said,),
    Asks: (Said,),
    Feed: (Metered,),
    Claim: (Prize,),
    Unclaim: (Unwon,),
}

ANSWERS = frozenset(kind for kinds in ACCEPTED.values() for kind in kinds)
