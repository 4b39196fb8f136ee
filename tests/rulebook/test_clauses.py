"""The five documents as data: every clause once, in our words; every ruling on clauses that exist."""

import csv
import re
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

import houseway
from houseway.rulebook import (
    GAMES,
    UnknownClause,
    all_rulings,
    entry_of,
    rulebook,
)
from houseway.rulebook.clauses import Rulebook

RULING = re.compile(r"\b(?:Q[ABC]-\d+|(?:PJ|PT|FP|PG|BB)-R\d+|PG-[ASD]\d+)\b")
CLAUSES = {"pinkjack": 282, "pontoon": 294, "four-card-poker": 218, "pai-gow": 409, "baceball": 290}


def rows(name: str) -> list[dict[str, str]]:
    """The file as it lies there, before the product reads it."""
    with resources.files("houseway.rulebook").joinpath("data", name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_there_are_five_games_with_1493_clauses() -> None:
    assert set(GAMES) == set(CLAUSES)
    assert {game: len(rulebook(game)) for game in GAMES} == CLAUSES
    assert sum(CLAUSES.values()) == 1_493


@pytest.mark.parametrize("game", GAMES)
def test_each_number_stands_once_in_its_document(game: str) -> None:
    numbers = Counter(row["clause"] for row in rows(f"{game}.csv"))
    assert [number for number, times in numbers.items() if times > 1] == []
    assert list(numbers) == [entry.number for entry in rulebook(game)]
    assert all(number and number == number.strip() for number in numbers)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_says_something_of_some_kind_and_subject(game: str) -> None:
    for entry in rulebook(game):
        assert entry.summary.strip(), entry.clause
        assert entry.kind, entry.clause
        assert entry.area, entry.clause
        assert entry.clause == f"{game}/{entry.number}"
        assert entry_of(entry.clause) is entry
        assert entry.number in rulebook(game)


@pytest.mark.parametrize("game", GAMES)
def test_no_summary_is_cut_off_in_reading(game: str) -> None:
    assert [entry.summary for entry in rulebook(game)] == [row["summary"] for row in rows(f"{game}.csv")]


def test_there_are_338_rulings_each_with_its_own_name() -> None:
    names = [ruling.ruling for ruling in all_rulings()]
    assert len(names) == 338
    assert len(set(names)) == 338


def test_every_ruling_that_the_code_names_is_one() -> None:
    names = {ruling.ruling for ruling in all_rulings()}
    source = Path(houseway.__file__).parent.rglob("*.py")
    named = {name for path in source for name in RULING.findall(path.read_text("utf-8"))}
    assert "QC-38" in named
    assert named <= names


def test_every_clause_that_a_ruling_names_exists() -> None:
    for ruling in all_rulings():
        for clause in ruling.clauses:
            assert entry_of(clause).clause == clause


def test_every_ruling_is_on_games_of_the_house_and_says_how_we_read() -> None:
    for ruling in all_rulings():
        assert ruling.games, ruling.ruling
        assert set(ruling.games) <= set(GAMES), ruling.ruling
        assert ruling.reading.strip(), ruling.ruling


def test_a_ruling_belongs_to_the_games_it_names() -> None:
    for game in GAMES:
        assert set(rulebook(game).rulings) == {each.ruling for each in all_rulings() if game in each.games}
    assert rulebook("baceball").ruling("BB-R5") == "BB-R5"
    assert rulebook("pinkjack").ruling("QA-3") == "QA-3"


@pytest.mark.parametrize(("game", "name"), [("baceball", "QA-3"), ("pinkjack", "BB-R5"), ("pontoon", "")])
def test_another_games_ruling_is_unknown(game: str, name: str) -> None:
    with pytest.raises(UnknownClause, match=game):
        rulebook(game).ruling(name)


@pytest.mark.parametrize("number", ["99.9", "", "4.5(a)", "baceball/3.1", "3.1 "])
def test_an_unknown_number_is_an_error_that_quotes_it(number: str) -> None:
    with pytest.raises(UnknownClause, match="baceball document") as caught:
        rulebook("baceball").clause(number)
    assert repr(number) in str(caught.value)


@pytest.mark.parametrize("clause", ["baceball/99.9", "blackjack/1.1", "baceball", "", "/3.1", "3.1"])
def test_a_full_name_that_is_in_no_document_is_an_error(clause: str) -> None:
    with pytest.raises(UnknownClause):
        entry_of(clause)


def test_a_game_that_the_house_does_not_have_is_an_error_that_lists_those_it_has() -> None:
    with pytest.raises(UnknownClause, match=", ".join(GAMES)):
        Rulebook("blackjack")


def test_a_citation_keeps_the_deciding_clause_first() -> None:
    cite = rulebook("baceball").cite
    assert cite["3.1"] == ("baceball/3.1",)
    assert cite[("4.4", "1.1/burn")] == ("baceball/4.4", "baceball/1.1/burn")
    assert cite[("1.1/burn", "4.4")] == ("baceball/1.1/burn", "baceball/4.4")


@pytest.mark.parametrize("cited", ["99.9", ("4.4", "99.9"), "pinkjack/8.1.1"])
def test_a_citation_of_an_unknown_clause_is_an_error_every_time(cited: str | tuple[str, ...]) -> None:
    cite = rulebook("baceball").cite
    for _ in range(2):
        with pytest.raises(UnknownClause):
            cite[cited]


def test_a_rulebook_is_read_once() -> None:
    assert rulebook("pontoon") is rulebook("pontoon")
