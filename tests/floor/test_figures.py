"""The pit's figures: what each table took in and won by day, how much it was played at, and who dealt."""

import csv
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import structs

from houseway.floor.figures import Figures, Line, as_csv, total
from houseway.table.procedure.roles import Role
from tests.cli.running import run
from tests.server.pit.at_the_desk import Pit, pit

SYDNEY = ZoneInfo("Australia/Sydney")


def lines_of(here: Pit, **days: date) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = here.sue.get(
        "/api/figures" + "?" + "&".join(f"{name}={day}" for name, day in days.items())
    )["lines"]
    return found


def a_round(here: Pit, patrons: dict[str, int], cards: tuple[str, ...] = ()) -> None:
    here.until("wagers")
    for patron, area in patrons.items():
        here.wager(patron, area, "bet", 1000)
    here.dora.send(here.table, input="done")
    here.cards(*cards)
    here.to_the_end()


WON = ("Ah", "Kc", "Ac", "Qd", "As", "Th")
"""Three aces for one hand: it wins ten to one."""


def test_drop_win_rounds_and_occupancy_of_a_table(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        a_round(here, {"ann": 2, "bob": 5}, ("2c", "3d", "Kh", "4c", "6d", "9h", "5h", "7s", "9s"))
        before = here.house.floor.house.books.ledger.balances[f"float/{here.table}"]
        a_round(here, {"ann": 2}, WON)
        here.dora.send(here.table, input="placed", patron="ann", area=2, wager="bet", amount=1000)
        here.dora.send(here.table, input="done")
        here.sue.order(here.table, "void-round", grounds="the shoe fell")
        here.to_the_end()
        (line,) = lines_of(here)
        float_now = here.house.floor.house.books.ledger.balances[f"float/{here.table}"]
        assert before != 0
        assert (line["rounds"], line["void"]) == (3, 1)
        assert line["win"] == float_now
        bought = sum(each["amount"] for each in here.house.bodies("bought-in"))
        assert line["drop"] == bought > 0
        assert line["occupancy"] == round(4 / 21, 4)
        assert line["hold"] == round(float_now / bought, 4)


def test_a_round_that_is_reopened_counts_once(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        a_round(here, {"ann": 2}, WON)
        here.sue.order(here.table, "void-round", grounds="cards fell")
        (line,) = lines_of(here)
        assert (line["rounds"], line["void"], line["win"]) == (1, 1, 0)
        assert line["occupancy"] == round(1 / 7, 4)


def test_an_area_whose_wager_was_taken_back_was_not_occupied(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        here.until("wagers")
        for area, wager in ((2, "bet"), (2, "strike-1"), (5, "bet")):
            here.wager("ann" if area == 2 else "bob", area, wager)
        here.dora.send(here.table, input="withdrawn", patron="bob", area=5, wager="bet")
        a_round(here, {}, ("2c", "Kh", "3d", "6d", "4c", "9s"))
        (line,) = lines_of(here)
        assert (line["rounds"], line["occupancy"]) == (1, round(1 / 7, 4))


def test_who_deals_since_when_and_how_many_rounds(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        a_round(here, {"ann": 2}, WON)
        here.dora = here.house.somebody(Role.DEALER, "Dan")
        a_round(here, {"ann": 2}, WON)
        a_round(here, {"ann": 2}, WON)
        (line,) = lines_of(here)
        assert [(each["who"], each["rounds"]) for each in line["dealers"]] == [("Dora", 1), ("Dan", 2)]


def test_chips_that_a_guest_cashes_at_the_table(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        a_round(here, {"ann": 2}, WON)
        carl = here.house.somebody(Role.CASHIER, "Carl")
        chips = here.house.floor.chips("ann", here.table)
        assert chips > 0
        carl.post(
            "/api/cage/cash-out", {"patron": "ann", "amount": chips, "table": here.table, "id": "cash-out-1"}
        )
        (line,) = lines_of(here)
        assert line["cashed"] == chips


def later(here: Pit, zone: ZoneInfo) -> Figures:
    """The same journal, as if each entry had come a quarter of an hour after the one before."""
    figures = Figures(zone)
    start = datetime(2026, 11, 16, 9, tzinfo=UTC)
    for place, entry in enumerate(here.house.floor.journal.entries()):
        at = start + place * timedelta(minutes=15)
        figures.note(structs.replace(entry, at=f"{at:%Y-%m-%dT%H:%M:%S.%fZ}"))
    return figures


def test_a_day_is_one_of_the_house_s_zone(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        a_round(here, {"ann": 2}, WON)
        a_round(here, {"ann": 2}, WON)
        figures = later(here, SYDNEY)
        lines = figures.between(None, None)
        assert [line.day for line in lines] == ["2026-11-16", "2026-11-17"]
        assert sum(line.rounds for line in lines) == 2
        float_now = here.house.floor.house.books.ledger.balances[f"float/{here.table}"]
        assert total(lines)["win"] == float_now
        assert figures.between(date(2026, 11, 17), None) == lines[1:]
        assert figures.between(None, date(2026, 11, 16)) == lines[:1]
        assert all(line.as_json()["rounds_an_hour"] for line in lines if line.rounds)


def test_the_figures_as_a_table_for_other_programs(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        a_round(here, {"ann": 2}, WON)
        answer = here.sue.client.get("/api/figures.csv", headers=here.sue.headers)
        (line,) = lines_of(here)
    (row,) = csv.DictReader(StringIO(answer.text))
    assert {name: row[name] for name in ("table", "win")} == {"table": line["table"], "win": str(line["win"])}
    assert row["dealers"].startswith("Dora ")
    assert as_csv([Line("2026-11-16", 'a,"b"')]).count("\n") == 2


def test_figures_on_the_command_line(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        a_round(here, {"ann": 2}, WON)
        wanted = here.sue.get("/api/figures")
    told = run("figures", "--zone", "UTC", "--data", tmp_path, "--json").json
    assert [each | {"dealers": None} for each in told["lines"]] == [
        each | {"dealers": None} for each in wanted["lines"]
    ]
    shown = run("figures", "--zone", "UTC", "--data", tmp_path).out
    assert "baceball-1" in shown and "Dora" in shown and "1 rounds" in shown
    assert (
        run("figures", "--since", "2027-01-01", "--data", tmp_path).out == "no table was open on these days\n"
    )
    bad = run("figures", "--zone", "Mars/North", "--data", tmp_path)
    assert bad.code == 2 and "Mars/North" in bad.err and len(bad.err.splitlines()) == 1


def test_a_day_that_is_none_is_refused(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        assert "since" in str(here.sue.get("/api/figures?since=2026-13-01", 422))
