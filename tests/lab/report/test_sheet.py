"""The sheet as it is written: complete, closed, traced to clauses, the same in all three files."""

from fractions import Fraction
from hashlib import sha256
from math import sqrt
from pathlib import Path

import pytest

import houseway
from houseway.lab.report import numbers
from houseway.lab.report.markup import marked
from houseway.rulebook import entry_of, rulebook
from tests.lab.report.conftest import DATE, ROUNDS
from tests.lab.report.reading import Sheet


@pytest.fixture(params=["baceball", "pai_gow"])
def sheet(request: pytest.FixtureRequest) -> Sheet:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Sheet)
    return found


def test_the_page_is_whole_and_stands_alone(sheet: Sheet) -> None:
    page = sheet.page
    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert page.outside == [] and not page.tags & {"script", "link", "img", "iframe"}
    assert "RUNNING" not in sheet.text and "url(http" not in sheet.text


def test_it_says_what_it_is_about(sheet: Sheet) -> None:
    about = sheet.data["identification"]
    assert sheet.data["date"] == DATE and DATE in sheet.text
    for name in ("title", "rule_document", "program", "rules_sha256", "source_sha256"):
        assert str(about[name]) in sheet.text
    assert len(about["rules_sha256"]) == len(about["source_sha256"]) == 64
    assert {row["name"] for row in sheet.data["settings"]} >= {"limits", "chips", "areas"}


def test_the_strategy_is_named_with_its_checksum(sheet: Sheet) -> None:
    """Of the figures, and of every simulation beside them."""
    about = sheet.data["identification"]
    assert about["strategy"]["name"] in sheet.text
    for run in sheet.data["agreement"]:
        game, played = about["game"], run["strategy"]
        assert played["name"] == "nothing to decide" if game == "baceball" else len(played["sha256"]) == 64


def test_the_rows_name_the_sheet_they_are_of(sheet: Sheet) -> None:
    data = sheet.path.with_suffix(".json").read_bytes()
    assert {row["sheet_sha256"] for row in sheet.rows} == {sha256(data).hexdigest()}


def test_every_ruling_and_every_setting_is_listed(sheet: Sheet) -> None:
    game = sheet.data["identification"]["game"]
    assert [row["ruling"] for row in sheet.data["rulings"]] == list(rulebook(game).rulings)
    for row in (*sheet.data["rulings"], *sheet.data["settings"]):
        assert f'<td class="words">{row.get("ruling") or row["name"]}</td>' in sheet.text


def test_names_and_stressed_words_are_marked_as_such() -> None:
    shown = marked("12.15* is a *practice* table with `minimum = area` & 2 * 3 * 4, *")
    assert shown == "12.15* is a <em>practice</em> table with <code>minimum = area</code> &amp; 2 * 3 * 4, *"


def test_every_table_of_outcomes_closes(sheet: Sheet) -> None:
    for wager in sheet.data["wagers"].values():
        assert sum(each["probability"] for each in wager["outcomes"]) == pytest.approx(1, abs=1e-12)
        assert wager["total_contribution"] == pytest.approx(-wager["house_edge"], abs=1e-12)
        assert float(Fraction(wager["fraction"])) == pytest.approx(wager["return"] - 1, abs=1e-12)
        *_, foot = sheet.page.table(f"{wager['title']}: outcomes")
        assert foot[2] == "1.0000000000"


def test_every_row_has_a_clause_of_the_document(sheet: Sheet) -> None:
    cited = {row["clause"] for row in sheet.rows}
    cited |= {row["clause"] for prize in sheet.data["prizes"] for row in prize["rows"]}
    assert cited and all(entry_of(clause) for clause in cited)
    assert cited <= {row["clause"] for row in sheet.data["clauses"]}


def test_page_json_and_csv_tell_the_same(sheet: Sheet) -> None:
    from_json = [
        (wager, each["name"], float(each["pays"]), each["probability"], each["contribution"], each["clause"])
        for wager, figures in sheet.data["wagers"].items()
        for each in figures["outcomes"]
    ]
    from_csv = [
        (
            row["wager"],
            row["outcome"],
            float(row["pays"]),
            float(row["probability"]),
            float(row["contribution"]),
            row["clause"],
        )
        for row in sheet.rows
    ]
    assert from_csv == from_json
    for wager in sheet.data["wagers"].values():
        shown = sheet.page.table(f"{wager['title']}: outcomes")[1:-1]
        assert [(row[0], row[2], row[5]) for row in shown] == [
            (each["name"], numbers.probability(each["probability"]), numbers.clause(each["clause"]))
            for each in wager["outcomes"]
        ]


def test_figures_are_those_of_the_analysis_to_the_last_bit(baceball: Sheet) -> None:
    found = houseway.analyse("baceball", {"jackpot": {"wager": 500}})
    for wager, figures in found["wagers"].items():
        for name, value in figures.items():
            assert baceball.data["wagers"][wager][name] == value


def test_both_ways_agree(sheet: Sheet) -> None:
    held = [row for run in sheet.data["agreement"] for row in run["wagers"]]
    assert len(held) >= 2
    for row in held:
        apart = (row["simulated"] - row["analysed"]) / row["standard_error"]
        assert row["standard_errors_apart"] == pytest.approx(apart)
        assert abs(apart) < 4


@pytest.mark.ci
def test_the_same_order_gives_the_same_bytes_for_any_number_of_workers(
    baceball: Sheet, tmp_path: Path
) -> None:
    houseway.report("baceball", tmp_path / "again.html", date=DATE, rounds=ROUNDS, seed=7, workers=1)
    assert Sheet(tmp_path / "again.html").bytes == baceball.bytes


def test_sections_of_bACEball(baceball: Sheet) -> None:
    heads = [head.split(maxsplit=1)[1] for head in baceball.page.heads]
    assert heads == [
        "Identification",
        "Figures at a glance",
        "Schedule of prizes",
        "Wagers",
        "Wagers of one round together",
        "Sensitivity",
        "Jackpot",
        "Method and agreement",
        "Definitions",
        "Settings in force",
        "Clauses cited",
        "Rulings in force",
    ]
    assert "wager of $5.00" in baceball.data["examples"][0]
    even = baceball.data["details"]["jackpot"]["break_even"]
    assert numbers.money(even["major"]["break_even"]) in baceball.text


def test_two_areas_share_the_dealer_and_the_shoe(baceball: Sheet) -> None:
    """A first card on another area is as near as a second card on this one."""
    alone = {tuple(row["wagers"]): row for row in baceball.data["together"]["one_area"][0]["pairs"]}
    found = {row["wager"]: row for row in baceball.data["together"]["two_areas"]}
    assert found["bet"]["correlation"] == pytest.approx(1 / 3, abs=0.02)
    error = baceball.data["wagers"]["strike-1"]["variance"] / sqrt(ROUNDS)
    for wager in ("strike-1", "strike-2", "strike-3"):
        assert abs(found[wager]["covariance"] - alone["strike-1", "strike-2"]["covariance"]) < 4 * error


def test_pai_gow_shows_both_ways_to_set_and_both_readings(pai_gow: Sheet) -> None:
    assert pai_gow.data["together"]["one_area"] == []
    names = {row["name"] for row in pai_gow.data["sensitivity"]}
    assert len(names) == 2
    in_force = [row for row in pai_gow.data["sensitivity"] if row["name"].endswith("one hand")]
    assert len(in_force) == 4 and all(row["difference"] == 0 for row in in_force)
    listed = pai_gow.page.table(
        "Where the best setting of the player differs: the 25 most valuable of 484, all in the JSON file"
    )
    assert len(listed) == 26
    assert len(pai_gow.data["details"]["differences"]["player"]["list"]) == 484
