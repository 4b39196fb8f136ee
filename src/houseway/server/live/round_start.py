"""What everybody may know of a round beside its events: where it began, and who controls what."""

from collections.abc import Mapping
from typing import Any, Protocol

from houseway.server.live.pictures import Start
from houseway.table.layout.settings import CHIPS, Settings, State
from houseway.table.rules.game import Game


class Played(Protocol):
    """A table as its rounds need it: open, or closed long ago."""

    @property
    def name(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def game(self) -> Game[Any]: ...
    @property
    def settings(self) -> Settings: ...


def start_of(table: Played, state: State, number: int) -> Start:
    """A round before anything has happened in it."""
    settings, game = table.settings, table.game
    return Start(
        table=table.name,
        game=game.name,
        title=game.title,
        round=number,
        areas=settings.areas,
        chips=settings.chips or CHIPS,
        seats=state.seats,
        wagers=game.wagers,
        meters=_meters(settings, state),
        named=lambda items, counted, split: game.named([game.item(each) for each in items], counted, split),
    )


def _meters(settings: Settings, state: State) -> Mapping[str, int] | None:
    """What the prize meters show, where a jackpot is offered."""
    jackpot = getattr(settings, "jackpot", None)
    meters = jackpot and (getattr(state, "meters", None) or jackpot.meters)
    return meters and {"major": meters.major, "minor": meters.minor}
