"""simulate and analyse on the command line."""

import json
from pathlib import Path

import pytest

from houseway.api import advise
from houseway.cli.lab import count_of
from houseway.rulebook import Unreadable
from tests.cli.running import one_line, run


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1000000", 10**6),
        ("1_000_000", 10**6),
        ("60M", 60 * 10**6),
        ("1e9", 10**9),
        ("2.5k", 2500),
        ("1.5e3", 1500),
    ],
)
def test_counts_as_people_type_them(text: str, number: int) -> None:
    assert count_of(text, "rounds") == number


@pytest.mark.parametrize("text", ["", "-5", "ten", "1.5", "1e", "M", "1e999", "0x10", "1,000"])
def test_what_is_no_count_is_quoted(text: str) -> None:
    with pytest.raises(Unreadable) as problem:
        count_of(text, "rounds")
    assert repr(text) in problem.value.message


def test_a_simulation_as_one_document() -> None:
    done = run("simulate", "baceball", "--rounds", "10k", "--seed", "3", "--json")
    found = json.loads(done.out)
    assert done.code == 0 and found["rounds"] == 10_000 and found["seed"] == 3
    assert {"standard_error", "confidence_interval_95", "house_edge"} <= found["wagers"]["bet"].keys()


def test_an_analysis_for_people_fits_the_terminal() -> None:
    done = run("analyse", "baceball", "--check", "--rounds", "100k", "--seed", "1", columns=80)
    assert done.code == 0 and "both ways agree" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "baceball", "--rounds", "0"),
        ("simulate", "baceball", "--rounds", "-1"),
        ("simulate", "baceball", "--boxes", "8"),
        ("simulate", "baceball", "--shoe"),
        ("simulate", "baceball", "--strategy", "none.txt"),
        ("simulate", "pai-gow", "--shoe"),
        ("simulate", "chess"),
        ("analyse", "chess"),
        ("analyse", "pinkjack", "--strategy", "none.txt"),
        ("analyse", "pinkjack", "--settings", "none.toml"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.code == 2
    one_line(done)


def test_analyse_tells_what_each_choice_of_a_hand_is_worth(tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    file.write_text('{"hand": ["Ks", "6d"], "dealer": ["9h"], "seen": ["5c"], "stakes": {"box": 1000}}')
    told = json.loads(run("analyse", "pinkjack", "--position", str(file), "--json").out)
    assert told == advise("pinkjack", {}, json.loads(file.read_text()))
    assert [each["action"] for each in told["choices"]] == ["stand", "hit", "double"]
    shown = run("analyse", "pinkjack", "--position", str(file)).out
    assert "▸  stand" in shown and "costs $" in shown
    bad = run("analyse", "pinkjack", "--position", str(tmp_path / "none.json"))
    assert bad.code == 2 and "none.json" in bad.err
