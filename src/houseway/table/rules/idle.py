"""Who sits and does not wager while every other place is in use: counted at the end of each round (QC-30)."""

from typing import Any

from msgspec import structs

from houseway.table.layout.round import Round
from houseway.table.rules.game import Game

ROUNDS = 3
"""After so many somebody may be required to vacate the place."""


def idle_now(game_round: Round[Any, Any]) -> dict[str, int]:
    """Rounds in a row without a wager: a wager that lies there, or was refused, sets it back (QC-30)."""
    wagered = _wagered(game_round)
    return {patron: rounds for patron, rounds in game_round.state.idle.items() if patron not in wagered}


def _wagered(game_round: Round[Any, Any]) -> set[str]:
    return {*(wager.patron for wager in game_round.wagers), *game_round.state.refused}


def note_idle(game: Game[Any], game_round: Round[Any, Any]) -> None:
    """One more round is over, completed or void: any free place, or a wager of one's own, begins anew."""
    state = game_round.state
    sat = state.seats if game_round.seated is None else game_round.seated
    wagered = _wagered(game_round)
    idle = {
        patron: state.idle.get(patron, 0) + 1
        for area, patron in sat.items()
        if patron not in wagered
        and patron in state.seats.values()
        and _others_in_use(game, game_round, area, sat)
    }
    if idle != state.idle or state.refused:
        game_round.state = structs.replace(state, idle=idle, refused=())


def _others_in_use(game: Game[Any], game_round: Round[Any, Any], own: int, sat: Any) -> bool:
    off = {own, *game.floor.house_areas, *getattr(game_round.state, "off", ())}
    places = set(range(1, game_round.settings.areas + 1)) - off
    used = set(sat)
    if not game.floor.idle_by_seats:
        used |= {wager.area for wager in game_round.wagers}
        used |= set(getattr(game_round.state, "reserved", ()))
    return places <= used
