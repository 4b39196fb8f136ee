"""What the command line reads of a house: documents with their text, disputes with their rounds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.table.procedure.roles import Role
from tests.cli.running import run
from tests.server.pit.staffed import open_house
from tests.server.pit.test_conduct import give
from tests.server.pit.test_documents import HASH, OTHER_TEXTS, TEXT, in_force


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("house")
    with open_house(path, games=["pinkjack"], terms=OTHER_TEXTS) as house:
        max_, ann = house.somebody(Role.GAMING_MANAGER), house.somebody(Role.PLAYER, "ann")
        in_force(max_)
        give(max_, "supply-text", document="pj-1", text=TEXT)
        for case in ("D1", "D2"):
            fields = {"case": case, "table": "pinkjack-1", "round": 1, "words": "paid short"}
            assert give(ann, "open-case", **fields).status_code == 200
        assert give(max_, "decide-case", case="D1", decision="stands", words="seen").status_code == 200
        assert give(max_, "close-case", case="D1").status_code == 200
    yield path


def test_documents_are_listed_with_their_day_and_hash(folder: Path) -> None:
    told = run("documents", "--data", folder, "--json").json
    (shown,) = told["documents"]
    assert (shown["document"], shown["state"], shown["effect"]) == ("pj-1", "in-force", "2016-08-22")
    assert shown["text_hash"] == HASH
    assert len(told["ours"]) == 5
    table = run("documents", "--data", folder).out
    assert "pj-1" in table and "2016-08-22" in table and HASH[:12] in table


def test_the_text_of_a_document_is_printed_as_it_was_supplied(folder: Path) -> None:
    told = run("rules", "pinkjack", "--document", "pj-1", "--text", "--data", folder)
    assert (told.code, told.out) == (0, TEXT)
    unknown = run("rules", "pinkjack", "--document", "pj-9", "--text", "--data", folder)
    assert unknown.code == 2 and "pj-9" in unknown.err and len(unknown.err.splitlines()) == 1
    other = run("rules", "pontoon", "--document", "pj-1", "--text", "--data", folder)
    assert other.code == 2 and len(other.err.splitlines()) == 1


def test_disputes_are_listed_and_taken_along_with_their_rounds(folder: Path) -> None:
    told = run("cases", "--data", folder, "--json").json["cases"]
    assert [(each["case"], each["state"]) for each in told] == [("D2", "opened"), ("D1", "closed")]
    waiting = run("cases", "--open", "--data", folder, "--json").json["cases"]
    assert [each["case"] for each in waiting] == ["D2"]
    assert "D1  closed  ann  pinkjack-1 round 1  paid short" in run("cases", "--data", folder).out
    file = run("case", "D1", "--export", "--data", folder).json
    assert (file["case"]["decision"], [each["round"] for each in file["rounds"]]) == ("stands", [1])
    steps = run("case", "D1", "--data", folder).out
    assert "stands, acting as a gaming supervisor: seen" in steps
    unknown = run("case", "D9", "--data", folder)
    assert unknown.code == 2 and "D9" in unknown.err and len(unknown.err.splitlines()) == 1


@pytest.mark.parametrize("command", [("cases",), ("case", "D1")])
def test_a_folder_without_a_house_is_one_clear_line(command: tuple[str, ...], tmp_path: Path) -> None:
    told = run(*command, "--data", tmp_path / "nowhere")
    assert told.code == 2 and len(told.err.splitlines()) == 1 and told.out == ""


def test_without_a_house_the_programs_own_documents_are_listed(tmp_path: Path) -> None:
    told = run("documents", "--data", tmp_path)
    assert told.code == 0 and "No document is recorded" in told.out and "NI2018-569" in told.out
