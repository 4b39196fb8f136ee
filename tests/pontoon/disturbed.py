"""Rounds that something disturbs."""

from tests.moves import (
    wager,
)

ALONE = (wager(1, "ann", 1000),)
PAIRS = {"side_bet": "perfect-pairs"}
