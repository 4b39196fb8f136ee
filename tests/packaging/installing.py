"""The wheel built from the sources, and installed beside nothing but what it says it needs."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
LEFT_BEHIND = ("__pycache__", "*.egg-info")


def sources() -> set[str]:
    """Every file of the package, as the wheel should name it."""
    found = (path for path in (SOURCES / "houseway").rglob("*") if path.is_file())
    return {path.relative_to(SOURCES).as_posix() for path in found if "__pycache__" not in path.parts}


def build_wheel(folder: Path) -> Path:
    """The wheel, made from a copy so that nothing is left beside the sources."""
    copy = folder / "sources"
    shutil.copytree(SOURCES, copy / "src", ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, copy / name)
    _run(
        sys.executable, "-m", "pip", *_QUIET, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, copy
    )
    [wheel] = folder.glob("*.whl")
    return wheel


def contents(wheel: Path) -> set[str]:
    """The files that it installs."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def install(wheel: Path, folder: Path) -> Path:
    """An environment of its own with the wheel and what it requires; its `bin`."""
    _run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin" / "python"
    _run(
        sys.executable, "-m", "pip", *_QUIET, "--python", python, "install", "--no-deps", "--no-index", wheel
    )
    [packages] = folder.glob("lib/python*/site-packages")
    for name in _required(wheel):
        _lend(name, packages)
    return folder / "bin"


def _required(wheel: Path) -> set[str]:
    """The names of all that it needs, and all that these need."""
    with zipfile.ZipFile(wheel) as archive:
        [about] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        lines = archive.read(about).decode("utf-8").splitlines()
    waiting = [line.removeprefix("Requires-Dist: ") for line in lines if line.startswith("Requires-Dist: ")]
    found: set[str] = set()
    while waiting:
        wanted = Requirement(waiting.pop())
        name = canonicalize_name(wanted.name)
        if name in found or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting += metadata.requires(name) or []
    return found


def _lend(name: str, packages: Path) -> None:
    """A distribution that is installed here, made known there."""
    files = metadata.files(name) or []
    for top in sorted({file.parts[0] for file in files} - {"..", "__pycache__"}):
        there = packages / top
        if not there.exists():
            there.symlink_to(Path(str(metadata.distribution(name).locate_file(top))))


def run(
    bin_folder: Path, *arguments: str, stdin: str = "", **environment: str
) -> "subprocess.CompletedProcess[str]":
    """The installed command, run where no source of ours is near."""
    kept = {name: os.environ[name] for name in ("HOUSEWAY_DATA",) if name in os.environ}
    return subprocess.run(
        [bin_folder / "houseway", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=bin_folder,
        env=kept | {"PATH": os.defpath, "COLUMNS": "100"} | environment,
        timeout=600,
        check=False,
    )


_QUIET = ("--quiet", "--disable-pip-version-check")


def _run(*command: Any) -> None:
    subprocess.run([str(word) for word in command], check=True, capture_output=True)
