"""By what places and tests are known again when files, lines and their order change."""

import ast
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


def of(name: str, node: ast.AST) -> str:
    """What stands there, within whatever has that name."""
    return of_all([name, ast.dump(node)])


def of_all(parts: Iterable[str]) -> str:
    """Several at once, in any order."""
    return hashlib.sha256("\n".join(sorted(parts)).encode()).hexdigest()[:10]


def of_test(nodeid: str) -> str:
    """A test as it is written, or nothing if it is not written in its file."""
    file, _, name = nodeid.partition("[")[0].partition("::")
    return _tests_in(ROOT / file).get(name.rpartition("::")[2], "")


def of_all_tests() -> frozenset[str]:
    """Every test as it is written."""
    files = (ROOT / "tests").rglob("test_*.py")
    return frozenset(each for file in files for each in _tests_in(file).values())


@cache
def _tests_in(file: Path) -> Mapping[str, str]:
    if not file.is_file():
        return {}
    return {each.name: of(each.name, each) for each in _functions(ast.parse(file.read_bytes()))}


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and "test" in each.name)
