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
    record: dict = {"game": "pai-gow"}
    for line in rest[1:]:
        head, _, value = line.partition("  ")
        if not line.startswith(" ") and value:
            record[head] = json.loads(value)
        elif line and not line.startswith(" "):
            section = sections.setdefault(line, [])
        elif line:
            section.append(line.strip())
    record["wagers"] = [_wager(line) for line in sections["wagers"]]
    record["tiles"] = {_area(line): _columns(line)[1].split() for line in sections["tiles"]}
    record["decisions"] = [_decision(line) for line in sections["decisions"]]
    money = [_movement(line) for line in sections["money"]]
    return Transcript(title, record, sections["hands"], money, dict(_net(line) for line in sections["net"]))


def _columns(line: str) -> list[str]:
    return re.split(r" {2,}", line)


def _area(line: str) -> int:
    return int(_columns(line)[0].split()[1])


def _wager(line: str) -> dict:
    _, patron, wager, amount, *seated = _columns(line)
    return {
        "area": _area(line),
        "patron": patron,
        "wager": wager,
        "amount": cents(amount),
        "seated": bool(seated),
    }


def _decision(line: str) -> dict:
    _, action, *hands = _columns(line)
    made = {"area": _area(line), "action": action}
    return made | ({"low": hands[0].split(), "high": hands[1].split()} if hands else {})


def _movement(line: str) -> tuple[Movement, set[str]]:
    _, patron, wager, verb, amount, clauses = _columns(line)
    moved = Movement(_area(line), patron, wager, verb, cents(amount))
    return moved, {f"pai-gow/{number}" for number in clauses.split()}


def _net(line: str) -> tuple[str, int]:
    patron, amount = _columns(line)
    return patron, cents(amount[1:]) * (-1 if amount[0] == "-" else 1)


VERBS = {"collected": "collect", "paid": "pay", "bonus": "pay", "returned": "return", "decided": "stand-off"}


def movements(events: list[dict]) -> list[tuple[Movement, set[str]]]:
    """The money of a settled round in order with its clauses: the bank's own last, its stake not at all."""
    told = [
        (_moved(event), set(event["rule"]))
        for event in events
        if event["event"] in VERBS and not (event["event"] == "returned" and event["wager"] == "bank")
    ]
    banks = {(moved.area, moved.patron) for moved, _ in told if moved.wager == "bank"}
    own = [each for each in told if (each[0].area, each[0].patron) in banks]
    return [each for each in told if each not in own] + sorted(own, key=lambda each: each[0].patron)


def _moved(event: dict) -> Movement:
    return Movement(
        event["area"], event["patron"], event["wager"], VERBS[event["event"]], event.get("amount", 0)
    )
