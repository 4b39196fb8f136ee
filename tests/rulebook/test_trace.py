"""From clause to code and test: citations in code exist; carried clauses come from test runs."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.games import PLAYABLE
from houseway.rulebook import GAMES, UnknownClause, biting, carrying, entry_of, rulebook, trace
from houseway.rulebook.biting import Bite


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a folder for one game's code."""
    folder = tmp_path / "houseway" / "games" / "baceball"
    folder.mkdir(parents=True)

    def files(game: str) -> Iterator[Path]:
        yield from sorted((tmp_path / "houseway" / "games" / game.replace("-", "_")).glob("*.py"))

    monkeypatch.setattr(trace, "_game_files", files)
    return folder


@pytest.fixture
def carried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record of a run that is not the real one."""
    file = tmp_path / "carried.json"
    monkeypatch.setattr(carrying, "produced_file", lambda: file)
    return file


@pytest.mark.parametrize("game", GAMES)
def test_every_literal_in_the_games_code_that_looks_like_a_clause_exists(game: str) -> None:
    for clause, places in trace.citations(game).items():
        assert entry_of(clause).clause == clause
        assert places


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_playable_game_cites_clauses_at_real_lines(game: str) -> None:
    found = trace.citations(game)
    assert len(found) > 50
    source = Path(trace.__file__).parents[2]
    for clause, places in found.items():
        for place in places:
            name, _, line = place.rpartition(":")
            number = clause.partition("/")[2]
            assert number in (source / name).read_text(encoding="utf-8").splitlines()[int(line) - 1]


def test_citations_are_found_wherever_they_stand_in_code(tree: Path) -> None:
    (tree / "procedure.py").write_text(
        'RULES = {"bet": ("5.1.1", "1.1/bet")}\n\ndef play():\n    call("no", rule="7.1")\n', encoding="utf-8"
    )
    (tree / "wagers.py").write_text('X = "Diagram-A" if y else "5.1.1"\n', encoding="utf-8")
    assert trace.citations("baceball") == {
        "baceball/5.1.1": ["houseway/games/baceball/procedure.py:1", "houseway/games/baceball/wagers.py:1"],
        "baceball/1.1/bet": ["houseway/games/baceball/procedure.py:1"],
        "baceball/7.1": ["houseway/games/baceball/procedure.py:4"],
        "baceball/Diagram-A": ["houseway/games/baceball/wagers.py:1"],
    }


@pytest.mark.parametrize("number", ["99.9", "8.1.1.1.1", "4.5(a)", "1.1/no-such-thing", "Diagram-Z", "3.3."])
def test_a_citation_of_an_unknown_clause_is_caught_with_file_and_line(tree: Path, number: str) -> None:
    (tree / "powers.py").write_text(f'GOOD = "3.1"\n\nBAD = "{number}"\n', encoding="utf-8")
    with pytest.raises(UnknownClause) as caught:
        trace.citations("baceball")
    assert "houseway/games/baceball/powers.py:3" in str(caught.value)
    assert repr(number) in str(caught.value)


@pytest.mark.parametrize("text", ["bet", "3", "no clause 99.9 here", "strike-1", "v2.0", "Ace"])
def test_other_texts_are_not_taken_for_citations(tree: Path, text: str) -> None:
    (tree / "powers.py").write_text(f'"""Rule 99.9."""\nX = "{text}"\nY = 99.9\n', encoding="utf-8")
    assert trace.citations("baceball") == {}


def test_every_clause_looks_like_one() -> None:
    odd = [
        e.clause for game in GAMES for e in rulebook(game) if not trace.LOOKS_LIKE_A_CLAUSE.match(e.number)
    ]
    assert odd == []


@pytest.mark.parametrize("game", GAMES)
def test_the_trace_lists_every_clause_in_the_order_of_the_document(game: str) -> None:
    assert [line.entry for line in trace.trace(game)] == list(rulebook(game))


def test_a_clause_is_carried_by_the_tests_that_were_recorded(
    carried: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(biting, "checked", lambda: {"baceball/3.1": Bite.SAID})
    record = {
        "baceball/3.1": {"by": {"deed": ["refused"], "word": ["handled"]}, "tests": ["tests/a.py::test_it"]}
    }
    carried.write_text(json.dumps(record), encoding="utf-8")
    lines = {line.entry.clause: line for line in trace.trace("baceball")}
    line = lines["baceball/3.1"]
    assert line.carried and line.standing == "enforced"
    assert line.as_json()["by"] == {"word": ["handled"], "deed": ["refused"]}
    assert line.as_json()["tests"] == ["tests/a.py::test_it"]
    assert not lines["baceball/3.2"].carried and lines["baceball/3.2"].standing == "open"
    totals = trace.totals(lines.values())
    assert (totals["clauses"], totals["carried"], totals["enforced"]) == (290, 1, 1)
    assert totals["cited"] == len(trace.citations("baceball"))


def test_what_is_enforced_counts_once_it_was_seen_to_bite(
    carried: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clauses = ("baceball/3.1", "baceball/3.3.1", "baceball/3.7", "baceball/3.4")
    borne = {"by": {"deed": ["refused"]}, "tests": ["tests/a.py::test_it"]}
    carried.write_text(json.dumps(dict.fromkeys(clauses, borne)), encoding="utf-8")
    found = {"baceball/3.1": Bite.OWN, "baceball/3.3.1": Bite.BESIDE}
    monkeypatch.setattr(biting, "checked", lambda: found)
    lines = {line.entry.clause: line for line in trace.trace("baceball")}
    assert [lines[each].standing for each in clauses] == ["enforced", "unproven", "untried", "recorded"]
    totals = trace.totals(lines.values())
    assert [totals[each] for each in ("carried", "enforced", "unproven", "untried")] == [2, 1, 1, 1]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_counted_once(game: str) -> None:
    totals = trace.totals(trace.trace(game))
    kinds = ("enforced", "recorded", "structural", "stated", "vacuous", "unproven", "untried", "open")
    assert sum(totals[kind] for kind in kinds) == totals["clauses"]
    assert sum(totals[kind] for kind in kinds[:3]) == totals["carried"]


def test_before_the_first_run_nothing_is_carried(carried: Path) -> None:
    assert carrying.produced() == {}
    totals = trace.totals(trace.trace("pontoon"))
    assert (totals["clauses"], totals["carried"], totals["enforced"]) == (294, 0, 0)


def test_what_is_stated_is_not_carried_whatever_was_produced(carried: Path) -> None:
    record = {
        "pinkjack/6.4": {"by": {"sign": ["posted"], "deed": ["paid"]}, "tests": ["tests/a.py::test_it"]}
    }
    carried.write_text(json.dumps(record), encoding="utf-8")
    [line] = [line for line in trace.trace("pinkjack") if line.entry.number == "6.4"]
    assert (line.carried, line.standing) == (False, "stated")


def test_what_is_recorded_names_clauses_that_exist() -> None:
    for clause, recorded in carrying.produced().items():
        assert entry_of(clause).clause == clause
        assert recorded.tests
