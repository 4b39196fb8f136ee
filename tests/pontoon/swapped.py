"""A round whose first two cards were swapped."""

import houseway
from houseway.table.procedure.roles import Role
from tests.moves import (
    DEALER,
    wager,
)

# The first two cards were swapped: ann has 13 and bob 16 instead of ann 17 and bob 12.
WRONG = ["5d", "9c", "6h", "8c", "7s"]
RIGHT = ["9c", "5d", "6h", "8c", "7s"]
# As the round was first played: ann stands on 13, bob on 16, the dealer draws to 19.
PLAYED_WRONG = [*WRONG, "1:stand", "4:stand", "Kd", "3c"]
ALONE = (wager(1, "ann", 1000),)


def set_right(table: houseway.Table, cards: list[str], by: Role = DEALER) -> None:
    """The deal is reconstructed to these cards."""
    table.order("reconstruct", by=by, cards=cards)
