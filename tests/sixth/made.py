"""The house with a sixth game, made in a folder by the recipe of CONTRIBUTING, "Add a game", alone."""

import csv
import shutil
from pathlib import Path

import houseway

HOUSE = Path(houseway.__file__).parent
GAME = Path(__file__).parent / "house"
NAME = "high-card"
OWN = {"approved-rules": "Order", "licensee": "Order", "effect": "Order", "wagers": "2.1", "limits": "2.2"}
"""Its clauses of rules that documents share, but for those of conduct."""


def make(folder: Path) -> Path:
    """A copy of the house with the game added, to be put first on the path."""
    source = folder / "src"
    shutil.copytree(HOUSE, source / "houseway", ignore=shutil.ignore_patterns("__pycache__"))
    house = source / "houseway"
    shutil.copytree(GAME, house, dirs_exist_ok=True)
    add_clauses(house / "rulebook" / "data")
    add_to_the_lists(house)
    return source


def add_clauses(data: Path) -> None:
    """The second step: its document, what carrying each clause means, and where it has what others have."""
    add(data / "documents.csv", f"{NAME},2026,,,,")
    with (data / f"{NAME}.csv").open(encoding="utf-8", newline="") as file:
        numbers = [row["clause"] for row in csv.DictReader(file)]
    add(data / "grades.csv", *(f"{NAME}/{number},stated,,," for number in numbers))
    add_column(data / "common.csv", conduct="5.1")
    add_column(data / "promotions.csv", conduct="")


def add(path: Path, *lines: str) -> None:
    text = path.read_text("utf-8").rstrip("\n")
    path.write_text("\n".join((text, *lines)) + "\n", "utf-8")


def add_column(path: Path, conduct: str) -> None:
    """Rules that every document has are conduct here; minutes are told for each game in turn."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    at = rows[0].index("minutes")
    for row in rows:
        has = all(row[1:at])
        clause = NAME if row is rows[0] else OWN.get(row[0], conduct if has else "")
        minutes = f"{row[at]} 0" if row is not rows[0] and row[at] else row[at]
        row[at : at + 1] = [clause, minutes]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


def add_to_the_lists(house: Path) -> None:
    """The last step: a line in the list of the games, and an entry in the lab's."""
    put(house / "games" / "__init__.py", "import baceball,", "import baceball, high_card,")
    put(house / "games" / "__init__.py", "baceball.GAME)", "baceball.GAME, high_card.GAME)")
    entry = (
        "def _high_card() -> Entry:\n"
        "    from houseway.lab.high_card import lab_of_toys as toys\n\n"
        '    return Entry(toys.model, toys.analyse, toys.effects, "stake", toys.chances)\n\n\n'
    )
    put(house / "lab" / "games.py", "ENTRIES:", f"{entry}ENTRIES:")
    put(
        house / "lab" / "games.py",
        '    "baceball": _baceball,\n',
        f'    "baceball": _baceball,\n    "{NAME}": _high_card,\n',
    )


def put(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), "utf-8")
