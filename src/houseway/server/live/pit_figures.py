"""The figures of the pit, read where no table waits: the journal once, and then what was added to it."""

from datetime import date, tzinfo
from pathlib import Path
from threading import Lock

from houseway.floor.figures import Figures, Line
from houseway.journal import ReadOnlyJournal


class PitFigures:
    """Asked for from any thread."""

    def __init__(self, journal: Path, zone: tzinfo | None) -> None:
        self._path = journal
        self._figures = Figures(zone)
        self._reading = Lock()

    def between(self, first: date | None, last: date | None) -> list[Line]:
        """These days, as far as the journal goes."""
        with self._reading, ReadOnlyJournal(self._path) as journal:
            self._figures.read(journal)
            return self._figures.between(first, last)
