"""A par sheet read back from its three files, the page by an HTML parser."""

import csv
import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

VOID = {"meta", "br"}


class Sheet:
    """The files of one sheet."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text("utf-8")
        self.data: dict[str, Any] = json.loads(path.with_suffix(".json").read_text("utf-8"))
        with path.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
            self.rows = list(csv.DictReader(file))
        self.page = Page()
        self.page.feed(self.text)
        self.page.close()

    @property
    def bytes(self) -> list[bytes]:
        return [self.path.with_suffix(suffix).read_bytes() for suffix in (".html", ".json", ".csv")]


class Page(HTMLParser):
    """Every element closed where it was opened; ids, links, tables with their captions and cells."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []
        self.tags: set[str] = set()
        self.heads: list[str] = []
        self.tables: list[tuple[str, list[list[str]]]] = []
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        known = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in known:
            self.ids.append(str(known["id"]))
        for name in ("href", "src", "xlink:href"):
            if name in known:
                (self.links if str(known[name]).startswith("#") else self.outside).append(str(known[name]))
        if tag == "table":
            self.tables.append(("", []))
        if tag == "tr":
            self.tables[-1][1].append([])
        if tag in ("td", "th", "caption", "h2"):
            self._text = []

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"
        text = "".join(self._text)
        if tag == "caption":
            self.tables[-1] = (text, self.tables[-1][1])
        elif tag in ("td", "th"):
            self.tables[-1][1][-1].append(text)
        elif tag == "h2":
            self.heads.append(text)

    def handle_data(self, data: str) -> None:
        self._text.append(data)

    def table(self, caption: str) -> list[list[str]]:
        """The rows of the one table of that caption."""
        [rows] = [rows for head, rows in self.tables if head == caption]
        return rows
