"""Why something was not kept."""

from houseway.journal.entries import Entry


class NotKeepable(ValueError):
    """A draft that could never be exported or checked again. Nothing has changed."""


class AlreadyKept(Exception):
    """The command id is taken: by `entry`, or, without one, by another draft of the same batch."""

    def __init__(self, command: str, entry: Entry | None = None) -> None:
        where = f"is kept already, as entry {entry.sequence}" if entry else "stands twice in one batch"
        super().__init__(f"command {command!r} {where}")
        self.command = command
        self.entry = entry


class JournalDown(Exception):
    """The journal keeps nothing more until it is opened anew."""


class JournalInUse(Exception):
    """Somebody else writes this journal."""


class NotAJournal(Exception):
    """The file is no journal, or of a version this house does not know. It was not touched."""
