"""The command writes three files, dated today, under the settings it is given."""

import json
from pathlib import Path

from tests.cli.running import run
from tests.lab.report.reading import Sheet

SETTINGS = {"jackpot": {"wager": 2000}, "limits": {"bet": {"min": 500, "max": 10000}}}


def test_settings_chosen_are_shown(tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text(json.dumps(SETTINGS))
    words = ["-o", str(tmp_path / "sheet.html"), "--settings", str(tmp_path / "table.json"), "--rounds", "1k"]
    outcome = run("report", "baceball", *words)
    assert (outcome.code, outcome.err) == (0, "")
    assert "sheet.json" in outcome.out and "sheet.csv" in outcome.out
    sheet = Sheet(tmp_path / "sheet.html")
    assert sheet.data["examples"] == []
    assert sheet.data["wagers"]["bet"]["exposure"] == {"stakes": 10, "stake": 10000, "cents": 100000}
    assert sheet.data["wagers"]["jackpot"]["exposure"]["stake"] == 2000
    assert "10 stakes: $1,000.00 on $100.00" in sheet.text
    assert [row["name"] for row in sheet.data["settings"] if row["given"]] == ["limits", "jackpot"]
