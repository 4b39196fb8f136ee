"""The files of a par sheet: the page, and beside it all of its data and all of its outcome rows."""

import csv
import io
import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from houseway.lab.report.gathering import gather
from houseway.lab.report.order import SheetOrder, Watch, nobody
from houseway.lab.report.page import page
from houseway.rulebook import Unreadable

SUFFIX = ".html"
COLUMNS = ("wager", "outcome", "pays", "probability", "contribution", "clause", "sheet_sha256")


def write(order: SheetOrder, path: Path, watch: Watch = nobody) -> dict[str, Any]:
    """Make the sheet and write `path`, and JSON and CSV beside it; bad input raises before any work."""
    order.check()
    check(path)
    document = gather(order, watch)
    data = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    texts = {
        path: page(document),
        path.with_suffix(".json"): data,
        path.with_suffix(".csv"): rows(document, sha256(data.encode()).hexdigest()),
    }
    for file, text in texts.items():
        try:
            file.write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            raise _cannot(file, error) from None
    return document


def check(path: Path) -> None:
    """The three files can be written, so that nobody waits for nothing."""
    if path.suffix != SUFFIX:
        raise Unreadable(
            "bad-file", f"{str(path)!r}: a par sheet is written to a file that ends in {SUFFIX}", "-o"
        )
    for file in (path, path.with_suffix(".json"), path.with_suffix(".csv")):
        is_new = not file.exists()
        try:
            file.open("ab").close()
        except (OSError, ValueError) as error:
            raise _cannot(file, error) from None
        if is_new:
            file.unlink()


def _cannot(file: Path, error: Exception) -> Unreadable:
    reason = getattr(error, "strerror", None) or str(error)
    return Unreadable("cannot-write", f"cannot write {str(file)!r}: {reason}", "-o")


def rows(document: Mapping[str, Any], sheet: str) -> str:
    """Every outcome of every wager as CSV, in full precision; with the checksum of the JSON it is part of."""
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow(COLUMNS)
    for wager, figures in document["wagers"].items():
        for each in figures["outcomes"]:
            lines.writerow(
                (
                    wager,
                    each["name"],
                    each["pays"],
                    each["probability"],
                    each["contribution"],
                    each["clause"],
                    sheet,
                )
            )
    return written.getvalue()
