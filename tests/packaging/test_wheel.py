"""The wheel alone, with what it says it needs: everything is in it, and every command runs."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from houseway.cli import app
from houseway.lab.games import ENTRIES
from tests.cli.running import record
from tests.packaging.installing import build_wheel, contents, install, run, sources

PLAIN = {
    "play": ("play", "baceball"),
    "settle": ("settle", "-"),
    "floor": ("floor", "-", "--json"),
    "set-tiles": ("set-tiles", "6-6", "2-2", "2-2", "3-6"),
    "rules": ("rules", "pontoon", "12.6"),
    "documents": ("documents",),
    "promotions": ("promotions",),
    "jackpots": ("jackpots", "--reconcile"),
    "cases": ("cases",),
    "figures": ("figures",),
    "verify": ("verify",),
    "export": ("export",),
    "replay": ("replay", "baceball-1/1"),
}
ABOUT_SOMETHING = {
    "promotion": ("promotion", "terms.json", "--check"),
    "draw": ("draw", "P", "--verify"),
    "tournament": ("tournament", "conditions.json", "--check"),
    "case": ("case", "C"),
    "link": ("link",),
}
"""Commands about something that is not there: one line says so."""
OF_THE_LAB = {"simulate", "analyse", "report"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(wheel, tmp_path_factory.mktemp("environment") / "venv")


@pytest.mark.ci
def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    assert sources() - contents(wheel) == set()


def test_every_command_is_tried_here() -> None:
    known = {command.name for command in app.registered_commands}
    assert known == {*PLAIN, *ABOUT_SOMETHING, *OF_THE_LAB, "serve"}


@pytest.mark.ci
def test_what_runs_is_the_wheel(installed: Path) -> None:
    shown = subprocess.run(
        [installed / "python", "-c", "import houseway; print(houseway.__file__)"],
        cwd=installed,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(shown.stdout.strip()).is_relative_to(installed.parent)


@pytest.mark.ci
def test_environments_say_what_they_lack(installed: Path) -> None:
    done = subprocess.run(
        [installed / "python", "-I", "-c", "import houseway; print('light'); import houseway.envs"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "light\n"
    assert done.stderr.splitlines()[-1].endswith("needs gymnasium: pip install 'houseway[research]'")


@pytest.mark.ci
def test_plain_commands_run(installed: Path, tmp_path: Path) -> None:
    typed = {"play": "bdq", "settle": json.dumps(record()), "floor": '{"floor": {}, "steps": []}'}
    for name, words in PLAIN.items():
        done = run(installed, *words, stdin=typed.get(name, ""), HOUSEWAY_DATA=str(tmp_path))
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), (name, done.stderr)
        assert done.stdout, name


@pytest.mark.ci
def test_commands_about_nothing_say_so(installed: Path, tmp_path: Path) -> None:
    run(installed, *PLAIN["play"], stdin="bdq", HOUSEWAY_DATA=str(tmp_path))
    for name, words in ABOUT_SOMETHING.items():
        done = run(installed, *words, HOUSEWAY_DATA=str(tmp_path))
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), (name, done.stderr)


@pytest.mark.ci
def test_a_game_is_simulated_by_its_reference_strategy(installed: Path) -> None:
    assert simulated(installed, "four-card-poker")["rounds"] == 20


def simulated(installed: Path, game: str) -> Any:
    done = run(installed, "simulate", game, "--rounds", "20", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.ci
def test_a_game_is_analysed(installed: Path) -> None:
    done = run(installed, "analyse", "baceball", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["wagers"]["strike-1"]["fraction"] == "-1/13"


@pytest.mark.ci
def test_the_floor_is_served(installed: Path, tmp_path: Path) -> None:
    with subprocess.Popen(
        [installed / "houseway", "serve", "--port", "0", "--data", str(tmp_path)],
        cwd=installed,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            address = next(_addresses(process.stdout))
            for path in ("/", "/web/mark.svg"):
                with urlopen(address + path, timeout=30) as answer:
                    assert answer.status == 200
        finally:
            process.terminate()


def _addresses(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if found := re.search(r"http://[\d.]+:\d+", line):
            yield found[0]


@pytest.mark.deep
@pytest.mark.parametrize("game", ENTRIES)
def test_every_game_is_simulated_analysed_and_reported(installed: Path, game: str, tmp_path: Path) -> None:
    assert simulated(installed, game)["rounds"] == 20
    done = run(installed, "analyse", game, "--json")
    assert done.returncode == 0, done.stderr
    sheet = tmp_path / "sheet.html"
    done = run(installed, "report", game, "-o", str(sheet), "--rounds", "100k")
    assert done.returncode == 0, done.stderr
    assert sheet.with_suffix(".json").exists()
