"""Figures that documents show are what the analysis says, table by table."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from tools import figures

NEEDS_NO_SOLVER = {"pai-gow", "zero-rule", "most-gained", "most-often", "pai-gow-settings"}


def shown() -> dict[str, list[str]]:
    """The tables of figures by the document they stand in."""
    return {
        document.name: [name for _, name, _ in figures.TABLE.findall(document.read_text(encoding="utf-8"))]
        for document in figures.DOCS.glob("*.md")
    }


def test_every_table_stands_in_one_document() -> None:
    assert sorted(name for names in shown().values() for name in names) == sorted(figures.TABLES)


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: Any) -> Path:
    """A copy of all documents, for the command to work on."""
    shutil.copytree(figures.DOCS, tmp_path / "docs")
    monkeypatch.setattr(figures, "DOCS", tmp_path / "docs")
    return tmp_path / "docs"


def only(folder: Path, names: set[str]) -> None:
    """Leave the documents with other tables out."""
    for name, tables in shown().items():
        if not tables or not set(tables) <= names:
            (folder / name).unlink()


def test_a_stale_figure_is_found_and_made_anew(documents: Path, capsys: Any) -> None:
    only(documents, NEEDS_NO_SOLVER)
    there = documents / "pai-gow.md"
    good = there.read_text(encoding="utf-8")
    there.write_text(good.replace("| 2.3878 |", "| 2.3879 |"), encoding="utf-8")
    assert figures.main(check=True) == 1
    assert capsys.readouterr().out == "docs/pai-gow.md: pai-gow\n"
    assert figures.main(check=False) == 0
    assert there.read_text(encoding="utf-8") == good
    assert figures.main(check=True) == 0


@pytest.mark.ci
def test_no_figure_of_any_document_is_stale(capsys: Any) -> None:
    assert figures.main(check=True) == 0, capsys.readouterr().out
