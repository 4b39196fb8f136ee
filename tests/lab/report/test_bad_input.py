"""Bad input to `houseway report`: one line that quotes it, exit 2, no file left behind."""

from pathlib import Path

import pytest

from tests.cli.running import one_line, run


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["solitaire", "-o", "sheet.html"], "solitaire"),
        (["baceball", "-o", "sheet.pdf"], "sheet.pdf"),
        (["baceball", "-o", "sheet"], ".html"),
        (["baceball", "-o", "nowhere/sheet.html"], "nowhere/sheet.html"),
        (["baceball", "-o", "folder.html"], "folder.html"),
        (["baceball", "-o", "sheet.html", "--rounds", "many"], "'many'"),
        (["baceball", "-o", "sheet.html", "--rounds", "0"], "rounds: 0"),
        (["baceball", "-o", "sheet.html", "--seed", "-1"], "seed: -1"),
        (["baceball", "-o", "sheet.html", "--workers", "0"], "workers: 0"),
        (["baceball", "-o", "sheet.html", "--settings", "missing.toml"], "missing.toml"),
        (["baceball", "-o", "sheet.html", "--settings", "decks.json"], "baceball/3.1"),
    ],
)
def test_one_line_says_why_not(
    words: list[str], quoted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "decks.json").write_text('{"decks": 7}')
    assert quoted in one_line(run("report", *words))
    assert {each.name for each in tmp_path.iterdir()} == {"folder.html", "decks.json"}


def test_a_file_that_cannot_take_its_data_is_named(tmp_path: Path) -> None:
    (tmp_path / "sheet.csv").mkdir()
    assert "sheet.csv" in one_line(run("report", "baceball", "-o", str(tmp_path / "sheet.html")))
