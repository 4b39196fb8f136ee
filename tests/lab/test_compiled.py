"""Machine code that is kept on disk never outlives the sources it was made of."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.lab import sources

ROUND = """
from houseway.lab.baceball import kernel, model
from houseway.lab.models import Plan
from houseway.lab.streams import stream

told, = model.model(Plan("baceball")).tell(1, stream(1, 0))
print(told.record["cards"], bool(kernel.play.stats.cache_hits))
"""


@pytest.fixture
def package(tmp_path) -> Path:
    there = tmp_path / "houseway"
    shutil.copytree(Path(houseway.__file__).parent, there, ignore=shutil.ignore_patterns("__pycache__"))
    return there


def played(package: Path) -> list[str]:
    """The cards of a round in a process of its own, and whether the kernel was found on disk."""
    away = {"PYTHONPATH": str(package.parent), "NUMBA_CACHE_DIR": str(package.parent / "kept")}
    done = subprocess.run(
        [sys.executable, "-c", ROUND], env=os.environ | away, capture_output=True, text=True, check=True
    )
    return done.stdout.rsplit(maxsplit=1)


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.ci
def test_a_change_in_what_a_kernel_calls_reaches_it(package):
    """Streams are another file than bACEball's kernel."""
    cards, kept = played(package)
    assert kept == "False"
    assert played(package) == [cards, "True"]
    edit(package / "lab" / "streams.py", "(17, 19, 23, 32, 41, 45)", "(17, 19, 25, 32, 41, 45)")
    others, kept = played(package)
    assert kept == "False"
    assert others != cards


@pytest.mark.parametrize(
    ("changed", "concerns"),
    [
        ("lab/streams.py", {"baceball", "pontoon", "solving"}),
        ("lab/solving/hands.py", {"baceball", "pontoon", "solving"}),
        ("games/pontoon/hands.py", {"pontoon"}),
        ("lab/pontoon/kernel.py", {"pontoon"}),
        ("games/__init__.py", {"baceball", "pontoon", "solving"}),
        ("equipment/cards.py", {"baceball", "pontoon", "solving"}),
        ("cli/__init__.py", set()),
    ],
)
def test_a_stamp_covers_what_a_kernel_may_depend_on(package, monkeypatch, changed, concerns):
    monkeypatch.setattr(sources, "PACKAGE", package)
    modules = {name: f"houseway.lab.{name}.kernel" for name in ("baceball", "pontoon", "solving")}

    def stamps() -> dict[str, str]:
        sources._digest.cache_clear()
        return {name: sources.stamp(module) for name, module in modules.items()}

    before = stamps()
    with (package / changed).open("a", encoding="utf-8") as source:
        source.write("\n")
    after = stamps()
    sources._digest.cache_clear()
    assert {name for name in modules if before[name] != after[name]} == concerns
