"""One change to what the code says, made as it is imported, and the tests that are marked with its clauses.

For `said_otherwise.py`, in a process of its own: nothing of the house is imported here before the change.
"""

import hashlib
import json
import sys
import tomllib
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct, convert

ROOT = Path(__file__).parents[1]
CODE = ROOT / "src/houseway"
RAN = "ran"
SECONDS = 60
"""How long a test may take of a processor."""


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says once of these clauses, and what it is made to say."""

    clauses: tuple[str, ...]
    file: str
    says: str
    otherwise: str

    @property
    def is_there(self) -> bool:
        """Whether the file still says so."""
        file = CODE / self.file
        return file.is_file() and file.read_text("utf-8").count(self.says) == 1

    @property
    def code(self) -> str:
        """By what it is known again."""
        return hashlib.sha256(f"{self.says}\n{self.otherwise}".encode()).hexdigest()[:10]

    @property
    def place(self) -> str:
        """In one line."""
        words = (" ".join(each.split()) for each in (self.says, self.otherwise))
        return f"{self.file}: {' -> '.join(words)}"


def changes(file: Path) -> list[Change]:
    """All that the file has."""
    return convert(tomllib.loads(file.read_text("utf-8"))["changed"], list[Change])


class _Changed(SourceFileLoader):
    change: Change

    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        source = self.get_data(path).decode().replace(self.change.says, self.change.otherwise)
        return compile(source, path, "exec", dont_inherit=True)


class _Finder:
    def __init__(self, change: Change) -> None:
        self.change = change

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("houseway."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin == str(CODE / self.change.file):
            loader = _Changed(spec.name, spec.origin)
            loader.change, spec.loader = self.change, loader
        return spec


def main(file: Path, code: str, clauses: Sequence[str], tests: Sequence[str]) -> None:
    """Tells how a test of each clause failed, until one noticed."""
    change = next(each for each in changes(file) if each.code == code)
    sys.meta_path.insert(0, _Finder(change))
    import pytest  # only now: they import what is changed

    from tools.left_undone import Runner, marks_of
    from tools.switches import Switches
    from tools.trace_check import OPTIONS

    runner = Runner(Switches())

    def every() -> bool:
        ran = 0
        for clause in clauses:
            for item in runner.items:
                if clause not in marks_of(item):
                    continue
                ran += 1
                if failed := runner.run(item, SECONDS):
                    print("\n" + json.dumps([clause, failed, item.nodeid]))
                    if failed == "caught":
                        break
        print("\n" + json.dumps([RAN, str(ran), ""]))
        return True

    runner.then = every
    wrong = pytest.main([*OPTIONS, "-s", "-p", "no:schemathesis", *tests], plugins=[runner])
    sys.exit(int(wrong))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3].split(","), sys.argv[4:])
