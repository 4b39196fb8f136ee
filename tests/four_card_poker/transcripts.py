"""Golden transcripts: whole rounds as text, worked out from the document by hand before the engine ran."""

import json
import re
from pathlib import Path
from typing import NamedTuple

from houseway.equipment import cents

FOLDER = Path(__file__).parent / "transcripts"


class Movement(NamedTuple):
    area: int
    patron: str
    wager: str
    verb: str
    amount: int


class Transcript(NamedTuple):
    title: str
    record: dict
    hands: list[str]
    money: list[tuple[Movement, set[str]]]
    net: dict[str, int]


def read(path: Path) -> Transcript:
    title, *rest = path.read_text(encoding="utf-8").splitlines()
    sections: dict[str, list[str]] = {}
    record: dict = {"game": "four-card-poker"}
    for line in rest[1:]:
        head, _, value = line.partition("  ")
        if not line.startswith(" ") and value:
            record[head] = json.loads(value)
        elif line and not line.startswith(" "):
            section = sections.setdefault(line, [])
        elif line:
            section.append(line.strip())
    record["wagers"] = [_wager(line) for line in sections["wagers"]]
    record["cards"] = " ".join(sections["cards"]).split()
    record["decisions"] = [_decision(line) for line in sections["decisions"]]
    return Transcript(
        title,
        record,
        sections["hands"],
        [_movement(line) for line in sections["money"]],
        dict(_net(line) for line in sections["net"]),
    )


def _columns(line: str) -> list[str]:
    return re.split(r" {2,}", line)


def _area(text: str) -> int:
    return int(text.split()[1])


def _wager(line: str) -> dict:
    area, patron, wager, amount = _columns(line)
    return {"area": _area(area), "patron": patron, "wager": wager, "amount": cents(amount)}


def _decision(line: str) -> dict:
    area, action, *amount = _columns(line)
    return {"area": _area(area), "action": action} | ({"amount": cents(amount[0])} if amount else {})


def _movement(line: str) -> tuple[Movement, set[str]]:
    area, patron, wager, verb, amount, clauses = _columns(line)
    moved = Movement(_area(area), patron, wager, verb, cents(amount))
    return moved, {f"four-card-poker/{number}" for number in clauses.split()}


def _net(line: str) -> tuple[str, int]:
    patron, amount = _columns(line)
    return patron, cents(amount[1:]) * (-1 if amount[0] == "-" else 1)


VERBS = {"collected": "collect", "paid": "pay", "bonus": "pay", "returned": "return"}


def movements(events: list[dict]) -> list[tuple[Movement, set[str]]]:
    """The money of a settled round, in order, with the clauses of each movement."""
    return [
        (
            Movement(event["area"], event["patron"], event["wager"], VERBS[event["event"]], event["amount"]),
            set(event["rule"]),
        )
        for event in events
        if event["event"] in VERBS
    ]
