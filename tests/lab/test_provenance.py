"""Every output says by which program, rules, rulings and strategy its figures came to be."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import houseway
from houseway.games import game_named
from houseway.lab import cluster
from houseway.lab.provenance import digest, source_sha256
from houseway.rulebook import Unreadable
from tests.cli.running import run


def assert_whole(found: dict[str, Any]) -> None:
    about, game = found["provenance"], game_named(found["game"])
    assert about["program"] == f"houseway {houseway.__version__}"
    assert (about["rule_document"], about["rulings_version"]) == (game.document, game.rulings)
    assert len(about["source_sha256"]) == len(about["rules_sha256"]) == 64
    assert about["strategy"]["name"] and "settings" in found


def test_an_analysis() -> None:
    found = houseway.analyse("pai-gow", {}, "best")
    assert_whole(found)
    assert found["provenance"]["strategy"] == {"name": "best", "sha256": digest([("", b"best")])}
    assert houseway.analyse("baceball")["provenance"]["strategy"] == {"name": "best play"}


def test_a_simulation_and_its_strategy_by_checksum(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("triple: otherwise\n", encoding="utf-8")
    sums = set()
    for strategy in (None, "optimal", str(own)):
        found = houseway.simulate("four-card-poker", rounds=100, seed=3, strategy=strategy)
        assert_whole(found)
        assert found["seed"] == 3
        sums.add(found["provenance"]["strategy"]["sha256"])
    assert len(sums) == 3


def test_people_read_it_too() -> None:
    out = run("simulate", "baceball", "--rounds", "100", "--seed", "1", columns=200).out
    assert f"houseway {houseway.__version__} ({source_sha256()[:12]})" in out


def test_people_read_settings_boxes_and_shoe(tmp_path: Path) -> None:
    chosen = tmp_path / "table.json"
    chosen.write_text('{"decks": 8}', encoding="utf-8")
    words = ("--boxes", "2", "--shoe", "--settings", str(chosen))
    out = run("simulate", "pinkjack", "--rounds", "100", "--seed", "1", *words, columns=200).out
    assert "100 rounds, seed 1, 2 boxes, dealt to the cutting card" in out
    assert 'settings chosen: {"decks": 8}' in out


def test_a_check_names_what_it_simulated() -> None:
    found = houseway.analyse("pai-gow")
    played = houseway.check_analysis(found, None, rounds=1000, seed=1)["strategies"]
    assert [each["name"] for each in played] == ["house-way", "best"]


def test_the_checksum_is_of_names_and_contents() -> None:
    assert digest([("a", b"bc")]) == sha256(b"a\x002\x00bc").hexdigest()
    assert digest([("a", b"bc")]) != digest([("ab", b"c")])


class Workers:
    """A cluster whose workers answer so."""

    def __init__(self, **sources: Any) -> None:
        self.sources = sources

    def run(self, function: Any, on_error: str) -> dict[str, Any]:
        assert function is source_sha256 and on_error == "return"
        return self.sources


def test_workers_of_another_version_are_refused() -> None:
    cluster._check_versions(Workers(one=source_sha256(), two=source_sha256()))
    for other in ("0" * 64, ImportError("no such module")):
        with pytest.raises(Unreadable, match="two runs another version"):
            cluster._check_versions(Workers(one=source_sha256(), two=other))


def test_a_worker_that_joins_later_counts_nothing() -> None:
    with pytest.raises(cluster.AnotherVersion):
        cluster.count_chunk("0" * 64, b"{}", 1, 0, 10)
