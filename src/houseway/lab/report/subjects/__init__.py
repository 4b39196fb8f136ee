"""The games on par sheets, each in the module of its name."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from houseway.games import game_named
from houseway.lab.report.subjects.base import Subject


def subject_of(game: str, given: Mapping[str, Any]) -> Subject:
    """The game as its sheet shows it; a kernel is loaded only when its game is wanted."""
    module = import_module(f"{__name__}.{game_named(game).name.replace('-', '_')}")
    subject: Subject = module.SUBJECT(given)
    return subject
