"""A file can be read in one sitting."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 420
"""About 400 lines."""

FOLDERS = ("src", "tests", "tools", "benchmarks")
KINDS = {".py", ".js", ".mjs", ".css"}


def is_naive(path: Path) -> bool:
    """A second model of a game, naive on purpose: one file, to be read beside the document."""
    return path.parent.name == "differential" and path.name.startswith("slow_")


def test_files_stay_short() -> None:
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS]
    assert len(files) > 900
    lengths = {path: len(path.read_text().splitlines()) for path in files if not is_naive(path)}
    assert {str(path.relative_to(ROOT)): count for path, count in lengths.items() if count > MOST} == {}


@pytest.mark.parametrize("name", ["slow_pontoon.py", "slow_pinkjack.py"])
def test_a_second_model_may_be_as_long_as_its_document(name: str) -> None:
    assert is_naive(ROOT / "tests" / "differential" / name)
    assert not is_naive(ROOT / "tests" / "floor" / "limits" / name)
