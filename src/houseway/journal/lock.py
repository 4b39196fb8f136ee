"""The key to a journal: who holds it may write. It falls back when the holder's process ends, in any way."""

import os
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import TextIO

from houseway.journal.errors import JournalInUse
from houseway.journal.private import OWNER_ONLY


def take_lock(path: Path) -> TextIO:
    """The one key to this journal, held until the file is closed."""
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
    key = os.fdopen(os.open(path.with_name(f"{path.name}.lock"), flags, OWNER_ONLY), "a+", encoding="ascii")
    try:
        flock(key, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        key.seek(0)
        holder = key.read()
        key.close()
        raise JournalInUse(f"{path} is being written by process {holder or 'unknown'}") from None
    _sign(key)
    return key


def _sign(key: TextIO) -> None:
    key.truncate(0)
    key.write(str(os.getpid()))
    key.flush()
