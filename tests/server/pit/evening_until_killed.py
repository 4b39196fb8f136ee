"""A house in which people give orders and say which were acknowledged, until somebody kills it."""

import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from houseway.table.procedure.roles import Role
from tests.floor.promotions.lives import terms
from tests.floor.tournaments.days import conditions
from tests.server.pit.staffed import Caller, House, open_house

PEOPLE = {
    "ann": Role.PLAYER,
    "bob": Role.PLAYER,
    "sue": Role.GAMING_SUPERVISOR,
    "ivy": Role.INSPECTOR,
    "max": Role.GAMING_MANAGER,
}
GAMES = ["pinkjack", "baceball"]
T, NOON, LATER = {"table": "pinkjack-1"}, "2999-01-01T12:00:00Z", "2999-01-02T12:00:00Z"


def evening(number: int) -> list[tuple[str, str, dict[str, Any]]]:
    """Limits, conduct, a dispute, a promotion, a tournament: so that the next may begin as this one did."""
    finding, case, box = f"F{number}", f"C{number}", {**T, "wager": "box"}
    about = {"patron": "ann", "finding": finding}
    return [
        ("ann", "take-seat", {**T, "area": 1}),
        ("ann", "place", {**box, "area": 1, "amount": 1000}),
        ("sue", "notice-of-minimum", {**box, "minimum": 5000, "time": NOON}),
        ("sue", "take-down-notice", {**box, "notice": "minimum"}),
        ("sue", "notice-of-closing", {**T, "minutes": 30}),
        ("sue", "take-down-notice", {**T, "notice": "closing"}),
        ("sue", "finding", {**T, **about, "clause": "pinkjack/17.1", "words": "a telephone"}),
        ("sue", "void-wagers", {**T, **about}),
        ("sue", "raise-minimum", {**box, "minimum": 2500}),
        ("sue", "exclude-from-casino", {**about, "reference": "X 1"}),
        ("sue", "detain", about),
        ("ivy", "end-detention", {"patron": "ann", "to": "Sgt Brown", "office": "police"}),
        ("sue", "readmit", {"patron": "ann"}),
        ("sue", "change-limits", {**box, "minimum": 500}),
        ("ann", "open-case", {**T, "case": case, "words": "my wager"}),
        ("sue", "decide-case", {"case": case, "decision": "stands"}),
        ("ann", "request-review", {"case": case}),
        ("max", "review-case", {"case": case}),
        ("ann", "complain", {"case": case}),
        ("ivy", "answer-complaint", {"case": case, "words": "seen"}),
        ("max", "advise", {"case": case}),
        ("max", "close-case", {"case": case}),
        ("max", "record-approval", approval(number)),
        *promotion(f"P{number}"),
        *tournament(f"W{number}"),
    ]


def promotion(name: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Terms drafted, lodged, changed; a voucher; an item that is prescribed, and is not any more."""
    at, far = {"promotion": name}, {"starts": NOON, "entries_close": LATER, "awarded__at": LATER}
    item = {"item": f"Fireworks {name}", "source": "Regulation 5", "date": "2024-02-01"}
    voucher = {"voucher": f"V-{name}", "patron": "ann", "value": 500, "expires": LATER, "uses": 1}
    return [
        ("max", "draft-promotion", {**at, "games": ["pinkjack"], "terms": terms(**far)}),
        ("max", "lodge-terms", at),
        ("max", "amend-terms", {**at, "terms": {"place": "the small hall"}}),
        ("max", "name-scrutineer", {**at, "scrutineer": "ivy"}),
        ("max", "issue-voucher", {**voucher, "games": ["pinkjack"], "wagers": ["box"]}),
        ("max", "prescribe-item", item),
        ("max", "lift-prescription", item),
    ]


def tournament(name: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Documented, entered, closed, balloted; and cancelled, so that everybody has the fee back."""
    at = {"tournament": name}
    given = conditions(
        starts=NOON,
        sessions=[{"rounds": 3, "starts": NOON}],
        players={"min": 1, "max": 1},
        entry_fee=100,
        commission="none",
        prizes=["100"],
    )
    return [
        ("max", "document-conditions", {**at, "conditions": given}),
        ("max", "make-available", at),
        ("max", "notify-commission", at),
        ("max", "name-director", {**at, "director": "sue"}),
        ("ann", "enter-tournament", at),
        ("bob", "enter-reserves", at),
        ("sue", "close-entries", at),
        ("sue", "move-start", {**at, "session": 1, "time": LATER}),
        ("max", "cancel-tournament", {**at, "reason": "nobody deals"}),
    ]


def approval(number: int) -> dict[str, str]:
    fields = {"about": "rates", "authority": "the Authority", "reference": "R", "from": "2016-01-01"}
    return {"approval": f"A-{number}", **fields}


def steps() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for number in count():
        yield from evening(number)


def callers(house: House, *, known: bool) -> dict[str, Caller]:
    """All of them, with the accounts that they have, or with new ones."""
    if known:
        return {name: Caller(house, name, role) for name, role in PEOPLE.items()}
    return {name: house.somebody(role, name) for name, role in PEOPLE.items()}


def give(people: dict[str, Caller], number: int, step: tuple[str, str, dict[str, Any]]) -> None:
    """One step, each under an id of its own."""
    who, order, fields = step
    people[who].post("/api/orders", {"id": f"step-{number:06d}", "order": order, **fields})


def main(path: str) -> None:
    with open_house(Path(path), games=GAMES) as house:
        people = callers(house, known=False)
        for number, step in enumerate(steps()):
            give(people, number, step)
            os.write(1, f"{number}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1])
