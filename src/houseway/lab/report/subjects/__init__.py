"""The games on par sheets."""

from collections.abc import Callable, Mapping
from typing import Any

from houseway.games import game_named
from houseway.lab.report.subjects.base import Subject


def _baceball(given: Mapping[str, Any]) -> Subject:
    from houseway.lab.report.subjects.baceball import Baceball

    return Baceball(given)


def _four_card_poker(given: Mapping[str, Any]) -> Subject:
    from houseway.lab.report.subjects.four_card_poker import FourCardPoker

    return FourCardPoker(given)


def _pai_gow(given: Mapping[str, Any]) -> Subject:
    from houseway.lab.report.subjects.pai_gow import PaiGow

    return PaiGow(given)


def _pinkjack(given: Mapping[str, Any]) -> Subject:
    from houseway.lab.report.subjects.boxes import Pinkjack

    return Pinkjack(given)


def _pontoon(given: Mapping[str, Any]) -> Subject:
    from houseway.lab.report.subjects.boxes import Pontoon

    return Pontoon(given)


SUBJECTS: dict[str, Callable[[Mapping[str, Any]], Subject]] = {
    "pinkjack": _pinkjack,
    "pontoon": _pontoon,
    "four-card-poker": _four_card_poker,
    "pai-gow": _pai_gow,
    "baceball": _baceball,
}


def subject_of(game: str, given: Mapping[str, Any]) -> Subject:
    """The game as its sheet shows it; a kernel is loaded only when its game is wanted."""
    game_named(game)
    return SUBJECTS[game](given)
