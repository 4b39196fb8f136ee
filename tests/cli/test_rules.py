"""`houseway rules`: the rulebook in our words, and what carries each clause."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from tests.cli.running import error, one_line, run
from tests.counts import first

GAMES = ("pinkjack", "pontoon", "four-card-poker", "pai-gow", "baceball")
SOURCE = Path(houseway.__file__).parent.parent


def test_all_five_rulebooks_are_there() -> None:
    everything = run("rules", "--json").json["clauses"]
    assert {line["clause"].split("/")[0] for line in everything} == set(GAMES)
    assert len(everything) == sum(len(run("rules", game, "--json").json["clauses"]) for game in GAMES)


def test_no_clause_is_listed_twice() -> None:
    names = [line["clause"] for line in run("rules", "--json").json["clauses"]]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", GAMES)
def test_a_games_rulebook_holds_that_game_alone(game: str) -> None:
    page = run("rules", game, "--json").json
    assert page["clauses"]
    for line in page["clauses"]:
        assert line["clause"].startswith(f"{game}/")
        assert line["summary"] and line["kind"] and line["area"]


@pytest.mark.parametrize(
    ("game", "clause"),
    [("pinkjack", "8.1.3"), ("pontoon", "12.6"), ("pontoon", "A/double"), ("pai-gow", "A2.4.1")],
)
def test_the_clauses_that_the_contract_names_are_found(game: str, clause: str) -> None:
    lines = run("rules", game, clause, "--json").json["clauses"]
    assert lines[0]["clause"] == f"{game}/{clause}"


def test_a_clause_comes_with_what_stands_under_it_and_nothing_else() -> None:
    names = [line["clause"] for line in run("rules", "baceball", "5.1.1", "--json").json["clauses"]]
    assert names == ["baceball/5.1.1", *(f"baceball/5.1.1.{number}" for number in range(1, 6))]


def test_rule_5_1_is_not_rule_5_10_nor_rule_1_rule_11() -> None:
    names = [line["clause"] for line in run("rules", "baceball", "1", "--json").json["clauses"]]
    assert names and all(re.match(r"baceball/1(\.|$)", name) for name in names)


def test_a_clause_by_its_full_name() -> None:
    assert run("rules", "baceball/5.1.1").out == run("rules", "baceball", "5.1.1").out


def test_people_read_clause_and_words() -> None:
    outcome = run("rules", "baceball", "5.1.1.2")
    assert (outcome.code, outcome.err) == (0, "")
    assert "baceball/5.1.1.2" in outcome.out and "10 to 1" in outcome.out


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_lost_at_80_columns(game: str) -> None:
    clauses = run("rules", game, "--json").json["clauses"]
    whole = "".join(run("rules", game, columns=80).out.split())
    assert [each["clause"] for each in clauses if "".join(each["summary"].split()) not in whole] == []
    traced = run("rules", game, "--trace", columns=80).out
    assert "…" not in traced.replace("…", "", sum(each["summary"].count("…") for each in clauses))


def test_a_narrow_terminal_shows_the_whole_clause_number() -> None:
    outcome = run("rules", "baceball", "5.1.1.2", columns=30)
    assert outcome.code == 0 and "baceball/5.1.1.2" in outcome.out


def test_the_trace_has_the_contracts_shape() -> None:
    page = run("rules", "--trace", "--json").json
    assert {"clauses", "totals", "games"} <= page.keys()
    named = ("clause", "kind", "grade", "area", "summary", "carried", "code", "tests")
    for line in page["clauses"]:
        assert [name for name in line if name in named] == list(named)
        assert line["grade"] in ("enforced", "recorded", "structural", "stated", "vacuous")
        assert not (line["carried"] and line["grade"] in ("stated", "vacuous"))
        assert not line["carried"] or line["tests"] or line["grade"] == "structural"
    assert page["totals"] == {
        name: sum(count[name] for count in page["games"].values()) for name in page["totals"]
    }


def test_the_totals_add_up() -> None:
    page = run("rules", "baceball", "--trace", "--json").json
    totals, lines = page["totals"], page["clauses"]
    assert totals["clauses"] == len(lines)
    assert totals["carried"] == sum(line["carried"] for line in lines)
    assert totals["cited"] == sum(bool(line["code"]) for line in lines)
    assert totals["carried"] == totals["enforced"] + totals["recorded"] + totals["structural"]
    outside = ("stated", "vacuous", "unproven", "untried", "open")
    assert totals["carried"] + sum(totals[name] for name in outside) == totals["clauses"]


def test_people_read_the_grade_of_each_clause_and_a_column_for_each_game_and_for_all() -> None:
    printed = run("rules", "--trace", columns=80).out.splitlines()
    [head] = [place for place, line in enumerate(printed) if line.split() == [*GAMES, "all"]]
    rows = {line.split()[0]: list(map(int, line.split()[1:])) for line in printed[head + 1 :]}
    grades = ["enforced", "recorded", "structural", "stated", "vacuous"]
    assert list(rows) == ["clauses", "carried", *grades, "unproven", "untried", "open"]
    assert all(sum(row[:-1]) == row[-1] for row in rows.values())
    for clauses, carried, *standing in zip(*rows.values(), strict=True):
        assert sum(standing) == clauses and sum(standing[:3]) == carried


def test_people_read_why_a_clause_does_not_count() -> None:
    stated = run("rules", "baceball", "6.4", "--trace").out
    assert "stated" in stated and "a duty of players" in stated
    missing = run("rules", "pontoon", "A/approved", "--trace").out
    assert " open" in missing and "lacks: " in missing


def test_the_code_that_is_named_cites_the_clause() -> None:
    lines = run("rules", "baceball", "--trace", "--json").json["clauses"]
    named = [(line["clause"].partition("/")[2], place) for line in lines for place in line["code"]]
    assert named
    for number, place in named:
        file, row = place.rsplit(":", 1)
        source = (SOURCE / file).read_text(encoding="utf-8").splitlines()
        assert f'"{number}"' in source[int(row) - 1], place


def test_the_paying_clauses_of_baceball_are_cited() -> None:
    lines = run("rules", "baceball", "5.1.1", "--trace", "--json").json["clauses"]
    assert all(line["code"] for line in lines)


def test_people_see_the_trace_and_its_totals() -> None:
    outcome = run("rules", "baceball", "5.1.1.1", "--trace")
    assert outcome.code == 0
    assert "settlement.py:" in outcome.out and "enforced" in outcome.out and "open" in outcome.out


@pytest.mark.parametrize("game", ["nosuch", "Baceball", "[bold]", "x\ny", ".."])
def test_an_unknown_game_is_quoted(game: str) -> None:
    assert repr(game) in one_line(run("rules", game))


@pytest.mark.parametrize("clause", ["99", "5.1.", "[bold]", "5.1.1.1.1", " ", "05.1"])
def test_an_unknown_clause_is_quoted(clause: str) -> None:
    outcome = run("rules", "baceball", clause)
    assert repr(clause) in one_line(outcome)
    assert outcome.out == ""


@pytest.mark.parametrize("asked", [("nosuch",), ("baceball", "99"), ("nosuch", "99"), ("baceball/99",)])
@pytest.mark.parametrize("options", [(), ("--trace",)])
def test_for_programs_the_unknown_is_one_json_document(
    asked: tuple[str, ...], options: tuple[str, ...]
) -> None:
    body = error(run("rules", *asked, "--json", *options))
    assert repr(asked[-1].removeprefix("baceball/")) in body["message"] or repr(asked[0]) in body["message"]


def test_a_clause_of_another_game_is_not_this_games() -> None:
    one_line(run("rules", "baceball", "A2.4.1"))


@pytest.mark.parametrize("options", first(1, [("rules",), ("rules", "--trace", "--json"), ("--help",)]))
def test_a_reader_that_leaves_early_hears_nothing_more(options: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "houseway", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout and process.stderr
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait(30) != 1, "exit 1 says that a check failed"
    assert said == b""


def test_help_and_version() -> None:
    for asked in (("--help",), ("settle", "--help"), ("rules", "--help"), ("play", "--help")):
        outcome = run(*asked)
        assert outcome.code == 0 and "Usage" in outcome.out
    assert run("--version").out == f"houseway {houseway.__version__}\n"


@pytest.mark.parametrize(
    "asked",
    [
        ("nonsense",),
        ("rules", "baceball", "5.1", "more"),
        ("settle",),
        ("settle", "-", "--bogus"),
        ("rules", "--x"),
    ],
)
def test_words_the_program_does_not_know_are_exit_2(asked: tuple[str, ...]) -> None:
    outcome = run(*asked)
    assert (outcome.code, outcome.out) == (2, "")
    assert "Traceback" not in outcome.err
    assert (asked[-1] if asked != ("settle",) else "record") in outcome.err
