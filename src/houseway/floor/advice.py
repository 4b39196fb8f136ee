"""Advice on how to play: at a table for practice only, and in no tournament."""

from typing import Any

from houseway.floor.room import Room
from houseway.floor.tournaments.tables import is_tournament
from houseway.rulebook import Refused
from houseway.rulebook.common import common
from houseway.table.keeping.kept import KeptTable

NO_ADVICE = "no-advice"


def no_advice(game: str, table: str, where: str = "at a licensed table") -> Refused:
    """Nobody of the house advises a player there on how to play."""
    clause = common("advice-of-staff").clause(game)
    text = f"no tutor {where}: nobody of the house advises a player on how to play"
    return Refused(NO_ADVICE, clause, text, asked={"table": table})


def check_advice(room: Room, table: KeptTable[Any]) -> None:
    """Whether the table is for practice, and no tournament is played there."""
    if room.licence_of(table) is not None:
        raise no_advice(table.game.name, table.name)
    if is_tournament(table):
        raise no_advice(table.game.name, table.name, "in a tournament")
