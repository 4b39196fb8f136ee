"""Golden transcripts: whole rounds as text, worked out from the document by hand before the engine ran."""

import json
import re
from pathlib import Path
from typing import NamedTuple

from houseway.equipment import cents


class Movement(NamedTuple):
    area: int
    hand: int
    patron: str
    wager: str
    verb: str
    amount: int


Money = list[tuple[Movement, set[str]]]


class Transcript(NamedTuple):
    title: str
    record: dict
    hands: list[str]
    money: Money
    net: dict[str, int]


def read(path: Path, game: str) -> Transcript:
    title, *rest = path.read_text(encoding="utf-8").splitlines()
    sections: dict[str, list[str]] = {}
    record: dict = {"game": game}
    for line in rest[1:]:
        head, _, value = line.partition("  ")
        if not line.startswith(" ") and value:
            record[head] = json.loads(value)
        elif line and not line.startswith(" "):
            section = sections.setdefault(line, [])
        elif line:
            section.append(line.strip())
    record["wagers"] = [_wager(line) for line in sections["wagers"]]
    if "tiles" in sections:
        record["tiles"] = {_area(line): _columns(line)[1].split() for line in sections["tiles"]}
    else:
        record["cards"] = " ".join(sections["cards"]).split()
    record["decisions"] = [_decision(line) for line in sections.get("decisions", [])]
    return Transcript(
        title,
        record,
        sections["hands"],
        [_movement(line, game) for line in sections["money"]],
        dict(_net(line) for line in sections["net"]),
    )


def _columns(line: str) -> list[str]:
    return re.split(r" {2,}", line)


def _area(line: str) -> int:
    return int(_columns(line)[0].split()[1])


def _wager(line: str) -> dict:
    _, patron, wager, amount, *more = _columns(line)
    read = {"area": _area(line), "patron": patron, "wager": wager, "amount": cents(amount)}
    for column in more:
        name, _, value = column.partition(" ")
        read[name] = value or True
    return read


def _decision(line: str) -> dict:
    """On a hand of several, with who takes part; or on the only hand, with an amount or what it is set to."""
    _, hand, *rest = _columns(line)
    if hand == "set":
        low, high = rest
        return {"area": _area(line), "action": hand, "low": low.split(), "high": high.split()}
    if not hand.startswith("hand "):
        return {"area": _area(line), "action": hand} | ({"amount": cents(rest[0])} if rest else {})
    action, *patrons = rest
    read: dict = {"area": _area(line), "hand": int(hand.split()[1]), "action": action}
    if action == "double":
        read["patrons"] = {
            name: cents(amount) for name, _, amount in (each.partition(" ") for each in patrons)
        }
    elif action in ("split", "rescue"):
        read["patrons"] = " ".join(patrons).split()
    elif action == "insure":
        (read["patron"], _, amount), *on = (each.partition(" ") for each in patrons)
        read["amount"] = cents(amount)
        if on:
            read["on"] = on[0][2]
    return read


def _movement(line: str, game: str) -> tuple[Movement, set[str]]:
    where, patron, wager, verb, amount, clauses = _columns(line)
    _, area, *hand = where.split()
    number = int(hand[1]) if hand else 1
    moved = Movement(int(area), number, patron, wager, verb, cents(amount))
    return moved, {f"{game}/{clause}" for clause in clauses.split()}


def _net(line: str) -> tuple[str, int]:
    patron, amount = _columns(line)
    return patron, cents(amount[1:]) * (-1 if amount[0] == "-" else 1)


VERBS = {"collected": "collect", "paid": "pay", "bonus": "pay", "returned": "return", "decided": "stand-off"}


def movements(events: list[dict]) -> Money:
    """The money of a settled round, in order, with the clauses of each movement."""
    number = hand_numbers(events)
    moved = [
        event
        for event in events
        if event["event"] in VERBS and event.get("result", "stand-off") == "stand-off"
    ]
    return [
        (
            Movement(
                event["area"],
                number.get((event["area"], event.get("hand", 1)), event.get("hand", 1)),
                event["patron"],
                event["wager"],
                VERBS[event["event"]],
                event.get("amount", 0),
            ),
            set(event["rule"]),
        )
        for event in moved
    ]


def hand_numbers(events: list[dict]) -> dict[tuple[int, int], int]:
    """The number that each split hand has in the end: a new hand lies to the right of the one it is from."""
    orders: dict[int, list[int]] = {}
    for event in events:
        if event["event"] == "moved":
            order = orders.setdefault(event["of"]["area"], [1])
            order.insert(order.index(event["of"]["hand"]) + 1, event["to"]["hand"])
    return {(area, hand): order.index(hand) + 1 for area, order in orders.items() for hand in order}


def check_money(
    transcript: Transcript, result: dict, played: Money | None = None, worked_out: Money | None = None
):
    """The money moved as it was worked out, under at least those clauses; and what everybody won and lost."""
    played = movements(result["events"]) if played is None else played
    worked_out = transcript.money if worked_out is None else worked_out
    assert [movement for movement, _ in played] == [movement for movement, _ in worked_out]
    for (movement, cited), (_, expected) in zip(played, worked_out, strict=True):
        assert expected <= cited, movement
    assert result["net"] == transcript.net
