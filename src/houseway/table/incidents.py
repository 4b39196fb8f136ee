"""Irregularities and supervisors' decisions in a record: what happened, and when."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from houseway.equipment import Item
from houseway.rulebook import Unreadable
from houseway.table.codec import from_plain, read_item
from houseway.table.dealing import FromRecord
from houseway.table.driver import Driver
from houseway.table.game import Game
from houseway.table.inputs import Input
from houseway.table.requests import Wagers
from houseway.table.settings import read


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards had been drawn and decisions made; while betting was open, after how many wagers."""

    cards: int = 0
    decisions: int = 0
    wagers: int | None = None


class First(Struct, frozen=True, forbid_unknown_fields=True):
    """The deal that was wrong, before it was set right."""

    cards: tuple[str, ...]
    decisions: tuple[dict[str, Any], ...] = ()


class Incident(Struct, frozen=True):
    """One incident: when, what, and for a reconstruction the first deal."""

    at: Moment
    command: Input
    first: First | None
    where: str


def read_incidents(
    game: Game[Any], given: Sequence[Mapping[str, Any]], cards: Sequence[str]
) -> list[Incident]:
    """The incidents of a record, each as the command that runs it."""
    return [_read(game, dict(each), cards, f"incidents[{place}]") for place, each in enumerate(given)]


def _read(game: Game[Any], fields: dict[str, Any], cards: Sequence[str], where: str) -> Incident:
    at = read(Moment, fields.pop("at", {}), f"{where}.at")
    first = read(First, fields.pop("first"), f"{where}.first") if "first" in fields else None
    if first is not None:
        fields["cards"] = list(cards[: at.cards])
    fields.setdefault("by", "dealer")
    command = from_plain(game, {"input": "command", **fields}, where)
    return Incident(at, command, first, where)


class Incidents:
    """The incidents of a record, told one after the other at their moment."""

    def __init__(self, game: Game[Any], incidents: list[Incident], cards: Sequence[str]) -> None:
        self._left = incidents
        self._right = [read_item(game, name, f"cards[{place}]") for place, name in enumerate(cards)]
        wrong = next((each for each in incidents if each.first is not None), None)
        self.dealing = FromRecord(
            self._right if wrong is None else _first_deal(game, wrong),
            [each.at.cards for each in incidents if each.at.wagers is None],
        )

    def tell_due(self, driver: Driver[Any], decided: int) -> bool:
        """Tell the incident whose moment has come; whether there was one."""
        if not self._left or not driver.round.wagers or isinstance(driver.request, Wagers):
            return False
        incident = self._left[0]
        if incident.at.wagers is not None or (self.dealing.drawn, decided) != (
            incident.at.cards,
            incident.at.decisions,
        ):
            return False
        self._left.pop(0)
        self.dealing.pass_stop()
        if incident.first is not None:
            self.dealing.give(self._right[incident.at.cards :])
        driver.tell(incident.command)
        return True

    def tell_while_betting(self, driver: Driver[Any], wagers: int) -> None:
        """Tell what happened while betting was open, after so many wagers."""
        while self._left and self._left[0].at.wagers == wagers:
            driver.tell(self._left.pop(0).command)

    def check_all_told(self) -> None:
        """An incident whose moment never came is an error."""
        if self._left:
            late = self._left[0]
            raise Unreadable(
                "never-came",
                f"{late.where}: there never were {late.at.cards} cards and {late.at.decisions} decisions",
                late.where,
            )


def _first_deal(game: Game[Any], incident: Incident) -> list[Item]:
    assert incident.first is not None
    where = f"{incident.where}.first.cards"
    return [read_item(game, name, f"{where}[{place}]") for place, name in enumerate(incident.first.cards)]
