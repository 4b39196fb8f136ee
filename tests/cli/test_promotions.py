"""`houseway promotion`, `promotions`, `draw`: terms checked, what is to be done, draws proved."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from houseway.api import journal_file
from houseway.journal import Draft, Journal
from tests.cli.running import run
from tests.floor.promotions.lives import AWARDED, CAR, CHAPTERS, Life, terms
from tests.floor.promotions.test_terms import NUMBERS

TOML = """
games = ["pinkjack"]
[terms]
eligibility = "adults"
[terms.prizes.A]
kind = "goods"
value = 5000
components = [{kind = "Liquor", litres = 20.5}]
"""


def file_of(terms: Any, **more: Any) -> str:
    return json.dumps({"promotion": "P", "games": list(CHAPTERS), "terms": terms, **more})


@pytest.mark.parametrize("field", NUMBERS)
def test_what_is_missing_is_told_with_its_clause_in_each_document(field: str) -> None:
    came = run(
        "promotion", "-", "--check", stdin=file_of(terms(**{field.replace(".", "__"): None})), columns=400
    )
    line, count = came.out.splitlines()
    assert (came.code, count) == (1, "1 unmet")
    assert line.startswith(f"{field}: ")
    assert all(f"{game}/{chapter}.{NUMBERS[field]}" in line for game, chapter in CHAPTERS.items())


def test_everything_is_told_at_once_and_complete_terms_are_complete() -> None:
    came = run("promotion", "-", "--check", "--json", stdin=file_of({}))
    assert (came.code, len(came.json["unmet"])) == (1, len(NUMBERS) + 1)
    came = run("promotion", "-", "--check", stdin=file_of(terms(prizes={"A": CAR})))
    assert (came.code, came.out) == (0, "complete: it may be lodged\n")


def test_a_file_in_toml_and_the_text_that_patrons_read(tmp_path: Path) -> None:
    file = tmp_path / "terms.toml"
    file.write_text(TOML)
    came = run("promotion", str(file), "--check", columns=400)
    assert came.code == 1
    for clause in ("18.5.4", "18.7.1", "18.7.11", "18.6"):
        assert f"[pinkjack/{clause}]" in came.out
    came = run("promotion", "-", "--zone", "Australia/Sydney", stdin=file_of(terms()))
    assert came.code == 0
    assert "Saturday 02 March 2024, 18:00:00 (AEDT)" in came.out


@pytest.mark.parametrize(
    "wrong",
    [file_of(terms(), games=["pontoon"]), file_of(terms(), games=["chess"]), "[", "[]", "{" * 9000, b"\xff"],
)
def test_what_are_no_terms_is_told_in_one_line(wrong: Any) -> None:
    came = run("promotion", "-", "--check", stdin=wrong)
    assert (came.code, came.out, len(came.err.splitlines())) == (2, "", 1)


def kept(here: Life, folder: Path, **changed: Any) -> Path:
    """Everything that was kept, as the journal of a house; with these fields of the draw instead."""
    with Journal(journal_file(folder), lambda: datetime(2024, 3, 9, tzinfo=UTC)) as journal:
        for entry in here.runner.journal.entries():
            draft = Draft(
                entry.table, entry.round, entry.kind, entry.author, entry.body, entry.command, entry.sealed
            )
            if entry.kind == "drawn":
                body = json.dumps({**json.loads(entry.body), **changed})
                draft = structs.replace(draft, body=body.encode())
            journal.append([draft])
    return folder


def drawn() -> Life:
    here = Life().lodged().entered("ann", "bob", "cy")
    assert "accepted" in here("draw", at=AWARDED, prizes=["A"])
    return here


def test_a_house_tells_what_is_to_be_done_and_proves_its_draws(tmp_path: Path) -> None:
    folder = kept(drawn(), tmp_path)
    came = run("promotions", "--data", str(folder), columns=400)
    assert came.code == 0
    assert "P: drawn, pinkjack" in came.out
    assert "[pinkjack/18.8]" in came.out
    came = run("draw", "P", "--verify", "--data", str(folder), columns=400)
    assert (came.code, "sound: 3 entries" in came.out) == (0, True)
    assert run("draw", "Q", "--verify", "--data", str(folder)).code != 0


def test_a_draw_that_does_not_follow_from_its_promise_is_not_sound(tmp_path: Path) -> None:
    came = run("draw", "P", "--verify", "--data", str(kept(drawn(), tmp_path, secret="0" * 64)), columns=400)
    assert came.code == 1
    assert "what was opened is not what was promised" in came.out


def test_terms_are_judged_by_the_list_of_a_house_if_its_folder_is_given(tmp_path: Path) -> None:
    here = Life()
    item = {"item": "Fire works", "source": "Regulation 5", "date": "2024-02-01"}
    assert "accepted" in here("prescribe-item", **item)
    folder, hamper = tmp_path / "house", {"kind": "goods", "value": 5000, "conditions": "none"}
    folder.mkdir()
    kept(here, folder)
    given = file_of(terms(prizes={"A": {**hamper, "components": [{"kind": "FIRE-WORKS"}]}}))
    came = run("promotion", "-", "--check", stdin=given)
    assert (came.code, came.out) == (0, "complete: it may be lodged\n")
    came = run("promotion", "-", "--check", "--data", str(folder), stdin=given, columns=400)
    line, count = came.out.splitlines()
    assert (came.code, count) == (1, "1 unmet")
    assert line.startswith("prizes.A.components[0]: fire-works: ") and "(Regulation 5, 2024-02-01)" in line
    assert all(f"{game}/{chapter}.5.5" in line for game, chapter in CHAPTERS.items())
    came = run("promotion", "-", "--check", "--data", str(tmp_path / "nowhere"), stdin=given, columns=400)
    assert (came.code, came.out, len(came.err.splitlines())) == (2, "", 1)
    assert "by no list" in run("promotion", "--help", columns=400).out
