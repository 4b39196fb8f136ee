"""Files for their owner's eyes alone: what lies sealed in them is plain to whoever can read them."""

import os
import stat
from contextlib import suppress
from pathlib import Path

OWNER_ONLY, FOLDER_OF_OWNER = 0o600, 0o700
ATTENDANTS = ("-wal", "-shm", "-journal", ".lock")
"""What stands beside a database."""


class OpenToOthers(Exception):
    """A folder that others can look into, and that is not ours to shut."""


def make_private(path: Path) -> None:
    """Only the owner reads this database, from its first byte on; what stands beside it likewise."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for each in (path, *(path.with_name(f"{path.name}{end}") for end in ATTENDANTS)):
        with suppress(FileNotFoundError):
            if stat.S_IMODE(each.stat().st_mode) != OWNER_ONLY:
                each.chmod(OWNER_ONLY)


def private_folder(folder: Path, databases: tuple[str, ...]) -> None:
    """Make this folder, or shut one in which nothing but these databases and copies of them lie; check it."""
    folder.mkdir(mode=FOLDER_OF_OWNER, parents=True, exist_ok=True)
    found = folder.stat()
    if found.st_uid != os.geteuid():
        raise OpenToOthers(f"{str(folder)!r} belongs to another account: choose a folder of your own")
    mode = stat.S_IMODE(found.st_mode)
    if mode & 0o077:
        if all(each.name.startswith(databases) for each in folder.iterdir()):
            folder.chmod(FOLDER_OF_OWNER)
        if stat.S_IMODE(folder.stat().st_mode) & 0o077:
            advice = "choose a folder of its own, or shut this one (chmod 700)"
            raise OpenToOthers(
                f"others on this machine can look into {str(folder)!r} (mode {mode:o}): {advice}"
            )
    for name in databases:
        if (folder / name).exists():
            make_private(folder / name)
    for copy in folder.iterdir():
        if copy.name.startswith(databases) and copy.is_file():
            copy.chmod(OWNER_ONLY)
